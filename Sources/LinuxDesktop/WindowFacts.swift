/// One window of the desktop, by the number its display server gave it.
public struct WindowID: Sendable, Hashable, CustomStringConvertible {
  public let number: UInt64
  public init(_ number: UInt64) { self.number = number }
  public var description: String { "0x" + String(number, radix: 16) }
}

/// What the desktop says of one application window. Empty text and `nil` mean "not said".
public struct WindowFacts: Sendable, Equatable {
  public var id: WindowID
  /// The process at the other end, as the display server knows it (XRes), else as the window claims.
  public var pid: Int32?
  /// WM_CLASS, first part (ICCCM 4.1.2.5).
  public var instance = ""
  /// WM_CLASS, second part.
  public var windowClass = ""
  /// A desktop-entry or application id that the window names itself, without `.desktop`.
  public var applicationID: String?
  public var title = ""
  public var kind = Kind.normal
  public var isFullscreen = false
  /// The window that this one belongs to (a dialog's parent).
  public var transientFor: WindowID?

  /// `_NET_WM_WINDOW_TYPE` (EWMH), as far as it matters here.
  public enum Kind: Sendable, Equatable {
    case normal, dialog, utility, dock, desktop, other
  }

  public init(id: WindowID) { self.id = id }
}
