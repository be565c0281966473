import Groundwork
import LinuxFiles

/// The names inside the folder of one data file.
struct DataFolder {
  let path: String
  /// `haru.db` without its ending.
  let name: String

  var main: String { "\(path)/\(name).db" }
  var lock: String { "\(path)/\(name).lock" }
  /// A replacement while it is being built; never holds anything that was acknowledged.
  var fresh: String { "\(path)/\(name).db.new" }
  var backups: Backups { Backups(folder: "\(path)/backups", name: name) }

  /// What SQLite keeps beside a file. They belong to it: without it, or beside another, they do harm.
  static let companions = ["-wal", "-shm", "-journal"]

  /// Moves a damaged file and its companions to `haru.db.hurt-<stamp>`; nil when there was nothing.
  ///
  /// The file goes first. If the power fails between, the next start finds companions without a file,
  /// and moves those before it puts another file there.
  func moveAside(stamp: String) throws(FileError) -> String? {
    var target = try unusedHurtName(stamp)
    if try DirectoryEntry.look(main) == nil, let earlier = try newestHurt(),
      try areUnused(earlier, Self.companions)
    {
      target = earlier
    }
    var moved = false
    for ending in [""] + Self.companions where try DirectoryEntry.look(main + ending) != nil {
      try DirectoryEntry.rename(main + ending, to: target + ending)
      moved = true
      try Folder.sync(path)
    }
    return moved ? target : nil
  }

  /// The newest file that was moved aside.
  func newestHurt() throws(FileError) -> String? {
    let prefix = "\(name).db.hurt-"
    let names = try Folder.names(in: path).filter { name in
      name.hasPrefix(prefix) && !Self.companions.contains { name.hasSuffix($0) }
    }
    return names.max().map { "\(path)/\($0)" }
  }

  func removeFresh() throws(FileError) {
    for ending in [""] + Self.companions { try DirectoryEntry.remove(fresh + ending) }
  }

  /// Puts the finished replacement in the file's place, for good.
  func installFresh() throws(FileError) {
    try DirectoryEntry.rename(fresh, to: main)
    try Folder.sync(path)
  }

  private func unusedHurtName(_ stamp: String) throws(FileError) -> String {
    let first = "\(main).hurt-\(stamp)"
    var candidate = first
    var number = 2
    while try !areUnused(candidate, [""] + Self.companions) {
      candidate = "\(first).\(number)"
      number += 1
    }
    return candidate
  }

  private func areUnused(_ path: String, _ endings: [String]) throws(FileError) -> Bool {
    for ending in endings where try DirectoryEntry.look(path + ending) != nil { return false }
    return true
  }
}
