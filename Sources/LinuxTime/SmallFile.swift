import Glibc

/// The bytes of a regular file of at most `limit` bytes; nil when it can't be read or is longer.
func bytes(of path: String, limit: Int = 1 << 20) -> [UInt8]? {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var result: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 4096)
  while true {
    let count = read(descriptor, &buffer, buffer.count)
    if count < 0 && errno == EINTR { continue }
    guard count >= 0, result.count + count <= limit else { return nil }
    if count == 0 { return result }
    result.append(contentsOf: buffer[..<count])
  }
}

/// The first line without the spaces around it.
func firstLine(of path: String) -> String? {
  guard let content = bytes(of: path, limit: 4096) else { return nil }
  let line = content.prefix { $0 != 10 }
  let text = line.drop { $0 <= 32 }
  return String(decoding: text.prefix(upTo: (text.lastIndex { $0 > 32 } ?? -1) + 1), as: UTF8.self)
}
