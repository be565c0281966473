import Glibc
import Groundwork

/// Why a better method of freezing is not to be had.
public enum FreezeObstacle: Sendable, Equatable {
  /// No cgroup v2 is mounted.
  case noControlGroups
  /// The kernel has no `cgroup.freeze` (before 5.2).
  case noFreezer
  /// Groups cannot be made there; the folder and the system's reason.
  case notWritable(folder: String, reason: String)
  /// There is no user's systemd that gives apps scopes of their own.
  case noUserScopes
  /// Processes outside the user's systemd cannot be moved: their session belongs to root.
  case sessionNotMovable
}

/// What freezing can do on this machine for this user.
public struct FreezeCapability: Sendable, Equatable {
  /// The method for an app that has no scope of its own.
  public var method: FreezeMethod
  /// Whether apps in a scope of their own can be frozen in place.
  public var freezesScopes: Bool
  public var obstacles: [FreezeObstacle]
}

extension Freezer {
  /// Tries what freezing can do here, for `haru doctor`; makes and removes an empty group.
  public nonisolated func capability() -> FreezeCapability {
    guard let groups = options.groups else {
      return FreezeCapability(
        method: .stopped, freezesScopes: false, obstacles: [.noControlGroups])
    }
    var obstacles: [FreezeObstacle] = []
    let own = groups.group(groups.path(of: getpid()) ?? "/")
    let manager = Self.userManager(above: own, groups)
    let freezesScopes = manager.map { $0.child("app.slice").canFreeze || $0.canFreeze } ?? false
    if !freezesScopes { obstacles.append(.noUserScopes) }
    let place = options.home.map(groups.group) ?? own.parent ?? own
    let probe = place.child("haru-probe-\(getpid())")
    let error = probe.create()
    var canMake = error == 0
    if canMake {
      if !probe.canFreeze {
        canMake = false
        obstacles.append(.noFreezer)
      }
      probe.remove()
    } else {
      let reason = String(cString: strerror(error))
      obstacles.append(.notWritable(folder: place.folder, reason: reason))
    }
    // Moving asks for the right to write at the group that source and target have in common.
    let session = manager?.parent ?? place
    let movesAll = access(session.folder + "/cgroup.procs", W_OK) == 0
    if !movesAll { obstacles.append(.sessionNotMovable) }
    let method: FreezeMethod =
      canMake && movesAll ? .moved : options.adopt != nil ? .adopted : .stopped
    return FreezeCapability(method: method, freezesScopes: freezesScopes, obstacles: obstacles)
  }

  /// `user@<uid>.service`, above the own group or where systemd puts it.
  private nonisolated static func userManager(
    above own: ControlGroup, _ groups: ControlGroups
  ) -> ControlGroup? {
    var next: ControlGroup? = own
    while let group = next {
      if group.name.hasPrefix("user@") { return group }
      next = group.parent
    }
    let uid = getuid()
    let usual = groups.group("/user.slice/user-\(uid).slice/user@\(uid).service")
    return usual.exists ? usual : nil
  }
}
