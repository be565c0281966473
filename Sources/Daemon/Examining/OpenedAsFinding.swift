import Ports
import SQLite

extension OpenedAs {
  /// How the data file was found, for the doctor.
  var finding: Finding {
    switch self {
    case .created: Finding(part: "data", status: .ok, code: "created")
    case .asItWas: Finding(part: "data", status: .ok, code: "asItWas")
    case .restored(let from, let hurt):
      Finding(
        part: "data", status: .limited, code: "restored",
        arguments: ["from": from, "hurt": hurt ?? ""])
    case .empty(let hurt):
      Finding(part: "data", status: .limited, code: "empty", arguments: ["hurt": hurt])
    }
  }
}
