extension LanguageNegotiation {
  /// The languages that an HTTP `Accept-Language` field names before `*`, the most wanted first,
  /// and whether `*` is there.
  static func ranges(of field: String) -> (named: [String], anyOther: Bool) {
    // The rest of the field is ignored.
    let items = field.utf8.split(separator: UInt8(ascii: ","), maxSplits: maximumWanted)
      .prefix(maximumWanted)
    var weighted: [(range: String, thousandths: Int)] = []
    // No tag is so long, and no weight.
    for item in items where item.count <= 256 {
      if let range = Self.weighted(Substring(item)), range.thousandths > 0 {
        weighted.append(range)
      }
    }
    let ranges = weighted.enumerated()
      .sorted { (-$0.element.thousandths, $0.offset) < (-$1.element.thousandths, $1.offset) }
      .map(\.element.range)
    let named = ranges.prefix { $0 != "*" }
    return (Array(named), named.count < ranges.count)
  }

  private static func weighted(_ item: Substring) -> (range: String, thousandths: Int)? {
    let parts = item.split(separator: ";", maxSplits: 1).map(trimmed)
    guard let range = parts.first, !range.isEmpty else { return nil }
    guard parts.count == 2 else { return (String(range), 1000) }
    guard let thousandths = weight(parts[1]) else { return nil }
    return (String(range), thousandths)
  }

  /// `q=0.8` as 800: a weight has up to three decimals.
  private static func weight(_ parameter: Substring) -> Int? {
    guard parameter.utf8.count <= 16 else { return nil }
    let parts = parameter.split(separator: "=", maxSplits: 1).map(trimmed)
    guard parts.count == 2, parts[0] == "q" || parts[0] == "Q", let value = Double(parts[1]),
      (0...1).contains(value)
    else { return nil }
    return Int((value * 1000).rounded())
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    var text = text.drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }
}
