import Glibc
import LinuxFiles

/// Copies a folder's files, and the folders in it; links are followed. The copy is private, and its files are all
/// of one time, so that what is packed from it depends on nothing but their bytes.
func copyTree(_ source: String, to target: String) throws(FileError) {
  try Folder.makeMissing(target)
  for name in try Folder.names(in: source) {
    let (from, to) = (source + "/" + name, target + "/" + name)
    switch try DirectoryEntry.look(from)?.kind {
    case .folder: try copyTree(from, to: to)
    case .file:
      try FileReplacement.copy(from, to: to)
      stamp(to)
    default: break
    }
  }
}

/// Gives a file the time that all files of a copy have.
func stamp(_ path: String) {
  let time = timespec(tv_sec: 946_684_800, tv_nsec: 0)
  utimensat(AT_FDCWD, path, [time, time], 0)
}

/// Removes a folder and all in it, as far as that goes; links as such.
func removeTree(_ path: String) {
  if unlink(path) == 0 { return }
  for name in (try? Folder.names(in: path)) ?? [] { removeTree(path + "/" + name) }
  rmdir(path)
}
