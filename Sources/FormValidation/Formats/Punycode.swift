/// The decoder of RFC 3492: letters of any script, written in letters, digits and hyphens.
enum Punycode {
  private static let base = 36
  private static let lowestThreshold = 1
  private static let highestThreshold = 26

  /// Nil where no encoder writes such a text. Quadratic, but a label has at most 63 bytes.
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

  /// A generalized variable-length integer (RFC 3492, 3.3); nil where it has no end or is too large.
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
      // More than every scalar at every place of a label.
      guard number <= 0x11_0000 * 64 else { return nil }
      let threshold = min(max(position - bias, lowestThreshold), highestThreshold)
      if digit < threshold { return number }
      weight *= base - threshold
      position += base
    }
    return nil
  }

  /// Bias adaptation (RFC 3492, 6.1).
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
