import Glibc

/// Writes a small file so that a reader, or a power cut, finds either the old bytes or the new.
public enum FileReplacement {
  /// Replaces `path` with `bytes`; the mode is as given, whatever the umask. The folder must exist.
  ///
  /// An error leaves the old file as it was, except one of the last step (`fsync` of the folder):
  /// then the new bytes are in place, but a power cut may still bring the old ones back.
  public static func write(
    _ bytes: some Collection<UInt8>, to path: String, mode: mode_t = 0o600
  ) throws(FileError) {
    let folder = Folder.containing(path)
    let temporary = try createTemporary(beside: path, bytes, mode)
    do {
      try DirectoryEntry.rename(temporary, to: path)
    } catch {
      unlink(temporary)
      throw error
    }
    try Folder.sync(folder)
  }

  /// Makes `path` a symbolic link to `target`; what had that name is replaced at once. The folder must exist.
  public static func link(to target: String, at path: String) throws(FileError) {
    let temporary = temporaryName(beside: path)
    unlink(temporary)
    guard symlink(target, temporary) == 0 else { throw FileError.now("symlink", path) }
    do {
      try DirectoryEntry.rename(temporary, to: path)
    } catch {
      unlink(temporary)
      throw error
    }
    try Folder.sync(Folder.containing(path))
  }

  /// Copies `source` to `path`, which must not exist yet; mode 0600, on the disk when it returns.
  public static func copy(_ source: String, to path: String) throws(FileError) {
    let from = try Descriptor(source, O_RDONLY)
    let to = try Descriptor(path, O_WRONLY | O_CREAT | O_EXCL)
    do {
      while true {
        let bytes = try from.read(1 << 18)
        if bytes.isEmpty { break }
        try to.write(bytes)
      }
      try to.sync()
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Makes an empty file, mode 0600, which must not exist yet.
  public static func createEmpty(_ path: String) throws(FileError) {
    _ = try Descriptor(path, O_WRONLY | O_CREAT | O_EXCL)
  }

  /// Returns when the bytes of a file that another hand wrote are on the disk.
  public static func sync(_ path: String) throws(FileError) {
    try Descriptor(path, O_RDONLY).sync()
  }

  // One writer at a time per file is the caller's rule; the process id only keeps strays apart.
  private static func temporaryName(beside path: String) -> String { "\(path).new-\(getpid())" }

  private static func createTemporary(
    beside path: String, _ bytes: some Collection<UInt8>, _ mode: mode_t
  ) throws(FileError) -> String {
    let temporary = temporaryName(beside: path)
    unlink(temporary)
    let file = try Descriptor(temporary, O_WRONLY | O_CREAT | O_EXCL)
    do throws(FileError) {
      try file.write(bytes)
      guard mode == 0o600 || fchmod(file.number, mode) == 0 else {
        throw FileError.now("chmod", path)
      }
      try file.sync()
    } catch {
      unlink(temporary)
      throw error
    }
    return temporary
  }
}
