import Glibc

/// Reading a folder's names, and making them durable.
public enum Folder {
  /// Returns when the folder's names (after a rename, a creation, a removal) are on the disk.
  public static func sync(_ path: String) throws(FileError) {
    try Descriptor(path, O_RDONLY | O_DIRECTORY).sync()
  }

  /// Makes the folder and what is missing above it, with this mode whatever the umask; what is there
  /// stays as it is.
  public static func makeMissing(_ path: String, mode: mode_t = 0o700) throws(FileError) {
    if try DirectoryEntry.look(path) != nil { return }
    let parent = containing(path)
    try makeMissing(parent, mode: mode)
    if mkdir(path, mode) == 0 {
      guard chmod(path, mode) == 0 else { throw FileError.now("chmod", path) }
    } else if errno != EEXIST {
      throw FileError.now("mkdir", path)
    }
    try sync(parent)
  }

  /// Names in the folder, sorted, without `.` and `..`; none when there is no such folder.
  public static func names(in path: String) throws(FileError) -> [String] {
    guard let stream = opendir(path) else {
      let error = FileError.now("opendir", path)
      if error.isMissing { return [] }
      throw error
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw FileError.now("readdir", path) }
        return names.sorted()
      }
      // The name may be longer than the declared array says: read it where it is.
      let offset = MemoryLayout<dirent>.offset(of: \.d_name)!
      let name = String(
        cString: UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self))
      if name != "." && name != ".." { names.append(name) }
    }
  }

  /// The folder part of a path (`.` when it has none).
  public static func containing(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
