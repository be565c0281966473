/// What a person can do on a shield.
public enum ShieldAction: Sendable, Hashable, CaseIterable {
  case open, close, oneMinute, tenMinutes
}

/// Everything a shield shows, in the person's language; the shield adds no word of its own.
public struct ShieldContent: Sendable, Equatable {
  public enum ColorScheme: Sendable, Equatable { case light, dark }

  /// The small line of the day. Positions are fractions of this day's real length, 0…1.
  public struct DayLine: Sendable, Equatable {
    public struct Window: Sendable, Equatable {
      public var start: Double
      public var end: Double
      /// The window that is locked now.
      public var isCurrent: Bool
      public init(start: Double, end: Double, isCurrent: Bool = false) {
        self.start = start
        self.end = end
        self.isCurrent = isCurrent
      }
    }
    public struct Tick: Sendable, Equatable {
      public var position: Double
      public var label: String
      public init(position: Double, label: String) {
        self.position = position
        self.label = label
      }
    }
    public var now: Double
    public var windows: [Window]
    public var ticks: [Tick]
    public var sunrise: Double
    public var sunset: Double
    public init(
      now: Double, windows: [Window] = [], ticks: [Tick] = [], sunrise: Double = 0.25,
      sunset: Double = 0.79
    ) {
      self.now = now
      self.windows = windows
      self.ticks = ticks
      self.sunrise = sunrise
      self.sunset = sunset
    }
  }

  /// BCP 47; chooses the glyph shapes and the line breaking (`ko`: words stay whole).
  public var language: String
  public var colorScheme: ColorScheme
  /// The app or site that is covered.
  public var subject: String
  /// "Locked until 17:59": the one line that is always shown.
  public var headline: String
  public var reason: String
  /// Part of `reason` to set in bold, such as the group's name.
  public var emphasis: String?
  public var dayLine: DayLine?
  /// The line below the card.
  public var footer: String?
  public var openLabel: String
  public var closeLabel: String
  /// Offered when set.
  public var oneMinuteLabel: String?
  public var tenMinutesLabel: String?

  public init(
    language: String = "en", colorScheme: ColorScheme = .light, subject: String, headline: String,
    reason: String, emphasis: String? = nil,
    dayLine: DayLine? = nil, footer: String? = nil, openLabel: String, closeLabel: String,
    oneMinuteLabel: String? = nil, tenMinutesLabel: String? = nil
  ) {
    self.language = language
    self.colorScheme = colorScheme
    self.subject = subject
    self.headline = headline
    self.reason = reason
    self.emphasis = emphasis
    self.dayLine = dayLine
    self.footer = footer
    self.openLabel = openLabel
    self.closeLabel = closeLabel
    self.oneMinuteLabel = oneMinuteLabel
    self.tenMinutesLabel = tenMinutesLabel
  }

  /// The buttons in reading order, which is also the order of Tab.
  public var buttons: [(action: ShieldAction, label: String)] {
    var all: [(ShieldAction, String)] = [(.open, openLabel), (.close, closeLabel)]
    if let oneMinuteLabel { all.append((.oneMinute, oneMinuteLabel)) }
    if let tenMinutesLabel { all.append((.tenMinutes, tenMinutesLabel)) }
    return all.map { (action: $0.0, label: $0.1) }
  }
}
