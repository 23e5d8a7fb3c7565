import PlatformLimits
import TestSupport
import TextMetrics

/// Counts by the shortest way to say what they mean.
extension SlowOracle {
  /// The units that the standard library can count, each with its count.
  static let counts: [(unit: TextUnit, count: @Sendable (String) -> Int)] = [
    (.characters, { $0.count }),
    (.unicodeScalars, { $0.unicodeScalars.count }),
    (.utf16, { $0.utf16.count }),
    (.bytes, { $0.utf8.count }),
    (.utf16Bytes, { $0.utf16.count * 2 }),
    (.utf32Bytes, { $0.unicodeScalars.count * 4 }),
    (.lines, { 1 + $0.count { ["\r\n", "\r", "\n", "\u{2028}", "\u{2029}"].contains($0) } }),
    (.visibleCharacters, { $0.count { !$0.isWhitespace } }),
    (.paragraphs, paragraphs),
    (.whitespaceWords, { $0.unicodeScalars.split { $0.properties.isWhitespace }.count }),
    (.scalarsPerCharacter, { $0.map(\.unicodeScalars.count).max() ?? 0 }),
  ]

  /// Every unit that needs no library behind it.
  static let units =
    counts.map(\.unit) + [
      .officeWords, .columns, .columns(tab: 3), .words(GreedyDictionary()),
      .bytes(TwoByteEncoding()),
      .bytes(EscapingEncoding(resumes: false)),
    ]

  /// Runs of lines that hold more than white space.
  private static func paragraphs(_ text: String) -> Int {
    let breaks = ["\r\n": "\n", "\r": "\n", "\u{2028}": "\n", "\u{2029}": "\n\n"]
    let lines = String(text.flatMap { breaks[String($0)] ?? String($0) })
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.unicodeScalars.allSatisfy { $0.properties.isWhitespace } }
    return zip([true] + lines, lines).count { $0 && !$1 }
  }
}
