import Day
import Groundwork
import Limits

/// The machine and the person, on virtual clocks: what is true whether or not a daemon is there to see it.
struct World {
  /// True elapsed time; nobody can set it.
  private(set) var elapsed = Milliseconds.zero
  private var wallAtStart: WallInstant
  private var asleepFor = Milliseconds.zero
  private var bootBegan = Milliseconds.zero
  private var boots = 1
  var zone: Zone

  var foreground: Foreground?
  private(set) var noInputSince: Milliseconds?
  private(set) var isWatching = false
  var isScreenLocked = false
  var audible: [SiteAddress] = []
  var unprotected: Set<AppID> = []

  init(start: WallInstant, zone: Zone) {
    // A machine that has been up for an hour.
    bootBegan = Milliseconds.zero - .hours(1)
    wallAtStart = start
    self.zone = zone
  }

  var reading: Reading { reading(at: elapsed) }

  /// What the clocks showed or will show at `instant` of elapsed time, if nobody touches them.
  func reading(at instant: Milliseconds) -> Reading {
    Reading(
      wall: wallAtStart + instant, boot: boot(at: instant),
      awake: instant - bootBegan - asleepFor, bootID: "boot-\(boots)", zone: zone)
  }

  func boot(at instant: Milliseconds) -> BootInstant {
    BootInstant(milliseconds: (instant - bootBegan).count)
  }

  func elapsed(at boot: BootInstant) -> Milliseconds {
    Milliseconds(boot.milliseconds) + bootBegan
  }

  func elapsed(at wall: WallInstant) -> Milliseconds { wall - wallAtStart }

  var presence: Presence {
    var presence = Presence()
    presence.foreground = foreground
    presence.noInputSince = noInputSince.map { boot(at: $0) }
    presence.isWatching = isWatching
    presence.isScreenLocked = isScreenLocked
    presence.audible = audible
    presence.unprotected = unprotected
    return presence
  }

  mutating func advance(to instant: Milliseconds) { elapsed = max(elapsed, instant) }

  mutating func stopInput(_ stops: Bool) {
    noInputSince = stops ? noInputSince ?? elapsed : nil
  }

  mutating func watch(_ watches: Bool) {
    // Idle time begins anew when the media ends.
    if isWatching, !watches, noInputSince != nil { noInputSince = elapsed }
    isWatching = watches
  }

  mutating func sleep(_ length: Milliseconds) {
    elapsed += length
    asleepFor += length
  }

  mutating func moveClock(by shift: Milliseconds) { wallAtStart = wallAtStart + shift }

  mutating func reboot(off length: Milliseconds) {
    elapsed += length
    bootBegan = elapsed
    asleepFor = .zero
    boots += 1
    foreground = nil
    noInputSince = nil
    isWatching = false
    isScreenLocked = false
    audible = []
    unprotected = []
  }
}
