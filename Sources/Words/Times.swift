import Day
import Groundwork

/// Spans and dates as people of the language write them (the guide's "Wording").
extension Words {
  /// `3 h 27 min`, `19 min`, `45 s` (seconds only below one minute), `0 min` · `3시간 27분`, `19분`, `45초`.
  public func span(_ length: Milliseconds) -> String {
    let seconds = max(0, length.wholeSeconds)
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let (h, m, s, join) = language == .korean ? ("시간", "분", "초", "") : ("h", "min", "s", " ")
    guard seconds >= 60 || seconds == 0 else { return "\(seconds)\(join)\(s)" }
    if hours == 0 { return "\(minutes)\(join)\(m)" }
    return "\(hours)\(join)\(h)" + (minutes > 0 ? " \(minutes)\(join)\(m)" : "")
  }

  /// `Thursday, 14 May` · `5월 14일 목요일`
  public func date(_ date: LocalDate) -> String {
    let (_, month, day) = date.parts
    return language == .korean
      ? "\(month)월 \(day)일 \(weekday(date.weekday))"
      : "\(weekday(date.weekday)), \(day) \(Words.months[month - 1])"
  }

  /// `Thu 14 May` · `5월 14일 (목)`
  public func shortDate(_ date: LocalDate) -> String {
    let (_, month, day) = date.parts
    let name = weekday(date.weekday)
    return language == .korean
      ? "\(month)월 \(day)일 (\(name.prefix(1)))"
      : "\(name.prefix(3)) \(day) \(Words.months[month - 1].prefix(3))"
  }

  /// 0 = Sunday … 6 = Saturday.
  public func weekday(_ index: Int) -> String {
    (language == .korean ? Words.요일 : Words.weekdays)[((index % 7) + 7) % 7]
  }

  /// `until` of a lock as it is said: the clock time of today, or midnight for a whole day.
  public func until(_ shown: String) -> String {
    guard let time = shown.split(separator: "T").last, shown.contains("T") else { return shown }
    let clock = String(time.prefix(5))
    return clock == "00:00" ? self(.midnight) : clock
  }

  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  private static let 요일 = ["일요일", "월요일", "화요일", "수요일", "목요일", "금요일", "토요일"]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
