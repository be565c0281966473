import LinuxBrowsers
import Words

/// How to load the extension, for each of these browsers where it does not run yet, and for each of these folders of
/// user data, whose browser nobody knows. Haru opens none of it by itself.
func stepsText(
  _ states: [BrowserState], folders: [String], _ built: BuiltExtension?, _ console: Console
) -> [String] {
  let words = console.words
  let needing = states.filter {
    [.noExtension, .extensionDisabled, .notPrivate, .notStartedYet].contains($0.condition)
  }
  guard !needing.isEmpty || !folders.isEmpty else { return [] }
  guard let built else { return ["", words(.browserStepsNotBuilt)] }
  let all =
    needing.map { (name: $0.browser.name, steps: steps($0, built, words)) }
    + folders.map { (name: $0, steps: chromiumSteps(built, words)) }
  return all.flatMap { name, steps in
    ["", console.paint(words(.browserStepsTitle, ["name": name]), .strong)]
      + steps.enumerated().map { "  \($0.offset + 1). \($0.element)" }
  }
}

private func chromiumSteps(_ built: BuiltExtension, _ words: Words) -> [String] {
  [
    words(.stepChromiumDeveloper), words(.stepChromiumLoad, ["path": built.chromium]),
    words(.stepChromiumPrivate),
  ]
}

private func steps(_ state: BrowserState, _ built: BuiltExtension, _ words: Words) -> [String] {
  let privately =
    state.browser.known.family == .chromium ? Phrase.stepChromiumPrivate : .stepFirefoxPrivate
  if state.condition == .notPrivate { return [words(privately)] }
  if state.browser.known.family == .chromium { return chromiumSteps(built, words) }
  if state.browser.isExtendedSupport {
    return [
      words(.stepFirefoxUnsigned), words(.stepFirefoxInstall, ["path": built.package]),
      words(privately),
    ]
  }
  return [
    words(.stepFirefoxTemporary, ["path": built.firefox + "/manifest.json"]), words(privately),
    words(.stepFirefoxForgets),
  ]
}
