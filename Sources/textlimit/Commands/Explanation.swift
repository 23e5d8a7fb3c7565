import TextMetricsICU

/// What the Characters of a text are made of.
struct Explanation {
  let units: [NamedUnit]
  /// The sizes that every row has, unless a column shows the same unit.
  private let showsUTF16: Bool
  private let showsBytes: Bool
  private let segmenter: any TextSegmenter

  init(units: [NamedUnit]) throws(UnitError) {
    self.units = units
    showsUTF16 = !units.contains { $0.name == "utf16" }
    showsBytes = !units.contains { $0.name == "bytes" }
    let asked = units.lazy.compactMap(\.unit.segmenter).first
    if let asked { segmenter = asked } else { segmenter = try ICUWordSegmenter(locale: "") }
  }

  /// The rows of a text. It may continue an earlier one, whose rows have been read to the end; no
  /// Character, word or atom may span both. Linear; holds the text's words and one row at a time.
  func rows(of text: String, after earlier: ExplanationRows? = nil) -> ExplanationRows {
    ExplanationRows(of: text, after: earlier, segmenter: segmenter, units: units)
  }

  /// An empty table with its titles.
  var table: Table {
    let counted = units.map { Table.Column(alignment: .right, width: $0.name.count) }
    let sizes = (showsUTF16 ? ["utf16"] : []) + (showsBytes ? ["bytes"] : [])
    return Table(
      [.right] + sizes.map { _ in .right } + counted
        + [.left, Table.Column(alignment: .left, width: 12), .left],
      titles: ["position"] + sizes + units.map(\.name) + ["Character", "word", "scalars"])
  }

  func cells(_ row: ExplanationRow) -> [Table.Cell] {
    let none = Table.Cell("-")
    var cells = [Table.Cell(String(row.position))]
    if showsUTF16 { cells.append(Table.Cell(String(row.text.utf16.count))) }
    if showsBytes { cells.append(Table.Cell(String(row.text.utf8.count))) }
    cells += row.counts.map { $0.map { Table.Cell(String($0)) } ?? none }
    let word = row.word.map { Table.Cell($0.shown) }
    return cells + [Table.Cell(row.shown), word ?? none, Table.Cell(row.scalars)]
  }
}

/// One Character of a text, or several that a unit counts as one.
struct ExplanationRow {
  /// How many scalars the table names. Real Characters have fewer; a Character may have millions.
  /// JSON has them all.
  private static let maximumScalars = 32

  let text: String
  /// The numbers of Characters before it, and up to its end.
  let position: Int
  let end: Int
  /// Its count in each unit asked for; nil where the encoding cannot hold it.
  let counts: [Int?]
  /// The word it belongs to, shortened if it is longer than any real word.
  let word: String?

  /// The Character, with what would disturb a terminal made visible.
  fileprivate var shown: String {
    let first = text.unicodeScalars.prefix(Self.maximumScalars)
    return first.endIndex == text.endIndex ? text.shown : String(Substring(first)).shown + "…"
  }

  /// `U+1F468 MAN + U+200D ZERO WIDTH JOINER`.
  fileprivate var scalars: String {
    if end - position > 1 { return "\(end - position) Characters as one" }
    let first = text.unicodeScalars.prefix(Self.maximumScalars)
    let others = text.unicodeScalars.count - first.count
    let names = first.map { scalar in
      scalar.title.map { "\(scalar.codePoint) \($0)" } ?? scalar.codePoint
    }
    return names.joined(separator: " + ") + (others == 0 ? "" : " + … and \(others) more")
  }

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
      ("word", OrderedJSON(word)),
      ("characters", end - position > 1 ? .number(end - position) : nil),
    ])
  }
}

/// The rows of a text, made one by one.
struct ExplanationRows: Sequence, IteratorProtocol {
  private let text: String
  private var characters: String.Iterator
  /// The number of Characters before the next one.
  private var position: Int
  /// The UTF-8 offset of the next Character.
  private var offset = 0
  private var words: WordCursor
  /// The word that the last Character belonged to, shortened, and where it starts.
  private var word: (start: Int, short: String)?
  private var additions: [Addition]
  /// The atoms of all units, as UTF-8 offsets.
  private var spans: ArraySlice<Range<Int>>

  fileprivate init(
    of text: String, after earlier: ExplanationRows?, segmenter: any TextSegmenter,
    units: [NamedUnit]
  ) {
    self.text = text
    characters = text.makeIterator()
    position = earlier?.position ?? 0
    words = WordCursor(text, segmenter)
    let spans = text.withUTF8Bytes { bytes in units.map { $0.unit.atoms(in: bytes) } }
    self.spans =
      spans.flatMap { ($0 ?? []).map(\.range) }
      .sorted { $0.lowerBound < $1.lowerBound }[...]
    additions = units.indices.map { [words] index in
      let unit = units[index].unit
      let isSame = unit.segmenter?.name == segmenter.name
      return Addition(
        unit: unit, in: text, after: earlier?.additions[index], words: isSame ? words : nil,
        spans: spans[index])
    }
  }

  mutating func next() -> ExplanationRow? {
    guard let first = characters.next() else { return nil }
    var text = String(first)
    let start = offset
    offset += text.utf8.count
    var end = position + 1
    while let span = spans.first, span.lowerBound < offset {
      while offset < span.upperBound, let next = characters.next() {
        text += String(next)
        offset += next.utf8.count
        end += 1
      }
      spans.removeFirst()
    }
    defer { position = end }
    let counts = additions.indices.map { additions[$0].count(of: text, endingAt: offset) }
    return ExplanationRow(
      text: text, position: position, end: end, counts: counts, word: shortWord(at: start))
  }

  private mutating func shortWord(at offset: Int) -> String? {
    guard let range = words.word(at: offset) else { return nil }
    if let word, word.start == range.lowerBound { return word.short }
    let utf8 = text.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    let whole = text[start..<utf8.index(start, offsetBy: range.count)]
    // No Character has less than a byte.
    let isShort = whole.utf8.count <= 100
    let limit = TextLimit(...100, in: .characters)
    let short = isShort ? String(whole) : whole.truncated(to: limit, marker: "…")
    word = (range.lowerBound, short)
    return short
  }
}
