/// Rows whose columns stand below each other, two spaces apart.
struct Table {
  private var rows: [[String]] = []
  var indent = 2

  init(indent: Int = 2) { self.indent = indent }

  var isEmpty: Bool { rows.isEmpty }

  mutating func add(_ cells: String...) { rows.append(cells) }
  mutating func add(_ cells: [String]) { rows.append(cells) }

  /// Cells that are empty at the end of a row leave no spaces behind.
  var text: String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count ? columns(of: $0[column]) : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = String(repeating: " ", count: indent)
      for (column, cell) in row.enumerated() {
        line += column == row.count - 1 ? cell : padded(cell, to: widths[column]) + "  "
      }
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }
}
