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
  let text: String
  let position: Int
  let end: Int
  /// The number that the row adds to the count in each unit, or `nil` if the encoding of the unit
  /// can't represent the Character.
  let counts: [Int?]
  /// The word that the row is part of, shortened if it's very long, and the byte offset of the word,
  /// or `nil` outside of words.
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
  private var indivisibleRanges: ArraySlice<Range<Int>>

  fileprivate init(
    of text: String, after earlier: ExplanationRows?, segmenter: any TextSegmenter,
    units: [NamedUnit]
  ) {
    self.text = text
    characters = text.makeIterator()
    position = earlier?.position ?? 0
    words = WordCursor(text, segmenter)
    let ranges = text.withUTF8Bytes { bytes in units.map { $0.unit.indivisibleRanges(in: bytes) } }
    indivisibleRanges =
      ranges.flatMap { $0.map(\.range) }
      .sorted { $0.lowerBound < $1.lowerBound }[...]
    additions = units.indices.map { [words] index in
      let unit = units[index].unit
      let isSame = unit.wordSegmenter?.name == segmenter.name
      return AdditionCounter(
        unit: unit, in: text, after: earlier?.additions[index], words: isSame ? words : nil,
        ranges: ranges[index])
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
