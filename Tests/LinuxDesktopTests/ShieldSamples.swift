import LinuxDesktop

/// What the daemon would write on a shield, in both languages.
enum ShieldSamples {
  static let day = ShieldContent.DayLine(
    now: 0.606,
    windows: [.init(start: 0.375, end: 0.5), .init(start: 0.542, end: 0.75, isCurrent: true)],
    ticks: [
      .init(position: 0, label: "00"), .init(position: 0.25, label: "06"),
      .init(position: 0.5, label: "12"), .init(position: 0.75, label: "18"),
      .init(position: 1, label: "24"),
    ])

  static func english(_ scheme: ShieldContent.ColorScheme = .light) -> ShieldContent {
    ShieldContent(
      language: "en", colorScheme: scheme, subject: "Mousepad", headline: "Locked until 17:59",
      reason: "It is in your group Social, and you set the window 13:00–17:59 for Thursdays.",
      emphasis: "Social",
      dayLine: day, footer: "You set this. Haru keeps it.", openLabel: "Open Haru",
      closeLabel: "Close")
  }

  static func korean(_ scheme: ShieldContent.ColorScheme = .light) -> ShieldContent {
    ShieldContent(
      language: "ko", colorScheme: scheme, subject: "마우스패드", headline: "17:59까지 잠겨 있어요",
      reason: "소셜 그룹에 들어 있고, 목요일 시간대를 13:00–17:59로 정했어요.", emphasis: "소셜",
      dayLine: day, footer: "정해 두신 대로 하루가 지키고 있어요.", openLabel: "하루 열기", closeLabel: "닫기",
      oneMinuteLabel: "1분 연장하기", tenMinutesLabel: "10분 열기")
  }
}
