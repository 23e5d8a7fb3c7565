import TextMetricsICU

/// Creates the rows of `textlimit explain`.
///
/// `ExplanationRows` visits the Characters of a text, with an `AdditionCounter` for each unit.
/// `ExplanationTable` lays out the rows for people.
struct Explanation {
  let units: [NamedUnit]
  private let segmenter: any TextSegmenter

  init(units: [NamedUnit]) throws(UnitError) {
    self.units = units
    let requested = units.lazy.compactMap(\.unit.wordSegmenter).first
    if let requested { segmenter = requested } else { segmenter = try ICUWordSegmenter(locale: "") }
  }

  /// Returns the rows of a piece of a text.
  ///
  /// - Parameters:
  ///   - text: The piece. It must end between Characters, words, and indivisible ranges.
  ///   - earlier: The rows of the previous piece, read to their end, or `nil` for the first piece.
  /// - Complexity: O(*n*) for all rows, where *n* is the length of the piece.
  func rows(of text: String, after earlier: ExplanationRows? = nil) -> ExplanationRows {
    ExplanationRows(of: text, after: earlier, segmenter: segmenter, units: units)
  }
}

/// A Character of a text, or an indivisible range. Its position and end count Characters.
struct ExplanationRow {
  fileprivate static let maximumScalars = 32

  let text: String
  let position: Int
  let end: Int
  /// The number that the row adds to the count in each unit, or `nil` if the encoding of the unit
  /// can't represent the Character.
  let counts: [Int?]
  /// The word that the row is part of, shortened if it's very long, and its byte offset, or `nil`.
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

/// A table that reuses the cells of repeated Characters, words, and numbers, since measuring is
/// slow.
struct ExplanationTable {
  private static let none = Table.Cell("-")
  private static let numbers = (0..<256).map { Table.Cell(String($0)) }
  private static let maximumCached = 4_096

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
    cells.append(Self.cell(of: row.position))
    if showsUTF16 { cells.append(Self.cell(of: row.text.utf16.count)) }
    if showsBytes { cells.append(Self.cell(of: row.text.utf8.count)) }
    for count in row.counts { cells.append(count.map(Self.cell) ?? Self.none) }
    let character = characterCells(of: row)
    cells += [character.shown, cell(of: row.word), character.scalars]
    table.append(cells)
  }

  mutating func takeLines() -> [String] {
    // Offsets start at 0 in each line, so a word of the next line could seem to be the same word.
    word = nil
    return table.takeLines()
  }

  private static func cell(of number: Int) -> Table.Cell {
    numbers.indices.contains(number) ? numbers[number] : Table.Cell(String(number))
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
    let first = scalars.prefix(ExplanationRow.maximumScalars)
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

struct ExplanationRows: Sequence, IteratorProtocol {
  private static let maximumWordCharacters = 100

  private let text: String
  private var characters: String.Iterator
  private var position: Int
  /// The UTF-8 offset of the next Character.
  private var offset = 0
  private var words: WordCursor
  private var word: (start: Int, text: String)?
  private var additions: [AdditionCounter]
  /// The indivisible ranges of all units, as UTF-8 offsets.
  private var spans: ArraySlice<Range<Int>>

  fileprivate init(
    of text: String, after earlier: ExplanationRows?, segmenter: any TextSegmenter,
    units: [NamedUnit]
  ) {
    self.text = text
    characters = text.makeIterator()
    position = earlier?.position ?? 0
    words = WordCursor(text, segmenter)
    let spans = text.withUTF8Bytes { bytes in units.map { $0.unit.indivisibleRanges(in: bytes) } }
    self.spans =
      spans.flatMap { $0.map(\.range) }
      .sorted { $0.lowerBound < $1.lowerBound }[...]
    additions = units.indices.map { [words] index in
      let unit = units[index].unit
      let isSame = unit.wordSegmenter?.name == segmenter.name
      return AdditionCounter(
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
      text: text, position: position, end: end, counts: counts, word: word(at: start))
  }

  private mutating func word(at offset: Int) -> (start: Int, text: String)? {
    guard let range = words.word(at: offset) else { return nil }
    if let word, word.start == range.lowerBound { return word }
    let utf8 = text.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    let whole = text[start..<utf8.index(start, offsetBy: range.count)]
    // The number of bytes is an upper bound for the number of Characters.
    let isShort = whole.utf8.count <= Self.maximumWordCharacters
    let limit = TextLimit(Self.maximumWordCharacters, in: .characters)
    word = (range.lowerBound, isShort ? String(whole) : whole.truncated(to: limit, ellipsis: "…"))
    return word
  }
}

// MARK: - Counts

/// A counter of the amount that each Character adds to the count in a unit. A word or sentence counts
/// at its first Character.
///
/// At most one of `words`, `total`, `stream`, and `suffix` exists. Without them, the unit counts each
/// Character alone.
private struct AdditionCounter {
  private let unit: TextUnit
  private var words: WordCursor?
  /// The tally of the text so far, if the unit has indivisible ranges and its count is a sum, but
  /// not a number of words or sentences.
  private var total: Tally?
  /// The indivisible ranges after the last row. They are found in the whole text, because the text
  /// before a letter determines whether the letter is in a link.
  private var spans: ArraySlice<IndivisibleRange> = []
  /// The offset up to which the text is in `total`.
  private var counted = 0
  /// A counter and its last count, if the amount that a Character adds depends on earlier ones.
  private var stream: (counter: TextCounter, count: TextCount)?
  /// The end of the text so far, if the unit counts whole texts, such as labels of host names and
  /// normalized text.
  private var suffix: TextSuffix?

  /// Creates a counter for a piece of a text.
  ///
  /// - Parameters:
  ///   - earlier: The counter of the previous piece, at the end of this piece, or `nil`.
  ///   - words: The words of the piece, or `nil` if the unit doesn't count the words of the rows.
  ///   - spans: The indivisible ranges of the unit in the piece.
  init(
    unit: TextUnit, in text: String, after earlier: AdditionCounter?, words: WordCursor?,
    spans: [IndivisibleRange]
  ) {
    self.unit = unit
    self.spans = spans[...]
    total = earlier?.total
    stream = earlier?.stream
    suffix = earlier?.suffix
    let segmenter = unit.wordSegmenter ?? unit.definition.sentenceSegmenter
    if earlier != nil, segmenter == nil { return }
    if let segmenter {
      self.words = words ?? WordCursor(text, segmenter)
    } else if unit.traits.hasIndivisibleRanges, !unit.traits.totalIsLargest {
      total = "".withUTF8Bytes { unit.tally(of: $0) }
    } else if unit.isBuffered {
      suffix = TextSuffix(unit)
    } else if !unit.traits.countsCharactersAlone {
      let counter = TextCounter(units: [unit])
      stream = (counter, counter.counts[0])
    }
  }

  /// Returns the number that a row adds, or `nil` if the encoding can't represent the row.
  mutating func count(of row: String, endingAt end: Int) -> Int? {
    if words != nil { return words?.takeWords(beginningBefore: end) }
    if let before = total {
      let after = total(before, with: row, endingAt: end)
      total = after
      return after.count - before.count
    }
    return row.withUTF8Bytes { bytes in
      if let (before, after) = suffix?.append(bytes) {
        return after.unencodable > before.unencodable ? nil : after.count - before.count
      }
      guard let before = stream?.count else {
        let tally = unit.tally(of: bytes)
        return tally.unencodable > 0 ? nil : tally.count
      }
      // A string is valid UTF-8, so nothing is thrown.
      try? stream?.counter.append(bytes)
      guard let after = stream?.counter.counts[0] else { return nil }
      stream?.count = after
      return after.unencodable > before.unencodable ? nil : after.count - before.count
    }
  }

  private mutating func total(
    _ before: Tally, with row: String, endingAt end: Int
  ) -> Tally {
    var total = before
    var start = end - row.utf8.count
    for character in row {
      let next = start + character.utf8.count
      // An indivisible range also covers the rest of the Character in which it ends.
      while let span = spans.first, span.range.lowerBound < next {
        if start < span.range.lowerBound, start >= counted {
          let piece = String(character).utf8.prefix(span.range.lowerBound - start)
          total = unit.merged(total, String(Substring(piece)).withUTF8Bytes { unit.tally(of: $0) })
        }
        total = unit.merged(total, span.tally)
        counted = max(span.range.upperBound, next)
        spans.removeFirst()
      }
      if start >= counted {
        total = unit.merged(total, String(character).withUTF8Bytes { unit.tally(of: $0) })
        counted = next
      }
      start = next
    }
    return total
  }
}

/// The last bytes of a text, and the tally of the whole text.
///
/// If a unit only counts whole texts, these bytes are counted again for each appended Character.
/// Characters far apart don't affect each other's counts, so earlier bytes are counted once.
private struct TextSuffix {
  /// The number of bytes up to which the suffix isn't shortened.
  private static let unsearchedBytes = 64

  private let unit: TextUnit
  /// The number of bytes that are kept if no boundary in them is stable.
  private let maximumBytes: Int
  /// The tally of the text before the suffix, or `nil` if there is none.
  private var prefixTally: Tally?
  private var bytes: ContiguousArray<UInt8> = []
  private var tally: Tally

  init(_ unit: TextUnit) {
    self.unit = unit
    // A label of a host name of up to 1,000 bytes is encoded as a whole.
    maximumBytes = unit.traits.unencodable == .counted ? 1_024 : 128
    tally = "".withUTF8Bytes { unit.tally(of: $0) }
  }

  /// Appends a row, and returns the tallies before and after it.
  mutating func append(_ row: Span<UInt8>) -> (before: Tally, after: Tally) {
    if bytes.count > Self.unsearchedBytes { shorten() }
    let before = tally
    bytes.append(copying: row)
    tally = unit.merged(prefixTally, unit.tally(of: bytes.span))
    return (before, tally)
  }

  private mutating func shorten() {
    var boundary = unit.stableBoundary(in: bytes.span)
    if boundary == 0, bytes.count > maximumBytes + maximumBytes / 4 {
      boundary = CharacterKernel.boundary(atOrBefore: bytes.count - maximumBytes, in: bytes.span)
    }
    guard boundary > 0 else { return }
    prefixTally = unit.merged(prefixTally, unit.tally(of: bytes.span.extracting(..<boundary)))
    bytes.removeFirst(boundary)
    tally = unit.merged(prefixTally, unit.tally(of: bytes.span))
  }
}

/// The words or sentences of a text as UTF-8 offsets, in ascending order.
private struct WordCursor {
  private var words: ArraySlice<Range<Int>>

  init(_ text: String, _ segmenter: any TextSegmenter) {
    var words: [Range<Int>] = []
    var start = 0
    text.withUTF8Bytes { bytes in
      segmenter.forEachSegment(in: bytes) { end, isWord in
        if isWord { words.append(start..<end) }
        start = end
        return true
      }
    }
    self.words = words[...]
  }

  mutating func word(at offset: Int) -> Range<Int>? {
    while let word = words.first, word.upperBound <= offset { words = words.dropFirst() }
    return words.first.flatMap { $0.lowerBound <= offset ? $0 : nil }
  }

  /// Removes the words that begin before an offset, and returns their number.
  mutating func takeWords(beginningBefore end: Int) -> Int {
    let count = words.prefix { $0.lowerBound < end }.count
    words = words.dropFirst(count)
    return count
  }
}
