import TextMetrics
import TextMetricsICU

/// What the Characters of a text are made of.
struct Explanation {
  /// One Character.
  struct Row {
    /// The number of Characters before it.
    let position: Int
    let character: Character
    /// Its count in each unit asked for; nil where the encoding cannot hold it.
    let counts: [(unit: NamedUnit, count: Int?)]
    /// The word it belongs to.
    let word: Substring?

    /// The beginning of the word: all of it, if anybody wrote it.
    private static let shownOfWord = TextLimit(...100, in: .characters)

    fileprivate var shownWord: String? { word?.truncated(to: Self.shownOfWord, marker: "…") }
  }

  let units: [NamedUnit]
  private let segmenter: any WordSegmenter

  init(units: [NamedUnit]) throws(UnitError) {
    self.units = units
    let asked = units.lazy.compactMap(\.unit.segmenter).first
    if let asked { segmenter = asked } else { segmenter = try ICUWordSegmenter(locale: "") }
  }

  /// The rows of a text whose first Character has `position` others before it.
  func rows(of text: String, from position: Int) -> ExplanationRows {
    ExplanationRows(
      text: text, position: position, words: WordCursor(text, segmenter),
      additions: units.map { Addition(unit: $0, in: text) })
  }
}

/// The rows of a text, made one by one.
struct ExplanationRows: Sequence, IteratorProtocol {
  private let text: String
  private var index: String.Index
  private var position: Int
  private var words: WordCursor
  private var additions: [Addition]

  fileprivate init(text: String, position: Int, words: WordCursor, additions: [Addition]) {
    self.text = text
    index = text.startIndex
    self.position = position
    self.words = words
    self.additions = additions
  }

  mutating func next() -> Explanation.Row? {
    guard index < text.endIndex else { return nil }
    let end = text.index(after: index)
    defer {
      index = end
      position += 1
    }
    let character = text[index]
    let counts = additions.indices.map { place in
      (unit: additions[place].unit, count: additions[place].of(character, endingAt: end))
    }
    return Explanation.Row(
      position: position, character: character, counts: counts, word: words.word(at: index))
  }
}

/// The words of a text, asked for from the first to the last.
private struct WordCursor {
  private var words: ArraySlice<Substring>

  init(_ text: String, _ segmenter: any WordSegmenter) {
    var words: [Substring] = []
    var start = text.startIndex
    text.withUTF8Bytes { bytes in
      segmenter.forEachSegment(in: bytes) { end, isWord in
        let end = text.utf8.index(text.startIndex, offsetBy: end)
        if isWord { words.append(text[start..<end]) }
        start = end
        return true
      }
    }
    self.words = words[...]
  }

  /// The word that an index lies in.
  mutating func word(at index: String.Index) -> Substring? {
    while let word = words.first, word.endIndex <= index { words.removeFirst() }
    return words.first.flatMap { $0.startIndex <= index ? $0 : nil }
  }

  /// The number of words that begin before `end` and were not asked for yet.
  mutating func begun(before end: String.Index) -> Int {
    let begun = words.prefix { $0.startIndex < end }.count
    words.removeFirst(begun)
    return begun
  }
}

/// What each Character adds to the count of the text up to it. A word counts at its first one.
private struct Addition {
  private enum Rule {
    /// Of the Character as of a text of its own.
    case alone
    /// Beside what stands before it: a run of white space, an encoding's mode.
    case after(TextCounter)
    /// Of a unit that sees ahead.
    case words(WordCursor)
  }

  let unit: NamedUnit
  private var rule: Rule

  init(unit: NamedUnit, in text: String) {
    self.unit = unit
    rule =
      if let segmenter = unit.unit.segmenter {
        .words(WordCursor(text, segmenter))
      } else if unit.unit.encoding?.isAdditive == true || unit.unit == .scalarsPerCharacter {
        .alone
      } else {
        .after(TextCounter(units: [unit.unit]))
      }
  }

  /// Nil where the encoding cannot hold the Character.
  mutating func of(_ character: Character, endingAt end: String.Index) -> Int? {
    switch rule {
    case .alone:
      let tally = String(character).withUTF8Bytes { unit.unit.tally(of: $0) }
      return tally.unencodable > 0 ? nil : tally.count
    case .after(var counter):
      let before = counter.counts[0]
      // A string has nothing that could be thrown for.
      try? counter.add(Array(String(character).utf8).span)
      let after = counter.counts[0]
      rule = .after(counter)
      return after.unencodable > before.unencodable ? nil : after.value - before.value
    case .words(var cursor):
      let begun = cursor.begun(before: end)
      rule = .words(cursor)
      return begun
    }
  }
}

extension Explanation {
  /// An empty table with the row of titles.
  var table: Table {
    let counted = units.map { Table.Column(alignment: .right, width: $0.name.count) }
    var table = Table(
      [.right, .right, .right] + counted
        + [Table.Column(alignment: .left), Table.Column(alignment: .left, width: 12), .left])
    table.append(
      ["position", "utf16", "bytes"] + units.map(\.name) + ["Character", "word", "scalars"])
    return table
  }
}

extension Explanation.Row {
  /// The scalars of a Character that a row of the table names: more than any that means something
  /// has, and less than a Character of megabytes has. As JSON all are told.
  private static let mostScalars = 32

  var cells: [String] {
    let text = String(character)
    let scalars = character.unicodeScalars.prefix(Self.mostScalars)
    let others = character.unicodeScalars.count - scalars.count
    return [String(position), String(text.utf16.count), String(text.utf8.count)]
      + counts.map { $0.count.map { String($0) } ?? "-" }
      + [
        others == 0 ? text.shown : String(Substring(scalars)).shown + "…",
        shownWord?.shown ?? "-",
        names(of: scalars) + (others == 0 ? "" : " + … and \(others) more"),
      ]
  }

  /// `U+1F468 MAN + U+200D ZERO WIDTH JOINER`.
  private func names(of scalars: some Sequence<Unicode.Scalar>) -> String {
    scalars
      .map { scalar in scalar.title.map { "\(scalar.codePoint) \($0)" } ?? scalar.codePoint }
      .joined(separator: " + ")
  }

  func json(file: String?) -> OrderedJSON {
    let text = String(character)
    let scalars = character.unicodeScalars.map { scalar in
      ["codePoint": .string(scalar.codePoint), "name": OrderedJSON(scalar.title)] as OrderedJSON
    }
    return [
      "file": OrderedJSON(file),
      "position": .number(position),
      "character": .string(text),
      "scalars": .array(scalars),
      "utf16": .number(text.utf16.count),
      "bytes": .number(text.utf8.count),
      "counts": .object(counts.map { (key: $0.unit.name, value: OrderedJSON($0.count)) }),
      "word": OrderedJSON(shownWord),
    ]
  }
}

extension Unicode.Scalar {
  /// `U+1F468`.
  var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// The scalar's name in the Unicode Standard; what its symbol is named after for a control, which
  /// has none.
  fileprivate var title: String? {
    if let name = properties.name { return name }
    let prefix = "SYMBOL FOR "
    guard let symbol = controlSymbol?.properties.name, symbol.hasPrefix(prefix) else { return nil }
    return String(symbol.dropFirst(prefix.count))
  }
}
