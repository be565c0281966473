import CGLib
import MainLoop

/// Which signals: nil matches all.
public struct SignalMatch: Sendable {
  public var sender: String?
  public var path: String?
  public var interface: String?
  public var member: String?
  /// The first argument, when it is a string.
  public var firstArgument: String?

  public init(
    _ member: String? = nil, of interface: String? = nil, at path: String? = nil,
    from sender: String? = nil, firstArgument: String? = nil
  ) {
    self.sender = sender
    self.path = path
    self.interface = interface
    self.member = member
    self.firstArgument = firstArgument
  }

  /// `PropertiesChanged` of one interface of one object.
  public static func properties(
    of interface: String, at path: String, from sender: String
  ) -> SignalMatch {
    SignalMatch(
      "PropertiesChanged", of: "org.freedesktop.DBus.Properties", at: path, from: sender,
      firstArgument: interface)
  }
}

/// A signal as it came.
public struct BusSignal: Sendable {
  /// The sender's unique name (`:1.7`).
  public var sender: String
  public var path: String
  public var interface: String
  public var member: String
  /// A tuple.
  public var arguments: Variant
}

/// Keeps a callback alive; ends it when cancelled or let go.
@MainActor
public final class Subscription {
  private var end: (@MainActor () -> Void)?

  init(_ end: @escaping @MainActor () -> Void) { self.end = end }

  public func cancel() {
    end?()
    end = nil
  }

  isolated deinit { cancel() }
}

/// A subscription's part on the connection that is open now.
@MainActor
final class LiveSubscription {
  private typealias Handler = @MainActor (BusSignal) -> Void
  private let match: SignalMatch
  private let handler: @MainActor (BusSignal) -> Void
  private var started: (link: BusLink, id: guint)?

  init(_ match: SignalMatch, _ handler: @escaping @MainActor (BusSignal) -> Void) {
    self.match = match
    self.handler = handler
  }

  func start(on link: BusLink) {
    stop()
    let id = g_dbus_connection_signal_subscribe(
      link.pointer, match.sender, match.interface, match.member, match.path, match.firstArgument,
      G_DBUS_SIGNAL_FLAGS_NONE,
      { _, sender, path, interface, member, arguments, data in
        let signal = BusSignal(
          sender: sender.map { String(cString: $0) } ?? "", path: String(cString: path!),
          interface: String(cString: interface!), member: String(cString: member!),
          arguments: Variant(full: g_variant_ref(arguments!)))
        nonisolated(unsafe) let data = data!
        MainActor.assumeIsolated { CallbackBox<Handler>.borrow(data)(signal) }
      }, CallbackBox<Handler>.retained(handler), releaseCallbackBox)
    started = (link, id)
  }

  func stop() {
    guard let (link, id) = started else { return }
    started = nil
    g_dbus_connection_signal_unsubscribe(link.pointer, id)
  }
}
