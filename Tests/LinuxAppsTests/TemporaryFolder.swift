import Glibc

@testable import LinuxApps

/// A folder of this test's own, gone with it.
final class TemporaryFolder {
  let path: String

  init() {
    var name = Array("/tmp/haru-test-XXXXXX".utf8CString)
    path = mkdtemp(&name).map { String(cString: $0) } ?? "/tmp/haru-test-none"
  }

  deinit { Self.erase(path) }

  private static func erase(_ path: String) {
    // A link is removed as such, never what it leads to.
    if unlink(path) == 0 { return }
    for name in names(inFolder: path) { erase(path + "/" + name) }
    rmdir(path)
  }

  /// Writes a file and the folders above it; gives its path.
  @discardableResult
  func write(_ file: String, _ text: String, mode: mode_t = 0o644) -> String {
    write(file, bytes: Array(text.utf8), mode: mode)
  }

  @discardableResult
  func write(_ file: String, bytes: [UInt8], mode: mode_t = 0o644) -> String {
    var folder = path
    for part in file.split(separator: "/").dropLast() {
      folder += "/" + part
      mkdir(folder, 0o755)
    }
    let whole = path + "/" + file
    let descriptor = open(whole, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
    return whole
  }
}
