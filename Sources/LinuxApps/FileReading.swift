import Glibc

/// The bytes of a file of at most `limit` bytes; nil where it cannot be read or is longer.
func bytes(ofFile path: String, limit: Int = 1 << 20) -> [UInt8]? {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { return nil }
  defer { close(file) }
  var result: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 16_384)
  while true {
    let count = read(file, &chunk, chunk.count)
    if count < 0 && errno == EINTR { continue }
    guard count >= 0 else { return nil }
    if count == 0 { return result }
    result.append(contentsOf: chunk[0..<count])
    guard result.count <= limit else { return nil }
  }
}

/// The names in a folder without `.` and `..`, sorted; empty where it cannot be read.
func names(inFolder path: String) -> [String] {
  guard let folder = opendir(path) else { return [] }
  defer { closedir(folder) }
  var result: [String] = []
  while let entry = readdir(folder) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
      tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name != "." && name != ".." { result.append(name) }
  }
  return result.sorted()
}

enum FileKind { case file, folder, other }

/// What stands at `path`, symbolic links followed; nil where nothing does.
func kind(ofPath path: String) -> FileKind? {
  var facts = stat()
  guard stat(path, &facts) == 0 else { return nil }
  switch facts.st_mode & S_IFMT {
  case S_IFREG: return .file
  case S_IFDIR: return .folder
  default: return .other
  }
}

/// The path with every symbolic link resolved; nil where nothing stands there.
func resolvedPath(_ path: String) -> String? {
  guard let real = realpath(path, nil) else { return nil }
  defer { free(real) }
  return String(cString: real)
}

/// The last part of a path.
func lastPart(_ path: String) -> String {
  path.split(separator: "/").last.map(String.init) ?? path
}
