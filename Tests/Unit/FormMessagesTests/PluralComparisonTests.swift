import CICUOracle
import TestSupport
import Testing

@testable import FormMessages

@Suite struct `Plural rules` {
  /// The languages whose rules changed after CLDR 42, the version of the oldest supported ICU.
  private static let changed: Set = [
    "af", "bg", "blo", "cv", "csw", "es", "gl", "ie", "kok", "lld", "scn", "sgs", "tg", "vi",
  ]

  private static let categories = PluralRules.Category.allCases

  private func categories(_ locale: String, _ isOrdinal: Bool, count: Int) throws -> [UInt8] {
    var isKnown = false
    let indices = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      isKnown = unsafe icu_oracle_plurals(locale, isOrdinal, buffer.baseAddress, Int32(count))
      initialized = count
    }
    try #require(isKnown)
    return indices
  }

  @Test(arguments: MessageCatalog.languages, [false, true])
  func `agree with ICU for every integer up to 100,000`(language: String, isOrdinal: Bool) throws {
    if isOrdinal, Self.changed.contains(language) { return }
    let rules = PluralRules.of(language, isOrdinal: isOrdinal)
    let expected = try categories(language, isOrdinal, count: 100_001)
    let wrong = expected.indices.filter {
      rules.category(of: PluralOperands($0)) != Self.categories[Int(expected[$0])]
    }
    #expect(wrong.isEmpty)
  }

  @Test(arguments: [false, true])
  func `agree with ICU in every language`(isOrdinal: Bool) throws {
    var different: Set<String> = []
    for locale in ICU.pluralLocales {
      let tag = locale.replacing("_", with: "-")
      guard let known = MessageLocale.supportedTag(for: tag) else { continue }
      let rules = PluralRules.of(known, isOrdinal: isOrdinal)
      let expected = try categories(tag, isOrdinal, count: 1300)
      let decimals = [
        "0.0", "0.1", "1.0", "1.2", "1.50", "2.00", "0.11", "21.1", "1000000.0", "2.010",
      ]
      let isSame =
        expected.indices.allSatisfy {
          rules.category(of: PluralOperands($0)) == Self.categories[Int(expected[$0])]
        }
        && decimals.allSatisfy {
          let digits = Int32($0.split(separator: ".")[1].utf8.count)
          return rules.category(of: PluralOperands(decimal: $0))
            == Self.categories[Int(unsafe icu_oracle_plural(tag, isOrdinal, $0, digits))]
        }
      if !isSame { different.insert(tag) }
    }
    #expect(different.isSubset(of: Self.changed), "\(different.subtracting(Self.changed).sorted())")
    #expect(ICU.pluralLocales.count > 200)
  }

  @Test func `agree with ICU for random decimals and large numbers`() {
    for seed in RandomTests.firstSeeds(20) {
      var random = RandomSource(seed: seed)
      let language = random.pick(
        MessageCatalog.languages + ["lv", "lt", "sl", "mk", "kw", "fil", "da"])
      for _ in 0..<200 {
        let count = random.number(in: 0...3)
        let whole = (0...random.number(in: 0...11)).map { _ in "\(random.number(in: 0...9))" }
          .joined()
        let fraction = (0..<count).map { _ in "\(random.number(in: 0...9))" }.joined()
        let decimal = count == 0 ? whole : "\(whole).\(fraction)"
        let category = PluralRules.of(language, isOrdinal: false)
          .category(of: PluralOperands(decimal: decimal))
        let expected = unsafe icu_oracle_plural(language, false, decimal, Int32(count))
        #expect(category == Self.categories[Int(expected)], "\(language) \(decimal)")
      }
    }
  }

  @Test(arguments: [
    ("pt", "0", "one"), ("pt-PT", "0", "other"), ("pt-BR", "0", "one"), ("xx", "1", "other"),
    ("fr", "1.5", "one"), ("ru", "-21", "one"), ("ar", "\(Int.max)", "few"),
    ("es", "1000000", "many"),
  ])
  func `are those of the nearest language`(locale: String, number: String, category: String) {
    let rules = PluralRules.of(locale, isOrdinal: false)
    #expect(rules.category(of: PluralOperands(decimal: number)).rawValue == category)
    if let integer = Int(number) {
      #expect(rules.category(of: PluralOperands(integer)).rawValue == category)
    }
  }
}
