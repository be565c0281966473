/// Every sentence in English; what two parts say differently a test finds.
let english: [Phrase: Sentence] = englishParts.reduce(into: [:]) { all, part in
  all.merge(part) { first, _ in first }
}

let englishParts: [[Phrase: Sentence]] = [
  englishShield,
  englishSections,
  englishCommands,
  englishArguments,
  englishExamples,
  englishPresent,
  englishResults,
  englishDoctor,
  englishProblems,
  englishFiles,
  englishUsage,
  englishHints,
  englishFaults,
  englishBrowsers,
  englishBrowserSteps,
]
