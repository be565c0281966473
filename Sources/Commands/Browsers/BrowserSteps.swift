import LinuxBrowsers
import Words

/// How to load the extension, for each of these browsers where it does not run yet. Haru opens none of it by itself.
func stepsText(
  _ states: [BrowserState], _ built: BuiltExtension?, _ console: Console
) -> [String] {
  let words = console.words
  let needing = states.filter {
    [.noExtension, .extensionDisabled, .notPrivate, .notStartedYet].contains($0.condition)
  }
  guard !needing.isEmpty else { return [] }
  guard let built else { return ["", words(.browserStepsNotBuilt)] }
  return needing.flatMap { state -> [String] in
    let title = words(.browserStepsTitle, ["name": state.browser.name])
    let steps = steps(state, built, words)
    return ["", console.paint(title, .strong)]
      + steps.enumerated().map { "  \($0.offset + 1). \($0.element)" }
  }
}

private func steps(_ state: BrowserState, _ built: BuiltExtension, _ words: Words) -> [String] {
  let privately =
    state.browser.known.family == .chromium ? Phrase.stepChromiumPrivate : .stepFirefoxPrivate
  if state.condition == .notPrivate { return [words(privately)] }
  if state.browser.known.family == .chromium {
    return [
      words(.stepChromiumDeveloper), words(.stepChromiumLoad, ["path": built.chromium]),
      words(privately),
    ]
  }
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
