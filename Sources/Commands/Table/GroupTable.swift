import Limits

let groupCommands: [Command] = [
  Command(path: ["groups"], section: .groups, summary: .helpGroups, run: listGroups),
  Command(
    path: ["groups", "list"], section: .groups, summary: .helpGroups,
    examples: [Example("haru groups list", .exampleGroups)], run: listGroups),
  Command(
    path: ["groups", "show"], section: .groups, summary: .helpGroupsShow,
    arguments: [groupArgument], examples: [Example("haru groups show Video", .exampleGroupsShow)],
    run: showGroup),
  Command(
    path: ["groups", "add"], section: .groups, summary: .helpGroupsAdd,
    arguments: [Argument(name: "NAME", about: .argumentNewName)],
    options: [
      Option(
        name: "--app", value: "APP", repeats: true, about: .optionApp, completes: .apps),
      Option(name: "--site", value: "SITE", repeats: true, about: .optionSite),
    ] + ruleOptions + browserOptions + [Option(name: "--apply", about: .optionApply)],
    examples: [
      Example("haru groups add Video --app vlc --site video.test --limit 30m --apply", .exampleAdd),
      Example("haru groups add Night --app firefox --windows 22:00-06:00", .exampleAddNight),
      Example("haru groups add Games --app supertux --cooldown 20m/10m", .exampleAddCooldown),
      Example(
        "haru groups add News --site news.test --plan mon-fri=limit:30m,sat=none,sun=windows:09:00-11:59",
        .exampleAddPlan),
    ], run: addGroup),
  Command(
    path: ["groups", "edit"], section: .groups, summary: .helpGroupsEdit,
    arguments: [groupArgument],
    options: [
      Option(name: "--name", value: "NAME", about: .optionName),
      Option(
        name: "--add-app", value: "APP", repeats: true, about: .optionAddApp, completes: .apps),
      Option(
        name: "--remove-app", value: "APP", repeats: true, about: .optionRemoveApp,
        completes: .apps),
      Option(name: "--add-site", value: "SITE", repeats: true, about: .optionAddSite),
      Option(name: "--remove-site", value: "SITE", repeats: true, about: .optionRemoveSite),
    ] + ruleOptions + [Option(name: "--no-plan", about: .optionNoPlan)] + browserOptions
      + [passOption],
    examples: [
      Example("haru groups edit Video --limit 45m", .exampleEdit),
      Example("haru groups edit Video --name Films", .exampleRename),
      Example("haru groups edit Video --add-site films.test --remove-app vlc", .exampleEditMembers),
    ], run: editGroup),
  Command(
    path: ["groups", "apply"], section: .groups, summary: .helpGroupsApply,
    arguments: [groupArgument], examples: [Example("haru groups apply Video", .exampleApply)],
    run: applyGroup),
  Command(
    path: ["groups", "unapply"], section: .groups, summary: .helpGroupsUnapply,
    arguments: [groupArgument], options: [passOption],
    examples: [Example("haru groups unapply Video", .exampleUnapply)], run: unapplyGroup),
  Command(
    path: ["groups", "rm"], section: .groups, summary: .helpGroupsRemove,
    arguments: [groupArgument], options: [passOption],
    examples: [Example("haru groups rm Video", .exampleRemove)], run: removeGroup),
  Command(
    path: ["apps"], section: .groups, summary: .helpApps, options: [categoryOption], run: listApps),
  Command(
    path: ["apps", "list"], section: .groups, summary: .helpApps, options: [categoryOption],
    examples: [
      Example("haru apps list", .exampleApps),
      Example("haru apps list --category Game", .exampleAppsCategory),
    ], run: listApps),
  Command(
    path: ["apps", "search"], section: .groups, summary: .helpAppsSearch,
    arguments: [Argument(name: "TEXT", about: .argumentSearch)],
    examples: [Example("haru apps search fire", .exampleAppsSearch)], run: searchApps),
  Command(
    path: ["apps", "categories"], section: .groups, summary: .helpAppsCategories,
    examples: [Example("haru apps categories", .exampleAppsCategories)], run: listCategories),
]

let ruleOptions: [Option] = [
  Option(name: "--limit", value: "TIME", about: .optionLimit),
  Option(name: "--windows", value: "FROM-TO,…", about: .optionWindows),
  Option(name: "--cooldown", value: "USE/REST", about: .optionCooldown),
  Option(name: "--plan", value: "DAY=RULE,…", about: .optionPlan),
]

let browserOptions: [Option] = [
  Option(
    name: "--unprotected", value: "warn|shield", about: .optionUnprotected,
    completes: .words(UnprotectedBrowsers.allCases.map(\.rawValue))),
  Option(
    name: "--count-audible", value: "yes|no", about: .optionCountAudible,
    completes: .words(["yes", "no"])),
]

private let categoryOption = Option(name: "--category", value: "NAME", about: .optionCategory)
