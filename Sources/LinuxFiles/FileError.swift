import Glibc
import Groundwork

/// One system call on a file or folder that failed.
public struct FileError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The call's name (`open`, `fsync`).
  public let operation: String
  public let path: String
  /// The `errno` of the call.
  public let code: Int32

  public init(operation: String, path: String, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// The error that `errno` now tells of: call it before anything else.
  static func now(_ operation: String, _ path: String) -> FileError {
    FileError(operation: operation, path: path, code: errno)
  }

  public var description: String { "\(operation) \(path): \(String(cString: strerror(code)))" }

  /// There is nothing of that name, as opposed to something that can't be read.
  public var isMissing: Bool { code == ENOENT }
  public var isDiskFull: Bool { code == ENOSPC || code == EDQUOT }
  public var isDenied: Bool { code == EACCES || code == EPERM || code == EROFS }

  public var problem: Problem {
    let name =
      isDiskFull
      ? "file.full" : isDenied ? "file.denied" : isMissing ? "file.missing" : "file.failed"
    return Problem(
      kind: isDenied ? .setup : .world, code: name, hints: [name],
      arguments: [
        "operation": operation, "path": path, "reason": String(cString: strerror(code)),
      ])
  }
}
