import Groundwork

/// Whether a screen saver or locker of the desktop covers the screen, by the session bus.
@MainActor
public final class ScreenSaverWatch {
  /// The savers' names; each has the interface of its name and the object path made of it.
  public static let names = [
    "org.freedesktop.ScreenSaver", "org.gnome.ScreenSaver", "org.cinnamon.ScreenSaver",
    "org.mate.ScreenSaver", "org.xfce.ScreenSaver",
  ]

  public var onChange: (@MainActor (Bool) -> Void)?
  /// Whether any of them is active.
  public var isActive: Bool { !active.isEmpty }

  private let bus: BusConnection
  private var active: Set<String> = []
  private var watches: [NameWatch] = []
  private var subscriptions: [Subscription] = []
  /// Per saver: an answer says nothing when a change was told since the question.
  private var changes: [String: Int] = [:]

  public init(bus: BusConnection) {
    self.bus = bus
    for name in Self.names {
      // Some speak from several paths: any will do, the sender counts.
      subscriptions.append(
        bus.subscribe(SignalMatch("ActiveChanged", of: name, from: name)) { [weak self] in
          if let value = $0.arguments[0]?.boolean { self?.set(name, value) }
        })
      watches.append(
        NameWatch(name, on: bus) { [weak self] owner in
          guard let self else { return }
          if owner == nil { set(name, false) } else { Task { await self.ask(name) } }
        })
    }
  }

  /// Connects and asks every saver there is. Throws when there is no session bus.
  public func start() async throws(Problem) {
    for watch in watches { try await watch.start() }
  }

  private func ask(_ name: String) async {
    let path = "/" + name.split(separator: ".").joined(separator: "/")
    let before = changes[name]
    do throws(Problem) {
      let answer = try await bus.call(
        BusCall("GetActive", of: name, at: path, on: name).withoutStarting)
      if let value = answer[0]?.boolean, changes[name] == before { set(name, value) }
    } catch {
      // A saver that can't be asked still tells its changes.
    }
  }

  private func set(_ name: String, _ value: Bool) {
    changes[name, default: 0] += 1
    let before = isActive
    if value { active.insert(name) } else { active.remove(name) }
    if isActive != before { onChange?(isActive) }
  }
}
