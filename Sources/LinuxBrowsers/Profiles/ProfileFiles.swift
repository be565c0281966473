import Groundwork
import LinuxFiles

/// A file of preferences as JSON; nil where it cannot be read or is none. They reach some megabytes.
func readJSON(_ path: String) -> JSONValue? {
  do {
    return try JSONValue(parsing: WholeFile.read(path, atMost: 64 << 20))
  } catch {
    // Another program's file: nobody is told why, only that it is not known.
    return nil
  }
}

func isFile(_ path: String) -> Bool {
  // As above.
  ((try? DirectoryEntry.look(path)) ?? nil)?.kind == .file
}

func isFolder(_ path: String) -> Bool {
  // As above.
  ((try? DirectoryEntry.look(path)) ?? nil)?.kind == .folder
}
