/// Rows in columns, as wide as the widest cell of each.
///
/// Widths are in Characters: what may hold wide Characters belongs in the last column.
struct Table {
  enum Alignment {
    case left, right
  }

  let alignments: [Alignment]
  private(set) var rows: [[String]] = []

  init(_ alignments: [Alignment]) {
    self.alignments = alignments
  }

  mutating func append(_ row: [String]) {
    rows.append(row)
  }

  /// The rows as lines, columns two spaces apart.
  var lines: [String] {
    let widths = alignments.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = row.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - row[column].count)
        return alignments[column] == .right ? padding + row[column] : row[column] + padding
      }
      return cells.joined(separator: "  ").trimmingSuffix(" ")
    }
  }
}

extension String {
  /// The text without any `character` at its end.
  fileprivate func trimmingSuffix(_ character: Character) -> String {
    String(self[..<(lastIndex { $0 != character }.map(index(after:)) ?? startIndex)])
  }
}
