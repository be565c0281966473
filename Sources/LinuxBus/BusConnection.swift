import CGLib
import Groundwork
import MainLoop

/// A message bus as the program sees it: connects at first use, again after a loss, and keeps its subscriptions.
@MainActor
public final class BusConnection {
  public let place: BusPlace
  private var link: BusLink?
  private var waiting: [CheckedContinuation<Result<BusLink, Problem>, Never>] = []
  private var subscriptions: [Int: LiveSubscription] = [:]
  private var observers: [Int: @MainActor (Bool) -> Void] = [:]
  private var nextID = 0

  public init(_ place: BusPlace) { self.place = place }

  public static func session() -> BusConnection { BusConnection(.session) }
  public static func system() -> BusConnection { BusConnection(.system) }
  public static func address(_ text: String) -> BusConnection { BusConnection(.address(text)) }

  /// Whether a connection is open now.
  public var isConnected: Bool { link.map { !$0.isClosed } ?? false }

  /// Connects when not connected. Throws `setup` (`bus.missing`) or `world` (`bus.noAnswer`, after 5 s).
  public func connect() async throws(Problem) { _ = try await open() }

  /// Calls a method and waits for its answer, a tuple.
  public func call(_ call: BusCall) async throws(Problem) -> Variant {
    try await exchange(call).body
  }

  /// The value of a property.
  public func property(
    _ name: String, of interface: String, at path: String, on destination: String
  ) async throws(Problem) -> Variant {
    let answer = try await call(
      BusCall.property(name, of: interface, at: path, on: destination).withoutStarting)
    guard let value = answer[0]?.unboxed else { throw Problem.noAnswer(from: destination) }
    return value
  }

  /// Calls a method that answers with a file descriptor (`h`), which is the caller's to close.
  public func descriptor(from call: BusCall) async throws(Problem) -> Int32 {
    let reply = try await exchange(call)
    guard let index = reply.body[0]?.integer, let list = reply.descriptors,
      let descriptor = list.take(index)
    else { throw Problem.noAnswer(from: call.destination) }
    return descriptor
  }

  /// Calls back for each matching signal, over reconnections, until the subscription is cancelled or let go.
  public func subscribe(
    _ match: SignalMatch, _ handler: @escaping @MainActor (BusSignal) -> Void
  ) -> Subscription {
    let live = LiveSubscription(match, handler)
    let id = newID()
    subscriptions[id] = live
    if let link, !link.isClosed { live.start(on: link) }
    return Subscription { [weak self] in
      live.stop()
      self?.subscriptions[id] = nil
    }
  }

  /// Calls back with true after each connecting and false after each loss.
  func observe(_ handler: @escaping @MainActor (Bool) -> Void) -> Subscription {
    let id = newID()
    observers[id] = handler
    return Subscription { [weak self] in self?.observers[id] = nil }
  }

  private func newID() -> Int {
    nextID += 1
    return nextID
  }

  private func exchange(_ call: BusCall) async throws(Problem) -> BusReply {
    guard call.isWellFormed else {
      throw Problem(kind: .bug, code: "bus.call", arguments: ["method": call.method])
    }
    return try await BusReply.ask(call, through: try await open())
  }

  private func open() async throws(Problem) -> BusLink {
    if let link, !link.isClosed { return link }
    let result = await withCheckedContinuation { continuation in
      waiting.append(continuation)
      // One attempt serves all who wait.
      if waiting.count == 1 { Task { await dial() } }
    }
    return try result.get()
  }

  private func dial() async {
    let result: Result<BusLink, Problem>
    do throws(Problem) {
      let link = try await BusLink.open(try place.address(), named: place.description)
      adopt(link)
      result = .success(link)
    } catch {
      result = .failure(error)
    }
    let served = waiting
    waiting = []
    for continuation in served { continuation.resume(returning: result) }
  }

  private func adopt(_ new: BusLink) {
    // A loss may not have been told yet.
    if link != nil { lose() }
    link = new
    let identity = ObjectIdentifier(new)
    new.onClosed { [weak self] in
      guard let self, let link, ObjectIdentifier(link) == identity else { return }
      lose()
    }
    for live in subscriptions.values { live.start(on: new) }
    for observer in observers.values { observer(true) }
  }

  private func lose() {
    for live in subscriptions.values { live.stop() }
    link = nil
    for observer in observers.values { observer(false) }
  }
}

extension BusLink {
  /// Calls back once when the connection is closed from either side.
  @MainActor
  func onClosed(_ handler: @escaping @MainActor () -> Void) {
    let callback:
      @convention(c) (
        OpaquePointer?, gboolean, UnsafeMutablePointer<GError>?, UnsafeMutableRawPointer?
      ) -> Void = { _, _, _, data in
        nonisolated(unsafe) let data = data!
        MainActor.assumeIsolated { CallbackBox<@MainActor () -> Void>.borrow(data)() }
      }
    g_signal_connect_data(
      UnsafeMutableRawPointer(pointer), "closed", unsafeBitCast(callback, to: GCallback.self),
      CallbackBox<@MainActor () -> Void>.retained(handler),
      { data, _ in releaseCallbackBox(data) }, GConnectFlags(rawValue: 0))
  }
}
