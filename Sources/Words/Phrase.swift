/// Every sentence that a person may see. A test compares the two catalogues with this list and with the code.
public enum Phrase: String, Sendable, CaseIterable {
  // shields
  case shieldClosedUntil, shieldBlocked
  case reasonDailyLimit, reasonZeroLimit, reasonWindow, reasonRest, reasonBlock
  case shieldGroup, openHaru, close, oneMinute, tenMinutes
  case midnight
  case pauseLeft, pauseWaits, pauseLeave
  // notices
  case noticeWindowSoon, noticeWindowEnd, noticeFiveLeft, noticeOneLeft, noticeRestOneLeft
  case noticeRecharged, noticeShield
  case noticeWindowSoonBody, noticeWindowEndBody, noticeLeftBody, noticeRestBody
  case noticeRechargedBody
}
