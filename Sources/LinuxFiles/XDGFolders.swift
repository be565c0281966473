import Glibc
import Groundwork

/// Where a program keeps its files (XDG Base Directory Specification 0.8), one folder a kind.
public struct XDGFolders: Sendable, Equatable {
  /// What outlives a restart, but isn't worth copying to another machine: `~/.local/state/haru`.
  public let state: String
  /// What a person made: `~/.local/share/haru`.
  public let data: String
  /// Settings: `~/.config/haru`.
  public let config: String
  /// The person's own.
  public let home: String
  /// Sockets, gone after log-out: `$XDG_RUNTIME_DIR/haru`.
  public let runtime: String

  /// Works out the four paths; makes nothing yet.
  ///
  /// - Parameters:
  ///   - environment: a variable's value; one that isn't an absolute path is as good as unset.
  ///   - home: the home folder, for when `HOME` isn't set.
  ///   - user: whose `/run/user` folder stands in when `XDG_RUNTIME_DIR` isn't set or isn't there.
  public init(
    program: String = "haru", environment: (String) -> String?, home: String, user: UInt32
  ) throws(Problem) {
    func absolute(_ name: String) -> String? {
      guard let value = environment(name), value.hasPrefix("/") else { return nil }
      return value
    }
    let home = absolute("HOME") ?? home
    self.home = home
    state = "\(absolute("XDG_STATE_HOME") ?? home + "/.local/state")/\(program)"
    data = "\(absolute("XDG_DATA_HOME") ?? home + "/.local/share")/\(program)"
    config = "\(absolute("XDG_CONFIG_HOME") ?? home + "/.config")/\(program)"

    do {
      let bases = [absolute("XDG_RUNTIME_DIR"), "/run/user/\(user)"].compactMap { $0 }
      var base: String?
      for candidate in bases where base == nil {
        if try DirectoryEntry.look(candidate)?.kind == .folder { base = candidate }
      }
      if let base {
        try Self.refuseForeign(base, user: user)
        runtime = "\(base)/\(program)"
      } else {
        runtime = "\(state)/run"
      }
    } catch let error as FileError {
      throw error.problem
    } catch let error as Problem {
      throw error
    } catch {
      throw Problem(kind: .bug, code: "folder.unexpected")
    }
  }

  /// The folders of the user this process runs as.
  public static func ofThisProcess(program: String = "haru") throws(Problem) -> XDGFolders {
    // getpwuid's answer is static memory: this is for the start of a program, before its threads.
    let home = getpwuid(geteuid()).flatMap { $0.pointee.pw_dir.map { String(cString: $0) } } ?? "/"
    return try XDGFolders(
      program: program, environment: { name in getenv(name).map { String(cString: $0) } },
      home: home, user: geteuid())
  }

  /// Makes the four folders, mode 0700. Throws `folder.notOurs` for one that another user owns.
  public func make() throws(Problem) {
    for folder in [state, data, config, runtime] { try PrivateFolder.make(folder) }
  }

  private static func refuseForeign(_ path: String, user: UInt32) throws(Problem) {
    var found = Glibc.stat()
    guard stat(path, &found) == 0 else { throw FileError.now("stat", path).problem }
    guard found.st_uid == user else {
      throw Problem(
        kind: .setup, code: "folder.notOurs", hints: ["folder.notOurs"],
        arguments: ["path": path, "owner": "\(found.st_uid)", "user": "\(user)"])
    }
  }
}
