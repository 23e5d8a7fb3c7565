#if canImport(FoundationInternationalization)
  import FoundationEssentials
  import FoundationInternationalization
#else
  import Foundation
#endif

/// The digits, separators, and signs of a locale, read from numbers that Foundation formats. Unlike
/// Foundation's `Decimal`, a style can format more than 38 digits.
struct NumberStyle: Sendable {
  private let digits: [String]
  private let decimalSeparator: String
  private let groupSeparator: String
  private let lastGroupSize, groupSize: Int
  /// The minimum number of integer digits of a grouped number, or `Int.max` if the locale doesn't
  /// group digits.
  private let minimumGroupedDigits: Int
  private let minus, plus: (before: String, after: String)

  private static let cache = BoundedCache<String, NumberStyle>()

  /// Foundation must have data for the locale.
  static func of(_ locale: String) -> NumberStyle {
    cache.value(of: locale) { NumberStyle(Locale(identifier: locale)) }
  }

  private init(_ locale: Locale) {
    let style = IntegerFormatStyle<Int>(locale: locale)
    let sample = style.grouping(.never).format(1_234_567_890).unicodeScalars.map { String($0) }
    let digits = sample.count == 10 ? [sample[9]] + sample[..<9] : (0...9).map { "\($0)" }
    self.digits = digits
    // Enough digits for several groups, because the last group can have another size: 3 digits
    // instead of 2 in India.
    let parts = Self.split(style.format(1_234_567_890_123_456), digits)
    groupSeparator = parts.count > 2 ? parts[1].separator : ""
    let lastGroupSize = parts.last?.digits ?? 3
    self.lastGroupSize = lastGroupSize
    groupSize = parts.dropLast().last?.digits ?? lastGroupSize
    minimumGroupedDigits =
      (lastGroupSize + 1...lastGroupSize + 3).first { count in
        let number = (1..<count).reduce(1) { number, _ in number * 10 }
        return Self.split(style.format(number), digits).count > 1
      } ?? .max
    let half = Decimal.FormatStyle(locale: locale).format(Decimal(5) / 10)
    decimalSeparator = Self.split(half, digits).last?.separator ?? "."
    let always = style.sign(strategy: .always())
    minus = Self.affixes(of: always.format(-1), digits)
    plus = Self.affixes(of: always.format(1), digits)
  }

  private typealias Part = (separator: String, digits: Int)

  private static func split(_ number: String, _ digits: [String]) -> [Part] {
    var parts: [Part] = []
    var text = ""
    for scalar in number.unicodeScalars {
      if !digits.contains(String(scalar)) {
        text.unicodeScalars.append(scalar)
      } else if parts.isEmpty || !text.isEmpty {
        parts.append((text, 1))
        text = ""
      } else {
        parts[parts.count - 1].digits += 1
      }
    }
    return parts
  }

  private static func affixes(
    of number: String, _ digits: [String]
  ) -> (before: String, after: String) {
    let parts = number.unicodeScalars.split(maxSplits: 1, omittingEmptySubsequences: false) {
      digits.contains(String($0))
    }
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
  }

  // MARK: Formatting

  /// Formats `decimal`, a number in ASCII digits without an exponent, such as `-12.50`.
  func string(_ decimal: String) -> String {
    let isNegative = decimal.hasPrefix("-")
    let bytes = decimal.utf8.dropFirst(isNegative ? 1 : 0)
    let whole = bytes.prefix { $0 != UInt8(ascii: ".") }
    var text = isNegative ? minus.before : ""
    var remaining = whole.count
    for byte in whole {
      text += digit(byte)
      remaining -= 1
      if whole.count >= minimumGroupedDigits, remaining >= lastGroupSize,
        (remaining - lastGroupSize) % groupSize == 0
      {
        text += groupSeparator
      }
    }
    if whole.count < bytes.count { text += decimalSeparator }
    for byte in bytes.dropFirst(whole.count + 1) { text += digit(byte) }
    return isNegative ? text + minus.after : text
  }

  func signed(_ text: String, by number: Int) -> String {
    let sign = number < 0 ? minus : plus
    return sign.before + text + sign.after
  }

  private func digit(_ byte: UInt8) -> String { digits[Int(byte &- UInt8(ascii: "0")) % 10] }
}
