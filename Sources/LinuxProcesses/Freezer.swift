import Glibc
import Groundwork

/// Makes apps stand still without harming them, and lets them go on; it never kills.
///
/// The kernel holds what is frozen, so an app stays frozen when Haru is killed (K-62), and a new
/// `Freezer` finds it. Cover an app's windows before freezing it, and thaw before uncovering: a
/// frozen Wayland client that still gets pointer events is thrown out by its compositor.
public actor Freezer {
  let options: FreezerOptions
  let table = ProcessTable()
  let boot = bootID()
  let owner: String
  var record = FrozenRecord()
  var isReconciled = false
  var watch: GroupWatch?
  /// Who was in a group when it stood still, to tell an escape from an end.
  var members: [String: [ProcessKey]] = [:]
  /// Groups whose thaw by others was told; the kernel may say so more than once.
  var told: Set<String> = []
  let onNotice: @MainActor @Sendable (FreezerNotice) -> Void
  nonisolated let lane = BlockingLane(label: "haru.freezer")

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    lane.asUnownedSerialExecutor()
  }

  /// - Parameter onNotice: hears what happens to frozen apps without Haru.
  public init(
    options: FreezerOptions,
    onNotice: @escaping @MainActor @Sendable (FreezerNotice) -> Void = { _ in }
  ) {
    self.options = options
    owner = HarusGroupName.owner(stateFolder: options.stateFolder)
    self.onNotice = onNotice
  }

  /// Freezes the processes of an app and all that came from them.
  ///
  /// Frozen ones stay frozen, and what joined the app since is added. Processes of the session,
  /// Haru's own and those above them are left out; a vanished one is passed over.
  /// - Parameters:
  ///   - pids: the processes that own the app's windows.
  ///   - others: processes of other apps (owners of their windows), which must run on.
  /// - Throws: `request` `freezer.protected` where nothing but protected processes was named;
  ///   `setup` or `world` where neither cgroups nor signals could do it.
  @discardableResult
  public func freeze(
    _ app: AppID, pids: [Int32], others: Set<Int32> = []
  ) throws(Problem) -> FrozenApp {
    reconcileOnce()
    let isOutside = outsiders(others: others)
    let living = pids.filter { table.entry(of: $0) != nil }
    let roots = living.filter { !isOutside($0) }
    if roots.isEmpty && !living.isEmpty { throw .request("freezer.protected") }
    var settled = refreeze(app)
    // Processes that no method held; another try would change nothing.
    var given: Set<ProcessKey> = []
    let deadline = monotonicMilliseconds() + 2 * options.timeout.count
    while true {
      guard monotonicMilliseconds() < deadline else {
        settled = false
        break
      }
      let tree = table.tree(of: roots, in: table.entries(), isOutside: isOutside)
      let loose = tree.filter { !isHeld($0, app) && !given.contains($0.key) }
      guard let first = loose.first else { break }
      let step = Step(app: app, tree: tree, loose: loose, first: first, isOutside: isOutside)
      settled = try hold(step) && settled
      if !isHeld(first, app) { given.insert(first.key) }
    }
    return frozen(app, isSettled: settled)
  }

  /// Lets an app go on; harmless where it does already. A group that Haru made stays, thawed, for
  /// the app's life: moving processes back could miss one that forks meanwhile, its old scope may
  /// be gone, and the next freeze then needs no move.
  public func thaw(_ app: AppID) throws(Problem) {
    reconcileOnce()
    guard let holding = record.holdings[app] else { return }
    var refused: Int32 = 0
    for path in holding.groups {
      guard let group = group(path), group.exists else { continue }
      watch?.forget(path)
      members[path] = nil
      let error = group.ask(freeze: false)
      if error != 0 && group.exists { refused = error }
      if error == 0 { _ = group.wait(frozen: false, milliseconds: options.timeout.count) }
      settleThawed(group)
    }
    SignalStop(table: table).resume(holding.stopped)
    guard refused == 0 else { throw world("freezer.thawRefused", refused) }
    record.holdings[app] = nil
    try save()
  }

  /// Lets every app go on, also when one refuses; throws the first problem.
  public func thawAll() throws(Problem) {
    reconcileOnce()
    var first: Problem?
    for app in record.holdings.keys.sorted() {
      do { try thaw(app) } catch { first = first ?? error }
    }
    if let first { throw first }
  }

  /// What stands still now, as the kernel tells it, by app.
  public func frozenNow() -> [FrozenApp] {
    reconcileOnce()
    return record.holdings.keys.sorted().compactMap { app in
      let now = frozen(app, isSettled: true)
      return now.parts.isEmpty ? nil : now
    }
  }

  private func reconcileOnce() {
    if !isReconciled { reconcile() }
  }
}

// MARK: - What is held

extension Freezer {
  func group(_ path: String) -> ControlGroup? { options.groups?.group(path) }

  private func isHeld(_ entry: ProcessEntry, _ app: AppID) -> Bool {
    guard let holding = record.holdings[app] else { return false }
    if holding.stopped.contains(entry.key) { return true }
    guard let path = options.groups?.path(of: entry.pid) else {
      // Gone meanwhile, or there are no groups and it has yet to be stopped.
      return table.entry(of: entry.pid)?.start != entry.start
    }
    return holding.groups.contains { path == $0 || path.hasPrefix($0 + "/") }
  }

  /// Freezes again what others let run, and forgets what is gone.
  private func refreeze(_ app: AppID) -> Bool {
    guard var holding = record.holdings[app] else { return true }
    holding.groups = holding.groups.filter { group($0)?.isPopulated == true }
    holding.stopped = SignalStop(table: table).standing(holding.stopped)
    record.holdings[app] = holding.isEmpty ? nil : holding
    var settled = true
    for path in holding.groups {
      guard let group = group(path) else { continue }
      if !group.isFreezeWanted { _ = group.ask(freeze: true) }
      settled = settle(group, of: app) && settled
    }
    return settled
  }

  func note(_ app: AppID, group: ControlGroup) throws(Problem) {
    var holding = record.holdings[app] ?? .init()
    if !holding.groups.contains(group.path) { holding.groups.append(group.path) }
    record.holdings[app] = holding
    try save()
  }

  /// For a group whose name already tells what the record would.
  func noteNamed(_ app: AppID, group: ControlGroup) {
    do {
      try note(app, group: group)
    } catch {
      // The next start finds the group by its name; the freeze is not given up for a full disk.
    }
  }

  func note(_ app: AppID, stopped keys: [ProcessKey]) throws(Problem) {
    record.holdings[app, default: .init()].stopped.append(contentsOf: keys)
    try save()
  }

  func drop(_ app: AppID, group: ControlGroup) {
    record.holdings[app]?.groups.removeAll { $0 == group.path }
    if record.holdings[app]?.isEmpty == true { record.holdings[app] = nil }
  }

  func save() throws(Problem) { try record.save(folder: options.stateFolder, boot: boot) }

  func world(_ code: String, _ error: Int32) -> Problem {
    Problem(kind: .world, code: code, arguments: ["reason": String(cString: strerror(error))])
  }

  private func frozen(_ app: AppID, isSettled: Bool) -> FrozenApp {
    let holding = record.holdings[app] ?? .init()
    var parts: [FrozenPart] = []
    for path in holding.groups {
      guard let group = group(path), group.isFreezeWanted else { continue }
      let method: FreezeMethod =
        GroupChoice.isHarus(group.name)
        ? .moved : group.name.hasPrefix("app-haru-") ? .adopted : .inPlace
      parts.append(FrozenPart(method: method, group: path, pids: group.pids.sorted()))
    }
    let standing = SignalStop(table: table).standing(holding.stopped)
    if !standing.isEmpty {
      parts.append(FrozenPart(method: .stopped, group: nil, pids: standing.map(\.pid).sorted()))
    }
    return FrozenApp(app: app, parts: parts, isSettled: isSettled)
  }

  /// Nothing of these is ever frozen: process 1, this process, all above it, the session's parts.
  private func outsiders(others: Set<Int32>) -> (Int32) -> Bool {
    let ours = Set(table.ancestors(of: getpid())).union([1]).union(others)
    var judged: [Int32: Bool] = [:]
    return { [table, options] pid in
      if ours.contains(pid) { return true }
      if let known = judged[pid] { return known }
      let verdict = table.facts(of: pid).map(options.isProtected) ?? false
      judged[pid] = verdict
      return verdict
    }
  }
}
