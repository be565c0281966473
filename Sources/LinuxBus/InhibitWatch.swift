import Glibc
import Groundwork

/// Whether an app keeps the session from going idle (a film, a call), by logind's block inhibitors.
@MainActor
public final class InhibitWatch {
  /// Who holds idling off, as they call themselves, sorted; empty when nobody does.
  public private(set) var holders: [String] = []
  public private(set) var missing: Problem?
  public var onChange: (@MainActor ([String]) -> Void)?
  public var onMissing: (@MainActor (Problem?) -> Void)?

  private let bus: BusConnection
  private var logind: NameWatch?
  private var subscription: Subscription?
  private var turn = 0

  public init(bus: BusConnection) {
    self.bus = bus
    subscription = bus.subscribe(
      .properties(of: Logind.manager, at: Logind.path, from: Logind.name)
    ) { [weak self] signal in
      let isTold = signal.arguments[1]?["BlockInhibited"] != nil
      let isStale = signal.arguments[2]?.texts.contains("BlockInhibited") ?? false
      if isTold || isStale { Task { await self?.look() } }
    }
    logind = NameWatch(Logind.name, on: bus) { [weak self] owner in
      guard let self else { return }
      if owner != nil { Task { await self.look() } } else { lose(Logind.missing) }
    }
  }

  /// Connects and looks; what is missing is in `missing`, and comes by itself when it appears.
  public func start() async {
    do throws(Problem) { try await logind?.start() } catch { lose(error) }
  }

  private func look() async {
    turn += 1
    let asked = turn
    do throws(Problem) {
      let answer = try await bus.call(Logind.call("ListInhibitors"))
      guard asked == turn else { return }
      report(nil)
      // (what, who, why, mode, uid, pid); `what` is a list joined by colons.
      let found = (answer[0]?.items ?? []).filter { entry in
        let what = entry[0]?.text?.split(separator: ":") ?? []
        return what.contains("idle") && entry[3]?.text?.hasPrefix("block") == true
          && entry[5]?.integer != Int(getpid())
      }
      set(found.compactMap { $0[1]?.text }.sorted())
    } catch {
      if asked == turn { lose(error) }
    }
  }

  private func lose(_ problem: Problem) {
    turn += 1
    set([])
    report(problem)
  }

  private func set(_ new: [String]) {
    guard new != holders else { return }
    holders = new
    onChange?(new)
  }

  private func report(_ problem: Problem?) {
    guard problem != missing else { return }
    missing = problem
    onMissing?(problem)
  }
}
