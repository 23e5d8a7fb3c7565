import TextMetrics

/// Rows in columns two spaces apart, as wide as the widest cell of each. On a terminal that is narrower,
/// what stands in the last column goes on in lines below.
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

  /// A text and the cells of a terminal that it takes, measured once for all its rows.
  struct Cell {
    let text: String
    let width: Int

    init(_ text: String) {
      self.text = text
      width = text.displayWidth
    }

    init(_ number: Int) {
      text = String(number)
      width = text.utf8.count
    }
  }

  private var columns: [Column]
  private var rows: [[Cell]] = []
  /// The cells of a line; nil where nobody looks at it as it stands.
  private let lineWidth: Int? = Terminal.showsOutput ? Terminal.columns : nil
  /// A last column of fewer cells is left for the terminal to wrap.
  private static let leastFolded = 16

  private let indentation: Int

  /// - Parameter indentation: The spaces before each line.
  init(_ columns: [Column], indentation: Int = 0) {
    self.columns = columns
    self.indentation = indentation
  }

  mutating func append(_ row: [Cell]) {
    for index in row.indices where columns[index].width < row[index].width {
      columns[index].width = row[index].width
    }
    rows.append(row)
  }

  mutating func append(_ row: [String]) { append(row.map(Cell.init)) }

  /// The rows, without spaces at their ends.
  var lines: [String] {
    rows.map { row in
      var line: [UInt8] = []
      write(row, to: &line)
      return String(decoding: line, as: UTF8.self)
    }
  }

  /// Takes the rows out as lines, keeping the widths.
  mutating func takeLines(into bytes: inout [UInt8]) {
    for row in rows {
      write(row, to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
    rows.removeAll(keepingCapacity: true)
  }

  private func write(_ row: [Cell], to bytes: inout [UInt8]) {
    // What stands at the end of a row is written only when something follows it.
    var owed = indentation
    for (index, cell) in row.enumerated() {
      if index > 0 { owed += 2 }
      let padding = columns[index].width - cell.width
      if columns[index].alignment == .right { owed += padding }
      var text = cell.text.utf8[...]
      let isLast = index + 1 == row.count
      while isLast, text.last == UInt8(ascii: " ") { text.removeLast() }
      if isLast, let folded = folded(cell) {
        text = folded.utf8[...]
      }
      if !text.isEmpty {
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: owed))
        bytes.append(contentsOf: text)
        owed = 0
      }
      if columns[index].alignment == .left { owed += padding }
    }
  }

  /// A cell of the last column in as many lines as it takes; nil where one does.
  private func folded(_ cell: Cell) -> String? {
    let start = columns.dropLast().reduce(indentation) { $0 + $1.width + 2 }
    guard let lineWidth, start + cell.width > lineWidth, lineWidth - start >= Self.leastFolded
    else {
      return nil
    }
    let indentation = "\n" + String(repeating: " ", count: start)
    return cell.text.folded(to: lineWidth - start).joined(separator: indentation)
  }
}

extension String {
  /// Lines of at most so many cells of a terminal, cut between words where there are any.
  fileprivate func folded(to width: Int) -> [String] {
    if utf8.contains(0x1B) { return foldedAtSpaces(to: width) }
    let limit = TextLimit(...width, in: .columns)
    var lines: [String] = []
    var rest = self[...]
    while !rest.isEmpty {
      var line = rest.truncated(to: limit, cutting: .word)
      // A Character that is wider than the line stands in one by itself.
      if line.isEmpty { line = String(rest.prefix(1)) }
      lines.append(line)
      rest = rest[rest.utf8.index(rest.startIndex, offsetBy: line.utf8.count)...]
        .drop { $0 == " " }
    }
    return lines
  }

  /// Between words alone, so that what switches a style on or off stays whole.
  private func foldedAtSpaces(to width: Int) -> [String] {
    var lines: [String] = []
    for word in split(separator: " ") {
      if let last = lines.last, (last + " " + word).displayWidth <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
