/// The name that was probably meant, or `nil` when none is near: at most a third of the letters differ.
func nearest(to word: String, among names: [String]) -> String? {
  let typed = Array(word.lowercased())
  let allowed = max(1, typed.count / 3)
  let scored = names.map { (name: $0, distance: distance(typed, Array($0.lowercased()))) }
  guard let best = scored.min(by: { $0.distance < $1.distance }), best.distance <= allowed
  else { return nil }
  return best.name
}

/// Letters put in, taken out, replaced or swapped with a neighbour (optimal string alignment).
func distance(_ a: [Character], _ b: [Character]) -> Int {
  var before: [Int] = []
  var last = Array(0...b.count)
  for i in 0..<a.count {
    var row = [i + 1]
    for j in 0..<b.count {
      var cost = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
      row.append(cost)
    }
    before = last
    last = row
  }
  return last[b.count]
}
