import Groundwork
import Words

func showDoctor(_ invocation: Invocation) throws(Problem) -> Int32 {
  let body = try DaemonCalls().get("/v1/doctor")
  invocation.give(body) { doctorText(body, invocation.console) }
  return 0
}

/// Each part of the machine: how it is, what that means, and the command that repairs it.
func doctorText(_ body: JSONValue, _ console: Console) -> String {
  let words = console.words
  var lines: [String] = []
  for finding in body["findings"]?.items ?? [] {
    lines.append(sign(finding, console) + "  " + words.finding(finding))
    if let repair = finding["repair"]?.text {
      lines.append("   " + words(.doctorRepair, ["command": repair]))
    }
  }
  for group in body["setAside"]?.items ?? [] {
    lines.append("   " + words(.doctorSetAside, ["because": group["because"]?.text ?? ""]))
  }
  return lines.joined(separator: "\n")
}

/// Never colour alone: a sign goes with it.
private func sign(_ finding: JSONValue, _ console: Console) -> String {
  switch finding["status"]?.text {
  case "ok": console.paint("✓", .ok)
  case "limited": console.paint("~", .gold)
  default: console.paint("✗", .danger)
  }
}

extension Words {
  /// `Notifications: no server answers.`
  func finding(_ finding: JSONValue) -> String {
    let part = finding["part"]?.text ?? ""
    let code = finding["code"]?.text ?? ""
    var values = (finding["arguments"]?.members ?? [:]).compactMapValues(\.text)
    let name = Phrase(key: "doctor." + part).map { self($0) } ?? part
    let phrase =
      Phrase(key: "doctor.\(part).\(code)") ?? Phrase(key: "problem." + code)
      ?? (code == "works" ? .doctorWorks : nil)
    values["code"] = code
    values["obstacles"] = obstacles(values["obstacles"] ?? "")
    return name + ": " + self(phrase ?? .doctorOther, values)
  }

  /// `noFreezer, notWritable /sys/fs/cgroup`: each is a key, with what it concerns.
  private func obstacles(_ list: String) -> String {
    list.split(separator: ",").map { item in
      let key = item.split(separator: " ").first.map(String.init) ?? ""
      return Phrase(key: "doctor.obstacle." + key).map { self($0) } ?? key
    }.joined(separator: ", ")
  }
}
