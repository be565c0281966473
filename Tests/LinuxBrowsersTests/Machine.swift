import Glibc
import Groundwork
import LinuxFiles

@testable import LinuxBrowsers

/// A machine of a test's own: a root, a person's home in it, and programs that do nothing; gone when let go.
final class Machine {
  let path: String
  var places: BrowserPlaces

  init() {
    var name = Array("/tmp/haru-browsers-XXXXXX".utf8CString)
    path = mkdtemp(&name).map { String(cString: $0) } ?? "/tmp/haru-browsers-none"
    places = BrowserPlaces(
      home: path + "/home", config: path + "/home/.config",
      data: [path + "/home/.local/share", path + "/usr/share"], programs: [path + "/usr/bin"],
      own: path + "/home/.local/share/haru", root: path)
    write("usr/bin/haru", "", mode: 0o755)
  }

  deinit { removeTree(path) }

  var haru: String { path + "/usr/bin/haru" }

  /// Writes a file and the folders above it; gives its path.
  @discardableResult
  func write(_ file: String, _ text: String, mode: mode_t = 0o644) -> String {
    makeFolder(file.split(separator: "/").dropLast().joined(separator: "/"))
    let whole = path + "/" + file
    let descriptor = open(whole, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    let bytes = Array(text.utf8)
    _ = Glibc.write(descriptor, bytes, bytes.count)
    close(descriptor)
    return whole
  }

  func makeFolder(_ folder: String) {
    var whole = path
    for part in folder.split(separator: "/") {
      whole += "/" + part
      mkdir(whole, 0o755)
    }
  }

  func link(_ file: String, to target: String) {
    makeFolder(file.split(separator: "/").dropLast().joined(separator: "/"))
    symlink(target, path + "/" + file)
  }

  func program(_ name: String) { write("usr/bin/" + name, "#!/bin/sh\n", mode: 0o755) }

  func entry(_ id: String) { write("usr/share/applications/\(id).desktop", "[Desktop Entry]\n") }

  func text(_ file: String) -> String? { Machine.text(at: path + "/" + file) }

  static func text(at path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  func json(_ file: String) -> JSONValue? { text(file).flatMap { try? JSONValue(parsing: $0) } }

  func isThere(_ file: String) -> Bool {
    var found = stat()
    return lstat(path + "/" + file, &found) == 0
  }

  func mode(_ file: String) -> mode_t {
    var found = stat()
    return stat(path + "/" + file, &found) == 0 ? found.st_mode & 0o7777 : 0
  }

  /// Every file below, with its bytes: what "nothing was changed" means.
  func everything(below folder: String = "") -> [String: String] {
    var all: [String: String] = [:]
    let names = (try? Folder.names(in: path + "/" + folder)) ?? []
    for name in names {
      let file = folder.isEmpty ? name : folder + "/" + name
      if isFolder(path + "/" + file) {
        all.merge(everything(below: file)) { one, _ in one }
      } else {
        all[file] = text(file) ?? "unreadable"
      }
    }
    return all
  }

  /// The extension as a build leaves it; small.
  @discardableResult
  func buildExtension(version: String = "0.1.0") -> BuiltExtension? {
    let manifest =
      #"{"manifest_version":3,"name":"Haru","version":"\#(version)","background":{"service_worker":"a.js"}}"#
    for family in ["chromium", "firefox"] {
      write("built/\(family)/manifest.json", manifest)
      write("built/\(family)/a.js", "1;\n")
    }
    write("built/haru.xpi", "package \(version)")
    return BuiltExtension(in: path + "/built")
  }
}
