import Groundwork

/// Where a `LocalServer` listens and what it allows.
public struct ServerConfiguration: Sendable {
  /// The Unix socket; its folder is made (0700) when it is missing.
  public var socketPath: String
  /// The port on 127.0.0.1; 0 lets the kernel choose, nil listens on the Unix socket only.
  public var port: UInt16?
  /// Paths under this one are answered in JSON, also when they are refused.
  public var apiPrefix = "/v1"
  /// Cookies do not tell ports apart, so two servers of one person need two names.
  public var cookieName = "haru_session"
  /// The HTML that a browser without a session sees.
  public var lockedPage = """
    <!doctype html><html lang="en"><meta charset="utf-8"><title>Haru</title>\
    <p>Open Haru with <code>haru open</code>.</p></html>
    """
  /// How long a one-time link works, on the boot clock.
  public var keyLifetime = Milliseconds.seconds(60)
  public var limits = ServerLimits()

  public init(socketPath: String, port: UInt16? = 0) {
    self.socketPath = socketPath
    self.port = port
  }
}

/// What one client may take from the server.
public struct ServerLimits: Sendable {
  /// Bytes of a request's body.
  public var body = 1 << 20
  /// Bytes of a request's target and header fields; libsoup itself gives up at 64 KiB.
  public var headers = 16 << 10
  /// Connections at one time, both listeners together; TCP gets three quarters at most.
  public var connections = 64
  /// From accept until the whole request must be there, however it trickles in.
  public var requestTime = Milliseconds.seconds(10)
  /// From the answer until the client must have taken it.
  public var answerTime = Milliseconds.seconds(30)
  /// Sessions that are remembered; the oldest is forgotten first.
  public var sessions = 32
  /// Between comments on open event streams.
  public var heartbeat = Milliseconds.seconds(30)

  public init() {}
}
