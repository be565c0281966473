import Client
import Groundwork

// One GET and out: what a command costs. Arguments: the socket path, the path.
do throws(Problem) {
  let daemon = DaemonConnection(socketPath: CommandLine.arguments[1])
  print(try daemon.request("GET", CommandLine.arguments[2]).body.encodedText)
} catch {
  print(error.errorBody.encodedText)
}
