import Groundwork
import Ports

extension Finding {
  var json: JSONValue {
    [
      "part": .string(part), "status": .string(status.rawValue), "code": .string(code),
      "repair": repair.map { .string($0) } ?? .null,
      "arguments": .object(arguments.mapValues { .string($0) }),
    ]
  }
}
