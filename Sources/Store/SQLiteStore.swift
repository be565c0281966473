import Day
import Groundwork
import HaruCore
import Limits
import Ports
import SQLite
import Synchronization

/// Keeps the state in `haru.db` (`docs/data-file.md`). To be used by one owner at a time; a second one
/// waits.
///
/// Everything is on the disk when a call returns, samples of use too: L-54 allows five seconds to be lost
/// at a power cut, and those are the writer's.
public final class SQLiteStore: StateStore {
  /// How the data file was found; the daemon comes up enforcing in each case.
  public let openedAs: OpenedAs
  /// The last owner crashed, was killed, or lost power.
  public let lastOwnerCrashed: Bool
  private let file: Mutex<OpenFile>
  /// What readers found and could not put away yet.
  private let unmended = Mutex<[Mending]>([])
  private let zone: @Sendable (String) -> Zone?

  private enum OpenFile: ~Copyable {
    case open(DatabaseFile)
    case closed
  }

  /// Opens the data file of a folder, made when missing.
  ///
  /// - Parameters:
  ///   - today: to choose among the backups if the file is hurt.
  ///   - stamp: the ending of a hurt file's new name.
  ///   - zone: the rules of a zone of the tz database, if there is one of that name.
  /// - Throws: what `DatabaseFile.open` throws.
  public static func open(
    in folder: String, today: LocalDate, stamp: String,
    zone: @escaping @Sendable (String) -> Zone?
  ) throws(Problem) -> SQLiteStore {
    SQLiteStore(
      try DatabaseFile.open(in: folder, Schema.migrations, today: today.text, stamp: stamp), zone)
  }

  private init(
    _ file: consuming sending DatabaseFile, _ zone: @escaping @Sendable (String) -> Zone?
  ) {
    openedAs = file.openedAs
    lastOwnerCrashed = file.lastOwnerCrashed
    self.zone = zone
    self.file = Mutex(.open(file))
  }

  public func load() throws(Problem) -> StoredState {
    try use { (file) throws(Problem) in
      do throws(SQLiteError) {
        var loading = try Loading(from: file.database, zone: zone)
        try loading.report(from: file.database, mend(loading.mending, in: file.database))
        return loading.stored
      } catch {
        throw error.problem
      }
    }
  }

  public func commit(_ changes: Changes) throws(Problem) {
    try use { (file) throws(Problem) in
      try mendWhatIsLeft(in: file.database)
      try Commit(changes).write(in: file.database)
    }
  }

  public func noteDone(_ notice: Notice) throws(Problem) {
    try query { (database, _) throws(SQLiteError) in
      try NoticesTable.noteDone(notice, in: database)
    }
  }

  public func day(_ date: LocalDate) throws(Problem) -> DayRecord {
    try days(from: date, to: date).first ?? DayRecord(date: date)
  }

  public func days(from first: LocalDate, to last: LocalDate) throws(Problem) -> [DayRecord] {
    try query { (database, sieve) throws(SQLiteError) in
      try DaysTable.read(from: first, to: last, in: database, &sieve)
    }
  }

  /// Makes the day's dated copy; the owner calls it once a day. The newest 14 are kept.
  public func backup(date: LocalDate) throws(Problem) {
    try use { (file) throws(Problem) in
      _ = try file.backups.make(of: file.database, date: date.text)
    }
  }

  /// Ends well: the next start needs no full check. Every later call throws `store.closed`.
  public func close() throws(Problem) {
    try use { (file) throws(Problem) in try file.noteCleanEnd() }
    file.withLock { $0 = .closed }
  }

  /// Puts away what a reader couldn't read; answers why not. An answer is worth more than that: if the disk
  /// refuses, it is done before the next commit, which might write over it.
  private func mend(_ mending: Mending, in database: borrowing Database) -> Problem? {
    do throws(SQLiteError) {
      try mending.carryOut(in: database)
      return nil
    } catch {
      unmended.withLock { $0.append(mending) }
      return error.problem
    }
  }

  private func mendWhatIsLeft(in database: borrowing Database) throws(Problem) {
    let left = unmended.withLock { $0 }
    guard !left.isEmpty else { return }
    do throws(SQLiteError) {
      for mending in left { try mending.carryOut(in: database) }
    } catch {
      throw error.problem
    }
    unmended.withLock { $0 = [] }
  }

  private func query<Answer: Sendable>(
    _ body: (borrowing Database, inout Sieve) throws(SQLiteError) -> Answer
  ) throws(Problem) -> Answer {
    try use { (file) throws(Problem) in
      var sieve = Sieve()
      do throws(SQLiteError) {
        let answer = try body(file.database, &sieve)
        _ = mend(Mending(sieve: sieve), in: file.database)
        return answer
      } catch {
        throw error.problem
      }
    }
  }

  private func use<Answer: Sendable>(
    _ body: (borrowing DatabaseFile) throws(Problem) -> Answer
  ) throws(Problem) -> Answer {
    try file.withLock { (file) throws(Problem) in
      switch file {
      case .open(let open): return try body(open)
      case .closed: throw Problem(kind: .bug, code: "store.closed")
      }
    }
  }
}

extension SQLiteStore: LockHistory {
  public func locks(from first: LocalDate, to last: LocalDate) throws(Problem) -> [LockSpan] {
    try query { (database, sieve) throws(SQLiteError) in
      try LocksTable.spans(from: first, to: last, in: database, &sieve)
    }
  }

  public func removedGroups() throws(Problem) -> [GroupID: String] {
    try query { (database, _) throws(SQLiteError) in try GroupsTable.removed(in: database) }
  }

  /// Groups that can't be read, as they were.
  public func setAside() throws(Problem) -> [StoredState.SetAside] {
    try query { (database, _) throws(SQLiteError) in
      try GroupsTable(from: database).setAside
    }
  }

  /// Rows of other tables that couldn't be read, as they were.
  public func quarantined() throws(Problem) -> [StoredState.Quarantined] {
    try query { (database, _) throws(SQLiteError) in try Sieve.quarantined(in: database) }
  }
}
