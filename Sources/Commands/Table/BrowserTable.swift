import LinuxBrowsers

let browserCommands: [Command] = [
  Command(path: ["browsers"], section: .house, summary: .helpBrowsers, run: listBrowsers),
  Command(
    path: ["browsers", "list"], section: .house, summary: .helpBrowsers,
    examples: [Example("haru browsers", .exampleBrowsers)], run: listBrowsers),
  Command(
    path: ["browsers", "install"], section: .house, summary: .helpBrowsersInstall,
    arguments: [browserArgument], options: [intoUserDataOption],
    examples: [
      Example("haru browsers install", .exampleBrowsersInstall),
      Example("haru browsers install --into ~/work-profile", .exampleBrowsersInto),
    ], run: installBrowsers),
  Command(
    path: ["browsers", "uninstall"], section: .house, summary: .helpBrowsersUninstall,
    arguments: [browserArgument], options: [intoUserDataOption],
    examples: [Example("haru browsers uninstall firefox", .exampleBrowsersUninstall)],
    run: uninstallBrowsers),
  Command(
    path: ["browsers", "policies"], section: .house, summary: .helpBrowsersPolicies,
    options: [
      Option(name: "--into", value: "ROOT", about: .optionIntoRoot, completes: .files),
      Option(
        name: "--extension-folder", value: "FOLDER", about: .optionExtensionFolder,
        completes: .files),
      Option(name: "--remove", about: .optionRemovePolicies),
    ],
    examples: [
      Example("haru browsers policies --into /", .examplePolicies),
      Example("haru browsers policies --into / --remove", .examplePoliciesRemove),
    ], run: managePolicies),
]

private let browserArgument = Argument(
  name: "BROWSER", count: .any, about: .argumentBrowser,
  completes: .words(KnownBrowser.all.map(\.id)))
private let intoUserDataOption = Option(
  name: "--into", value: "FOLDER", repeats: true, about: .optionIntoUserData, completes: .files)
