import CoreTesting
import Day
import Groundwork
import Limits
import Testing

@Suite("what browsers are told") struct SitePolicyPropertyTests {
  private static let starts = [
    "2026-03-28T20:00:00", "2026-10-24T20:00:00", "2026-04-04T20:00:00", "2026-10-03T20:00:00",
    "2026-04-23T20:00:00", "2026-11-04T20:00:00",
  ]
  private static let zones: [Zone] = [
    .seoul, .berlin2026, .lordHowe2026, .kathmandu, .cairo2026, .backOverMidnight,
  ]

  private static func desk(_ seed: Int) -> (desk: Desk, happenings: [Happening]) {
    var life = Life(seed)
    let groups = life.groups()
    let desk = Desk(groups, at: starts[seed % 6], zone: zones[(seed / 6) % 6])
    return (desk, life.happenings(40))
  }

  @Test("R-07, L-41: a coming lock is there just when the judge itself locks", arguments: 0..<72)
  func comingLocksAreTheJudges(seed: Int) {
    var (desk, _) = Self.desk(seed)
    let start = desk.reading.wall
    let end = desk.zone.day(at: desk.zone.day(at: desk.zone.day(at: start).end).end).end
    let holders = desk.state.sitePolicy(at: desk.reading).holders
    // Nobody uses anything: only the clock locks.
    while desk.reading.wall < end {
      for holder in holders {
        guard case .group(let id) = holder.id else { continue }
        let lock = desk.state.inForce.verdict(id)?.lock
        let now = desk.reading.wall
        let told = holder.comingLocks.first { $0.from <= now && now < $0.lock.opensAt }?.lock
        let first = holder.lock.flatMap { now < $0.opensAt ? $0 : nil }
        #expect(lock == (told ?? first), "\(id.text) at \(desk.shown)")
      }
      for verdict in desk.state.inForce.verdicts where verdict.isLocked {
        let isTold = holders.contains { $0.id == .group(verdict.group) }
        #expect(isTold || desk.state.group(verdict.group)?.sites.isEmpty == true)
      }
      desk.run(min(.minutes(7), end - desk.reading.wall))
    }
    for holder in holders {
      for (earlier, later) in zip(holder.comingLocks, holder.comingLocks.dropFirst()) {
        #expect(earlier.lock.opensAt <= later.from)
      }
    }
  }

  @Test(
    "the key is the same only while the policy is, but for what is left and used", arguments: 0..<48
  )
  func theKeyTellsEveryChange(seed: Int) {
    var (desk, happenings) = Self.desk(seed)
    var known: [SitePolicy.Key: SitePolicy] = [:]
    var last: (key: SitePolicy.Key, policy: SitePolicy, boot: BootInstant)?
    for happening in happenings {
      desk.live(happening)
      desk.send(.looked)
      if case .restart = happening { (known, last) = ([:], nil) }
      let key = desk.state.sitePolicyKey(at: desk.reading)
      let policy = Self.withoutUse(desk.state.sitePolicy(at: desk.reading))
      if let same = known[key] { #expect(same == policy) }
      // A switch of what is in front takes no time, and no rebuilding.
      if let last, last.policy == policy, last.boot == desk.reading.boot {
        #expect(last.key == key)
      }
      known[key] = policy
      last = (key, policy, desk.reading.boot)
    }
  }

  private static func withoutUse(_ policy: SitePolicy) -> SitePolicy {
    var policy = policy
    for index in policy.holders.indices {
      policy.holders[index].budget?.left = .zero
      switch policy.holders[index].lock?.reason {
      case .dailyLimit(_, let allowed):
        policy.holders[index].lock?.reason = .dailyLimit(used: .zero, allowed: allowed)
      case .cooldown(_, let allowed, let rest):
        policy.holders[index].lock?.reason = .cooldown(used: .zero, allowed: allowed, rest: rest)
      case .timeWindows, nil: break
      }
    }
    return policy
  }
}
