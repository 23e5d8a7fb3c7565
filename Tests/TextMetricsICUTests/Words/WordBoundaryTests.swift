import Foundation
import Testing
import TextMetrics

@testable import TextMetricsICU

@Suite struct `Word boundaries` {
  /// How many random texts; more of them on demand.
  private static let randomTexts =
    ProcessInfo.processInfo.environment["RANDOM_TEXTS"].flatMap { Int($0) } ?? 400

  @Test func `are found by the tables`() throws {
    #expect(try ICUWordSegmenter(locale: "").path == .tables)
  }

  @Test(arguments: [
    "ーの本", "ーの〱ー本", "〱ーｰの本", "゛゜本ー", "ｰ本", "ー", "本ー〵", "゠ーア゠イ",
    "ｶﾞｷﾞｸﾞﾊﾟﾋﾟ", "ﾞｶﾞ", "㌔㍻漢㌔", "𠀀漢𠀀字", "豈更ゟヿ⼀⺟", "本\u{16FF0}本",
  ])
  func `around kana marks and compatibility forms are ICU's`(text: String) throws {
    if let difference = try WordOracle().difference(in: text) { Issue.record(difference) }
  }

  @Test(arguments: ["", "en-US-posix", "fi", "sv-SE", "zh", "ja", "th", "he", "el"])
  func `of random texts are ICU's, with their statuses`(locale: String) throws {
    let oracle = try WordOracle(locale: locale)
    let seed = UInt64.random(in: 0...UInt64(UInt32.max))
    var random = RandomWords(seed: seed)
    for number in 0..<Self.randomTexts {
      let text = random.text(pieces: number % 10 == 0 ? 200 : 12)
      if let difference = oracle.difference(in: text) {
        Issue.record("locale '\(locale)', seed \(seed), text \(number):\n\(difference)")
        return
      }
    }
  }
}
