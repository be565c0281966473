/// Setting a browser up, policies, and what may be in the way.
let englishBrowserSteps: [Phrase: Sentence] = [
  .browserStepsTitle: "To load the extension in {name}:",
  .browserStepsNotBuilt:
    "The extension is not here, so it cannot be loaded yet: script/extension builds it.",
  .stepChromiumDeveloper:
    "Open chrome://extensions and turn on “Developer mode”. Leave it on: without it the browser switches the extension off.",
  .stepChromiumLoad: "“Load unpacked”: choose {path}",
  .stepChromiumPrivate:
    "“Details” of Haru: turn on “Allow in Incognito”. The same in each profile.",
  .stepFirefoxUnsigned:
    "Open about:config and set xpinstall.signatures.required to false. Only the ESR heeds it.",
  .stepFirefoxInstall:
    "Open about:addons, then the gear, “Install Add-on From File…”: choose {path}",
  .stepFirefoxPrivate: "In about:addons, Haru, “Run in Private Windows”: Allow.",
  .stepFirefoxTemporary:
    "Open about:debugging#/runtime/this-firefox, “Load Temporary Add-on…”: choose {path}",
  .stepFirefoxForgets:
    "This Firefox forgets it when it ends, since it is not signed by Mozilla. Firefox ESR keeps it.",
  .policiesWritten: "Written: {path}",
  .policiesRemoved: "Removed: {path}",
  .policiesKept: "What another hand had left there is kept: {path}",
  .policiesAsItWas: "Everything was in place already.",
  .policiesNone: "There was nothing to take away.",
  .policiesOnlyFirefox:
    "Only Firefox is managed: there is no browser of Chromium's family here that could pack the extension.",
  .policiesNext:
    "Start the browsers anew. In Chromium's family, Incognito opens nothing until the person allows Haru there.",
  .problemBrowserUnknown: "Haru knows no browser “{name}”.",
  .problemBrowserNoneInstalled: "No browser that Haru knows is installed.",
  .problemBrowserNoProgram: "Haru cannot tell where its own program lies.",
  .problemExtensionMissing: "There is no built extension in {path}.",
  .problemExtensionNotPacked: "{name} did not pack the extension: {reason}",
  .problemPoliciesNoInto: "It has to be said where to put the policies.",
  .problemPoliciesNoRoot: "There is no such folder: {path}",
  .problemPoliciesNeedsRoot: "Only root may change the policies of the machine.",
  .problemPoliciesConflict: "{path} sets {name} already, and differently. Nothing was changed.",
  .problemPoliciesUnreadable: "{path} is no JSON. Nothing was changed.",
  .browserKnown: "One of: {choices}",
  .browserName: "Name one, as haru browsers install firefox, or give --into FOLDER.",
  .browserProc: "Is /proc mounted?",
  .extensionBuild: "script/extension builds it; --extension-folder names another place.",
  .extensionPackerAgain: "Try it again, or have another browser of Chromium's family pack it.",
  .policiesSudo: "Put sudo before it.",
  .policiesJoin:
    "A browser would take one of the two and say nothing. Join them by hand, or take that entry out.",
  .policiesMend: "Mend it or move it away; Haru changes nothing that it cannot read.",
]
