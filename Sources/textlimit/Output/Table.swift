/// Rows in columns two spaces apart, as wide as the widest cell of each.
struct Table {
  enum Alignment {
    case left, right
  }

  struct Column {
    let alignment: Alignment
    /// The least width: what keeps tables that are printed one after the other in line.
    var width = 0

    static let left = Column(alignment: .left)
    static let right = Column(alignment: .right)
  }

  private var columns: [Column]
  private var rows: [[String]] = []

  init(_ columns: [Column]) {
    self.columns = columns
  }

  mutating func append(_ row: [String]) {
    for (index, cell) in row.enumerated() {
      columns[index].width = max(columns[index].width, cell.displayWidth)
    }
    rows.append(row)
  }

  /// The rows, without spaces at their ends.
  var lines: [String] {
    rows.map { row in
      let cells = zip(columns, row).map { column, cell in
        let padding = String(repeating: " ", count: column.width - cell.displayWidth)
        return column.alignment == .right ? padding + cell : cell + padding
      }
      let line = cells.joined(separator: "  ")
      let end = line.lastIndex { $0 != " " }
      return String(end.map { line[...$0] } ?? "")
    }
  }

  /// Takes the rows out, keeping the widths.
  mutating func takeLines() -> [String] {
    defer { rows = [] }
    return lines
  }
}
