import BrowserLink
import Day
import Groundwork
import HaruCore
import Limits
import WebAPI
import Words

/// Speaks with the extension in every connected profile: what shields goes out, what is in front and what was pressed
/// comes in (docs/browser-link.md). It judges nothing.
@MainActor
final class BrowserGateway {
  private let server: LinkServer
  private let household: Household
  private let book: AppBook
  private let policies: PolicyKeeper
  private let words: Words
  private let log: Log
  private let page: (_ path: String) -> String?
  private(set) var profiles: [LinkedProfile] = []
  private var turn = 0
  private var lookedAt = BootInstant(milliseconds: 0)
  private var isAlive = true

  /// What some profile says is in front, or sounds, changed; or a profile came or went.
  var onFronts: () -> Void = {}
  /// A profile came or went.
  var onVisit: (LinkedProfile) -> Void = { _ in }
  /// A profile came, went, or became protected or unprotected.
  var onStanding: (LinkedProfile) -> Void = { _ in }

  init(
    socketPath: String, household: Household, book: AppBook, words: Words, log: Log,
    page: @escaping (_ path: String) -> String?
  ) {
    server = LinkServer(socketPath: socketPath)
    self.household = household
    self.book = book
    policies = PolicyKeeper(words: words)
    self.words = words
    self.log = log
    self.page = page
    server.onMessage = { [weak self] in self?.take($1, from: $0) }
    server.onGone = { [weak self] in self?.gone($0) }
    server.onFault = { log.info("a browser's connection ended: " + $0.text) }
  }

  func start() throws(Problem) { try server.start() }

  func stop() {
    isAlive = false
    server.stop()
  }

  /// Hands out the policy where it is another one now; and what is left of budgets that are used elsewhere, so that a
  /// browser that is left alone knows of it.
  func follow(_ state: HaruState, at reading: Reading) {
    lookedAt = reading.boot
    guard !profiles.isEmpty else { return }
    policies.refresh(state, at: reading)
    for profile in profiles { give(to: profile) }
    let left = policies.budgets(state)
    guard !left.isEmpty else { return }
    for profile in profiles {
      let misjudged = profile.misjudged(left)
      if !misjudged.isEmpty { profile.lend(misjudged) }
    }
  }

  /// While use goes on and nothing else happens, nobody looks at what is left of budgets, until one is used up.
  func sampled() {
    guard !profiles.isEmpty,
      let least = policies.budgets(household.state).values.filter({ $0 > .zero }).min(),
      household.now.boot - lookedAt >= LinkedProfile.allowedError(of: least)
    else { return }
    household.handle(.fact(.looked))
  }

  private func give(to profile: LinkedProfile) {
    guard let policy = policies.present, profile.sent != policy.revision else { return }
    profile.send(
      policy.frames, revision: policy.revision, left: policies.budgets(household.state))
  }

  // MARK: what browsers say

  private func take(_ message: BrowserMessage, from link: Link) {
    if case .hello(let hello) = message { return welcome(link, hello) }
    guard let profile = profiles.first(where: { $0.link === link }) else { return }
    switch message {
    case .hello: break
    case .ack(let revision): profile.acknowledged(revision)
    case .failed(let revision, let reason):
      log.info("a browser could not take the policy")
      log.detail("it says: " + reason)
      profile.failed(revision)
    case .front(let front):
      turn += 1
      profile.take(front, turn: turn) { [household] in household.state.limits.sitePatterns }
      onFronts()
      if !policies.budgets(over: profile.site, household.state).isEmpty { lend(to: profile) }
    case .beat: lend(to: profile)
    case .ask(let id, let ask): link.send(answer(id, ask))
    }
  }

  private func welcome(_ link: Link, _ hello: Hello) {
    let profile = LinkedProfile(
      link: link, hello: hello, process: book.browser(above: link.pid))
    profile.onProtection = { [weak self] in self?.onStanding($0) }
    profiles.append(profile)
    onVisit(profile)
    policies.renew(household.state, at: household.now)
    if let revision = hello.revision, revision == policies.present?.revision {
      profile.holds(revision)
      let left = policies.budgets(household.state)
      if !left.isEmpty { profile.lend(left) }
    } else {
      give(to: profile)
      onStanding(profile)
    }
  }

  private func gone(_ link: Link) {
    guard isAlive, let index = profiles.firstIndex(where: { $0.link === link }) else { return }
    let profile = profiles.remove(at: index)
    profile.isGone()
    onVisit(profile)
    onFronts()
    onStanding(profile)
  }

  /// Says what is left now of the budgets over the site in front.
  private func lend(to profile: LinkedProfile) {
    household.handle(.fact(.looked))
    profile.lend(policies.budgets(over: profile.site, household.state))
  }

  // MARK: presses on a shield

  private func answer(_ id: Int, _ ask: Ask) -> DaemonMessage {
    do throws(Problem) {
      switch ask {
      case .oneMinute(let group):
        try submit(.oneMinute(GroupID(group)))
        return .answer(id: id, isDone: true)
      case .open(let site, let group):
        if let site { try submit(.open(token: site)) }
        guard let page = page(site.map { unlockPath($0, group: group) } ?? "/") else {
          throw Problem(kind: .setup, code: "noPage", hints: ["doctor.run"])
        }
        return .answer(id: id, isDone: true, page: page)
      case .unknown: throw .request("unknownAct")
      }
    } catch {
      return .answer(id: id, isDone: false, text: words.text(of: error))
    }
  }

  private func submit(_ request: LimitsRequest) throws(Problem) {
    let handled = household.handle(.request(request, passID: nil))
    if let problem = handled.problem { throw problem }
    if case .refused(let refusal) = handled.answer { throw Problem(refusal: refusal) }
  }
}
