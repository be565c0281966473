import CGLib
import Groundwork
import MainLoop

/// One open connection to a message bus.
final class BusLink: @unchecked Sendable {
  /// GDBusConnection may be used from every thread.
  let pointer: OpaquePointer

  /// Takes over a full reference.
  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  var isClosed: Bool { g_dbus_connection_is_closed(pointer) != 0 }

  deinit {
    g_dbus_connection_close(pointer, nil, nil, nil)
    g_object_unref(UnsafeMutableRawPointer(pointer))
  }

  /// Connects and says hello; given up after `patience`.
  @MainActor
  static func open(
    _ address: String, named bus: String, patience: Milliseconds = .seconds(5)
  ) async throws(Problem) -> BusLink {
    guard g_dbus_is_supported_address(address, nil) != 0 else {
      throw Problem.noBus(bus, "unsupported address")
    }
    let result = await withCheckedContinuation { continuation in
      Attempt(bus, continuation).begin(address, patience)
    }
    return try result.get()
  }

  /// Waits for whichever comes first, the bus or the end of patience.
  @MainActor
  private final class Attempt {
    private let bus: String
    private var continuation: CheckedContinuation<Result<BusLink, Problem>, Never>?
    private var countdown: Countdown?

    init(_ bus: String, _ continuation: CheckedContinuation<Result<BusLink, Problem>, Never>) {
      self.bus = bus
      self.continuation = continuation
    }

    func begin(_ address: String, _ patience: Milliseconds) {
      countdown = Countdown(patience) { self.finish(.failure(.noAnswer(from: self.bus))) }
      let flags =
        G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
      g_dbus_connection_new_for_address(
        address, GDBusConnectionFlags(flags), nil, nil,
        { _, result, data in
          nonisolated(unsafe) let (result, data) = (result, data!)
          MainActor.assumeIsolated {
            let attempt = CallbackBox<Attempt>.take(data)
            var error: UnsafeMutablePointer<GError>?
            if let pointer = g_dbus_connection_new_for_address_finish(result, &error) {
              attempt.finish(.success(BusLink(pointer)))
            } else {
              attempt.finish(.failure(attempt.problem(of: error)))
            }
          }
        }, CallbackBox<Attempt>.retained(self))
    }

    private func problem(of error: UnsafeMutablePointer<GError>?) -> Problem {
      let reason = error.map { String(cString: $0.pointee.message) } ?? ""
      if let error { g_error_free(error) }
      return .noBus(bus, reason)
    }

    private func finish(_ result: Result<BusLink, Problem>) {
      countdown?.cancel()
      countdown = nil
      continuation?.resume(returning: result)
      continuation = nil
    }
  }
}
