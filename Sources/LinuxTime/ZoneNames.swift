import Day
import Glibc

extension ZoneData {
  /// The names of every zone here, sorted; each is one that `zone(named:)` knows.
  public static func names() -> [String] {
    var found: [String] = []
    var pending = [""]
    while let prefix = pending.popLast() {
      guard let listing = opendir(folder + "/" + prefix) else { continue }
      defer { closedir(listing) }
      while let entry = readdir(listing) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        let whole = prefix + name
        guard isName(whole) else { continue }
        if isFolder(folder + "/" + whole) {
          pending.append(whole + "/")
        } else if isZoneFile(folder + "/" + whole) {
          found.append(whole)
        }
      }
    }
    return found.sorted()
  }

  /// The zone this process lives in: `$TZ`, else where `localtime` in `folder` points to, else the name in
  /// `timezone` there, else the zone whose file `localtime` is a copy of, else UTC.
  public static func currentZone(settings folder: String = "/etc") -> Zone {
    let variable = getenv("TZ").map { String(cString: $0) }
    return currentZone(variable: variable, settings: folder)
  }

  static func currentZone(variable: String?, settings: String) -> Zone {
    // An empty TZ means UTC to the C library too.
    if variable == "" { return .utc }
    let localtime = settings + "/localtime"
    let candidates: [() -> String?] = [
      { variable.map { name(inPath: $0.hasPrefix(":") ? String($0.dropFirst()) : $0) } },
      { target(of: localtime).map(name(inPath:)) },
      { resolved(localtime).map(name(inPath:)) },
      { firstLine(of: settings + "/timezone") },
      { nameOfCopy(at: localtime) },
    ]
    for candidate in candidates {
      if let name = candidate(), let zone = zone(named: name) { return zone }
    }
    return .utc
  }

  /// `/usr/share/zoneinfo/Asia/Seoul` → `Asia/Seoul`; a bare name stays.
  private static func name(inPath path: String) -> String {
    for mark in [folder + "/", "/zoneinfo/"] {
      if let range = path.firstRange(of: mark) { return String(path[range.upperBound...]) }
    }
    return path
  }

  private static func nameOfCopy(at path: String) -> String? {
    guard let wanted = bytes(of: path), wanted.starts(with: Array("TZif".utf8)) else { return nil }
    return names().first { bytes(of: folder + "/" + $0) == wanted }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func target(of link: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes {
      readlink(link, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
    }
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }

  private static func resolved(_ path: String) -> String? {
    guard let result = realpath(path, nil) else { return nil }
    defer { free(result) }
    return String(cString: result)
  }
}
