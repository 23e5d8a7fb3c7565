import TextMetricsICU

/// An iterator over the rows of `textlimit explain` for a text that is explained piece by piece.
struct Explainer: IteratorProtocol {
  /// The number of Characters to which a word is shortened.
  private static let maximumWordCharacters = 100

  let units: [NamedUnit]
  /// The segmenter of the first unit that counts words, or else ICU's segmenter for its root rules.
  private let segmenter: any TextSegmenter

  private var piece = ""
  private var characters = "".makeIterator()
  private var words: SegmentCursor
  /// The last result of ``word(at:)`` in the piece, which more rows of the same word reuse.
  private var word: (start: Int, text: String)?
  /// The indivisible ranges of all units in the rest of the piece, as UTF-8 offsets in ascending
  /// order of the starts.
  private var indivisibleRanges: ArraySlice<Range<Int>> = []
  /// The UTF-8 offset of the next Character in the piece.
  private var offset = 0
  /// The number of Characters before the next row, in this and all earlier pieces.
  private var position = 0
  /// A counter for each unit, or an empty array before the first piece.
  private var counters: [AdditionCounter] = []

  init(units: [NamedUnit]) throws(UnitError) {
    self.units = units
    let requested = units.lazy.compactMap(\.unit.wordSegmenter).first
    if let requested { segmenter = requested } else { segmenter = try ICUWordSegmenter(locale: "") }
    words = SegmentCursor("", segmenter)
  }

  /// Begins the next piece, after ``next()`` returned `nil` for the previous one. A piece must not
  /// end inside a Character, a word, a sentence, or an indivisible range.
  mutating func begin(_ piece: String) {
    self.piece = piece
    characters = piece.makeIterator()
    (offset, word) = (0, nil)
    let words = SegmentCursor(piece, segmenter)
    self.words = words
    let ranges = piece.withUTF8Bytes { bytes in units.map { $0.unit.indivisibleRanges(in: bytes) } }
    indivisibleRanges =
      ranges.flatMap { $0.map(\.range) }.sorted { $0.lowerBound < $1.lowerBound }[...]
    counters = units.indices.map { index in
      let unit = units[index].unit
      let countsWords = unit.wordSegmenter?.name == segmenter.name
      return AdditionCounter(
        unit: unit, in: piece, after: counters.isEmpty ? nil : counters[index],
        words: countsWords ? words : nil, ranges: ranges[index])
    }
  }

  mutating func next() -> ExplanationRow? {
    guard let first = characters.next() else { return nil }
    var text = String(first)
    let start = offset
    offset += text.utf8.count
    var end = position + 1
    while let range = indivisibleRanges.first, range.lowerBound < offset {
      while offset < range.upperBound, let next = characters.next() {
        text += String(next)
        offset += next.utf8.count
        end += 1
      }
      indivisibleRanges.removeFirst()
    }
    defer { position = end }
    let counts = counters.indices.map { counters[$0].count(of: text, endingAt: offset) }
    return ExplanationRow(
      text: text, position: position, end: end, counts: counts, word: word(at: start))
  }

  private mutating func word(at offset: Int) -> (start: Int, text: String)? {
    guard let range = words.segment(at: offset) else { return nil }
    if let word, word.start == range.lowerBound { return word }
    let utf8 = piece.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    let whole = piece[start..<utf8.index(start, offsetBy: range.count)]
    // The number of bytes is an upper bound for the number of Characters.
    let isShort = whole.utf8.count <= Self.maximumWordCharacters
    let limit = TextLimit(Self.maximumWordCharacters, in: .characters)
    word = (range.lowerBound, isShort ? String(whole) : whole.truncated(to: limit, ellipsis: "…"))
    return word
  }
}

/// A row of `textlimit explain`: a Character, or the Characters of an indivisible range.
/// If indivisible ranges of different units overlap, they're one row.
struct ExplanationRow {
  let text: String
  /// The number of Characters of the text before the row.
  let position: Int
  /// The number of Characters of the text up to the end of the row.
  let end: Int
  /// For each unit, the result of ``AdditionCounter/count(of:endingAt:)``.
  let counts: [Int?]
  /// The word that contains the start of the row, shortened if it's long. `start` is the
  /// UTF-8 offset of the word in its piece.
  let word: (start: Int, text: String)?

  func json(file: String?, units: [NamedUnit]) -> OrderedJSON {
    let scalars = text.unicodeScalars.map { scalar in
      .object([("codePoint", .string(scalar.codePoint)), ("name", OrderedJSON(scalar.title))])
        as OrderedJSON
    }
    return .object([
      ("file", OrderedJSON(file)), ("position", .number(position)), ("character", .string(text)),
      ("scalars", .array(scalars)), ("utf16", .number(text.utf16.count)),
      ("bytes", .number(text.utf8.count)),
      ("counts", .object(zip(units, counts).map { ($0.name, OrderedJSON($1)) })),
      ("word", OrderedJSON(word?.text)),
      ("characters", end - position > 1 ? .number(end - position) : nil),
    ])
  }
}

// MARK: - Table

/// The table of `textlimit explain`. Cells of words and of single scalars are reused, since
/// measuring a cell takes most of the time.
struct ExplanationTable {
  private static let none = Table.Cell("-")
  /// The number of rows after which ``append(_:)`` returns lines.
  private static let maximumRows = 100
  /// The number of single scalars whose cells are kept.
  private static let maximumKnown = 4_096
  /// The number of scalars of a Character that are printed.
  private static let maximumScalars = 32

  private var table: Table
  private var rowCount = 0
  private let showsUTF16: Bool
  private let showsBytes: Bool
  private var lastWord: (start: Int, cell: Table.Cell)?
  private var knownCharacters: [Unicode.Scalar: (shown: Table.Cell, scalars: Table.Cell)] = [:]

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

  /// Appends a row. If there are ``maximumRows`` rows, removes the rows and returns their lines.
  /// Otherwise, returns an empty array.
  mutating func append(_ row: ExplanationRow) -> [String] {
    var cells: [Table.Cell] = []
    cells.reserveCapacity(row.counts.count + 6)
    cells.append(Table.Cell("\(row.position)"))
    if showsUTF16 { cells.append(Table.Cell("\(row.text.utf16.count)")) }
    if showsBytes { cells.append(Table.Cell("\(row.text.utf8.count)")) }
    for count in row.counts { cells.append(count.map { Table.Cell("\($0)") } ?? Self.none) }
    let character = characterCells(of: row)
    cells += [character.shown, cell(of: row.word), character.scalars]
    table.append(cells)
    rowCount += 1
    return rowCount == Self.maximumRows ? takeRows() : []
  }

  mutating func endPiece() -> [String] {
    // Offsets start at 0 in each piece, so a word of the next piece can have the same offset.
    lastWord = nil
    return takeRows()
  }

  private mutating func takeRows() -> [String] {
    rowCount = 0
    return table.takeLines()
  }

  private mutating func cell(of word: (start: Int, text: String)?) -> Table.Cell {
    guard let word else { return Self.none }
    if let lastWord, lastWord.start == word.start { return lastWord.cell }
    let cell = Table.Cell(word.text.shown)
    lastWord = (word.start, cell)
    return cell
  }

  private mutating func characterCells(
    of row: ExplanationRow
  ) -> (shown: Table.Cell, scalars: Table.Cell) {
    let scalars = row.text.unicodeScalars
    let only = scalars.count == 1 ? scalars.first : nil
    if let only, let known = knownCharacters[only] { return known }
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
    if let only, knownCharacters.count < Self.maximumKnown { knownCharacters[only] = cells }
    return cells
  }
}
