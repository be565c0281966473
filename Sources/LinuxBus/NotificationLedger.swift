/// Which notification has which id at the server now.
struct NotificationLedger {
  private var ids: [String: UInt32] = [:]
  private var keys: [UInt32: String] = [:]
  /// What is shown and wanted still, by key.
  private(set) var shown: [String: Notification] = [:]

  func id(of key: String) -> UInt32? { ids[key] }
  func key(of id: UInt32) -> String? { keys[id] }

  mutating func note(_ notification: Notification, as id: UInt32) {
    if let old = ids[notification.key] { keys[old] = nil }
    ids[notification.key] = id
    keys[id] = notification.key
    shown[notification.key] = notification
  }

  /// The notification is gone; answers its key.
  mutating func remove(_ id: UInt32) -> String? {
    guard let key = keys.removeValue(forKey: id) else { return nil }
    ids[key] = nil
    shown[key] = nil
    return key
  }

  /// The ids mean nothing to the next server; what outlives this one stays wanted.
  mutating func forgetServer() {
    ids = [:]
    keys = [:]
    shown = shown.filter { $0.value.outlivesServer }
  }

  /// Wanted, but not shown by this server, in the order of the keys.
  var withoutID: [Notification] {
    shown.values.filter { ids[$0.key] == nil }.sorted { $0.key < $1.key }
  }
}
