/// The plural rules of a language (UTS #35, part 3, section 5).
struct PluralRules: Sendable {
  enum Category: String, CaseIterable, Sendable { case zero, one, two, few, many, other }

  private typealias Rule = (category: Category, alternatives: [[Relation]])
  private let rules: [Rule]

  /// Parses rules such as `one: i = 1 and v = 0; few: n % 10 = 2..4,9`.
  private init(parsing text: Substring) {
    rules = text.split(separator: ";").map { rule in
      let parts = rule.split(separator: ":")
      guard parts.count == 2,
        let category = Category(rawValue: String(parts[0].filter { $0 != " " }))
      else { preconditionFailure("'\(rule)' isn't a plural rule") }
      let alternatives = parts[1].split(separator: " or ").map { conjunction in
        conjunction.split(separator: " and ").map(Relation.init)
      }
      return (category, alternatives)
    }
  }

  func category(of number: PluralOperands) -> Category {
    for rule in rules
    where rule.alternatives.contains(where: { $0.allSatisfy { $0.holds(for: number) } }) {
      return rule.category
    }
    return .other
  }
}

// MARK: Languages

extension PluralRules {
  /// Returns the rules of the locale, or else of its language. If CLDR has neither, every number is
  /// in the category `other`.
  static func of(_ locale: String, isOrdinal: Bool) -> PluralRules {
    let table = isOrdinal ? ordinal : cardinal
    let language = String(locale.prefix { $0 != "-" })
    return PluralRules(parsing: table[locale] ?? table[language] ?? "")
  }

  private static let (cardinal, ordinal) = tables(
    String(decoding: PackageResources.plurals_txt, as: UTF8.self))

  private typealias Table = [String: Substring]

  private static func tables(_ file: String) -> (cardinal: Table, ordinal: Table) {
    var tables: [Table] = []
    for line in file.split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: " | ")
      if parts.count < 2 {
        tables.append([:])
      } else {
        for language in parts[0].split(separator: " ") {
          tables[tables.count - 1][String(language)] = parts[1]
        }
      }
    }
    return (tables[0], tables[1])
  }
}

// MARK: Numbers

/// The operands of plural rules, with the names of UTS #35, part 3, section 5.1.1.
struct PluralOperands {
  /// The integer part, and the numbers of fraction digits with and without trailing zeros.
  fileprivate let i, v, w: Int
  /// The fraction digits as a number, with and without trailing zeros.
  fileprivate let f, t: Int

  init(_ integer: Int) {
    (v, w, f, t) = (0, 0, 0, 0)
    i = Int(exactly: integer.magnitude) ?? Self.number("\(integer.magnitude)")
  }

  init(decimal: String) {
    let parts = decimal.drop { $0 == "-" }.split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count > 1 ? parts[1] : ""
    let zeros = fraction.reversed().prefix { $0 == "0" }.count
    (i, f, t) = (
      Self.number(parts[0]), Self.number(fraction), Self.number(fraction.dropLast(zeros))
    )
    (v, w) = (fraction.utf8.count, fraction.utf8.count - zeros)
  }

  /// Digits before the last 17 are replaced with a 1, because rules compare only small numbers and
  /// last digits.
  private static func number(_ digits: Substring) -> Int {
    let digits = digits.drop { $0 == "0" }
    let tail = Int(digits.suffix(17)) ?? 0
    return digits.utf8.count > 17 ? 100_000_000_000_000_000 + tail : tail
  }
}

/// A relation in a plural rule, such as `n % 100 != 12..14,17`.
private struct Relation {
  private enum Operand: String { case n, i, v, w, f, t, e }

  private let operand: Operand
  private let modulus: Int?
  private let isNegated: Bool
  private let ranges: [ClosedRange<Int>]

  init(_ text: Substring) {
    let words = text.split(separator: " ")
    guard let operand = Operand(rawValue: String(words[0])) else {
      preconditionFailure("'\(text)' isn't a relation of a plural rule")
    }
    self.operand = operand
    modulus = words[1] == "%" ? Int(words[2]) : nil
    isNegated = words[words.count - 2] == "!="
    ranges = words[words.count - 1].split(separator: ",").compactMap { range in
      let ends = range.split(separator: ".").compactMap { Int($0) }
      return ends.first.map { $0...(ends.last ?? $0) }
    }
  }

  func holds(for number: PluralOperands) -> Bool {
    // A number with a fraction isn't in any range of integers.
    if operand == .n, number.t != 0 { return isNegated }
    let value =
      switch operand {
      case .n, .i: number.i
      case .v: number.v
      case .w: number.w
      case .f: number.f
      case .t: number.t
      // The exponent of compact notation. Messages don't use this notation.
      case .e: 0
      }
    let remainder = modulus.map { value % $0 } ?? value
    return ranges.contains { $0.contains(remainder) } != isNegated
  }
}
