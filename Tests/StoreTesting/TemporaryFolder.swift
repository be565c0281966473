import Glibc

/// A folder of its own for one test; removed when the test lets it go.
public final class TemporaryFolder {
  public let path: String

  public init() {
    var template = Array("/tmp/haru-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { preconditionFailure("no temporary folder") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { remove(path) }

  private func remove(_ path: String) {
    guard let stream = opendir(path) else {
      unlink(path)
      return
    }
    var names: [String] = []
    while let entry = readdir(stream) {
      let offset = MemoryLayout<dirent>.offset(of: \.d_name)!
      names.append(
        String(
          cString: UnsafeRawPointer(entry).advanced(by: offset)
            .assumingMemoryBound(to: CChar.self)))
    }
    closedir(stream)
    for name in names where name != "." && name != ".." { remove("\(path)/\(name)") }
    rmdir(path)
  }
}

/// Permission bits of what the path leads to.
public func mode(_ path: String) -> UInt32 {
  var found = stat()
  return stat(path, &found) == 0 ? found.st_mode & 0o777 : 0
}
