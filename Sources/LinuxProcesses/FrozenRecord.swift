import Glibc
import Groundwork

/// What Haru holds frozen, in `frozen.json`: written before the act, so that a daemon that was
/// killed finds what it must let go (K-62).
struct FrozenRecord: Equatable {
  struct Holding: Equatable {
    /// cgroup v2 paths.
    var groups: [String] = []
    /// Processes that got `SIGSTOP`.
    var stopped: [ProcessKey] = []

    var isEmpty: Bool { groups.isEmpty && stopped.isEmpty }
  }

  var holdings: [AppID: Holding] = [:]

  private static func path(_ folder: String) -> String { folder + "/frozen.json" }

  /// Empty where there is none or it is of an earlier boot, of which nothing stands still any more.
  /// A file that cannot be understood is kept beside as `frozen.json.damaged` and reported.
  static func load(folder: String, boot: String) throws(Problem) -> FrozenRecord {
    guard let bytes = bytes(ofFile: path(folder)) else {
      if errno == ENOENT { return FrozenRecord() }
      throw Problem(
        kind: .setup, code: "freezer.stateUnreadable", arguments: ["path": path(folder)])
    }
    do {
      let whole = try JSONValue(parsing: bytes)
      guard let boots = whole["boot"]?.text, let apps = whole["apps"]?.members else {
        throw Problem.request("json")
      }
      guard boots == boot else { return FrozenRecord() }
      return FrozenRecord(holdings: try holdings(in: apps))
    } catch {
      rename(path(folder), path(folder) + ".damaged")
      throw Problem(
        kind: .world, code: "freezer.stateDamaged",
        arguments: ["path": path(folder) + ".damaged"])
    }
  }

  private static func holdings(
    in apps: [String: JSONValue]
  ) throws(Problem) -> [AppID: Holding] {
    var result: [AppID: Holding] = [:]
    for (name, value) in apps {
      guard let groups = value["groups"]?.items, let stopped = value["stopped"]?.items else {
        throw .request("json")
      }
      var holding = Holding(groups: groups.compactMap(\.text))
      for process in stopped {
        guard let pid = process["pid"]?.whole, let start = process["start"]?.whole else {
          throw .request("json")
        }
        holding.stopped.append(
          ProcessKey(pid: Int32(clamping: pid), start: UInt64(clamping: start)))
      }
      result[AppID(name)] = holding
    }
    return result
  }

  /// Replaces the file as a whole. It need not outlive a power cut: no freeze does.
  func save(folder: String, boot: String) throws(Problem) {
    let apps = holdings.map { app, holding in
      let stopped = holding.stopped.map {
        JSONValue.object([
          "pid": .integer(Int64($0.pid)), "start": .integer(Int64(clamping: $0.start)),
        ])
      }
      let value: JSONValue = [
        "groups": .array(holding.groups.map { .string($0) }), "stopped": .array(stopped),
      ]
      return (app.text, value)
    }
    let whole: JSONValue = [
      "boot": .string(boot), "apps": .object(.init(uniqueKeysWithValues: apps)),
    ]
    let bytes = whole.encoded()
    let new = Self.path(folder) + ".new"
    let file = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Self.unwritable(new) }
    let count = write(file, bytes, bytes.count)
    close(file)
    guard count == bytes.count, rename(new, Self.path(folder)) == 0 else {
      throw Self.unwritable(new)
    }
  }

  private static func unwritable(_ path: String) -> Problem {
    Problem(
      kind: .setup, code: "freezer.stateUnwritable",
      arguments: ["path": path, "reason": String(cString: strerror(errno))])
  }
}
