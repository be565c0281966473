import Glibc
import Groundwork
import Words

func openPage(_ invocation: Invocation) throws(Problem) -> Int32 {
  let link = DeepLink(invocation.values.first ?? "haru://home")
  let daemon = try DaemonCalls()
  // The request that a shield's "Open Haru" makes, consumed by the page (L-66).
  if case .unlock(let token) = link { _ = try daemon.post("/v1/open", ["token": .string(token)]) }
  let body = try daemon.post("/v1/page", ["path": .string(link.pagePath)])
  let address = body["address"]?.text ?? ""
  if invocation.isJSON || invocation.has("--print") {
    invocation.give(body) { address }
    return 0
  }
  guard startBrowser(address) else {
    throw Problem(
      kind: .setup, code: "noBrowser", hints: ["browser.address"], arguments: ["address": address])
  }
  return 0
}

/// False: there is no `xdg-open`.
private func startBrowser(_ address: String) -> Bool {
  var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("xdg-open"), strdup(address), nil]
  defer { for argument in arguments { free(argument) } }
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  // A browser outlives the command and its terminal.
  posix_spawnattr_setflags(&attributes, 0x80)  // POSIX_SPAWN_SETSID, a macro that is not imported
  var pid: pid_t = 0
  guard posix_spawnp(&pid, "xdg-open", nil, &attributes, &arguments, environ) == 0 else {
    return false
  }
  var status: Int32 = 0
  while waitpid(pid, &status, 0) < 0, errno == EINTR {}
  return status == 0
}
