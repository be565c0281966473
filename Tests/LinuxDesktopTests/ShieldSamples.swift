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
      facts: [
        .init(label: "Opens at", value: "18:00"), .init(label: "Left", value: "3 h 27 min"),
        .init(label: "Extensions", value: "2 left"),
      ], dayLine: day, footer: "You set this. Haru keeps it.", openLabel: "Open Haru",
      closeLabel: "Close")
  }

  static func korean(_ scheme: ShieldContent.ColorScheme = .light) -> ShieldContent {
    ShieldContent(
      language: "ko", colorScheme: scheme, subject: "마우스패드", headline: "17:59까지 잠겨 있어요",
      reason: "소셜 그룹에 들어 있고, 목요일 시간대를 13:00–17:59로 정했어요.", emphasis: "소셜",
      group: "그룹: 소셜",
      facts: [
        .init(label: "열리는 시각", value: "18:00"), .init(label: "남은 시간", value: "3시간 27분"),
        .init(label: "연장", value: "2번 남음"),
      ], dayLine: day, footer: "스스로 정한 약속을 하루가 지켜요.", openLabel: "하루 열기", closeLabel: "닫기",
      oneMinuteLabel: "1분 연장하기", tenMinutesLabel: "10분 열기")
  }
}
