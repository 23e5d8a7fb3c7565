/// Letters of any script in letters, digits and hyphens (RFC 3492).
enum Punycode {
  private static let base = 36
  private static let lowestThreshold = 1
  private static let highestThreshold = 26

  /// What a text in ASCII stands for; nil where it is nothing that Punycode writes. Quadratic in
  /// the text, of which a label has 63 bytes.
  static func decoded(_ text: ArraySlice<UInt8>) -> [Unicode.Scalar]? {
    guard text.count <= 63 else { return nil }
    var scalars: [Unicode.Scalar] = []
    var rest = text
    if let hyphen = text.lastIndex(of: UInt8(ascii: "-")) {
      // Without letters before it there would be no hyphen.
      guard hyphen > text.startIndex else { return nil }
      scalars = text[..<hyphen].map { Unicode.Scalar($0) }
      rest = text[(hyphen + 1)...]
    }
    guard !rest.isEmpty else { return nil }
    var (code, place, bias) = (128, 0, 72)
    var isFirst = true
    while !rest.isEmpty {
      guard let distance = number(from: &rest, bias) else { return nil }
      bias = adapted(distance, scalars.count + 1, isFirst: isFirst)
      isFirst = false
      place += distance
      code += place / (scalars.count + 1)
      place %= scalars.count + 1
      guard let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) else { return nil }
      scalars.insert(scalar, at: place)
      place += 1
    }
    return scalars
  }

  /// A number of digits to a base that changes with each; nil where it never ends, or is larger
  /// than any distance.
  private static func number(from digits: inout ArraySlice<UInt8>, _ bias: Int) -> Int? {
    var (number, weight, position) = (0, 1, base)
    while let byte = digits.popFirst() {
      let digit: Int
      switch byte {
      case 0x61...0x7A: digit = Int(byte) - 0x61
      case 0x30...0x39: digit = Int(byte) - 0x30 + 26
      default: return nil
      }
      number += digit * weight
      // 64 more scalars than there are, each past every place of a label.
      guard number <= 0x11_0000 * 64 else { return nil }
      let threshold = min(max(position - bias, lowestThreshold), highestThreshold)
      if digit < threshold { return number }
      weight *= base - threshold
      position += base
    }
    return nil
  }

  /// How far numbers are likely to be from here on (RFC 3492, 6.1).
  private static func adapted(_ distance: Int, _ count: Int, isFirst: Bool) -> Int {
    var distance = isFirst ? distance / 700 : distance / 2
    distance += distance / count
    var bias = 0
    while distance > (base - lowestThreshold) * highestThreshold / 2 {
      distance /= base - lowestThreshold
      bias += base
    }
    return bias + (base - lowestThreshold + 1) * distance / (distance + 38)
  }
}
