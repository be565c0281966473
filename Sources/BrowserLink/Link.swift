import Glibc
import Groundwork
import MainLoop

/// One connection of a browser's profile.
@MainActor
public final class Link {
  /// No other connection of this daemon ever has it.
  public let number: Int
  /// The host's process, as the kernel knows it (SO_PEERCRED).
  public let pid: Int32
  /// Said first; `nil` until then.
  public private(set) var hello: Hello?

  private let descriptor: Int32
  private let limits: LinkLimits
  private var reader = FrameReader()
  private var waiting: [UInt8] = []
  private var sent = 0
  private var readable: DescriptorWatch?
  private var writable: DescriptorWatch?
  /// Runs until `hello`, and while the other side owes us the taking of something.
  private var patience: Countdown?
  private(set) var isOpen = true

  /// Told every message, `hello` first.
  var onMessage: (Link, BrowserMessage) -> Void = { _, _ in }
  /// Told once, with the fault that ended it; `nil`: the other side went.
  var onEnd: (Link, LinkFault?) -> Void = { _, _ in }

  /// Takes `descriptor`, which is connected.
  init(number: Int, pid: Int32, descriptor: Int32, limits: LinkLimits) {
    self.number = number
    self.pid = pid
    self.descriptor = descriptor
    self.limits = limits
  }

  func start() {
    readable = DescriptorWatch(descriptor) { [weak self] in self?.receive() }
    patience = Countdown(limits.helloTime) { [weak self] in self?.end(.silent) }
  }

  /// Ends it from our side.
  public func close() { end(nil) }

  // MARK: to the browser

  public func send(_ message: DaemonMessage) { send(frames: message.frames) }

  /// What the other side does not take at once waits, up to a bound: then the connection ends.
  public func send(frames: [UInt8]) {
    guard isOpen else { return }
    guard waiting.count - sent <= limits.waiting else { return end(.takesNothing) }
    waiting += frames
    if writable == nil { push() }
  }

  private func push() {
    let before = sent
    while sent < waiting.count {
      let count = waiting[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { break }
      // A broken pipe: reading tells the end, after what it still had to say.
      if count < 0 { return }
      sent += count
    }
    if sent == waiting.count {
      waiting = []
      sent = 0
      writable?.cancel()
      writable = nil
      if hello != nil { patience = nil }
      return
    }
    let hasTaken = sent > before
    if sent > limits.waiting {  // else one that always leaves a byte would let it grow for ever
      waiting.removeFirst(sent)
      sent = 0
    }
    if writable == nil {
      writable = DescriptorWatch(filling: descriptor) { [weak self] in self?.push() }
    }
    if hasTaken || patience == nil {
      patience = Countdown(limits.takingTime) { [weak self] in self?.end(.takesNothing) }
    }
  }

  // MARK: from the browser

  private func receive() {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    guard count > 0 else { return end(nil) }
    reader.append(buffer[..<count])
    do throws(LinkFault) {
      while isOpen, let body = try reader.next() {
        if let message = try BrowserMessage(body) { try take(message) }
      }
    } catch {
      end(error)
    }
  }

  private func take(_ message: BrowserMessage) throws(LinkFault) {
    if case .hello(let hello) = message {
      guard self.hello == nil else { throw .order(message: "hello") }
      self.hello = hello
      if writable == nil { patience = nil }
    } else if hello == nil {
      throw .order(message: message.name)
    }
    onMessage(self, message)
  }

  private func end(_ fault: LinkFault?) {
    guard isOpen else { return }
    isOpen = false
    readable?.cancel()
    writable?.cancel()
    (readable, writable, patience) = (nil, nil, nil)
    Glibc.close(descriptor)
    onEnd(self, fault)
  }

  isolated deinit {
    // The watches go with it; what was never ended is closed here.
    if isOpen {
      readable?.cancel()
      writable?.cancel()
      Glibc.close(descriptor)
    }
  }
}

/// What one connection may take from the daemon.
public struct LinkLimits: Sendable {
  /// Connections at one time.
  public var connections = 64
  /// From connecting to `hello`.
  public var helloTime = Milliseconds.seconds(10)
  /// For the next byte of what waits to be taken.
  public var takingTime = Milliseconds.seconds(30)
  /// Bytes that may wait before another message is added.
  public var waiting = 16 << 20

  public init() {}
}
