import Groundwork

/// What a new daemon finds of an earlier one.
extension Freezer {
  /// Finds what an earlier Haru left frozen: what `frozen.json` and the names of groups tell,
  /// checked against the kernel. Empty groups of Haru's are removed. Called by all others once.
  /// - Returns: problems with the state file; what the kernel tells is known all the same.
  @discardableResult
  public func reconcile() -> [Problem] {
    isReconciled = true
    if watch == nil {
      watch = GroupWatch(queue: lane.queue) { [weak self] changed in
        self?.assumeIsolated { $0.look(at: changed) }
      }
    }
    var problems: [Problem] = []
    do {
      record = try .load(folder: options.stateFolder, boot: boot)
    } catch {
      problems.append(error)
    }
    for group in harusGroups() { claim(group) }
    for (app, holding) in record.holdings {
      var kept = holding
      kept.groups = holding.groups.filter { group($0)?.isFreezeWanted == true }
      kept.stopped = SignalStop(table: table).standing(holding.stopped)
      record.holdings[app] = kept.isEmpty ? nil : kept
      for path in kept.groups { if let group = group(path) { observe(group, of: app) } }
    }
    do { try save() } catch { problems.append(error) }
    return problems
  }

  private func harusGroups() -> [ControlGroup] {
    guard let groups = options.groups else { return [] }
    var found: [ControlGroup] = []
    var next = [groups.group(options.home ?? "/")]
    while let group = next.popLast() {
      for child in group.children {
        // Another Haru's groups are its own to let go.
        guard let name = HarusGroupName(child.name) else {
          next.append(child)
          continue
        }
        if name.owner == owner && child.canFreeze { found.append(child) }
      }
    }
    return found
  }

  private func claim(_ group: ControlGroup) {
    if group.isPopulated != true {
      group.remove()
    } else if group.isFreezeWanted, let app = HarusGroupName(group.name)?.app {
      var holding = record.holdings[app] ?? .init()
      if !holding.groups.contains(group.path) { holding.groups.append(group.path) }
      record.holdings[app] = holding
    } else {
      watch?.watch(group)
    }
  }
}
