import Glibc

/// The bytes of a file of `/proc`, `/sys` or our own state; nil where it cannot be read, with the
/// reason in `errno`.
func bytes(ofFile path: String, limit: Int = 1 << 20) -> [UInt8]? {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { return nil }
  defer { close(file) }
  var result: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 8192)
  while result.count < limit {
    let count = read(file, &chunk, chunk.count)
    if count < 0 && errno == EINTR { continue }
    guard count >= 0 else { return nil }
    if count == 0 { break }
    result.append(contentsOf: chunk[0..<count])
  }
  return result
}

/// The first 1,024 bytes of a file: enough for a line of numbers.
func shortFile(_ path: String) -> [UInt8]? {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { return nil }
  defer { close(file) }
  let bytes = [UInt8](unsafeUninitializedCapacity: 1024) { buffer, count in
    count = max(0, read(file, buffer.baseAddress, 1024))
  }
  return bytes.isEmpty ? nil : bytes
}

func text(ofFile path: String) -> String? {
  bytes(ofFile: path).map { String(decoding: $0, as: UTF8.self) }
}

/// Writes in one go, as the kernel's control files want it; gives 0 or the error number.
func put(_ text: String, into path: String) -> Int32 {
  let file = open(path, O_WRONLY | O_CLOEXEC)
  guard file >= 0 else { return errno }
  defer { close(file) }
  let bytes = Array(text.utf8)
  return write(file, bytes, bytes.count) == bytes.count ? 0 : errno
}

/// The names in a folder without `.` and `..`; empty where it cannot be read.
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
  return result
}

func isFolder(_ path: String) -> Bool {
  var facts = stat()
  return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
}

func linkTarget(_ path: String) -> String? {
  var buffer = [UInt8](repeating: 0, count: 4096)
  let count = buffer.withUnsafeMutableBytes { bytes in
    readlink(path, bytes.baseAddress!.assumingMemoryBound(to: CChar.self), bytes.count)
  }
  return count > 0 ? String(decoding: buffer[0..<count], as: UTF8.self) : nil
}

/// Milliseconds of `CLOCK_MONOTONIC`, for deadlines of waits only.
func monotonicMilliseconds() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
}

/// The kernel's name of this boot.
func bootID() -> String {
  (text(ofFile: "/proc/sys/kernel/random/boot_id") ?? "").filter { !$0.isWhitespace }
}
