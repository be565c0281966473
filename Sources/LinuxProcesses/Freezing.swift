import Glibc
import Groundwork

/// One round of a freeze: what of the app still runs, and where it begins.
struct Step {
  let app: AppID
  let tree: [ProcessEntry]
  /// Not held yet, parents first.
  let loose: [ProcessEntry]
  let first: ProcessEntry
  let isOutside: (Int32) -> Bool
}

extension Freezer {
  /// Holds the group of the step's first loose process by the best method that works there.
  /// - Returns: whether all of it stood still in time.
  func hold(_ step: Step) throws(Problem) -> Bool {
    guard let groups = options.groups, let path = groups.path(of: step.first.pid) else {
      // Without groups a vanished process is seen by its state.
      return options.groups == nil ? try stop(step) : true
    }
    let source = groups.group(path)
    let choice = GroupChoice(
      groups: groups, table: table, home: options.home, owner: owner, isOutside: step.isOutside)
    if source.canFreeze, choice.isOwn(source, members: Set(step.tree.map(\.pid))) {
      try note(step.app, group: source)
      let error = source.ask(freeze: true)
      if error == 0 { return settle(source, of: step.app) }
      drop(step.app, group: source)
    }
    if let ours = heldGroup(of: step.app), move(step, from: source, to: ours) {
      return settle(ours, of: step.app)
    }
    let made = choice.makeGroup(for: step.app, from: source, first: step.first.pid)
    if let group = made.group {
      noteNamed(step.app, group: group)
      _ = move(step, from: source, to: group)
      return settle(group, of: step.app)
    }
    if options.adopt != nil, try adopt(step, from: source, groups) { return true }
    return try stop(step)
  }

  private func heldGroup(of app: AppID) -> ControlGroup? {
    record.holdings[app]?.groups.compactMap(group).first {
      GroupChoice.isHarus($0.name) && $0.exists
    }
  }

  /// Moves the loose processes into a frozen group, again and again until a look finds no more:
  /// a process can fork until it has arrived.
  /// - Returns: false where the group takes none of them.
  private func move(
    _ step: Step, from source: ControlGroup, to group: ControlGroup
  ) -> Bool {
    var loose = step.loose.map(\.pid)
    // Its first process may have been moved already, or have ended: the place is looked at still.
    var sources: Set<String> = [source.path]
    var moved = 0
    for _ in 0..<256 {
      sources.formUnion(loose.compactMap { options.groups?.path(of: $0) })
      sources.remove(group.path)
      var refused = 0
      for pid in loose {
        switch group.add(pid) {
        case 0: moved += 1
        case ESRCH: continue
        default: refused += 1
        }
      }
      if refused > 0 && refused == loose.count { return moved > 0 }
      let entries = table.entries()
      let roots = Set(step.tree.map(\.pid)).union(group.pids)
      let tree = table.tree(of: Array(roots), in: entries, isOutside: step.isOutside)
      loose = tree.map(\.pid).filter { pid in
        guard let path = options.groups?.path(of: pid) else { return false }
        return path != group.path && !isHeldElsewhere(path, step.app)
      }
      let known = roots.union(tree.map(\.pid))
      if loose.isEmpty && isComplete(entries, known, sources) { return true }
    }
    return moved > 0
  }

  /// Whether a look at `/proc` saw all of the app that is in the groups now. A list of names is
  /// older than the facts behind them, so a process that was born in between is in neither.
  private func isComplete(
    _ entries: [Int32: ProcessEntry], _ known: Set<Int32>, _ sources: Set<String>
  ) -> Bool {
    let unseen = sources.compactMap(group).flatMap(\.pids).filter { entries[$0] == nil }
    return !unseen.compactMap(table.entry(of:)).contains {
      known.contains($0.parent) || known.contains($0.group) || known.contains($0.session)
    }
  }

  private func isHeldElsewhere(_ path: String, _ app: AppID) -> Bool {
    record.holdings[app]?.groups.contains { path == $0 || path.hasPrefix($0 + "/") } ?? false
  }

  /// Lets the user's systemd make a scope for the loose processes, and freezes that.
  private func adopt(
    _ step: Step, from source: ControlGroup, _ groups: ControlGroups
  ) throws(Problem) -> Bool {
    guard let ask = options.adopt else { return false }
    let unit = "app-haru-\(escaped(step.app.text))-\(step.first.pid)\(step.first.start).scope"
    do {
      try ask(unit, step.loose.map(\.pid))
    } catch {
      return false
    }
    guard let path = groups.path(of: step.first.pid) else { return true }
    let scope = groups.group(path)
    guard scope.name == unit, scope.canFreeze else { return false }
    try note(step.app, group: scope)
    guard scope.ask(freeze: true) == 0 else {
      drop(step.app, group: scope)
      return false
    }
    _ = move(step, from: source, to: scope)
    return settle(scope, of: step.app)
  }

  private func stop(_ step: Step) throws(Problem) -> Bool {
    // Processes that a frozen group holds already need no signal.
    let held = Set(record.holdings[step.app]?.groups.compactMap(group).flatMap(\.pids) ?? [])
    // What no file remembers, a restarted Haru could not let go: so it is noted first.
    return try SignalStop(table: table).stop(
      step.loose.map(\.pid), isOutside: { held.contains($0) || step.isOutside($0) },
      milliseconds: options.timeout.count
    ) { (keys) throws(Problem) in try note(step.app, stopped: keys) }
  }
}
