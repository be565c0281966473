import CGLib
import Groundwork
import MainLoop

/// The answer to a call, with the file descriptors that came along.
struct BusReply: Sendable {
  var body: Variant
  var descriptors: DescriptorList?

  /// Sends `call` and waits for the answer, not longer than its patience.
  @MainActor
  static func ask(_ call: BusCall, through link: BusLink) async throws(Problem) -> BusReply {
    let result = await withCheckedContinuation { continuation in
      let flags = call.mayStart ? G_DBUS_CALL_FLAGS_NONE : G_DBUS_CALL_FLAGS_NO_AUTO_START
      let arguments = Variant.tuple(call.arguments)
      defer { withExtendedLifetime(arguments) {} }
      let box = CallbackBox<Pending>.retained(Pending(call.destination, continuation))
      g_dbus_connection_call_with_unix_fd_list(
        link.pointer, call.destination, call.path, call.interface, call.method,
        arguments.pointer, nil, flags, gint(clamping: call.patience.count), nil,
        nil,
        { source, result, data in
          let pending = CallbackBox<Pending>.take(data!)
          var error: UnsafeMutablePointer<GError>?
          var list: UnsafeMutablePointer<GUnixFDList>?
          if let body = g_dbus_connection_call_with_unix_fd_list_finish(
            OpaquePointer(source), &list, result, &error)
          {
            pending.continuation.resume(
              returning: .success(
                BusReply(body: Variant(full: body), descriptors: list.map(DescriptorList.init))))
          } else {
            pending.continuation.resume(
              returning: .failure(.of(error, calling: pending.destination)))
          }
        }, box)
    }
    return try result.get()
  }

  private struct Pending {
    let destination: String
    let continuation: CheckedContinuation<Result<BusReply, Problem>, Never>
    init(
      _ destination: String, _ continuation: CheckedContinuation<Result<BusReply, Problem>, Never>
    ) {
      self.destination = destination
      self.continuation = continuation
    }
  }
}

/// Received file descriptors; those nobody takes are closed with it.
final class DescriptorList: @unchecked Sendable {
  private let pointer: UnsafeMutablePointer<GUnixFDList>

  /// Takes over a full reference.
  init(_ pointer: UnsafeMutablePointer<GUnixFDList>) { self.pointer = pointer }

  deinit { g_object_unref(pointer) }

  /// A duplicate (close-on-exec) of the descriptor at `index`.
  func take(_ index: Int) -> Int32? {
    guard index >= 0, index < Int(g_unix_fd_list_get_length(pointer)) else { return nil }
    let descriptor = g_unix_fd_list_get(pointer, gint(index), nil)
    return descriptor >= 0 ? descriptor : nil
  }
}
