import Groundwork
import LinuxFiles

/// Keeps the digests of browser sessions over a restart of the daemon; never the tokens themselves.
struct SessionFile: Sendable {
  let path: String

  /// Unreadable is the same as none here: the person opens the page once more.
  func read() -> [String] {
    guard let bytes = try? WholeFile.readIfThere(path, atMost: 1 << 16),  // see above
      let json = try? JSONValue(parsing: bytes)  // see above
    else { return [] }
    return json.items?.compactMap(\.text) ?? []
  }

  func write(_ digests: [String]) {
    let json = JSONValue.array(digests.map { .string($0) })
    // Not written: the next change writes all of them again.
    try? FileReplacement.write(json.encoded(), to: path)
  }
}
