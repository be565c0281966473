/// What the doctor finds.
let englishDoctor: [Phrase: Sentence] = [
  .doctorRun: "haru doctor says what works here.",
  .doctorRepair: "To repair it: {command}",
  .doctorSetAside: "A group is kept aside as it was; unreadable: {because}",
  .doctorWorks: "works",
  .doctorOther: "{code}",
  .doctorTracking: "Window tracking",
  .doctorTrackingOnlyX11: "only windows of X11 apps are seen",
  .doctorTrackingNoActiveWindow: "this desktop does not tell which window is in front",
  .doctorIdle: "Idle time",
  .doctorIdleUnknown: "this desktop does not tell when you are away; use counts on",
  .doctorFreezing: "Freezing apps",
  .doctorFreezingInPlace: "works, by control groups",
  .doctorFreezingMoved: "works, by control groups",
  .doctorFreezingAdopted: "works, with the help of systemd",
  .doctorFreezingStopped: "only by signals, which other programs can undo ({obstacles})",
  .doctorObstacleNoControlGroups: "there are no control groups",
  .doctorObstacleNoFreezer: "the kernel cannot freeze groups",
  .doctorObstacleNotWritable: "groups cannot be made here",
  .doctorObstacleNoUserScopes: "systemd gives apps no groups of their own",
  .doctorObstacleSessionNotMovable: "the session belongs to the system",
  .doctorNotifications: "Notifications",
  .doctorSleep: "Sleep of the machine",
  .doctorSession: "Locked screen",
  .doctorSites: "Sites",
  .doctorSitesUnprotectedNow: "used without the extension now: {names}",
  .doctorSitesNotReachable: "no browser can connect, so sites are not kept: {reason}",
  .doctorSitesProfilesDamaged:
    "the list of browsers was damaged and begins anew; the old one is kept: {path}",
  .doctorData: "Data",
  .doctorDataCreated: "made at this start",
  .doctorDataAsItWas: "as it was left",
  .doctorDataRestored: "damaged; restored from the copy {from}. The damaged file is kept: {hurt}",
  .doctorDataEmpty: "damaged, and there was no copy; the damaged file is kept: {hurt}",
  .doctorApps: "Installed apps",
  .doctorAppsDamagedEntries: .counted(
    one: "{n} menu entry cannot be read", other: "{n} menu entries cannot be read"),
  .doctorGroups: "Groups",
  .doctorGroupsSetAside: .counted(
    one: "{n} group cannot be read and is kept aside",
    other: "{n} groups cannot be read and are kept aside"),
  .doctorGroupsUnreadableParts: .counted(
    one: "part of {n} group cannot be read; it protects by its base rule, and the part is kept",
    other:
      "parts of {n} groups cannot be read; they protect by their base rules, and the parts are kept"
  ),
  .doctorDataQuarantined: .counted(
    one: "{n} row could not be read and is kept aside",
    other: "{n} rows could not be read and are kept aside"),
  .doctorDataNotMended:
    "something unreadable could not be put aside yet; it is tried again at the next start",
  .doctorDataCrashed: "the last daemon did not end in order; the data was checked",
]
