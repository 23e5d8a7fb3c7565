/// Rows in columns two spaces apart, as wide as the widest cell of each.
///
/// On a narrow terminal the widest text columns are folded between words. If the longest words do
/// not fit even so, each row is printed on several lines, each cell after its title.
struct Table {
  enum Alignment {
    /// Texts, which may be folded, and numbers, which may not.
    case left, right
  }

  struct Column {
    let alignment: Alignment
    /// The minimum width, which aligns tables that are printed one after another.
    var width = 0
    /// The width below which a word would be cut.
    var minimumWidth = 0

    static let left = Column(alignment: .left)
    static let right = Column(alignment: .right)
  }

  /// A text and its width in cells of a terminal.
  struct Cell {
    let text: String
    let width: Int

    init(_ text: String) {
      self.text = text
      width = text.displayWidth
    }
  }

  private var columns: [Column]
  private var rows: [[Cell]] = []
  private let titles: [Cell]
  /// Whether the titles are still to be written.
  private var titlesPending: Bool
  private let indentation: Int
  /// The width of a line; nil if the output is no terminal.
  private let lineWidth: Int?

  /// - Parameters:
  ///   - titles: What stands above the columns; empty for nothing.
  ///   - indentation: The spaces before each line.
  init(
    _ columns: [Column], titles: [String] = [], indentation: Int = 0,
    lineWidth: Int? = Terminal.lineWidth
  ) {
    self.columns = columns
    self.titles = titles.map { Cell($0) }
    self.indentation = indentation
    self.lineWidth = lineWidth
    titlesPending = !titles.isEmpty
    measure(self.titles)
  }

  mutating func append(_ row: [Cell]) {
    measure(row)
    rows.append(row)
  }

  mutating func append(_ row: [String]) { append(row.map(Cell.init)) }

  private mutating func measure(_ row: [Cell]) {
    for index in row.indices {
      if columns[index].width < row[index].width { columns[index].width = row[index].width }
      if lineWidth != nil, columns[index].minimumWidth < row[index].width {
        columns[index].minimumWidth = max(columns[index].minimumWidth, row[index].minimumWidth)
      }
    }
  }

  /// The titles and the rows, without spaces at their ends. A row may take several lines of a
  /// terminal.
  var lines: [String] {
    guard let widths = fittingWidths else { return rows.map { running($0, lineWidth ?? 0) } }
    return (titlesPending && !rows.isEmpty ? [titles] + rows : rows).map { row in
      zip(row, widths).allSatisfy { $0.width <= $1 } ? line(row, widths) : folded(row, widths)
    }
  }

  /// Takes the rows out as lines, keeping the widths.
  mutating func takeLines() -> [String] {
    let lines = lines
    if !rows.isEmpty { titlesPending = false }
    rows.removeAll(keepingCapacity: true)
    return lines
  }

  /// The widths of the columns with which a row fits the terminal and no word is cut; nil where
  /// there are none.
  private var fittingWidths: [Int]? {
    let widths = columns.map(\.width)
    guard let lineWidth else { return widths }
    let room = lineWidth - indentation - 2 * (columns.count - 1)
    if widths.reduce(0, +) <= room { return widths }
    // Shrink the widest columns first: find the largest maximum width with which all columns fit.
    return (0...max(0, room)).reversed().lazy.map { widest in
      columns.map { column in
        let isText = column.alignment == .left
        return isText ? max(column.minimumWidth, min(column.width, widest)) : column.width
      }
    }.first { $0.reduce(0, +) <= room }
  }

  /// A row of which each cell fits its column.
  private func line(_ row: [Cell], _ widths: [Int]) -> String {
    var line = String(repeating: " ", count: indentation)
    for (index, cell) in row.enumerated() {
      if index > 0 { line += "  " }
      let padding = String(repeating: " ", count: max(0, widths[index] - cell.width))
      line += columns[index].alignment == .right ? padding + cell.text : cell.text + padding
    }
    guard let last = line.utf8.lastIndex(where: { $0 != UInt8(ascii: " ") }) else { return "" }
    return String(line[..<line.utf8.index(after: last)])
  }

  /// A row in as many lines as its highest cell takes.
  private func folded(_ row: [Cell], _ widths: [Int]) -> String {
    let pieces = zip(row, widths).map { cell, width in
      cell.width <= width ? [cell] : cell.text.folded(to: width).map { Cell($0) }
    }
    return (0..<(pieces.map(\.count).max() ?? 0)).map { index in
      line(pieces.map { index < $0.count ? $0[index] : Cell("") }, widths)
    }.joined(separator: "\n")
  }

  /// A row as a sequence of titles and cells, as many to a line as fit.
  private func running(_ row: [Cell], _ lineWidth: Int) -> String {
    var text = ""
    var margin = indentation
    var used = 0
    for (index, cell) in row.enumerated() where cell.width > 0 {
      let title = index < titles.count ? titles[index].text : ""
      let saysItself = title.isEmpty || title == cell.text
      let item = saysItself ? cell : Cell("\(title) \(cell.text)")
      if used > 0, used + 2 + item.width <= lineWidth {
        text += "  "
        used += 2
      } else {
        text += (used > 0 ? "\n" : "") + String(repeating: " ", count: margin)
        used = margin
      }
      // Lines after the first one are indented.
      margin = indentation + 2
      let fits = used + item.width <= lineWidth
      let lines = fits ? [item.text] : item.text.folded(to: max(1, lineWidth - margin))
      text += lines.joined(separator: "\n" + String(repeating: " ", count: margin))
      used = (lines.count > 1 ? margin : used) + (lines.last?.displayWidth ?? 0)
    }
    return text
  }
}

extension Table.Cell {
  /// The width of the longest word, which folding leaves whole, up to `longestWhole`. A styled text
  /// stays on one line, or the style would spill into the next column.
  fileprivate var minimumWidth: Int {
    let isStyled = text.utf8.contains(0x1B)
    if isStyled, width <= Self.longestWhole { return width }
    let longest = text.split(separator: " ").map { String($0).displayWidth }.max() ?? 0
    return isStyled ? longest : min(longest, Self.longestWhole)
  }

  /// The longest names that we print (a profile with its number) are shorter; links are not.
  private static let longestWhole = 28
}
