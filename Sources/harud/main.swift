import Daemon
import Glibc

var environment: [String: String] = [:]
var entry = environ
while let text = entry.pointee {
  let parts = String(cString: text).split(
    separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
  if parts.count == 2 { environment[String(parts[0])] = String(parts[1]) }
  entry += 1
}
exit(runDaemon(environment: environment))
