import TestSupport
import Testing
import TextMetrics
import TextMetricsFoundation
import TextMetricsICU

@Suite struct `Normalization by Foundation` {
  @Test func `ICU's is used if both are imported`() {
    let icu: [any TextNormalizer] = [.nfc, .nfd, .nfkc, .nfkd]
    #expect(icu.map(\.name) == ICUNormalizer.all.map(\.name))
    #expect(icu.allSatisfy { $0 is ICUNormalizer })
    let foundation: [FoundationNormalizer] = [.nfc, .nfd, .nfkc, .nfkd]
    #expect(foundation.map { $0.normalize("ﬁé").utf8.count } == [5, 6, 4, 5])
  }

  @Test(arguments: ["nfc", "nfd", "nfkc", "nfkd"])
  func `is that of ICU`(form: String) throws {
    let ours = try #require(TextServices.foundation.normalizer(named: form))
    let theirs = try #require(TextServices.icu.normalizer(named: form))
    #expect(ours.name == form)
    let blocks = Array(stride(from: 0, to: 0x2_FA20 as UInt32, by: 64))
    for first in RandomTests.sample(blocks, every: 3) {
      var text = String.UnicodeScalarView()
      for scalar in (first..<first + 64).compactMap(Unicode.Scalar.init)
      where scalar.isKnownToBoth {
        text.append(contentsOf: ["a", scalar, "\u{301}"])
      }
      #expect(
        ours.normalize(String(text)).unicodeScalars
          .elementsEqual(theirs.normalize(String(text)).unicodeScalars),
        "\(String(first, radix: 16))")
    }
    for seed in 0..<UInt64(RandomTests.count(60)) {
      var random = RandomSource(seed: RandomTests.seed &+ seed)
      let text = random.text(atMost: 24)
      #expect(
        ours.normalize(text).unicodeScalars.elementsEqual(theirs.normalize(text).unicodeScalars),
        "seed \(seed): \(text.debugDescription)")
    }
  }

  @Test(arguments: ["nfc", "nfd", "nfkc", "nfkd"])
  func `reorders any number of marks`(form: String) throws {
    let ours = try #require(TextServices.foundation.normalizer(named: form))
    let theirs = try #require(TextServices.icu.normalizer(named: form))
    let text = "a" + String(repeating: "\u{301}\u{323}\u{344}\u{5B0}", count: 5_000) + "é"
    #expect(
      ours.normalize(text).unicodeScalars.elementsEqual(theirs.normalize(text).unicodeScalars))
  }

  @Test func `has no other forms`() {
    #expect(TextServices.foundation.normalizer(named: "nfx") == nil)
    #expect(TextServices.foundation.normalizer(named: "NFC") == nil)
  }
}

extension Unicode.Scalar {
  /// Whether Foundation's and ICU's versions of Unicode both have the scalar.
  fileprivate var isKnownToBoth: Bool { properties.age.map { $0.major < 15 } ?? false }
}
