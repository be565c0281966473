import Groundwork
import LinuxFiles

/// Dated copies of a database, `backups/haru-YYYY-MM-DD.db`, one a day, the newest fourteen.
public struct Backups: Sendable {
  public static let kept = 14

  public let folder: String
  public let name: String

  public init(folder: String, name: String) {
    self.folder = folder
    self.name = name
  }

  /// Copies an open database (not inside a transaction); the copy takes its name, or replaces that
  /// day's, only after it was checked and is on the disk. Older ones than the newest 14 go.
  ///
  /// - Parameter date: today, `YYYY-MM-DD`; another form is a `bug`.
  /// - Returns: the copy's path.
  @discardableResult
  public func make(
    of database: borrowing Database, date: String
  ) throws(Problem) -> String {
    guard Self.isDate(date) else {
      throw Problem(kind: .bug, code: "store.date", arguments: ["date": date])
    }
    try PrivateFolder.make(folder)
    let target = "\(folder)/\(name)-\(date).db"
    let temporary = "\(target).new"
    do throws(Obstacle) {
      try Obstacle.from { () throws(FileError) in
        try DirectoryEntry.remove(temporary)
        try FileReplacement.createEmpty(temporary)
      }
      do throws(Obstacle) {
        try copy(database, to: temporary)
      } catch {
        // The copy is worth nothing, and the first error is the one to tell.
        try? DirectoryEntry.remove(temporary)
        throw error
      }
      try Obstacle.from { () throws(FileError) in
        try DirectoryEntry.rename(temporary, to: target)
        try Folder.sync(folder)
        try prune()
      }
    } catch {
      throw error.problem
    }
    return target
  }

  /// Dates of the copies that are there, newest first.
  public func dates() throws(FileError) -> [String] {
    let prefix = "\(name)-"
    let found = try Folder.names(in: folder).compactMap { entry -> String? in
      guard entry.hasPrefix(prefix), entry.hasSuffix(".db") else { return nil }
      let date = String(entry.dropFirst(prefix.count).dropLast(3))
      return Self.isDate(date) ? date : nil
    }
    return found.sorted(by: >)
  }

  public func path(of date: String) -> String { "\(folder)/\(name)-\(date).db" }

  /// The copy to go back to: whole, ours, not from a newer version. The newest up to today comes
  /// first; one dated later was made while a clock was wrong, and is taken only if no other is good.
  func newestGood(_ migrations: Migrations, today: String) throws(Obstacle) -> String? {
    let dates = try Obstacle.from { () throws(FileError) in try self.dates() }
    for date in dates.filter({ $0 <= today }) + dates.filter({ $0 > today }) {
      do throws(Obstacle) {
        if try Inspection.look(path(of: date), migrations, .full) != nil { return path(of: date) }
      } catch {
        switch error {
        case .hurt: continue
        case .problem(let problem) where problem.code == "store.newer": continue
        case .problem(let problem) where problem.code == "store.foreign": continue
        // Can't be read now, which doesn't make it bad: go no further, above all not to "empty".
        case .problem: throw error
        }
      }
    }
    return nil
  }

  /// `VACUUM INTO` reads every row, so that damage fails here and isn't copied; and the copy is one
  /// plain file, without a log beside it.
  private func copy(_ database: borrowing Database, to path: String) throws(Obstacle) {
    let seen = try Obstacle.from { () throws(SQLiteError) in
      try database.run("VACUUM INTO ?1", [.text(path)])
      let copy = try Database.open(path, .readOnly)
      let (version, owner) = (try copy.userVersion, try copy.applicationID)
      let (wanted, ours) = (try database.userVersion, try database.applicationID)
      return (same: version == wanted && owner == ours, damage: try copy.damage(.quick))
    }
    guard seen.same else { throw .hurt("the copy has another version") }
    if let damage = seen.damage.first { throw .hurt(damage) }
    try Obstacle.from { () throws(FileError) in try FileReplacement.sync(path) }
  }

  private func prune() throws(FileError) {
    for date in try dates().dropFirst(Self.kept) { try DirectoryEntry.remove(path(of: date)) }
  }

  static func isDate(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 10
      && bytes.indices.allSatisfy { index in
        index == 4 || index == 7
          ? bytes[index] == UInt8(ascii: "-")
          : (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index])
      }
  }
}
