import Day
import Groundwork
import Ports
import SQLite
import Simulation
import Store
import StoreTesting

/// The stores that must all keep the same contract.
enum Kind: String, CaseIterable, Sendable {
  case sqlite, memory, failingByNoPlan
}

/// A store that a test can lose and find again.
final class Kept {
  private let kind: Kind
  let folder = TemporaryFolder()
  private var store: (any StateStore)?

  init(_ kind: Kind) throws {
    self.kind = kind
    store =
      switch kind {
      case .sqlite: try Self.open(folder.path)
      case .memory: MemoryStore()
      case .failingByNoPlan: FailingStore(MemoryStore())
      }
  }

  static func open(_ folder: String) throws(Problem) -> SQLiteStore {
    try SQLiteStore.open(in: folder, today: Life.firstDate, stamp: "now") { name in
      name == Life.zone.name ? Life.zone : nil
    }
  }

  /// Runs on the store; nothing of it may outlive the call.
  func use<Answer>(_ body: (any StateStore) throws -> Answer) throws -> Answer {
    guard let store else { throw Problem(kind: .bug, code: "test.noStore") }
    return try body(store)
  }

  /// As after a kill: what was not committed is gone. A store in memory stays.
  func reopen() throws {
    guard kind == .sqlite else { return }
    store = nil
    store = try Self.open(folder.path)
  }
}

/// A row or two changed behind the store's back, while nobody has the file open.
func tamper(_ folder: String, _ script: String) throws {
  let database = try Database.open(folder + "/haru.db", .existing)
  try database.execute(script)
  try database.close()
}
