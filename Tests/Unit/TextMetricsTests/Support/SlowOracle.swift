import PlatformLimits
import TextMetrics

/// Counts and truncations by the shortest way to say what they mean.
enum SlowOracle {
  /// The units that the standard library can count, each with its count.
  static let counts: [(unit: TextUnit, count: @Sendable (String) -> Int)] = [
    (.characters, { $0.count }),
    (.scalars, { $0.unicodeScalars.count }),
    (.utf16, { $0.utf16.count }),
    (.bytes, { $0.utf8.count }),
    (.bytes(.utf16), { $0.utf16.count * 2 }),
    (.bytes(.utf32), { $0.unicodeScalars.count * 4 }),
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

  /// Tries every number of Characters to keep, from all to none.
  static func truncation(
    of text: String, to limits: [TextLimit], keeping: TruncationMode, marker: String
  ) -> String {
    if fits(text, limits) { return text }
    let characters = Array(text)
    for marker in [marker, ""] {
      for kept in (0..<max(characters.count, 1)).reversed() {
        let result = candidate(characters, keeping: kept, at: keeping, marker: marker)
        if fits(result, limits) { return result }
      }
    }
    return ""
  }

  /// The bytes kept by the last candidate before the first, from the shortest, that does not fit.
  static func countBeforeFirstFailure(
    of text: String, to limits: [TextLimit], keeping: TruncationMode, marker: String
  ) -> Int {
    let characters = Array(text)
    let first = (0..<characters.count).first { kept in
      !fits(candidate(characters, keeping: kept, at: keeping, marker: marker), limits)
    }
    let kept = max(0, (first ?? characters.count) - 1)
    return candidate(characters, keeping: kept, at: keeping, marker: "").utf8.count
  }

  private static func candidate(
    _ characters: [Character], keeping kept: Int, at keeping: TruncationMode, marker: String
  ) -> String {
    switch keeping {
    case .head: String(characters.prefix(kept)) + marker
    case .tail: marker + String(characters.suffix(kept))
    case .ends:
      String(characters.prefix((kept + 1) / 2)) + marker + String(characters.suffix(kept / 2))
    }
  }

  static func fits(_ text: String, _ limits: [TextLimit]) -> Bool {
    limits.allSatisfy { limit in
      let reading = limit.reading(of: text)
      return reading.unencodable == 0 && reading.count <= limit.maximum ?? .max
    }
  }
}
