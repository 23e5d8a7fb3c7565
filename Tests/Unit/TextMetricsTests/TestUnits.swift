import PlatformLimits
import TestSupport
import TextMetrics

extension SlowOracle {
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

  static let units =
    counts.map(\.unit) + [
      .officeWords, .columns, .columns(tab: 3), .words(GreedyDictionary()),
      .bytes(TwoByteEncoding()),
      .bytes(EscapingEncoding(resumes: false)),
    ]

  private static func paragraphs(_ text: String) -> Int {
    let breaks = ["\r\n": "\n", "\r": "\n", "\u{2028}": "\n", "\u{2029}": "\n\n"]
    let lines = String(text.flatMap { breaks[String($0)] ?? String($0) })
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.unicodeScalars.allSatisfy { $0.properties.isWhitespace } }
    return zip([true] + lines, lines).count { $0 && !$1 }
  }
}

// MARK: - Greedy Dictionary

/// Following text can turn two words into one: `abc` is `ab` and `c`, and `abcd` is one word.
final class GreedyDictionary: TextSegmenter {
  let name = "greedy"

  private static let words = ["ab", "abcd", "bc", "bcde", "cde", "我有", "很多", "很多桌子", "桌", "有很"]
    .map { Array($0.utf8) }

  func forEachSegment(in text: Span<UInt8>, _ body: (_ end: Int, _ isWord: Bool) -> Bool) {
    var bytes: [UInt8] = []
    for index in text.indices { bytes.append(text[index]) }
    var start = 0
    while start < bytes.count {
      let rest = bytes[start...]
      let known = Self.words.filter { rest.starts(with: $0) }.map(\.count).max()
      let end = start + (known ?? scalarCount(bytes[start]))
      let isWord = known != nil || bytes[start] >= 0x41
      guard body(end, isWord) else { return }
      start = end
    }
  }

  private func scalarCount(_ lead: UInt8) -> Int {
    lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
  }
}

// MARK: - Test Encodings

final class TwoByteEncoding: TextEncoding {
  let name = "two-byte"

  func tally(of text: Span<UInt8>) -> EncodedTally {
    var tally = EncodedTally(bytes: 0, unencodable: 0)
    for index in text.indices {
      switch text[index] {
      case 0..<0x80: tally.bytes += 1
      case 0xC0..<0xF0: tally.bytes += 2
      case 0xF0...: tally.unencodable += 1
      default: break
      }
    }
    return tally
  }
}

/// Like ISO-2022: escape sequences begin and end the two-byte mode for scalars other than ASCII.
final class EscapingEncoding: TextEncoding {
  let name = "escaping"
  let isAdditive = false
  let resumes: Bool

  init(resumes: Bool) { self.resumes = resumes }

  func tally(of text: Span<UInt8>) -> EncodedTally {
    let meter = Meter()
    meter.add(text)
    return meter.tally
  }

  func makeMeter() -> (any EncodingMeter)? { resumes ? Meter() : nil }

  private final class Meter: EncodingMeter {
    private var bytes = 0
    private var isEscaped = false

    func copy() -> any EncodingMeter {
      let copy = Meter()
      (copy.bytes, copy.isEscaped) = (bytes, isEscaped)
      return copy
    }

    func add(_ text: Span<UInt8>) {
      for index in text.indices where text[index] & 0xC0 != 0x80 {
        let needsEscape = text[index] >= 0x80
        if needsEscape != isEscaped { bytes += 3 }
        isEscaped = needsEscape
        bytes += needsEscape ? 2 : 1
      }
    }

    var tally: EncodedTally {
      EncodedTally(bytes: bytes + (isEscaped ? 3 : 0), unencodable: 0)
    }
  }
}
