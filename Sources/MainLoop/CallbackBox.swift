import CGLib

/// Carries one Swift value through the user data of a C callback.
public final class CallbackBox<Value> {
  private let value: Value

  private init(_ value: Value) { self.value = value }

  /// User data that owns `value` until `take` or `releaseCallbackBox` ends it.
  public static func retained(_ value: Value) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(CallbackBox(value)).toOpaque()
  }

  /// The value, for a callback that may come again.
  public static func borrow(_ pointer: UnsafeMutableRawPointer) -> Value {
    Unmanaged<CallbackBox>.fromOpaque(pointer).takeUnretainedValue().value
  }

  /// The value, for a callback that comes exactly once.
  public static func take(_ pointer: UnsafeMutableRawPointer) -> Value {
    Unmanaged<CallbackBox>.fromOpaque(pointer).takeRetainedValue().value
  }
}

/// The `GDestroyNotify` of every `CallbackBox`.
public let releaseCallbackBox: @convention(c) (UnsafeMutableRawPointer?) -> Void = { pointer in
  if let pointer { Unmanaged<AnyObject>.fromOpaque(pointer).release() }
}
