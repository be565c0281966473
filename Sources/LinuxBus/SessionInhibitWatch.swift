import Groundwork

/// Whether an app keeps the session from going idle, by the desktop's own inhibitors on the session bus:
/// players and browsers ask these rather than logind.
@MainActor
public final class SessionInhibitWatch {
  /// One desktop's way to say it.
  private struct Desk {
    let name: String
    let path: String
    let interface: String
    let question: BusCall
  }

  /// GNOME's session manager (flag 8: the session may not be marked idle), and the power managers of Xfce and KDE.
  private static let desks = [
    Desk(
      name: "org.gnome.SessionManager", path: "/org/gnome/SessionManager",
      interface: "org.gnome.SessionManager",
      question: BusCall(
        "IsInhibited", of: "org.gnome.SessionManager", at: "/org/gnome/SessionManager",
        on: "org.gnome.SessionManager", [.uint32(8)])),
    Desk(
      name: "org.freedesktop.PowerManagement",
      path: "/org/freedesktop/PowerManagement/Inhibit",
      interface: "org.freedesktop.PowerManagement.Inhibit",
      question: BusCall(
        "HasInhibit", of: "org.freedesktop.PowerManagement.Inhibit",
        at: "/org/freedesktop/PowerManagement/Inhibit", on: "org.freedesktop.PowerManagement")),
  ]

  /// Whether any of them is held.
  public var isHeld: Bool { !held.isEmpty }
  public var onChange: (@MainActor (Bool) -> Void)?

  private let bus: BusConnection
  private var held: Set<String> = []
  private var subscriptions: [Subscription] = []
  private var watches: [NameWatch] = []
  /// Per desk: an answer to an older question than the last change says nothing.
  private var turns: [String: Int] = [:]

  public init(bus: BusConnection) {
    self.bus = bus
    for desk in Self.desks {
      for member in ["InhibitorAdded", "InhibitorRemoved", "HasInhibitChanged"] {
        let match = SignalMatch(member, of: desk.interface, at: desk.path, from: desk.name)
        subscriptions.append(
          bus.subscribe(match) { [weak self] _ in
            Task { await self?.ask(desk) }
          })
      }
      watches.append(
        NameWatch(desk.name, on: bus) { [weak self] owner in
          guard let self else { return }
          if owner != nil { Task { await self.ask(desk) } } else { set(desk, false) }
        })
    }
  }

  /// Connects and asks. Throws when there is no session bus.
  public func start() async throws(Problem) {
    for watch in watches { try await watch.start() }
  }

  private func ask(_ desk: Desk) async {
    turns[desk.name, default: 0] += 1
    let asked = turns[desk.name]
    var answer = false
    do throws(Problem) {
      answer = try await bus.call(desk.question.withoutStarting)[0]?.boolean ?? false
    } catch {
      // Not knowing is not watching: a desk that does not answer holds nothing.
    }
    if asked == turns[desk.name] { set(desk, answer) }
  }

  private func set(_ desk: Desk, _ value: Bool) {
    turns[desk.name, default: 0] += 1
    let before = isHeld
    if value { held.insert(desk.name) } else { held.remove(desk.name) }
    if isHeld != before { onChange?(isHeld) }
  }
}
