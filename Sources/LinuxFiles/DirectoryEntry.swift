import Glibc

/// What a name in a folder stands for, and moving or removing that name.
public enum DirectoryEntry {
  public enum Kind: Sendable { case file, folder, other }

  /// Kind and size in bytes of what `path` leads to; nil when there is nothing. Follows links.
  public static func look(_ path: String) throws(FileError) -> (kind: Kind, size: Int)? {
    var found = stat()
    guard stat(path, &found) == 0 else {
      let error = FileError.now("stat", path)
      if error.isMissing { return nil }
      throw error
    }
    let kind: Kind =
      switch found.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
    return (kind, Int(found.st_size))
  }

  /// Whether anything has that name; a link counts, wherever it leads.
  public static func isThere(_ path: String) throws(FileError) -> Bool {
    var found = stat()
    if lstat(path, &found) == 0 { return true }
    let error = FileError.now("lstat", path)
    if error.isMissing { return false }
    throw error
  }

  /// What a symbolic link says, as it was written; nil where there is no link.
  public static func linkTarget(_ path: String) throws(FileError) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink(path, &buffer, buffer.count)
    if length >= 0 {
      return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    // EINVAL: there is something, and it is no link.
    guard errno != EINVAL, errno != ENOENT, errno != ENOTDIR else { return nil }
    throw FileError.now("readlink", path)
  }

  /// Whether this process may run what `path` leads to.
  public static func isProgram(_ path: String) -> Bool {
    var found = stat()
    return stat(path, &found) == 0 && found.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }

  /// Gives the entry another name in the same file system; what had that name is replaced at once.
  public static func rename(_ path: String, to other: String) throws(FileError) {
    guard Glibc.rename(path, other) == 0 else { throw FileError.now("rename", path) }
  }

  /// Removes the name; a name that isn't there is no error.
  public static func remove(_ path: String) throws(FileError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw FileError.now("unlink", path) }
  }

  /// Takes away what group and others may do with a file of ours.
  public static func makePrivate(_ path: String) throws(FileError) {
    var found = stat()
    guard stat(path, &found) == 0 else { throw FileError.now("stat", path) }
    if found.st_mode & 0o077 != 0, chmod(path, found.st_mode & 0o700) != 0 {
      throw FileError.now("chmod", path)
    }
  }
}
