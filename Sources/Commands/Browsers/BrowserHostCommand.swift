import Client
import Glibc
import Groundwork
import LinuxFiles

/// Browsers start the host by a manifest whose program takes no arguments of ours: then it goes by this name.
private let hostName = "haru-browser-host"

/// Whether this line is a browser's: `haru-browser-host chrome-extension://ID/`, or `haru browser-host` with
/// whatever a browser adds.
func isBrowserHost(_ arguments: [String]) -> Bool {
  if arguments.first?.split(separator: "/").last.map(String.init) == hostName { return true }
  return arguments.dropFirst().first == "browser-host"
    && !["--help", "-h"].contains(arguments.dropFirst(2).first)
}

/// Carries messages until the browser or the daemon closes, then answers 0. Only frames go to the standard output;
/// why it could not begin (no daemon: 3) is said on the error output.
func runBrowserHost() -> Int32 {
  do throws(Problem) {
    guard isatty(0) == 0 else { throw .request("onlyForBrowsers") }
    let folders = try XDGFolders.ofThisProcess()
    try BrowserHost.run(socketPath: folders.runtime + "/browsers.sock")
    return 0
  } catch {
    tell(error, on: .ofThisProcess(processEnvironment()), asJSON: false)
    return error.exitCode
  }
}
