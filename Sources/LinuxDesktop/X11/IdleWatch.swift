import CXcb
import Glibc
import Groundwork

/// Time without input, from alarms on the server's IDLETIME counter
/// (X Synchronization Extension 3.1), so that nothing runs while nothing changes.
@MainActor
final class IdleWatch {
  /// `nil`: idle time is unknown here (K-29).
  private let counter: xcb_sync_counter_t?
  private let connection: XConnection
  private var threshold: Int64?
  private var isIdle = false
  private var idleAlarm: xcb_sync_alarm_t?
  private var returnAlarm: xcb_sync_alarm_t?
  var onIdle: (Milliseconds) -> Void = { _ in }
  var onActive: () -> Void = {}

  var isAvailable: Bool { counter != nil }

  init(_ connection: XConnection, isTrusted: Bool) {
    self.connection = connection
    counter = isTrusted ? Self.findCounter(connection) : nil
  }

  private static func findCounter(_ connection: XConnection) -> xcb_sync_counter_t? {
    let raw = connection.raw
    guard cxcb_sync(raw) >= 0 else { return nil }
    free(xcb_sync_initialize_reply(raw, xcb_sync_initialize(raw, 3, 1), nil))
    let reply = xcb_sync_list_system_counters_reply(raw, xcb_sync_list_system_counters(raw), nil)
    guard let reply else { return nil }
    defer { free(reply) }
    var counters = xcb_sync_list_system_counters_counters_iterator(reply)
    while counters.rem > 0, let counter = counters.data {
      let length = Int(xcb_sync_systemcounter_name_length(counter))
      let name = UnsafeRawBufferPointer(start: cxcb_counter_name(counter), count: length)
      if String(decoding: name, as: UTF8.self) == "IDLETIME" { return counter.pointee.counter }
      xcb_sync_systemcounter_next(&counters)
    }
    return nil
  }

  func setThreshold(_ new: Milliseconds) {
    guard counter != nil else { return }
    let limit = max(1, new.count)
    threshold = limit
    arm(&idleAlarm, at: limit, XCB_SYNC_TESTTYPE_POSITIVE_TRANSITION)
    // The alarm tells only of a crossing; whoever is idle already has to be asked for once.
    guard let now = now() else { return }
    if now.count >= limit {
      becomeIdle(now.count)
    } else {
      becomeActive()
    }
  }

  func now() -> Milliseconds? {
    guard let counter else { return nil }
    let raw = connection.raw
    let reply = xcb_sync_query_counter_reply(raw, xcb_sync_query_counter(raw, counter), nil)
    guard let reply else { return nil }
    defer { free(reply) }
    connection.touch()
    return Milliseconds(Self.wide(reply.pointee.counter_value))
  }

  func handle(_ event: xcb_sync_alarm_notify_event_t) {
    guard event.state != XCB_SYNC_ALARMSTATE_DESTROYED.rawValue else { return }
    let value = Self.wide(event.counter_value)
    if event.alarm == idleAlarm {
      becomeIdle(value)
    } else if event.alarm == returnAlarm {
      becomeActive()
    }
  }

  private func becomeIdle(_ value: Int64) {
    guard !isIdle else { return }
    isIdle = true
    arm(&returnAlarm, at: max(1, value - 1), XCB_SYNC_TESTTYPE_NEGATIVE_TRANSITION)
    onIdle(Milliseconds(value))
    // Input between the counter's reading and the alarm is a crossing that nobody saw.
    if let now = now(), now.count < value { becomeActive() }
  }

  private func becomeActive() {
    guard isIdle else { return }
    isIdle = false
    if let threshold { arm(&idleAlarm, at: threshold, XCB_SYNC_TESTTYPE_POSITIVE_TRANSITION) }
    onActive()
  }

  private func arm(_ alarm: inout xcb_sync_alarm_t?, at value: Int64, _ test: xcb_sync_testtype_t) {
    guard let counter else { return }
    let raw = connection.raw
    let mask =
      XCB_SYNC_CA_COUNTER.rawValue | XCB_SYNC_CA_VALUE_TYPE.rawValue | XCB_SYNC_CA_VALUE.rawValue
      | XCB_SYNC_CA_TEST_TYPE.rawValue | XCB_SYNC_CA_DELTA.rawValue | XCB_SYNC_CA_EVENTS.rawValue
    let wide = xcb_sync_int64_t(
      hi: Int32(truncatingIfNeeded: value >> 32), lo: UInt32(truncatingIfNeeded: value))
    // Delta 0: the alarm rests after it rang, until it is armed again.
    let delta = xcb_sync_int64_t(hi: 0, lo: 0)
    let type = XCB_SYNC_VALUETYPE_ABSOLUTE.rawValue
    if let alarm {
      var list = xcb_sync_change_alarm_value_list_t(
        counter: counter, valueType: type, value: wide, testType: test.rawValue, delta: delta,
        events: 1)
      xcb_sync_change_alarm_aux(raw, alarm, mask, &list)
    } else {
      let new = xcb_generate_id(raw)
      var list = xcb_sync_create_alarm_value_list_t(
        counter: counter, valueType: type, value: wide, testType: test.rawValue, delta: delta,
        events: 1)
      xcb_sync_create_alarm_aux(raw, new, mask, &list)
      alarm = new
    }
    connection.touch()
  }

  private static func wide(_ value: xcb_sync_int64_t) -> Int64 {
    Int64(value.hi) << 32 | Int64(value.lo)
  }
}
