import CoreTesting
import Day
import Limits
import Testing

@Suite("L-11, R-37: windows typed over midnight") struct OvernightTypingTests {
  static let night = TypedWindow(22 * 60, 6 * 60)

  private static func kept(_ typed: TypedWindow...) throws(Refusal.Fault) -> Rule {
    try Rule.kept(.windows(typed)).rule
  }

  @Test func aNightIsKeptAsEveningAndMorning() throws {
    let (rule, nights) = try Rule.kept(.windows([Self.night]))
    #expect(rule == windows("00:00-06:00", "22:00-23:59"))
    #expect(nights.map(\.typed) == [Self.night] && nights[0].weekday == nil)
    #expect(nights[0].evening == "22:00-23:59" && nights[0].morning == "00:00-06:00")
  }

  @Test func aWindowOfOneDayStaysOne() throws {
    let (rule, nights) = try Rule.kept(.windows([TypedWindow(720, 779)]))
    #expect(rule == windows("12:00-12:59"))
    #expect(nights.isEmpty)
  }

  @Test func theStoredFormOfARuleIsReadAsTyped() throws {
    #expect(
      TypedRule(windows("22:00-06:00", "12:00-12:59"))
        == .windows([Self.night, TypedWindow(720, 779)]))
    let limit = Rule.dailyLimit(minutes: 30)
    #expect(try Rule.kept(TypedRule(limit)).rule == limit)
  }

  @Test func theNightJoinsTheWindowsThatAreThereInOrder() throws {
    let rule = try Self.kept(Self.night, TypedWindow(720, 779))
    #expect(rule == windows("00:00-06:00", "12:00-12:59", "22:00-23:59"))
    #expect(rule.fault == nil)
  }

  @Test(
    arguments: [
      (TypedWindow(23 * 60 + 46, 360), "23:46-23:59"), (TypedWindow(1320, 13), "00:00-00:13"),
      (TypedWindow(1320, 0), "00:00-00:00"), (TypedWindow(1439, 0), "23:59-23:59"),
    ] as [(TypedWindow, TimeWindow)])
  func thePieceThatIsTooShortIsNamed(typed: TypedWindow, piece: TimeWindow) {
    #expect(throws: Refusal.Fault.windowPiece(piece)) { try Self.kept(typed) }
  }

  @Test(arguments: [TypedWindow(23 * 60 + 45, 14), TypedWindow(1320, 14), TypedWindow(1425, 360)])
  func piecesOfFifteenMinutesAreLongEnough(typed: TypedWindow) throws {
    #expect(try Self.kept(typed).fault == nil)
  }

  @Test func whatElseIsWrongIsSaidOfTheRuleAsItWouldBe() {
    #expect(throws: Refusal.Fault.rule(.windowOrder("12:00-12:00"))) {
      try Self.kept(TypedWindow(720, 720))
    }
    #expect(throws: Refusal.Fault.rule(.windowShort("12:00-12:05"))) {
      try Self.kept(TypedWindow(720, 725))
    }
    #expect(throws: Refusal.Fault.rule(.windowsOverlap("21:00-22:30", "22:00-23:59"))) {
      try Self.kept(Self.night, TypedWindow(1260, 1350))
    }
    #expect(throws: Refusal.Fault.rule(.windowCount(4))) {
      try Self.kept(Self.night, TypedWindow(480, 540), TypedWindow(720, 780))
    }
    #expect(throws: Refusal.Fault.rule(.windowCount(0))) { try Rule.kept(.windows([])) }
    #expect(throws: Refusal.Fault.rule(.minutes(2000, allowed: 0...1440))) {
      try Rule.kept(.other(.dailyLimit(minutes: 2000)))
    }
  }

  // MARK: with a plan

  static let friday = 5

  /// Friday's night, and rules on other days.
  private static func plan(
    _ rules: [Int: TypedRule]
  ) throws(Refusal.Fault) -> (plan: WeekdayPlan, nights: [KeptNight]) {
    try WeekdayPlan.kept((0..<7).map { rules[$0] })
  }

  private static func rule(_ windows: TypedWindow...) -> TypedRule { .windows(windows) }

  @Test func theMorningGoesToTheNextWeekday() throws {
    let (plan, nights) = try Self.plan([
      5: Self.rule(TypedWindow(720, 779), Self.night), 6: Self.rule(TypedWindow(540, 600)),
    ])
    #expect(plan.rules[5] == windows("12:00-12:59", "22:00-23:59"))
    #expect(plan.rules[6] == windows("00:00-06:00", "09:00-10:00"))
    #expect(nights.map(\.weekday) == [5] && !nights[0].opensFreeDay)
  }

  @Test func aDayWithoutLimitBecomesADayOfWindowsAndItIsSaid() throws {
    let (plan, nights) = try Self.plan([
      1: .other(.dailyLimit(minutes: 5)), 5: Self.rule(Self.night),
    ])
    #expect(plan.rules[5] == windows("22:00-23:59"))
    #expect(plan.rules[6] == windows("00:00-06:00"))
    #expect(plan.rules[1] == .dailyLimit(minutes: 5))
    #expect(nights[0].opensFreeDay)
  }

  @Test func saturdayNightEndsOnSunday() throws {
    let (plan, _) = try Self.plan([6: Self.rule(Self.night)])
    #expect(plan.rules[0] == windows("00:00-06:00"))
  }

  @Test func sevenNightsLeadIntoEachOther() throws {
    let (plan, nights) = try WeekdayPlan.kept(Array(repeating: Self.rule(Self.night), count: 7))
    #expect(plan.rules.allSatisfy { $0 == windows("00:00-06:00", "22:00-23:59") })
    #expect(nights.count == 7 && nights.allSatisfy { !$0.opensFreeDay })
  }

  @Test(arguments: [Rule.dailyLimit(minutes: 30), .cooldown(useMinutes: 20, restMinutes: 10)])
  func aNextDayOfAnotherKindIsRefusedByName(rule: Rule) {
    #expect(throws: Refusal.Fault.nextDayRule(weekday: 6)) {
      try Self.plan([5: Self.rule(Self.night), 6: .other(rule)])
    }
  }

  @Test func aWindowWithinTheDayAsksNothingOfTheNext() throws {
    let (plan, nights) = try Self.plan([
      5: Self.rule(TypedWindow(720, 779)), 6: .other(.dailyLimit(minutes: 30)),
    ])
    #expect(plan.rules[6] == .dailyLimit(minutes: 30))
    #expect(nights.isEmpty)
  }

  @Test func aFaultOfEitherDayNamesTheDay() {
    #expect(throws: Refusal.Fault.weekday(6, .windowsOverlap("00:00-06:00", "05:00-07:00"))) {
      try Self.plan([5: Self.rule(Self.night), 6: Self.rule(TypedWindow(300, 420))])
    }
    #expect(throws: Refusal.Fault.weekday(5, .windowsOverlap("21:00-22:30", "22:00-23:59"))) {
      try Self.plan([5: Self.rule(Self.night, TypedWindow(1260, 1350))])
    }
  }

  @Test func aPlanHasSevenDaysAndOneRule() {
    #expect(throws: Refusal.Fault.planSize(6)) {
      try WeekdayPlan.kept(Array(repeating: Self.rule(Self.night), count: 6))
    }
    #expect(throws: Refusal.Fault.planEmpty) {
      try WeekdayPlan.kept(Array(repeating: nil, count: 7))
    }
  }
}
