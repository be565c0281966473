import Glibc

/// Owns one open file; closes it when it goes.
struct Descriptor: ~Copyable {
  let number: Int32
  let path: String

  /// Opens with `O_CLOEXEC`, so that no program that we start inherits it.
  init(_ path: String, _ flags: Int32, mode: mode_t = 0o600) throws(FileError) {
    var opened: Int32
    repeat { opened = open(path, flags | O_CLOEXEC, mode) } while opened < 0 && errno == EINTR
    guard opened >= 0 else { throw FileError.now("open", path) }
    self.number = opened
    self.path = path
  }

  deinit { close(number) }

  var status: stat {
    get throws(FileError) {
      var found = stat()
      guard fstat(number, &found) == 0 else { throw FileError.now("fstat", path) }
      return found
    }
  }

  func write(_ bytes: some Collection<UInt8>) throws(FileError) {
    var left = Array(bytes)[...]
    while !left.isEmpty {
      let written = left.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
      if written < 0 {
        if errno == EINTR { continue }
        throw FileError.now("write", path)
      }
      left = left.dropFirst(written)
    }
  }

  /// The next bytes, at most `count`; none at the end.
  func read(_ count: Int) throws(FileError) -> [UInt8] {
    var got = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      repeat { got = Glibc.read(number, buffer.baseAddress, count) } while got < 0 && errno == EINTR
      filled = max(0, got)
    }
    guard got >= 0 else { throw FileError.now("read", path) }
    return bytes
  }

  /// Returns when the bytes are on the disk.
  func sync() throws(FileError) {
    guard fsync(number) == 0 else { throw FileError.now("fsync", path) }
  }
}
