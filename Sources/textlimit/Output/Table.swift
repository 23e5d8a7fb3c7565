import PlatformLimits

/// Rows in columns that are two spaces apart. On a narrow terminal, the widest columns of text are
/// folded between words. If the longest words still don't fit, columns aren't used. Each cell then
/// follows the title of its column, and a row can have several lines.
struct Table {
  /// Only cells of text, which are aligned to the left, can be folded.
  enum Alignment {
    case left, right
  }

  struct Column {
    let alignment: Alignment
    /// The width of the widest cell so far. A larger initial width aligns tables that are printed
    /// one after another.
    var width = 0
    /// The smallest width to which all cells can be folded.
    var minimumWidth = 0

    static let left = Column(alignment: .left)
    static let right = Column(alignment: .right)
  }

  /// Measuring a text takes most of the time of a table, so reuse the cell of a repeated text.
  struct Cell {
    let text: String
    let width: Int
    let minimumWidth: Int

    init(_ text: String) {
      self.text = text
      width = text.displayWidth
      minimumWidth = text.minimumWidth(whole: width)
    }
  }

  private var columns: [Column]
  private var rows: [[Cell]] = []
  private let titles: [Cell]
  private var titlesPending: Bool
  private let indentation: Int
  /// The width of a line in columns of the terminal, or `nil` if lines aren't folded.
  private let lineWidth: Int?

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
      columns[index].width = max(columns[index].width, row[index].width)
      columns[index].minimumWidth = max(columns[index].minimumWidth, row[index].minimumWidth)
    }
  }

  /// The lines of the titles and of all rows.
  var lines: [String] {
    guard let widths = fittingWidths else { return rows.flatMap { running($0, lineWidth ?? 0) } }
    return (titlesPending && !rows.isEmpty ? [titles] + rows : rows).flatMap { row in
      zip(row, widths).allSatisfy { $0.width <= $1 } ? [line(row, widths)] : folded(row, widths)
    }
  }

  /// Removes the rows, but keeps the widths of columns. Titles are only above the first rows.
  mutating func takeLines() -> [String] {
    let lines = lines
    if !rows.isEmpty { titlesPending = false }
    rows.removeAll(keepingCapacity: true)
    return lines
  }

  /// The widths of columns, or `nil` if even folded cells don't fit next to each other.
  private var fittingWidths: [Int]? {
    let widths = columns.map(\.width)
    guard let lineWidth else { return widths }
    let room = lineWidth - indentation - 2 * (columns.count - 1)
    if widths.reduce(0, +) <= room { return widths }
    // Only the widest columns shrink, to the largest common maximum with which all columns fit.
    return (0...max(0, room)).reversed().lazy.map { widest in
      columns.map { column in
        let isText = column.alignment == .left
        return isText ? max(column.minimumWidth, min(column.width, widest)) : column.width
      }
    }.first { $0.reduce(0, +) <= room }
  }

  private func line(_ row: [Cell], _ widths: [Int]) -> String {
    var line: [UInt8] = []
    line.reserveCapacity(indentation + widths.reduce(0) { $0 + 2 * $1 + 2 })
    line.appendSpaces(indentation)
    for (index, cell) in row.enumerated() {
      if index > 0 { line.appendSpaces(2) }
      let padding = widths[index] - cell.width
      if columns[index].alignment == .right { line.appendSpaces(padding) }
      line.append(contentsOf: cell.text.utf8)
      if columns[index].alignment == .left { line.appendSpaces(padding) }
    }
    while line.last == UInt8(ascii: " ") { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }

  private func folded(_ row: [Cell], _ widths: [Int]) -> [String] {
    let pieces = zip(row, widths).map { cell, width in
      cell.width <= width ? [cell] : cell.text.folded(to: width).map { Cell($0) }
    }
    return (0..<(pieces.map(\.count).max() ?? 0)).map { index in
      line(pieces.map { index < $0.count ? $0[index] : Cell("") }, widths)
    }
  }

  /// Returns a row that isn't in columns: each cell follows the title of its column.
  private func running(_ row: [Cell], _ lineWidth: Int) -> [String] {
    var lines: [String] = []
    var used = 0
    for (index, cell) in row.enumerated() where cell.width > 0 {
      let title = index < titles.count ? titles[index].text : ""
      let item = title.isEmpty || title == cell.text ? cell : Cell("\(title) \(cell.text)")
      if !lines.isEmpty, used + 2 + item.width <= lineWidth {
        lines[lines.count - 1] += "  " + item.text
        used += 2 + item.width
        continue
      }
      let margin = lines.isEmpty ? indentation : indentation + 2
      let fits = margin + item.width <= lineWidth
      for piece in fits ? [item.text] : item.text.folded(to: max(1, lineWidth - indentation - 2)) {
        used = lines.isEmpty ? indentation : indentation + 2
        lines.append(String(repeating: " ", count: used) + piece)
        used += piece.displayWidth
      }
    }
    return lines.isEmpty ? [""] : lines
  }
}

extension [UInt8] {
  fileprivate mutating func appendSpaces(_ count: Int) {
    append(contentsOf: repeatElement(UInt8(ascii: " "), count: Swift.max(0, count)))
  }
}

// MARK: - Width and folding

extension String {
  var displayWidth: Int {
    if utf8.allSatisfy({ 0x20 <= $0 && $0 < 0x7F }) { return utf8.count }
    return utf8.contains(0x1B) ? unstyled.count(in: .columns) : count(in: .columns)
  }

  private var unstyled: String {
    var parts = split(separator: "\u{1B}[", omittingEmptySubsequences: false).map { $0[...] }
    for index in parts.indices.dropFirst() {
      parts[index] = parts[index].drop { $0 != "m" }.dropFirst()
    }
    return parts.joined()
  }

  /// The maximum width of a word that isn't cut. Most names of profiles are shorter.
  private static let longestWhole = 28

  /// Returns the width of the widest word. Words wider than `longestWhole` are cut, unless the text
  /// is styled. A styled text of at most `longestWhole` columns isn't folded, since its style would
  /// continue in the next column of the table. `width` is the width of the whole text.
  fileprivate func minimumWidth(whole width: Int) -> Int {
    let isStyled = utf8.contains(0x1B)
    if isStyled, width <= Self.longestWhole { return width }
    if !utf8.contains(UInt8(ascii: " ")) { return isStyled ? width : min(width, Self.longestWhole) }
    let longest = split(separator: " ").map { String($0).displayWidth }.max() ?? 0
    return isStyled ? longest : min(longest, Self.longestWhole)
  }

  /// Cuts lines between words if possible, and drops spaces at a cut. A line can be wider than
  /// `width` if it's a single Character, or a single word of a styled text. An empty text has no
  /// lines, unless `width` is `nil`.
  func folded(to width: Int? = Terminal.lineWidth) -> [String] {
    guard let width else { return [self] }
    if utf8.contains(0x1B) { return foldedAtSpaces(to: width) }
    let limit = TextLimit(width, in: .columns)
    var lines: [String] = []
    var rest = self[...]
    while !rest.isEmpty {
      var line = rest.truncated(to: limit, at: .word)
      // A Character that is wider than the line has a line to itself.
      if line.isEmpty { line = String(rest.prefix(1)) }
      line.endBeforeName(dividedFrom: rest, width: width)
      lines.append(line)
      rest = rest[rest.utf8.index(rest.startIndex, offsetBy: line.utf8.count)...]
        .drop { $0 == " " }
    }
    return lines
  }

  /// If the line ends inside an ASCII word that would fit in a line of its own, such as the name
  /// `bytes:utf8`, removes the beginning of the word. `text` begins with the line.
  private mutating func endBeforeName(dividedFrom text: Substring, width: Int) {
    let rest = text[text.utf8.index(text.startIndex, offsetBy: utf8.count)...]
    guard let next = rest.first, next != " ", last != " ", let space = lastIndex(of: " ")
    else { return }
    let name = self[index(after: space)...] + rest.prefix { $0 != " " }
    if name.utf8.count <= width, name.utf8.allSatisfy({ $0 < 0x80 }) {
      self = String(self[..<space])
    }
  }

  private func foldedAtSpaces(to width: Int) -> [String] {
    var lines: [String] = []
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      if let last = lines.last, (last + " " + word).displayWidth <= width {
        lines[lines.count - 1] += " " + word
      } else if !word.isEmpty {
        lines.append(String(word))
      }
    }
    return lines
  }
}

extension [String] {
  /// Joins items with two spaces. An item is only folded if it's wider than a line.
  func packed(to width: Int? = Terminal.lineWidth) -> [String] {
    guard let width else { return [joined(separator: "  ")] }
    var lines: [String] = []
    for item in self {
      if let last = lines.last, last.displayWidth + 2 + item.displayWidth <= width {
        lines[lines.count - 1] += "  " + item
      } else {
        lines += item.folded(to: width)
      }
    }
    return lines
  }
}
