import Glibc

/// Reads a file in one go, up to a size.
public enum WholeFile {
  /// The file's bytes.
  ///
  /// Throws `EFBIG` when there are more than `limit` bytes and `EINVAL` when it isn't a regular
  /// file: a pipe in its place must not make us wait.
  public static func read(_ path: String, atMost limit: Int) throws(FileError) -> [UInt8] {
    let file = try Descriptor(path, O_RDONLY | O_NONBLOCK)
    let status = try file.status
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileError(operation: "read", path: path, code: EINVAL)
    }
    guard Int(status.st_size) <= limit else {
      throw FileError(operation: "read", path: path, code: EFBIG)
    }
    var bytes: [UInt8] = []
    // Reads one byte more than allowed: the file may grow meanwhile, or be one of /proc (size 0).
    while bytes.count <= limit {
      let more = try file.read(min(1 << 16, limit + 1 - bytes.count))
      if more.isEmpty { return bytes }
      bytes += more
    }
    throw FileError(operation: "read", path: path, code: EFBIG)
  }

  /// The file's bytes, or nil when there is no such file. What can't be read is an error.
  public static func readIfThere(
    _ path: String, atMost limit: Int
  ) throws(FileError) -> [UInt8]? {
    do {
      return try read(path, atMost: limit)
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  /// Tells one state of a regular file from another, without reading it: the mark differs once the file was
  /// written or replaced. nil when there is no such file.
  public static func mark(_ path: String) -> String? {
    var found = stat()
    guard stat(path, &found) == 0, found.st_mode & S_IFMT == S_IFREG else { return nil }
    let time = found.st_mtim
    return [Int(found.st_ino), Int(found.st_size), time.tv_sec, time.tv_nsec]
      .map { String($0, radix: 36) }.joined(separator: "-")
  }
}
