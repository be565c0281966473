import Groundwork

/// Who owns a bus name, over reconnections.
@MainActor
public final class NameWatch {
  /// The owner's unique name; nil when nobody owns the name or the bus is away.
  public private(set) var owner: String?
  private let bus: BusConnection
  private let name: String
  private let handler: @MainActor (String?) -> Void
  private var isKnown = false
  private var changes = 0
  private var subscriptions: [Subscription] = []

  /// The handler hears of the first knowledge and of each change.
  public init(
    _ name: String, on bus: BusConnection, _ handler: @escaping @MainActor (String?) -> Void
  ) {
    self.bus = bus
    self.name = name
    self.handler = handler
    let match = SignalMatch(
      "NameOwnerChanged", of: "org.freedesktop.DBus", from: "org.freedesktop.DBus",
      firstArgument: name)
    subscriptions = [
      bus.subscribe(match) { [weak self] in self?.learn($0.arguments[2]?.text ?? "") },
      bus.observe { [weak self] isConnected in
        guard let self else { return }
        if isConnected { Task { await self.ask() } } else { learn("") }
      },
    ]
  }

  /// Connects the bus and asks once. Throws when there is no bus.
  public func start() async throws(Problem) {
    try await bus.connect()
    await ask()
  }

  private func ask() async {
    let before = changes
    let question = BusCall(
      "GetNameOwner", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
      on: "org.freedesktop.DBus", [.string(name)])
    var found = ""
    do throws(Problem) { found = try await bus.call(question)[0]?.text ?? "" } catch {
      // Nobody owns it, or the bus went away: both are "no owner".
    }
    // A change that came meanwhile is newer than this answer.
    if changes == before { learn(found) }
  }

  private func learn(_ new: String) {
    changes += 1
    let value = new.isEmpty ? nil : new
    guard !isKnown || value != owner else { return }
    isKnown = true
    owner = value
    handler(value)
  }
}
