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
