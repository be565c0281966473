import Glibc
import Groundwork

/// Chooses the cgroup in which an app is to stand still.
struct GroupChoice {
  let groups: ControlGroups
  let table: ProcessTable
  let home: String?
  /// Whose groups are made; see `HarusGroupName`.
  let owner: String
  /// Processes that must run on: the session's parts, other apps' windows, Haru and what runs it.
  let isOutside: (Int32) -> Bool

  /// Whether a group is the app's alone: it is one that a launcher made, its oldest process is
  /// the app's, and nothing inside must run on. Later processes that have lost their parent count
  /// as the app's.
  func isOwn(_ group: ControlGroup, members: Set<Int32>) -> Bool {
    guard Self.isMadeForOne(group.name) else { return false }
    let inside = group.pids
    guard !inside.contains(where: isOutside) else { return false }
    let oldest = inside.compactMap(table.entry(of:)).min {
      ($0.start, $0.pid) < ($1.start, $1.pid)
    }
    return oldest.map { members.contains($0.pid) } ?? false
  }

  /// Scopes and services, but none that hold a whole session.
  static func isMadeForOne(_ name: String) -> Bool {
    if isHarus(name) { return true }
    if name.hasPrefix("session-") || name.hasPrefix("user@") || name == "init.scope" {
      return false
    }
    return name.hasSuffix(".scope") || name.hasSuffix(".service")
  }

  static func isHarus(_ name: String) -> Bool { HarusGroupName(name) != nil }

  /// Makes a group for the app and moves its first process there, frozen before anything comes in:
  /// what arrives can no longer fork. Nil where no place lets us, with the last error number.
  func makeGroup(
    for app: AppID, from source: ControlGroup, first: Int32
  ) -> (group: ControlGroup?, error: Int32) {
    var error = ENOENT
    for place in places(beside: source) {
      guard let made = create(in: place, app) else {
        error = errno
        continue
      }
      error = made.canFreeze ? made.ask(freeze: true) : EOPNOTSUPP
      if error == 0 { error = made.add(first) }
      // A process that is gone meanwhile says nothing against the place.
      if error == 0 || error == ESRCH { return (made, 0) }
      made.remove()
    }
    return (nil, error)
  }

  /// Beside the source; then beside Haru's own group; then below the source, which is all there is
  /// at the root of the tree.
  private func places(beside source: ControlGroup) -> [ControlGroup] {
    if let home { return [groups.group(home)] }
    let own = groups.path(of: getpid()).map(groups.group)
    return [source.parent, own?.parent, source].compactMap(\.self)
  }

  private func create(in place: ControlGroup, _ app: AppID) -> ControlGroup? {
    for number in 1...9999 {
      let group = place.child(HarusGroupName(owner: owner, number: number, app: app).text)
      switch group.create() {
      case 0: return group
      case EEXIST: continue
      case let error:
        errno = error
        return nil
      }
    }
    errno = EEXIST
    return nil
  }
}
