/// Where the cgroup v2 tree of this machine is mounted, be it alone (`/sys/fs/cgroup`) or beside
/// version 1 (`/sys/fs/cgroup/unified`).
public struct ControlGroups: Sendable, Equatable {
  /// The folder of the mount.
  public let mount: String
  /// What part of the tree is mounted there; `/` outside of containers.
  public let root: String

  public init(mount: String, root: String = "/") {
    self.mount = mount
    self.root = root
  }

  /// Nil where no cgroup v2 is mounted.
  public static func find() -> ControlGroups? {
    text(ofFile: "/proc/self/mountinfo").flatMap { ControlGroups(mountinfo: $0) }
  }

  /// Reads `/proc/PID/mountinfo` (proc(5)); the last mount on a folder covers earlier ones.
  init?(mountinfo: String) {
    var found: (root: String, mount: String)?
    var covered: Set<String> = []
    for line in mountinfo.split(separator: "\n").reversed() {
      let fields = line.split(separator: " ")
      guard fields.count > 6, let dash = fields.firstIndex(of: "-"), dash + 1 < fields.count
      else { continue }
      let mount = Self.unescaped(fields[4])
      let isCovered = !covered.insert(mount).inserted
      if fields[dash + 1] == "cgroup2" && !isCovered {
        let root = Self.unescaped(fields[3])
        // A mount of the whole tree is better than one of a part.
        if found == nil || (root == "/" && found?.root != "/") { found = (root, mount) }
      }
    }
    guard let found else { return nil }
    self.init(mount: found.mount, root: found.root)
  }

  /// The group of a process from the text of `/proc/PID/cgroup`: the path after `0::`.
  static func path(inText text: String) -> String? {
    for line in text.split(separator: "\n") where line.hasPrefix("0::") {
      let path = line.dropFirst(3)
      return path.hasSuffix(" (deleted)") ? String(path.dropLast(10)) : String(path)
    }
    return nil
  }

  /// The group of a process; nil where the process is gone.
  public func path(of pid: Int32) -> String? {
    text(ofFile: "/proc/\(pid)/cgroup").flatMap(Self.path(inText:))
  }

  func group(_ path: String) -> ControlGroup {
    var below = path[...]
    if root != "/", below.hasPrefix(root) { below = below.dropFirst(root.count) }
    return ControlGroup(path: path, folder: below == "/" ? mount : mount + below)
  }

  /// Mount points write space, tab, newline and backslash in octal.
  private static func unescaped(_ text: Substring) -> String {
    guard text.contains("\\") else { return String(text) }
    var result: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      let code = String(decoding: rest.prefix(3), as: UTF8.self)
      if byte == UInt8(ascii: "\\"), code.utf8.count == 3, let value = UInt8(code, radix: 8) {
        result.append(value)
        rest = rest.dropFirst(3)
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
