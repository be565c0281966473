import Groundwork
import Words

/// A pause, then ten minutes of one group (L-64).
func unlockGroup(_ invocation: Invocation) throws(Problem) -> Int32 {
  let daemon = try DaemonCalls()
  let group = try GroupChoice(daemon).find(invocation.first)
  // A pause for a group that is open would be for nothing.
  if !group.isLocked { throw .request("notLocked", ["name": group.name]) }
  let body = try gated(invocation, daemon, .reward(group)) { pass throws(Problem) in
    try daemon.post("/v1/groups/\(group.id)/unlock", ["pass": passJSON(pass)])
  }
  invocation.give(body) { told(.groupsOpenUntil, body, invocation) }
  return 0
}

/// A pause that earns a pass for a script, or nothing but the rest.
func takePause(_ invocation: Invocation) throws(Problem) -> Int32 {
  let daemon = try DaemonCalls()
  let pause = GuidedPause(daemon, invocation.console)
  let purpose: PassPurpose
  if let act = invocation.option("--act") {
    purpose = .gate(act: act)
  } else if let name = invocation.values.first {
    let group = try GroupChoice(daemon).find(name)
    purpose = invocation.has("--reward") ? .reward(group) : .gate(group)
  } else {
    try pause.rest()
    invocation.give([:]) { invocation.words(.pauseDone) }
    return 0
  }
  let pass = try pause.earn(purpose)
  if !invocation.isJSON { invocation.console.warn(invocation.words(.pauseEarnedPass)) }
  invocation.give(["pass": .string(pass)]) { pass }
  return 0
}
