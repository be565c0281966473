import DesktopTestKit
import Glibc

/// How many file descriptors this process has open.
func openDescriptors() throws -> Int {
  guard let folder = opendir("/proc/self/fd") else { throw TestFailure("no /proc/self/fd") }
  defer { closedir(folder) }
  var count = 0
  while readdir(folder) != nil { count += 1 }
  return count
}
