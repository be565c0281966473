import Groundwork
import Words

func showHelp(_ invocation: Invocation) throws(Problem) -> Int32 {
  let console = invocation.console
  if invocation.has("--man") {
    console.write(manualPage(console.words), lineEnd: "")
    return 0
  }
  guard !invocation.values.isEmpty else {
    console.write(overviewText(console))
    return 0
  }
  let name = invocation.values.joined(separator: " ")
  guard let command = allCommands.first(where: { $0.name == name && !$0.isHidden }) else {
    throw unknownCommand(name, among: allCommands.filter { !$0.isHidden }.map(\.name))
  }
  console.write(helpText(command, console))
  return 0
}

func showVersion(_ invocation: Invocation) throws(Problem) -> Int32 {
  invocation.give(["version": .string(haruVersion)]) { "haru " + haruVersion }
  return 0
}
