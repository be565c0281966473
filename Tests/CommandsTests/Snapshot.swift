import Glibc
import Testing

/// Compares a text with the file that was looked at by a person; with `HARU_WRITE_SNAPSHOTS=1` it writes the file.
func expectSnapshot(_ text: String, _ name: String) {
  expectFile(text, "Tests/CommandsTests/Snapshots/\(name).txt")
}

func expectFile(_ text: String, _ path: String) {
  let full = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/" + path
  if getenv("HARU_WRITE_SNAPSHOTS") != nil, let file = fopen(full, "w") {
    fputs(text, file)
    fclose(file)
    return
  }
  var kept: [UInt8] = []
  if let file = fopen(full, "r") {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      kept += buffer[..<count]
    }
    fclose(file)
  }
  #expect(text == String(decoding: kept, as: UTF8.self), "\(path)")
}
