import Glibc

/// One group of the cgroup v2 tree (kernel documentation, `admin-guide/cgroup-v2.rst`).
struct ControlGroup: Sendable, Equatable {
  /// As `/proc/PID/cgroup` names it.
  let path: String
  let folder: String

  var name: String { String(path.split(separator: "/").last ?? "") }
  var exists: Bool { isFolder(folder) }
  var parent: ControlGroup? {
    guard path != "/", let slash = path.lastIndex(of: "/"), let cut = folder.lastIndex(of: "/")
    else { return nil }
    let above = path[..<slash]
    return ControlGroup(path: above.isEmpty ? "/" : String(above), folder: String(folder[..<cut]))
  }

  func child(_ name: String) -> ControlGroup {
    ControlGroup(path: path == "/" ? "/" + name : path + "/" + name, folder: folder + "/" + name)
  }

  var children: [ControlGroup] {
    names(inFolder: folder).filter { isFolder(folder + "/" + $0) }.sorted().map(child)
  }

  /// The processes in it and in the groups below.
  var pids: [Int32] {
    let own = text(ofFile: folder + "/cgroup.procs") ?? ""
    // 0 stands for a process of another pid namespace, which nobody here can name.
    return own.split(separator: "\n").compactMap { Int32($0) }.filter { $0 > 0 }
      + children.flatMap(\.pids)
  }

  var canFreeze: Bool { access(folder + "/cgroup.freeze", W_OK) == 0 }
  /// Someone asked for it to be frozen; whether it already is, tells `isFrozen`.
  var isFreezeWanted: Bool { text(ofFile: folder + "/cgroup.freeze")?.first == "1" }
  var isFrozen: Bool { event("frozen") == true }
  /// Nil where the group is gone.
  var isPopulated: Bool? { event("populated") }

  private func event(_ name: String) -> Bool? {
    text(ofFile: folder + "/cgroup.events").flatMap { Self.event(name, in: $0) }
  }

  static func event(_ name: String, in text: String) -> Bool? {
    for line in text.split(separator: "\n") where line.hasPrefix(name + " ") {
      return line.hasSuffix(" 1")
    }
    return nil
  }

  /// Gives 0 or the error number.
  func ask(freeze: Bool) -> Int32 { put(freeze ? "1" : "0", into: folder + "/cgroup.freeze") }

  func add(_ pid: Int32) -> Int32 { put("\(pid)", into: folder + "/cgroup.procs") }

  func create() -> Int32 { mkdir(folder, 0o755) == 0 ? 0 : errno }

  /// Removes it where nothing is inside.
  @discardableResult
  func remove() -> Bool { rmdir(folder) == 0 }

  /// Waits until all processes stand still (or may run again), at most `milliseconds`.
  func wait(frozen: Bool, milliseconds: Int64) -> Bool {
    let file = open(folder + "/cgroup.events", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    let deadline = monotonicMilliseconds() + milliseconds
    var buffer = [UInt8](repeating: 0, count: 256)
    while true {
      // Reading from the start is what arms the next POLLPRI.
      let count = pread(file, &buffer, buffer.count, 0)
      guard count > 0 else { return false }
      let text = String(decoding: buffer[0..<count], as: UTF8.self)
      if Self.event("frozen", in: text) == frozen { return true }
      // Somebody asked for the opposite meanwhile: it would never come.
      if isFreezeWanted != frozen { return false }
      let left = deadline - monotonicMilliseconds()
      guard left > 0 else { return false }
      var request = pollfd(fd: file, events: Int16(POLLPRI), revents: 0)
      poll(&request, 1, Int32(left))
    }
  }
}
