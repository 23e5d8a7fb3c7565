import TextMetrics

extension TextLimit {
  /// Returns the limits that a file declares for a text. Negative maximums are ignored.
  ///
  /// - Parameters:
  ///   - characters: A maximum that counts Characters, such as `x-max-length` in ARB,
  ///     `character_limit` of Transifex, or a column of a table.
  ///   - scalars: The maximum of Weblate's flag `max-length:N`, which counts code points.
  ///   - comment: A comment with `max-length: N`, or with Pontoon's `MAX_LENGTH: N`, which counts
  ///     code points.
  static func limits(
    ofCharacters characters: Int? = nil, ofScalars scalars: Int? = nil,
    inComment comment: String = ""
  ) -> [TextLimit] {
    var limits: [TextLimit] = []
    if let characters, characters >= 0 { limits.append(.characters(characters)) }
    if let scalars, scalars >= 0 { limits.append(.unicodeScalars(scalars)) }
    if let maximum = maximum(inComment: comment) {
      let isPontoon = comment.contains("MAX_LENGTH:")
      limits.append(isPontoon ? .unicodeScalars(maximum) : .characters(maximum))
    }
    return limits
  }

  private static func maximum(inComment comment: String) -> Int? {
    var cursor = ByteCursor(comment.lowercased())
    while cursor.peek() != 0 {
      guard cursor.take("max") else {
        cursor.next()
        continue
      }
      if "-_ ".utf8.contains(cursor.peek()) { cursor.next() }
      guard cursor.take("length") else { continue }
      cursor.skip { $0 == 0x20 }
      guard cursor.take(":") || cursor.take("=") else { continue }
      cursor.skip { $0 == 0x20 }
      if let maximum = Int(cursor.readText(while: \.isDigit)) { return maximum }
    }
    return nil
  }

  /// Returns the limits in the attributes of an XLIFF element: `minwidth` and `maxwidth` of XLIFF
  /// 1.2 (section 2.3), `slr:sizeRestriction` and `slr:storageRestriction` of XLIFF 2.x, and
  /// `its:storageSize` of ITS 2.0.
  ///
  /// `minwidth` and `maxwidth` are ignored if their `size-unit` is a unit of layout, such as
  /// the default `pixel`. `its:storageSize` is ignored if its encoding isn't UTF-8.
  static func limits(ofXLIFF attributes: [String: String]) -> [TextLimit] {
    let units: [String: TextUnit] = [
      "char": .unicodeScalars, "glyph": .characters, "byte": .bytes, "row": .lines,
    ]
    var limits: [TextLimit] = []
    func add(_ minimum: Substring?, _ maximum: Substring?, _ unit: TextUnit) {
      let bounds = (minimum.flatMap { Int($0) } ?? 0, maximum.flatMap { Int($0) })
      if bounds.0 >= 0, bounds.1 ?? .max >= bounds.0, bounds != (0, nil) {
        limits.append(TextLimit(minimum: bounds.0, maximum: bounds.1, in: unit))
      }
    }
    let unit = attributes["size-unit"].flatMap { units[$0] }
    if let unit { add(attributes["minwidth"]?[...], attributes["maxwidth"]?[...], unit) }
    let encoding = attributes["its:storageEncoding"]?.lowercased() ?? "utf-8"
    for (name, unit) in [
      ("slr:sizeRestriction", TextUnit.unicodeScalars), ("slr:storageRestriction", .bytes),
      ("its:storageSize", .bytes),
    ] where name != "its:storageSize" || encoding == "utf-8" {
      guard let bounds = attributes[name]?.split(separator: ",") else { continue }
      add(bounds.dropLast().first, bounds.last, unit)
    }
    return limits
  }
}
