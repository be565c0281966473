import Day

/// Places and dates at which clocks do something odd; runs begin shortly before it.
struct OddPlace {
  var zone: String
  var start: String

  static let all = [
    OddPlace(zone: "Asia/Seoul", start: "2026-10-01T08:00:00"),
    OddPlace(zone: "Europe/Berlin", start: "2026-03-27T20:00:00"),  // 23 h on the 29th
    OddPlace(zone: "Europe/Berlin", start: "2026-10-23T22:00:00"),  // 25 h on the 25th
    OddPlace(zone: "Africa/Cairo", start: "2026-04-22T18:00:00"),  // the 24th starts at 01:00
    OddPlace(zone: "Africa/Cairo", start: "2026-10-28T18:00:00"),  // the hour before midnight twice
    OddPlace(zone: "Australia/Lord_Howe", start: "2026-04-03T12:00:00"),  // 24.5 h on the 5th
    OddPlace(zone: "Australia/Lord_Howe", start: "2026-10-02T12:00:00"),
    OddPlace(zone: "Pacific/Apia", start: "2011-12-27T12:00:00"),  // no 30th
    OddPlace(zone: "America/Santiago", start: "2026-09-03T12:00:00"),  // the 6th starts at 01:00
    OddPlace(zone: "America/St_Johns", start: "2006-10-26T12:00:00"),  // changes at 00:01
    OddPlace(zone: "Atlantic/Azores", start: "2026-10-22T12:00:00"),  // 00:00 twice
    OddPlace(zone: "Antarctica/Troll", start: "2026-03-27T12:00:00"),  // two hours at once
    OddPlace(zone: "Pacific/Kiritimati", start: "2026-12-20T12:00:00"),
    OddPlace(zone: "Etc/GMT+12", start: "2024-02-20T12:00:00"),
  ]

  static let destinations = [
    "Asia/Seoul", "Europe/Berlin", "America/Los_Angeles", "Pacific/Kiritimati", "Etc/GMT+12",
    "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Chatham", "America/St_Johns", "Africa/Cairo",
    "Pacific/Pago_Pago", "Pacific/Apia", "UTC", "Africa/Casablanca",
  ]
}
