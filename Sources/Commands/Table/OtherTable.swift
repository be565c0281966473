let blockCommands: [Command] = [
  Command(
    path: ["block"], section: .block, summary: .helpBlock,
    arguments: [Argument(name: "NAME", count: .many, about: .argumentBlock, completes: .apps)],
    examples: [Example("haru block firefox video.test", .exampleBlock)], run: block),
  Command(
    path: ["release"], section: .block, summary: .helpRelease,
    options: [Option(name: "--all-shields", about: .optionAllShields), passOption],
    examples: [
      Example("haru release", .exampleRelease),
      Example("haru release --all-shields", .exampleReleaseAll),
    ], run: release),
]

let pastCommands: [Command] = [
  Command(
    path: ["stats"], section: .past, summary: .helpStats,
    arguments: [
      Argument(
        name: "PERIOD", count: .optional, about: .argumentPeriod,
        completes: .words(["day", "week", "month"]))
    ],
    options: [
      Option(name: "--date", value: "DATE", about: .optionDate),
      Option(name: "--csv", about: .optionCSV),
    ],
    examples: [
      Example("haru stats week", .exampleStatsWeek),
      Example("haru stats month --csv > october.csv", .exampleStatsCSV),
      Example("haru stats day --date 2026-10-01", .exampleStatsDate),
    ], run: showStatistics),
  Command(
    path: ["export"], section: .past, summary: .helpExport,
    arguments: [
      Argument(name: "FILE", count: .optional, about: .argumentExport, completes: .files)
    ],
    examples: [Example("haru export haru.json", .exampleExport)], run: exportAll),
  Command(
    path: ["import"], section: .past, summary: .helpImport,
    arguments: [Argument(name: "FILE", about: .argumentImport, completes: .files)],
    examples: [Example("haru import haru.json", .exampleImport)], run: importGroups),
]

let houseCommands: [Command] = [
  Command(path: ["settings"], section: .house, summary: .helpSettings, run: showSettings),
  Command(
    path: ["settings", "show"], section: .house, summary: .helpSettings,
    examples: [Example("haru settings show", .exampleSettings)], run: showSettings),
  Command(
    path: ["settings", "set"], section: .house, summary: .helpSettingsSet,
    arguments: [
      Argument(
        name: "SETTING", about: .argumentSetting, completes: .words(SettingName.allNames)),
      Argument(name: "VALUE", about: .argumentValue),
    ], options: [passOption],
    examples: [
      Example("haru settings set one-minute-uses 2", .exampleSetUses),
      Example("haru settings set idle-after 90s", .exampleSetIdle),
    ], run: changeSetting),
  Command(
    path: ["doctor"], section: .house, summary: .helpDoctor,
    examples: [Example("haru doctor", .exampleDoctor)], run: showDoctor),
  Command(
    path: ["open"], section: .house, summary: .helpOpen,
    arguments: [Argument(name: "LINK", count: .optional, about: .argumentLink)],
    options: [Option(name: "--print", about: .optionPrint)],
    examples: [
      Example("haru open", .exampleOpen),
      Example("haru open 'haru://unlock?token=video.test'", .exampleOpenLink),
    ], run: openPage),
  Command(
    path: ["simulate"], section: .house, summary: .helpSimulate,
    arguments: [Argument(name: "FILE", count: .any, about: .argumentScenario, completes: .files)],
    examples: [Example("haru simulate day.json --check", .exampleSimulate)], takesAll: true,
    run: { simulate(arguments: $0.values) }),
  Command(
    path: ["completion"], section: .house, summary: .helpCompletion,
    arguments: [
      Argument(
        name: "SHELL", about: .argumentShell, completes: .words(Shell.allCases.map(\.rawValue)))
    ],
    examples: [
      Example(
        "haru completion bash > ~/.local/share/bash-completion/completions/haru", .exampleCompletion
      )
    ], run: writeCompletion),
  Command(
    path: ["help"], section: .house, summary: .helpHelp,
    arguments: [
      Argument(name: "COMMAND", count: .any, about: .argumentCommand, completes: .commands)
    ], options: [Option(name: "--man", about: .optionMan)],
    examples: [Example("haru help groups add", .exampleHelp)], run: showHelp),
  Command(
    path: ["version"], section: .house, summary: .helpVersion,
    examples: [Example("haru version", .exampleVersion)], run: showVersion),
  Command(
    path: ["browser-host"], section: .house, summary: .helpBrowserHost,
    arguments: [Argument(name: "WORD", count: .any, about: .argumentBrowserWords)], takesAll: true,
    isHidden: true, run: { _ in runBrowserHost() }),
  Command(
    path: ["complete"], section: .house, summary: .helpCompletion,
    arguments: [Argument(name: "WORD", count: .any, about: .argumentCommand)], takesAll: true,
    isHidden: true, run: completeLine),
]
