import BrowserLink
import Day
import Groundwork
import HaruCore
import Limits
import Words

/// The policy as browsers get it, made anew only when something but the budgets' rest may be another.
@MainActor
final class PolicyKeeper {
  struct Policy {
    /// The same for the same content but for what is left of budgets, also in the next daemon.
    var revision: String
    /// Ready to be sent to any number of browsers.
    var frames: [UInt8]
  }

  private let words: Words
  private var key: SitePolicy.Key?
  private(set) var present: Policy?

  init(words: Words) { self.words = words }

  func refresh(_ state: HaruState, at reading: Reading) {
    let key = state.limits.sitePolicyKey(at: reading)
    guard key != self.key || present == nil else { return }
    self.key = key
    renew(state, at: reading)
  }

  /// Makes it anew, for one that has none: what is left of budgets is that of now.
  func renew(_ state: HaruState, at reading: Reading) {
    let text = PolicyText(policy: state.limits.sitePolicy(at: reading), words: words)
    let revision = Self.digest(text.json(revision: "", withLeft: false).encoded())
    present = Policy(
      revision: revision,
      frames: DaemonMessage.policy(text.json(revision: revision, withLeft: true)).frames)
  }

  /// What is left of the budgets that use of the site draws on, by holder.
  func budgets(over site: SiteAddress?, _ state: HaruState) -> [String: Milliseconds] {
    guard let site else { return [:] }
    return byHolder(state.limits.budgetsLeft(for: site))
  }

  /// What is left of every budget that some site draws on, by holder.
  func budgets(_ state: HaruState) -> [String: Milliseconds] {
    byHolder(state.limits.budgetsLeftOverSites)
  }

  private func byHolder(_ left: [GroupID: Milliseconds]) -> [String: Milliseconds] {
    Dictionary(uniqueKeysWithValues: left.map { ($0.key.text, $0.value) })
  }

  /// FNV-1a: Swift's own hashes differ with each process.
  private static func digest(_ bytes: [UInt8]) -> String {
    let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 36)
  }
}

extension LimitsState {
  /// The patterns of every holder.
  var sitePatterns: [SitePattern] {
    groups.filter(\.isApplied).flatMap(\.sites) + block.heldSites
  }
}
