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
  }

  let units: [NamedUnit]
  private let segmenter: any WordSegmenter

  init(units: [NamedUnit]) throws(UnitError) {
    self.units = units
    let asked = units.lazy.compactMap(\.unit.segmenter).first
    if let asked { segmenter = asked } else { segmenter = try ICUWordSegmenter(locale: "") }
  }

  /// The rows of a text whose first Character has `position` others before it.
  func rows(of text: String, from position: Int) -> [Row] {
    let words = Words(of: text, by: segmenter)
    let counts = units.map { $0.unit.contributions(in: text) }
    return text.indices.enumerated().map { offset, index in
      Row(
        position: position + offset, character: text[index],
        counts: zip(units, counts).map { ($0, $1[offset]) }, word: words.word(at: index))
    }
  }
}

/// The words of a text.
private struct Words {
  let all: [Substring]

  init(of text: String, by segmenter: any WordSegmenter) {
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
    all = words
  }

  /// The word that an index lies in. Logarithmic.
  func word(at index: String.Index) -> Substring? {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].endIndex <= index { low = middle + 1 } else { high = middle }
    }
    return low < all.count && all[low].startIndex <= index ? all[low] : nil
  }
}

extension TextUnit {
  /// What each Character adds to the count of the text up to it; nil where the encoding cannot
  /// hold the Character. A word counts at its first one.
  fileprivate func contributions(in text: String) -> [Int?] {
    if let segmenter {
      var starts = Words(of: text, by: segmenter).all.map(\.startIndex)[...]
      return text.indices.map { index in
        let begun = starts.prefix { $0 < text.index(after: index) }.count
        starts.removeFirst(begun)
        return begun
      }
    }
    // Beyond the Character before it, nothing has a say in any other unit.
    var previous = ""
    return text.map { character in
      let start = self == .scalarsPerCharacter ? "" : previous
      let before = start.withUTF8Bytes { tally(of: $0) }
      let after = (start + String(character)).withUTF8Bytes { tally(of: $0) }
      previous = String(character)
      return after.unencodable > before.unencodable ? nil : after.count - before.count
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
  var cells: [String] {
    let text = String(character)
    return [String(position), String(text.utf16.count), String(text.utf8.count)]
      + counts.map { $0.count.map { String($0) } ?? "-" }
      + [text.shown, word.map { String($0).shown } ?? "-", scalars]
  }

  /// `U+1F468 MAN + U+200D ZERO WIDTH JOINER`.
  private var scalars: String {
    character.unicodeScalars
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
      "word": OrderedJSON(word.map { String($0) }),
    ]
  }
}

extension Unicode.Scalar {
  /// `U+1F468`.
  var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// The scalar's name in the Unicode Standard, or an alias where it has none, as controls.
  fileprivate var title: String? { properties.name ?? properties.nameAlias }
}
