import TextMetrics

/// A table that reuses the cells of repeated Characters and words, since measuring is slow.
struct ExplanationTable {
  private static let none = Table.Cell("-")
  private static let maximumCached = 4_096
  private static let maximumScalars = 32

  private var table: Table
  private let showsUTF16: Bool
  private let showsBytes: Bool
  private var word: (start: Int, cell: Table.Cell)?
  private var characters: [Unicode.Scalar: (shown: Table.Cell, scalars: Table.Cell)] = [:]

  init(units: [NamedUnit]) {
    showsUTF16 = !units.contains { $0.name == "utf16" }
    showsBytes = !units.contains { $0.name == "bytes" }
    let counted = units.map { Table.Column(alignment: .right, width: $0.name.count) }
    let sizes = (showsUTF16 ? ["utf16"] : []) + (showsBytes ? ["bytes"] : [])
    table = Table(
      [.right] + sizes.map { _ in .right } + counted
        + [.left, Table.Column(alignment: .left, width: 12), .left],
      titles: ["position"] + sizes + units.map(\.name) + ["Character", "word", "scalars"])
  }

  mutating func append(_ row: ExplanationRow) {
    var cells: [Table.Cell] = []
    cells.reserveCapacity(row.counts.count + 6)
    cells.append(Table.Cell("\(row.position)"))
    if showsUTF16 { cells.append(Table.Cell("\(row.text.utf16.count)")) }
    if showsBytes { cells.append(Table.Cell("\(row.text.utf8.count)")) }
    for count in row.counts { cells.append(count.map { Table.Cell("\($0)") } ?? Self.none) }
    let character = characterCells(of: row)
    cells += [character.shown, cell(of: row.word), character.scalars]
    table.append(cells)
  }

  mutating func takeLines() -> [String] {
    // Offsets start at 0 in each line, so a word of the next line could seem to be the same word.
    word = nil
    return table.takeLines()
  }

  private mutating func cell(of word: (start: Int, text: String)?) -> Table.Cell {
    guard let word else { return Self.none }
    if let known = self.word, known.start == word.start { return known.cell }
    let cell = Table.Cell(word.text.shown)
    self.word = (word.start, cell)
    return cell
  }

  private mutating func characterCells(
    of row: ExplanationRow
  ) -> (shown: Table.Cell, scalars: Table.Cell) {
    let scalars = row.text.unicodeScalars
    let only = scalars.count == 1 ? scalars.first : nil
    if let only, let known = characters[only] { return known }
    let first = scalars.prefix(Self.maximumScalars)
    let shown =
      first.endIndex == row.text.endIndex ? row.text.shown : String(Substring(first)).shown + "…"
    var names = "\(row.end - row.position) Characters as one"
    if row.end - row.position == 1 {
      let others = scalars.count - first.count
      names =
        first.map { scalar in
          scalar.title.map { "\(scalar.codePoint) \($0)" } ?? scalar.codePoint
        }.joined(separator: " + ") + (others == 0 ? "" : " + … and \(others) more")
    }
    let cells = (Table.Cell(shown), Table.Cell(names))
    if let only, characters.count < Self.maximumCached { characters[only] = cells }
    return cells
  }
}
