/// Every sentence in Korean; what two parts say differently a test finds.
let korean: [Phrase: Sentence] = koreanParts.reduce(into: [:]) { all, part in
  all.merge(part) { first, _ in first }
}

let koreanParts: [[Phrase: Sentence]] = [
  koreanShield,
  koreanSections,
  koreanCommands,
  koreanArguments,
  koreanExamples,
  koreanPresent,
  koreanResults,
  koreanDoctor,
  koreanProblems,
  koreanFiles,
  koreanUsage,
  koreanHints,
  koreanFaults,
  koreanBrowsers,
  koreanBrowserSteps,
]
