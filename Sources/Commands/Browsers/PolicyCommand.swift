import Groundwork
import LinuxBrowsers
import Words

func managePolicies(_ invocation: Invocation) throws(Problem) -> Int32 {
  guard let into = invocation.option("--into") else {
    throw usage("policies.noInto", invocation.parsed.command)
  }
  let mode = try ManagedMode(root: absolutePath(into))
  if invocation.has("--remove") {
    tell(try mode.remove(), invocation, isRemoval: true)
    return 0
  }
  let surroundings = BrowserSurroundings()
  let built = try chosenExtension(invocation) ?? surroundings.built
  guard let built else { throw BuiltExtension.missing(".build/extension") }
  let packer = installedBrowsers(surroundings.places).lazy
    .filter { $0.known.family == .chromium }.compactMap(\.program).first
  let outcome = try mode.apply(built, haru: surroundings.haru(), packer: packer)
  tell(outcome, invocation, isRemoval: false)
  return 0
}

private func chosenExtension(_ invocation: Invocation) throws(Problem) -> BuiltExtension? {
  guard let folder = invocation.option("--extension-folder") else { return nil }
  guard let built = BuiltExtension(in: folder) else { throw BuiltExtension.missing(folder) }
  return built
}

private func tell(_ outcome: ManagedMode.Outcome, _ invocation: Invocation, isRemoval: Bool) {
  let body: JSONValue = [
    "written": .array(outcome.written.map { .string($0) }),
    "removed": .array(outcome.removed.map { .string($0) }),
    "kept": .object(outcome.kept.mapValues { .string($0) }),
    "extensionID": outcome.packedID.map { .string($0) } ?? .null,
  ]
  invocation.give(body) {
    let words = invocation.words
    var lines = outcome.written.map { words(.policiesWritten, ["path": $0]) }
    lines += outcome.removed.map { words(.policiesRemoved, ["path": $0]) }
    lines += outcome.kept.sorted { $0.key < $1.key }.map {
      words(.policiesKept, ["path": $0.value])
    }
    if lines.isEmpty { lines.append(words(isRemoval ? .policiesNone : .policiesAsItWas)) }
    if !isRemoval {
      if outcome.packedID == nil { lines.append(words(.policiesOnlyFirefox)) }
      lines.append(words(.policiesNext))
    }
    return lines.joined(separator: "\n")
  }
}
