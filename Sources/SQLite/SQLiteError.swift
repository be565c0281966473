import CSQLite
import Glibc
import Groundwork

/// A refusal of SQLite, or a value that isn't of the kind asked for.
public struct SQLiteError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The primary result code (`SQLITE_BUSY`); https://sqlite.org/rescode.html
  public let code: Int32
  /// The extended result code (`SQLITE_IOERR_FSYNC`).
  public let extendedCode: Int32
  public let message: String
  /// The statement's text, with `?` for its values: it never holds what a person stored.
  public let statement: String?
  /// The `errno` of the system call that failed; 0 when none did.
  public let systemCode: Int32

  public init(
    code: Int32, message: String, statement: String? = nil, systemCode: Int32 = 0
  ) {
    self.code = code & 0xff
    self.extendedCode = code
    self.message = message
    self.statement = statement
    self.systemCode = systemCode
  }

  /// What the connection has to say about `code`: call it before anything else touches it.
  init(_ code: Int32, of connection: OpaquePointer?, statement: String?) {
    let primary = code & 0xff
    let touchesFiles = [SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_FULL].contains(primary)
    self.init(
      code: code,
      message: String(
        cString: connection == nil ? sqlite3_errstr(code) : sqlite3_errmsg(connection)),
      statement: statement,
      systemCode: touchesFiles && connection != nil ? sqlite3_system_errno(connection) : 0)
  }

  public var description: String {
    "\(message) (\(extendedCode))" + (statement.map { " in: \($0)" } ?? "")
  }

  /// The file's content is damaged, as opposed to a file that can't be read now.
  public var isHurt: Bool { code == SQLITE_CORRUPT || code == SQLITE_NOTADB }
  /// One value isn't what it should be; the file itself is whole.
  public var isUnreadable: Bool { code == SQLITE_MISMATCH }
  /// A value of the right kind that means nothing to us (`2026-02-30`).
  public static func unreadable(_ what: String) -> SQLiteError {
    SQLiteError(code: SQLITE_MISMATCH, message: what)
  }
  public var isDiskFull: Bool {
    code == SQLITE_FULL || systemCode == ENOSPC || systemCode == EDQUOT
  }

  /// `store.full`, `store.busy`, `store.io`, `store.hurt` (`world`), `store.denied` (`setup`), else
  /// `store.unexpected` (`bug`).
  public var problem: Problem {
    let (kind, name): (Problem.Kind, String) =
      if isDiskFull {
        (.world, "store.full")
      } else {
        switch code {
        case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: (.setup, "store.denied")
        case SQLITE_BUSY, SQLITE_LOCKED: (.world, "store.busy")
        case SQLITE_IOERR, SQLITE_NOMEM, SQLITE_PROTOCOL: (.world, "store.io")
        case SQLITE_CORRUPT, SQLITE_NOTADB: (.world, "store.hurt")
        default: (.bug, "store.unexpected")
        }
      }
    var arguments = ["reason": message, "code": "\(extendedCode)"]
    if let statement { arguments["statement"] = statement }
    return Problem(kind: kind, code: name, hints: [name], arguments: arguments)
  }
}
