import Glibc
import Groundwork

/// A folder that only this user may enter.
public enum PrivateFolder {
  /// Makes the folder and what is missing above it (mode 0700); one of ours that is open to others
  /// is closed to them.
  ///
  /// Throws `Problem`: `folder.notOurs` (`setup`) when another user owns it, else the file's problem.
  public static func make(_ path: String) throws(Problem) {
    do {
      try Folder.makeMissing(path)
      let folder = try Descriptor(path, O_RDONLY | O_DIRECTORY)
      let status = try folder.status
      guard status.st_uid == geteuid() else { throw notOurs(path, status.st_uid) }
      if status.st_mode & 0o077 != 0, fchmod(folder.number, 0o700) != 0 {
        throw FileError.now("chmod", path)
      }
    } catch let error as FileError {
      throw error.problem
    } catch let error as Problem {
      throw error
    } catch {
      throw Problem(kind: .bug, code: "folder.unexpected", arguments: ["path": path])
    }
  }

  private static func notOurs(_ path: String, _ owner: uid_t) -> Problem {
    Problem(
      kind: .setup, code: "folder.notOurs", hints: ["folder.notOurs"],
      arguments: ["path": path, "owner": "\(owner)", "user": "\(geteuid())"])
  }
}
