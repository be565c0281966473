import Groundwork
import LinuxFiles

/// The program that browsers start: a link to `haru`, which knows by that name that it is a browser's host.
///
/// A manifest cannot give its program arguments, and must not name a folder that a build or an update moves; so
/// the link stands in Haru's own folder, and is repaired there.
public enum HostProgram {
  static let name = "haru-browser-host"

  public static func path(_ places: BrowserPlaces) -> String { places.own + "/" + name }

  /// Lets the link lead to `haru`; what another hand put there is kept aside. Gives whether anything changed.
  static func put(_ places: BrowserPlaces, haru: String) throws(FileError) -> Bool {
    let path = path(places)
    let target = try DirectoryEntry.linkTarget(path)
    if target == haru { return false }
    try Folder.makeMissing(places.own)
    if target == nil { _ = try keepAside(path) }
    try FileReplacement.link(to: haru, at: path)
    return true
  }

  /// Lets a link that leads to nothing, because a build or a folder moved, lead to `haru` again. Makes none where
  /// the person has none. Gives whether it did.
  @discardableResult
  public static func repair(_ places: BrowserPlaces, haru: String) throws(Problem) -> Bool {
    let path = path(places)
    do throws(FileError) {
      guard let target = try DirectoryEntry.linkTarget(path), target != haru,
        !DirectoryEntry.isProgram(path), DirectoryEntry.isProgram(haru)
      else { return false }
      try FileReplacement.link(to: haru, at: path)
      return true
    } catch {
      throw error.problem
    }
  }

  static func remove(_ places: BrowserPlaces) throws(FileError) {
    let path = path(places)
    if try DirectoryEntry.linkTarget(path) != nil { try DirectoryEntry.remove(path) }
  }
}

/// Gives what stands at `path` the first free name `….kept`, `….kept-2`, …; nil where nothing stands there.
func keepAside(_ path: String) throws(FileError) -> String? {
  guard try DirectoryEntry.isThere(path) else { return nil }
  var name = path + ".kept"
  var number = 2
  while try DirectoryEntry.isThere(name) {
    name = path + ".kept-\(number)"
    number += 1
  }
  try DirectoryEntry.rename(path, to: name)
  return name
}
