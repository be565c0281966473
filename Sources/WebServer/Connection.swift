import CSoup
import Glibc
import Groundwork

/// One accepted socket: who is at the other end, and until when it may keep us waiting.
@MainActor final class Connection {
  let socket: UnsafeMutablePointer<GSocket>
  /// libsoup hands this object back with each message, which is how a message finds its connection.
  let address: UnsafeMutablePointer<GSocketAddress>
  let peer: HTTPRequest.Peer
  /// On the boot clock; nil while it is our turn.
  var deadline: Milliseconds?

  /// Takes the ownership of `socket`.
  init(socket: UnsafeMutablePointer<GSocket>) {
    self.socket = socket
    let descriptor = g_socket_get_fd(socket)
    // The address is a mere name tag; a Unix peer's own would upset libsoup, which wants a host.
    let loopback = g_inet_address_new_loopback(G_SOCKET_FAMILY_IPV4)
    address = g_inet_socket_address_new(loopback, 80)
    g_object_unref(loopback)
    if g_socket_get_family(socket) == G_SOCKET_FAMILY_UNIX {
      // struct ucred of unix(7): pid, uid, gid. Without an answer the peer is nobody we know.
      var credentials: (pid: Int32, uid: UInt32, gid: UInt32) = (0, .max, .max)
      var length = socklen_t(12)
      getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length)
      peer = .unix(uid: credentials.uid, pid: credentials.pid)
    } else {
      peer = .tcp
      g_socket_set_option(socket, Int32(IPPROTO_TCP), TCP_NODELAY, 1, nil)
    }
  }

  var descriptor: Int32 { g_socket_get_fd(socket) }

  /// Ends both directions; libsoup then finds the end and closes. Harmless when already closed.
  func cut() {
    deadline = nil
    g_socket_shutdown(socket, 1, 1, nil)
  }

  isolated deinit {
    g_object_unref(socket)
    g_object_unref(address)
  }
}
