import TextMetrics

/// What a row says of a Character wherever it stands: made once for all places.
final class CharacterPortrait {
  /// The scalars of a Character that a row of the table names: more than any that means something
  /// has, and less than a Character of megabytes has. As JSON all are told.
  private static let mostScalars = 32

  let text: String
  let utf16Count: Int
  let byteCount: Int

  /// The portrait of what is shown in one row.
  init(_ text: String) {
    self.text = text
    utf16Count = text.utf16.count
    byteCount = text.utf8.count
  }

  /// The Character, with what would disturb a terminal made visible.
  private(set) lazy var shown: Table.Cell = {
    let first = text.unicodeScalars.prefix(Self.mostScalars)
    return Table.Cell(
      first.endIndex == text.endIndex ? text.shown : String(Substring(first)).shown + "…")
  }()

  /// `U+1F468 MAN + U+200D ZERO WIDTH JOINER`.
  private(set) lazy var scalars: Table.Cell = {
    let first = text.unicodeScalars.prefix(Self.mostScalars)
    let others = text.unicodeScalars.count - first.count
    let names = first.map { scalar in
      scalar.title.map { "\(scalar.codePoint) \($0)" } ?? scalar.codePoint
    }
    return Table.Cell(
      names.joined(separator: " + ") + (others == 0 ? "" : " + … and \(others) more"))
  }()

  /// The members of a row that are the same wherever the Character stands.
  private(set) lazy var jsonMembers: [(key: String, value: OrderedJSON)] = [
    ("character", .string(text)),
    (
      "scalars",
      .array(
        text.unicodeScalars.map {
          ["codePoint": .string($0.codePoint), "name": OrderedJSON($0.title)]
        })
    ),
    ("utf16", .number(utf16Count)), ("bytes", .number(byteCount)),
  ]
}

/// The portraits of the Characters that were met last. Names are looked up once, and memory is
/// bounded.
final class CharacterPortraits {
  private static let capacity = 1 << 12
  /// A Character of more bytes is not kept.
  private static let largestCharacter = 1 << 6

  private var ascii = [CharacterPortrait?](repeating: nil, count: 0x80)
  // By bytes: Characters that are canonically equivalent are equal, and made of other scalars.
  private var others: [[UInt8]: CharacterPortrait] = [:]

  func portrait(of character: Character) -> CharacterPortrait {
    // CR LF has an ASCII value, too: that of LF alone.
    if let value = character.asciiValue, character.utf8.count == 1 {
      if let known = ascii[Int(value)] { return known }
      let portrait = CharacterPortrait(String(character))
      ascii[Int(value)] = portrait
      return portrait
    }
    guard character.utf8.count <= Self.largestCharacter else {
      return CharacterPortrait(String(character))
    }
    let bytes = Array(character.utf8)
    if let known = others[bytes] { return known }
    if others.count == Self.capacity { others.removeAll(keepingCapacity: true) }
    let portrait = CharacterPortrait(String(character))
    others[bytes] = portrait
    return portrait
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
  var title: String? {
    if let name = properties.name { return name }
    let prefix = "SYMBOL FOR "
    guard let symbol = controlSymbol?.properties.name, symbol.hasPrefix(prefix) else { return nil }
    return String(symbol.dropFirst(prefix.count))
  }
}
