import Glibc
import Groundwork

/// Whether our own session is locked, on screen, and idle, by logind.
@MainActor
public final class SessionWatch {
  public struct State: Sendable, Equatable {
    /// The screen locker said that it covers the session.
    public var isLocked = false
    /// On screen: not switched away to another session.
    public var isActive = true
    /// The desktop's own hint.
    public var isIdle = false
  }

  /// Nil while unknown.
  public private(set) var state: State?
  public private(set) var missing: Problem?
  public var onChange: (@MainActor (State?) -> Void)?
  /// Someone asked the session to lock (true) or unlock; whether it did is in `state`.
  public var onLockRequest: (@MainActor (Bool) -> Void)?
  public var onMissing: (@MainActor (Problem?) -> Void)?

  private let bus: BusConnection
  private let sessionID: String?
  private var logind: NameWatch?
  private var sessions: [Subscription] = []
  private var own: [Subscription] = []
  private var path: String?
  private var turn = 0
  /// Counts told changes: what was asked before one may be older than it.
  private var changes = 0

  /// `sessionID` is what the login gave the process; a service of the user has none.
  public init(
    bus: BusConnection, sessionID: String? = getenv("XDG_SESSION_ID").map { String(cString: $0) }
  ) {
    self.bus = bus
    self.sessionID = sessionID
    for member in ["SessionNew", "SessionRemoved"] {
      sessions.append(
        bus.subscribe(SignalMatch(member, of: Logind.manager, from: Logind.name)) {
          [weak self] signal in
          guard let self else { return }
          // Ours went, or one came that may be ours.
          if path == nil || signal.arguments[1]?.text == path { Task { await self.find() } }
        })
    }
    logind = NameWatch(Logind.name, on: bus) { [weak self] owner in
      guard let self else { return }
      if owner != nil { Task { await self.find() } } else { lose(Logind.missing) }
    }
  }

  /// Connects and finds the session; what is missing is in `missing`, and comes by itself when it appears.
  public func start() async {
    do throws(Problem) { try await logind?.start() } catch { lose(error) }
  }

  private func find() async {
    turn += 1
    let asked = turn
    let found = await sessionPath()
    guard asked == turn else { return }
    guard let found else {
      lose(Problem(kind: .setup, code: "session.missing"))
      return
    }
    if found != path { follow(found) }
    await read()
  }

  /// By the session's id, else the session of this process, else the user's one with a display:
  /// a service of the user's service manager is in no session.
  private func sessionPath() async -> String? {
    if let sessionID, let path = await object(Logind.call("GetSession", [.string(sessionID)])) {
      return path
    }
    let process = UInt32(bitPattern: getpid())
    if let path = await object(Logind.call("GetSessionByPID", [.uint32(process)])) { return path }
    guard let user = await object(Logind.call("GetUser", [.uint32(getuid())])) else { return nil }
    do throws(Problem) {
      let display = try await bus.property("Display", of: Logind.user, at: user, on: Logind.name)
      return display[1]?.text.flatMap { $0 == "/" ? nil : $0 }
    } catch {
      return nil
    }
  }

  private func object(_ call: BusCall) async -> String? {
    do throws(Problem) { return try await bus.call(call)[0]?.text } catch { return nil }
  }

  private func follow(_ new: String) {
    path = new
    own = [
      bus.subscribe(.properties(of: Logind.session, at: new, from: Logind.name)) { [weak self] in
        self?.changes += 1
        self?.merge($0.arguments[1], invalidated: $0.arguments[2]?.texts ?? [])
      }
    ]
    for (member, isLock) in [("Lock", true), ("Unlock", false)] {
      own.append(
        bus.subscribe(SignalMatch(member, of: Logind.session, at: new, from: Logind.name)) {
          [weak self] _ in self?.onLockRequest?(isLock)
        })
    }
  }

  private func read() async {
    guard let path else { return }
    let asked = turn
    let before = changes
    do throws(Problem) {
      let answer = try await bus.call(
        BusCall(
          "GetAll", of: "org.freedesktop.DBus.Properties", at: path, on: Logind.name,
          [.string(Logind.session)]
        ).withoutStarting)
      guard asked == turn else { return }
      guard before == changes else {
        await read()
        return
      }
      report(nil)
      merge(answer[0], invalidated: [])
    } catch {
      if asked == turn { lose(error) }
    }
  }

  private func merge(_ properties: Variant?, invalidated: [String]) {
    if !Set(invalidated).isDisjoint(with: ["LockedHint", "Active", "IdleHint"]) {
      Task { await read() }
    }
    var new = state ?? State()
    if let value = properties?["LockedHint"]?.boolean { new.isLocked = value }
    if let value = properties?["Active"]?.boolean { new.isActive = value }
    if let value = properties?["IdleHint"]?.boolean { new.isIdle = value }
    set(new)
  }

  private func lose(_ problem: Problem) {
    turn += 1
    path = nil
    own = []
    set(nil)
    report(problem)
  }

  private func set(_ new: State?) {
    guard new != state else { return }
    state = new
    onChange?(new)
  }

  private func report(_ problem: Problem?) {
    guard problem != missing else { return }
    missing = problem
    onMissing?(problem)
  }
}
