import Glibc

/// A folder of a test, gone when let go.
public final class TemporaryFolder: Sendable {
  public let path: String
  public struct CannotMake: Error {}

  public init() throws {
    var template = Array("/tmp/haru-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw CannotMake() }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Writes a small file; answers its path.
  @discardableResult
  public func write(_ name: String, _ content: String) -> String {
    let file = path + "/" + name
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    let bytes = Array(content.utf8)
    _ = Glibc.write(descriptor, bytes, bytes.count)
    close(descriptor)
    return file
  }

  deinit {
    // One level is all that tests make.
    if let listing = opendir(path) {
      while let entry = readdir(listing) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        unlink(path + "/" + name)
      }
      closedir(listing)
    }
    rmdir(path)
  }
}
