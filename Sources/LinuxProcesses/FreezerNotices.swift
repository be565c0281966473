import Groundwork

/// What the kernel tells of frozen groups later.
extension Freezer {
  /// Listens to a group that stands still, or was asked to.
  func observe(_ group: ControlGroup, of app: AppID) {
    members[group.path] = group.pids.compactMap { table.entry(of: $0)?.key }
    told.remove(group.path)
    watch?.watch(group)
    // Of a thaw before, or before anything stood still, the kernel tells nothing.
    if !group.isFreezeWanted { hearThaw(of: app, in: group.path) }
  }

  /// Waits until a group stands still that was asked to. From here on a thaw by others is told.
  func settle(_ group: ControlGroup, of app: AppID) -> Bool {
    let isSettled = group.wait(frozen: true, milliseconds: options.timeout.count)
    observe(group, of: app)
    return isSettled
  }

  func look(at watches: Set<Int32>) {
    for path in watches.compactMap({ watch?.path(ofWatch: $0) }) {
      guard let group = group(path) else { continue }
      let app = record.holdings.first { $0.value.groups.contains(path) }?.key
      if group.isPopulated != true {
        watch?.forget(path)
        if GroupChoice.isHarus(group.name) { group.remove() }
        guard let app else { continue }
        drop(app, group: group)
        do { try save() } catch { /* A stale line does no harm; the next start drops it. */  }
        let living = (members.removeValue(forKey: path) ?? []).filter(table.lives)
        if !living.isEmpty {
          tell(.escaped(app, pids: living.map(\.pid).sorted()))
        } else if record.holdings[app] == nil {
          tell(.ended(app))
        }
      } else if let app, !group.isFreezeWanted {
        hearThaw(of: app, in: path)
      }
    }
  }

  private func hearThaw(of app: AppID, in path: String) {
    if told.insert(path).inserted { tell(.thawedByOthers(app)) }
  }

  private func tell(_ notice: FreezerNotice) {
    let onNotice = onNotice
    Task { @MainActor in onNotice(notice) }
  }

  /// A thawed group of Haru's is watched for its end, to be removed then.
  func settleThawed(_ group: ControlGroup) {
    guard GroupChoice.isHarus(group.name) else { return }
    watch?.watch(group)
    if group.isPopulated == false, group.remove() { watch?.forget(group.path) }
  }
}
