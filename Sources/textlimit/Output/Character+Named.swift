import TextMetrics

extension Character {
  /// What a sentence calls it: as it is seen, or by name where that is blank, with its code points:
  /// `β (U+03B2)`, `SPACE (U+0020)`.
  ///
  /// - Parameter remark: Stands after the code points.
  func named(scalars maximum: Int, remark: String = "") -> String {
    let shown = unicodeScalars.prefix(maximum)
    let codePoints = shown.map(\.codePoint).joined(separator: " ")
    let rest = shown.endIndex < unicodeScalars.endIndex ? " …" : ""
    let isBlank = shown.allSatisfy(\.properties.isWhitespace)
    let text =
      isBlank
      ? shown.map { $0.title ?? $0.codePoint }.joined(separator: " ")
      : String(String.UnicodeScalarView(shown)).shown
    return "\(text) (\(codePoints)\(rest)\(remark))"
  }
}

/// The different Characters of a list, each with its first position and its number of occurrences.
struct DifferentCharacters {
  /// How many are kept apart.
  private let maximum: Int
  private(set) var members: [(character: Character, offset: Int, count: Int)] = []
  /// How many occurrences of other Characters there are.
  private(set) var others = 0

  init(maximum: Int) {
    self.maximum = maximum
  }

  mutating func add(_ character: Character, at offset: Int) {
    let written = String(character)
    if let index = members.firstIndex(where: { String($0.character).isIdentical(to: written) }) {
      members[index].count += 1
    } else if members.count < maximum {
      members.append((character, offset, 1))
    } else {
      others += 1
    }
  }

  /// `, and 3 more`; empty where all are kept.
  var rest: String { others == 0 ? "" : ", and \(others) more" }
}

extension Unicode.Scalar {
  /// The scalar's name in the Unicode Standard. Controls have none, and are named as their symbols.
  var title: String? {
    if let name = properties.name { return name }
    let prefix = "SYMBOL FOR "
    guard let symbol = controlSymbol?.properties.name, symbol.hasPrefix(prefix) else { return nil }
    return String(symbol.dropFirst(prefix.count))
  }
}
