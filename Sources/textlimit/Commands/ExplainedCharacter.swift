import TextMetrics

/// What a row shows of a Character, or of several that a unit counts as one, at any position.
struct ExplainedCharacter {
  /// How many scalars a row of the table names. Real Characters have fewer; a Character may have
  /// millions. JSON has them all.
  private static let maximumScalars = 32

  let text: String
  let utf16Count: Int
  let byteCount: Int

  init(_ text: String) {
    self.text = text
    utf16Count = text.utf16.count
    byteCount = text.utf8.count
  }

  /// The Character, with what would disturb a terminal made visible.
  var shown: String {
    let first = text.unicodeScalars.prefix(Self.maximumScalars)
    return first.endIndex == text.endIndex ? text.shown : String(Substring(first)).shown + "…"
  }

  /// `U+1F468 MAN + U+200D ZERO WIDTH JOINER`.
  var scalars: String {
    let first = text.unicodeScalars.prefix(Self.maximumScalars)
    let others = text.unicodeScalars.count - first.count
    let names = first.map { scalar in
      scalar.title.map { "\(scalar.codePoint) \($0)" } ?? scalar.codePoint
    }
    return names.joined(separator: " + ") + (others == 0 ? "" : " + … and \(others) more")
  }

  var jsonMembers: [(key: String, value: OrderedJSON)] {
    let scalars = text.unicodeScalars.map { scalar in
      ["codePoint": .string(scalar.codePoint), "name": OrderedJSON(scalar.title)] as OrderedJSON
    }
    return [
      ("character", .string(text)), ("scalars", .array(scalars)), ("utf16", .number(utf16Count)),
      ("bytes", .number(byteCount)),
    ]
  }
}

extension Unicode.Scalar {
  /// `U+1F468`.
  var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// The scalar's name in the Unicode Standard. Controls have none, and are named as their symbols.
  var title: String? {
    if let name = properties.name { return name }
    let prefix = "SYMBOL FOR "
    guard let symbol = controlSymbol?.properties.name, symbol.hasPrefix(prefix) else { return nil }
    return String(symbol.dropFirst(prefix.count))
  }
}
