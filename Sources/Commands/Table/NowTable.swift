let nowCommands: [Command] = [
  Command(
    path: ["status"], section: .now, summary: .helpStatus,
    examples: [
      Example("haru status", .exampleStatus), Example("haru status --json", .exampleJSON),
    ],
    run: showStatus),
  Command(
    path: ["today"], section: .now, summary: .helpToday,
    examples: [Example("haru today", .exampleToday)], run: showToday),
  Command(
    path: ["why"], section: .now, summary: .helpWhy,
    arguments: [Argument(name: "NAME", about: .argumentWhy, completes: .groups)],
    examples: [
      Example("haru why firefox", .exampleWhyApp),
      Example("haru why news.test/live", .exampleWhySite),
      Example("haru why Video", .exampleWhyGroup),
    ], run: showWhy),
  Command(
    path: ["preview"], section: .now, summary: .helpPreview,
    arguments: [
      Argument(
        name: "WHEN", count: .optional, about: .argumentWhen,
        completes: .words(["today", "tomorrow", "week"]))
    ],
    examples: [
      Example("haru preview tomorrow", .examplePreviewTomorrow),
      Example("haru preview week", .examplePreviewWeek),
    ], run: showPreview),
  Command(
    path: ["extend"], section: .now, summary: .helpExtend, arguments: [groupArgument],
    examples: [Example("haru extend Video", .exampleExtend)], run: extendGroup),
  Command(
    path: ["unlock"], section: .now, summary: .helpUnlock, arguments: [groupArgument],
    options: [passOption],
    examples: [
      Example("haru unlock Video", .exampleUnlock),
      Example("haru unlock Video --plain", .examplePlainPause),
    ], run: unlockGroup),
  Command(
    path: ["pause"], section: .now, summary: .helpPause,
    arguments: [
      Argument(name: "GROUP", count: .optional, about: .argumentPauseGroup, completes: .groups)
    ],
    options: [
      Option(name: "--reward", about: .optionReward),
      Option(
        name: "--act", value: "ACT", about: .optionAct,
        completes: .words(["releaseAllShields", "setOneMinuteUses", "setIdleAfter"])),
    ],
    examples: [
      Example("haru pause", .examplePause), Example("haru pause Video", .examplePauseGroup),
    ], run: takePause),
]
