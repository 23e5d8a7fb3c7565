import TextMetrics

extension TextLimit {
  /// Returns the limits that a file declares for a text.
  ///
  /// - Parameters:
  ///   - maximumCharacters: The value of ARB's `x-max-length`, of Transifex's `character_limit`, or
  ///     of a column of a table.
  ///   - weblateFlags: Flags of Weblate, which can include `max-length:N`, a maximum in scalars.
  ///   - comment: A comment that can include maximums, such as `max-length: N`. The first maximum
  ///     in Characters, and the first maximum in scalars (Pontoon's `MAX_LENGTH:`) are used.
  static func limits(
    maximumCharacters: Int? = nil, weblateFlags: String = "", comment: String = ""
  ) -> [TextLimit] {
    var limits: [TextLimit] = []
    if let maximumCharacters { limits.append(.characters(maximumCharacters)) }
    if let maximum = maximum(inWeblateFlags: weblateFlags) {
      limits.append(.unicodeScalars(maximum))
    }
    let maximums = maximums(inComment: comment)
    if let maximum = maximums.characters { limits.append(.characters(maximum)) }
    if let maximum = maximums.scalars { limits.append(.unicodeScalars(maximum)) }
    return limits
  }

  private static func maximum(inWeblateFlags flags: String) -> Int? {
    flags.split(separator: ",").map { $0.filter { $0 != " " } }
      .first { $0.hasPrefix("max-length:") }.flatMap { Int(digits: $0.dropFirst(11)) }
  }

  private static func maximums(inComment comment: String) -> (characters: Int?, scalars: Int?) {
    func isPartOfWord(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit || byte >= 0x80 }
    let keywords = ["max-length", "max_length", "max length", "maxlength"]
    var maximums: (characters: Int?, scalars: Int?)
    // Only letters of ASCII are changed, so the offsets in both texts are equal.
    let bytes = Array(comment.utf8)
    var cursor = ByteCursor(bytes.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 })
    while cursor.peek() != 0 {
      cursor.skip { !isPartOfWord($0) }
      let isPontoon = bytes[cursor.position.offset...].starts(with: "MAX_LENGTH:".utf8)
      guard keywords.contains(where: { cursor.take($0) }) else {
        cursor.skip(while: isPartOfWord)
        continue
      }
      cursor.skip { $0 == 0x20 }
      guard cursor.take(":") || cursor.take("=") else { continue }
      cursor.skip { $0 == 0x20 }
      let digits = cursor.readText(while: \.isDigit)
      guard let maximum = Int(digits), !cursor.isBeforeMoreDigits() else { continue }
      if isPontoon {
        maximums.scalars = maximums.scalars ?? maximum
      } else {
        maximums.characters = maximums.characters ?? maximum
      }
    }
    return maximums
  }

  /// Reads `minwidth` and `maxwidth` of XLIFF 1.2 (section 2.3), `slr:sizeRestriction` and
  /// `slr:storageRestriction` of XLIFF 2.x, and `its:storageSize` of ITS 2.0. Widths in units such
  /// as pixels, and values of `its:storageSize` in an encoding other than UTF-8, are ignored.
  /// Throws an error at `position` if a minimum is above its maximum.
  static func limits(
    ofXLIFF attributes: [String: String], at position: FilePosition
  ) throws -> [TextLimit] {
    let units: [String: TextUnit] = [
      "char": .unicodeScalars, "glyph": .characters, "byte": .bytes, "row": .lines,
    ]
    var limits: [TextLimit] = []
    func add(_ minimum: Substring?, _ maximum: Substring?, _ unit: TextUnit) throws {
      let minimum = minimum.flatMap { Int(digits: $0) } ?? 0
      let maximum = maximum.flatMap { Int(digits: $0) }
      if let maximum, minimum > maximum {
        throw PositionedError(
          "the minimum \(minimum) is above the maximum \(maximum)", at: position)
      }
      if minimum > 0 || maximum != nil {
        limits.append(TextLimit(minimum: minimum, maximum: maximum, in: unit))
      }
    }
    let unit = attributes["size-unit"].flatMap { units[$0] }
    if let unit { try add(attributes["minwidth"]?[...], attributes["maxwidth"]?[...], unit) }
    let encoding = attributes["its:storageEncoding"]?.lowercased() ?? "utf-8"
    for (name, unit) in [
      ("slr:sizeRestriction", TextUnit.unicodeScalars), ("slr:storageRestriction", .bytes),
      ("its:storageSize", .bytes),
    ] where name != "its:storageSize" || encoding == "utf-8" {
      guard let bounds = attributes[name]?.split(separator: ",") else { continue }
      try add(bounds.dropLast().first, bounds.last, unit)
    }
    return limits
  }
}

extension ByteCursor {
  /// Whether one separator and a digit follow, as in `1,000`, `1 000`, and `4–5`.
  fileprivate mutating func isBeforeMoreDigits() -> Bool {
    var distance = 1
    while peek(distance) & 0xC0 == 0x80 { distance += 1 }
    return !peek().isLineBreak && peek(distance).isDigit
  }
}
