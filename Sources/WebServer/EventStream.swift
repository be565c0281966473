import Groundwork

/// A channel of Server-Sent Events to one client. A handler makes it, answers with
/// `.events(stream)` and keeps it as long as `isOpen`.
@MainActor public final class EventStream {
  /// False as soon as either side closed it, or the client was too slow.
  public private(set) var isOpen = true
  /// Called once when the stream is no longer open, whoever closed it.
  public var onClose: (@MainActor () -> Void)?

  private let capacity: Int
  private var waiting: [UInt8] = []
  private var isWriting = false
  private var isEnding = false
  private var sink: (any EventSink)?

  /// `capacity` is in bytes: a client for whom more is waiting, beside what the kernel and one
  /// write hold, is dropped. It has to load the state anew, as after any lost connection.
  public init(capacity: Int = 256 << 10) {
    self.capacity = capacity
  }

  /// Queues one event. False when the stream is closed, or is closed now because the queue is full.
  @discardableResult
  public func send(event: String? = nil, data: String, id: String? = nil) -> Bool {
    enqueue(EventFrame.encoded(event: event, data: data, id: id))
  }

  /// Ends the stream after what is queued.
  public func close() {
    guard isOpen, !isEnding else { return }
    isEnding = true
    flush()
  }

  @discardableResult
  func enqueue(_ frame: [UInt8]) -> Bool {
    guard isOpen, !isEnding else { return false }
    guard waiting.count + frame.count <= capacity else {
      drop()
      return false
    }
    waiting += frame
    flush()
    return true
  }

  /// The server has sent the headers' data to `sink`; what waited goes out.
  func attach(_ sink: any EventSink) {
    self.sink = sink
    flush()
  }

  /// The last write has reached the kernel.
  func wrote() {
    isWriting = false
    flush()
  }

  /// Ends the stream at once, with whatever is queued.
  func drop() {
    let sink = sink
    ended()
    sink?.cut()
  }

  /// The connection is gone, or is given up.
  func ended() {
    guard isOpen else { return }
    isOpen = false
    waiting = []
    sink = nil
    onClose?()
    onClose = nil
  }

  private func flush() {
    guard isOpen, let sink, !isWriting else { return }
    if !waiting.isEmpty {
      // All that waits goes in one write, so a burst costs one system call.
      isWriting = true
      let bytes = waiting
      waiting = []
      sink.write(bytes)
    } else if isEnding {
      ended()
      sink.complete()
    }
  }
}

/// What carries an event stream's bytes to its client.
@MainActor protocol EventSink: AnyObject {
  /// The stream's `wrote()` follows.
  func write(_ bytes: [UInt8])
  func complete()
  func cut()
}
