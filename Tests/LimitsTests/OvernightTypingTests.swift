import CoreTesting
import Day
import Limits
import Testing

@Suite("L-11, R-37: windows typed over midnight") struct OvernightTypingTests {
  static let night = TypedWindow(22 * 60, 6 * 60)

  @Test func aNightIsKeptAsEveningAndMorning() throws {
    let (rule, kept) = try Rule.adding(Self.night, to: nil)
    #expect(rule == windows("22:00-23:59", "00:00-06:00"))
    #expect(kept.sameDay == "22:00-23:59")
    #expect(kept.nextDay == "00:00-06:00")
    #expect(kept.nextWeekday == nil && !kept.opensFreeDay)
  }

  @Test func aWindowOfOneDayStaysOne() throws {
    let (rule, kept) = try Rule.adding(TypedWindow(720, 779), to: nil)
    #expect(rule == windows("12:00-12:59"))
    #expect(kept.nextDay == nil)
  }

  @Test func theNightJoinsTheWindowsThatAreThere() throws {
    let (rule, _) = try Rule.adding(Self.night, to: windows("12:00-12:59"))
    #expect(rule == windows("12:00-12:59", "22:00-23:59", "00:00-06:00"))
    #expect(rule.fault == nil)
  }

  @Test(
    arguments: [
      (TypedWindow(23 * 60 + 46, 360), "23:46-23:59"), (TypedWindow(1320, 13), "00:00-00:13"),
      (TypedWindow(1320, 0), "00:00-00:00"), (TypedWindow(1439, 0), "23:59-23:59"),
    ] as [(TypedWindow, TimeWindow)])
  func thePieceThatIsTooShortIsNamed(typed: TypedWindow, piece: TimeWindow) {
    #expect(throws: Refusal.Fault.windowPiece(piece)) { try Rule.adding(typed, to: nil) }
  }

  @Test(arguments: [TypedWindow(23 * 60 + 45, 14), TypedWindow(1320, 14), TypedWindow(1425, 360)])
  func piecesOfFifteenMinutesAreLongEnough(typed: TypedWindow) throws {
    #expect(try Rule.adding(typed, to: nil).rule.fault == nil)
  }

  @Test func whatElseIsWrongIsSaidOfTheRuleAsItWouldBe() {
    #expect(throws: Refusal.Fault.rule(.windowOrder("12:00-12:00"))) {
      try Rule.adding(TypedWindow(720, 720), to: nil)
    }
    #expect(throws: Refusal.Fault.rule(.windowShort("12:00-12:05"))) {
      try Rule.adding(TypedWindow(720, 725), to: nil)
    }
    #expect(throws: Refusal.Fault.rule(.windowsOverlap("21:00-22:30", "22:00-23:59"))) {
      try Rule.adding(Self.night, to: windows("21:00-22:30"))
    }
    #expect(throws: Refusal.Fault.rule(.windowCount(4))) {
      try Rule.adding(Self.night, to: windows("08:00-09:00", "12:00-13:00"))
    }
  }

  // MARK: with a plan

  static let friday = 5
  static func plan(_ rules: [Int: Rule]) throws -> WeekdayPlan {
    try #require(WeekdayPlan((0..<7).map { rules[$0] }))
  }

  @Test func theMorningGoesToTheNextWeekday() throws {
    let plan = try Self.plan([5: windows("12:00-12:59"), 6: windows("09:00-10:00")])
    let (after, kept) = try plan.adding(Self.night, on: Self.friday)
    #expect(after.rules[5] == windows("12:00-12:59", "22:00-23:59"))
    #expect(after.rules[6] == windows("09:00-10:00", "00:00-06:00"))
    #expect(kept.nextWeekday == 6 && !kept.opensFreeDay)
  }

  @Test func aDayWithoutLimitBecomesADayOfWindowsAndItIsSaid() throws {
    let (after, kept) = try Self.plan([1: .dailyLimit(minutes: 5)])
      .adding(Self.night, on: Self.friday)
    #expect(after.rules[5] == windows("22:00-23:59"))
    #expect(after.rules[6] == windows("00:00-06:00"))
    #expect(after.rules[1] == .dailyLimit(minutes: 5))
    #expect(kept.nextWeekday == 6 && kept.opensFreeDay)
  }

  @Test func saturdayNightEndsOnSunday() throws {
    let (after, kept) = try Self.plan([6: windows("12:00-12:59")]).adding(Self.night, on: 6)
    #expect(after.rules[0] == windows("00:00-06:00"))
    #expect(kept.nextWeekday == 0)
  }

  @Test(arguments: [Rule.dailyLimit(minutes: 30), .cooldown(useMinutes: 20, restMinutes: 10)])
  func aNextDayOfAnotherKindIsRefusedByName(rule: Rule) throws {
    let plan = try Self.plan([6: rule])
    #expect(throws: Refusal.Fault.nextDayRule(weekday: 6)) {
      try plan.adding(Self.night, on: Self.friday)
    }
  }

  @Test func aWindowWithinTheDayAsksNothingOfTheNext() throws {
    let plan = try Self.plan([6: .dailyLimit(minutes: 30)])
    let (after, kept) = try plan.adding(TypedWindow(720, 779), on: Self.friday)
    #expect(after.rules[5] == windows("12:00-12:59"))
    #expect(after.rules[6] == .dailyLimit(minutes: 30))
    #expect(kept.nextWeekday == nil)
  }

  @Test func aFaultOfEitherDayNamesTheDay() throws {
    let plan = try Self.plan([6: windows("05:00-07:00")])
    #expect(throws: Refusal.Fault.weekday(6, .windowsOverlap("00:00-06:00", "05:00-07:00"))) {
      try plan.adding(Self.night, on: Self.friday)
    }
    let evening = try Self.plan([5: windows("21:00-22:30")])
    #expect(throws: Refusal.Fault.weekday(5, .windowsOverlap("21:00-22:30", "22:00-23:59"))) {
      try evening.adding(Self.night, on: Self.friday)
    }
  }
}
