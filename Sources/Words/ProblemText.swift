import Groundwork

extension Words {
  /// What happened, why, and what to do, a line each.
  public func text(of problem: Problem) -> String {
    let values = self.values(of: problem)
    var lines = [headline(problem, values)]
    for hint in problem.hints {
      guard let phrase = Phrase(key: hint) else {
        lines.append(hint)
        continue
      }
      lines.append(self(phrase, values))
    }
    return lines.joined(separator: "\n")
  }

  private func headline(_ problem: Problem, _ values: [String: String]) -> String {
    var values = values
    if let phrase = Phrase(key: "problem." + problem.code) { return self(phrase, values) }
    if problem.code.hasPrefix("invalid:") {
      let field = problem.field ?? String(problem.code.dropFirst("invalid:".count))
      values["field"] = name(ofField: field)
      return self(.problemInvalid, values)
    }
    values["code"] = problem.code
    return self(problem.kind == .bug ? .problemBug : .problemOther, values)
  }

  /// `groups[2].rule` keeps its place: only the last part is translated.
  private func name(ofField field: String) -> String {
    guard let dot = field.lastIndex(of: ".") else {
      return Phrase(key: "field." + field).map { self($0) } ?? field
    }
    let last = String(field[field.index(after: dot)...])
    return field[...dot] + (Phrase(key: "field." + last).map { self($0) } ?? last)
  }

  /// Values as people read them: weekdays by name, minutes of the day as clock time.
  private func values(of problem: Problem) -> [String: String] {
    var values = problem.arguments
    if let weekday = values["weekday"].flatMap({ Int($0) }) {
      values["weekday"] = self.weekday(weekday)
    }
    for key in ["start", "end"] {
      if let minute = values[key].flatMap({ Int($0) }), (0...1439).contains(minute) {
        values[key] = clockText(minute)
      }
    }
    if let count = values["count"] { values["n"] = count }
    if values["field"] == nil, let field = problem.field { values["field"] = field }
    return values
  }
}

/// `HH:mm` of a minute of the day.
public func clockText(_ minute: Int) -> String {
  let (hour, rest) = (minute / 60, minute % 60)
  return (hour < 10 ? "0" : "") + "\(hour):" + (rest < 10 ? "0" : "") + "\(rest)"
}
