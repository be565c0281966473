import Groundwork

/// Notifications through the desktop's server (Desktop Notifications Specification 1.2).
@MainActor
public final class Notifications {
  public enum CloseReason: Int, Sendable { case expired = 1, dismissed, closed, unknown }

  /// The person chose an action: the notification's key, the action's id.
  public var onAction: (@MainActor (_ key: String, _ action: String) -> Void)?
  public var onClosed: (@MainActor (_ key: String, _ reason: CloseReason) -> Void)?

  private let bus: BusConnection
  private let appName: String
  private var subscriptions: [Subscription] = []
  private var server: NameWatch?
  private var ledger = NotificationLedger()
  private var owner: String?
  private var known: Set<String>?
  /// Counts servers: an id of an earlier one means nothing.
  private var generation = 0
  private let turns = Turnstile()
  private var inFlight = 0
  /// Events that came before the answer that tells their id.
  private var early: [BusSignal] = []

  public init(bus: BusConnection, appName: String) {
    self.bus = bus
    self.appName = appName
    for member in ["ActionInvoked", "NotificationClosed"] {
      subscriptions.append(
        bus.subscribe(SignalMatch(member, of: Self.name, at: Self.path, from: Self.name)) {
          [weak self] in self?.receive($0)
        })
    }
    server = NameWatch(Self.name, on: bus) { [weak self] in self?.serverChanged($0) }
  }

  private static let name = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"

  /// What the server can do (`actions`, `body`, `body-markup`, …); asked once per server.
  /// Throws `setup` (`notifications.noServer`) or `world`.
  public func capabilities() async throws(Problem) -> Set<String> {
    if let known { return known }
    let asked = generation
    let answer = try await ask("GetCapabilities", [])
    let found = Set(answer[0]?.texts ?? [])
    if asked == generation { known = found }
    return found
  }

  /// Shows, or replaces what is shown with the same key. One key's wishes are met in their order.
  /// Throws `setup` (`notifications.noServer`) when there is no server, `world` when it does not answer in 5 s.
  public func show(_ notification: Notification) async throws(Problem) {
    await turns.enter(notification.key)
    defer { turns.leave(notification.key) }
    try await deliver(notification)
  }

  /// Takes the notification away; nothing to do when it is gone.
  public func close(key: String) async throws(Problem) {
    await turns.enter(key)
    defer { turns.leave(key) }
    guard let id = ledger.id(of: key) else { return }
    _ = try await ask("CloseNotification", [.uint32(id)])
  }

  private func deliver(_ notification: Notification) async throws(Problem) {
    let abilities = try await capabilities()
    inFlight += 1
    defer { settle() }
    let asked = generation
    let answer = try await ask("Notify", arguments(of: notification, for: abilities))
    guard let id = answer[0]?.integer.flatMap(UInt32.init(exactly:)) else {
      throw Problem.noAnswer(from: Self.name)
    }
    if asked == generation { ledger.note(notification, as: id) }
  }

  private func arguments(of notification: Notification, for abilities: Set<String>) -> [Variant] {
    let body = abilities.contains("body-markup") ? escaped(notification.body) : notification.body
    let actions = abilities.contains("actions") ? notification.actions : []
    return [
      .string(appName), .uint32(ledger.id(of: notification.key) ?? 0), .string(""),
      .string(notification.title), .string(body), .strings(actions.flatMap { [$0.id, $0.label] }),
      .dictionary(["urgency": .byte(notification.urgency.rawValue)]),
      .int32(notification.timeout ?? -1),
    ]
  }

  private func ask(_ method: String, _ arguments: [Variant]) async throws(Problem) -> Variant {
    do throws(Problem) {
      return try await bus.call(
        BusCall(method, of: Self.name, at: Self.path, on: Self.name, arguments))
    } catch {
      guard error.code == "bus.noService" else { throw error }
      throw Problem(
        kind: .setup, code: "notifications.noServer", hints: ["notifications.install"],
        arguments: error.arguments)
    }
  }

  private func receive(_ signal: BusSignal) {
    guard let id = signal.arguments[0]?.integer.flatMap(UInt32.init(exactly:)) else { return }
    guard let key = ledger.key(of: id) else {
      if inFlight > 0 { early.append(signal) }
      return
    }
    if signal.member == "ActionInvoked" {
      if let action = signal.arguments[1]?.text { onAction?(key, action) }
      // Answered is done; some servers leave it on the screen.
      Task { await dismiss(id) }
    } else {
      _ = ledger.remove(id)
      let reason = signal.arguments[1]?.integer.flatMap(CloseReason.init(rawValue:)) ?? .unknown
      onClosed?(key, reason)
    }
  }

  private func dismiss(_ id: UInt32) async {
    guard ledger.key(of: id) != nil else { return }
    do throws(Problem) { _ = try await ask("CloseNotification", [.uint32(id)]) } catch {
      // Gone already, or its server is.
    }
  }

  private func settle() {
    inFlight -= 1
    let waiting = early
    early = []
    for signal in waiting { receive(signal) }
  }

  private func serverChanged(_ now: String?) {
    let before = owner
    owner = now
    // From nobody to somebody is no loss: our own call may have started the server.
    if before != nil {
      generation += 1
      known = nil
      early = []
      ledger.forgetServer()
    }
    guard now != nil else { return }
    for notification in ledger.withoutID where !turns.isBusy(notification.key) {
      Task {
        do throws(Problem) { try await show(notification) } catch {
          // The server is away again; the next one shows it.
        }
      }
    }
  }
}

/// Text for a server that reads the body as markup.
func escaped(_ text: String) -> String {
  var result = ""
  for character in text.unicodeScalars {
    switch character {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "'": result += "&#39;"
    default: result.unicodeScalars.append(character)
    }
  }
  return result
}
