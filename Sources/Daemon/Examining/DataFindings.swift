import Ports
import Store

/// What could not be read of the data, told at every start until it can (L-95, L-97, K-50).
func dataFindings(_ stored: StoredState, _ store: SQLiteStore) -> [Finding] {
  func finding(_ part: String, _ code: String, _ count: Int) -> Finding? {
    count == 0
      ? nil
      : Finding(part: part, status: .limited, code: code, arguments: ["n": String(count)])
  }
  return [
    finding("groups", "setAside", stored.setAside.count),
    finding("groups", "unreadableParts", stored.unreadableParts.count),
    finding("data", "quarantined", stored.quarantined.count),
    finding("data", "notMended", stored.mending == nil ? 0 : 1),
    finding("data", "crashed", store.lastOwnerCrashed ? 1 : 0),
  ].compactMap { $0 }
}
