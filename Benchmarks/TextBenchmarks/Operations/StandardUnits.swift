import Foundation
import ICUReference
import TextMetrics
import TextMetricsICU

// MARK: - Characters

func registerCharacters() {
  for script in Script.allCases {
    for size in [TextSize.tiny, .small, .large] {
      let comparison = Comparison("characters", script, size)
      comparison.ours { $0.count(in: .characters) }
      comparison.reference("String.count") { $0.count }
      comparison.icuCharacters()
      comparison.reference("sum of bytes", Naive.sumOfBytes)
    }
  }
  for script in Script.huge {
    let comparison = Comparison("characters", script, .huge)
    comparison.ours { $0.count(in: .characters) }
    comparison.reference("String.count") { $0.count }
    comparison.reference("sum of bytes", Naive.sumOfBytes)
  }
}

extension Script {
  /// The scripts of huge texts: scripts whose scalars have one, two, or three bytes, and the
  /// mixture.
  static let huge: [Script] = [.latin, .russian, .chinese, .mixture]
}

extension Comparison {
  fileprivate func icuCharacters() {
    let iterator = Lazy { icu_open_characters("en") }
    reference("ICU", of: UTF16Text.init) {
      Int(icu_count_segments(iterator.value, $0.start, $0.count))
    }
  }
}

// MARK: - Scalars, code units, and bytes

func registerScalars() {
  for comparison in Comparison.codeUnits("scalars") {
    comparison.ours { $0.count(in: .unicodeScalars) }
    comparison.reference("unicodeScalars.count") { $0.unicodeScalars.count }
    comparison.freshReference("String.utf16.count") { $0.utf16.count }
    comparison.reference("naive loop", Naive.scalars)
    comparison.reference("sum of bytes", Naive.sumOfBytes)
  }
}

func registerUTF16() {
  for comparison in Comparison.codeUnits("utf16") {
    comparison.ours { $0.count(in: .utf16) }
    comparison.freshReference("String.utf16.count") { $0.utf16.count }
    comparison.reference("naive loop", Naive.utf16)
    comparison.reference("sum of bytes", Naive.sumOfBytes)
  }
}

/// Measures GB 18030, in which codes of two bytes are looked up in a table, and codes of four
/// bytes are calculated.
func registerEncodings() {
  let unit = Lazy {
    opened { () throws(UnitError) in try TextUnit.bytes(encoding: "gb18030") }
  }
  for script in [Script.latin, .russian, .arabic, .chinese, .japanese, .emoji, .mixture] {
    for size in [TextSize.tiny, .small, .large] {
      let comparison = Comparison("bytes:gb18030", script, size)
      comparison.ours { $0.count(in: unit.value) }
      let converter = Lazy { icu_open_converter("gb18030") }
      comparison.reference("ICU", of: UTF16Text.init) {
        Int(icu_count_bytes(converter.value, $0.start, $0.count))
      }
      comparison.reference("Foundation") { $0.data(using: .gb18030)?.count ?? 0 }
    }
  }
}

extension String.Encoding {
  /// `CFStringConvertEncodingToNSStringEncoding` of `kCFStringEncodingGB_18030_2000`.
  fileprivate static let gb18030 = String.Encoding(rawValue: 0x8000_0632)
}

extension Comparison {
  fileprivate static func codeUnits(_ operation: String) -> [Comparison] {
    Script.allCases.flatMap { script in
      [TextSize.tiny, .small, .large].map { Comparison(operation, script, $0) }
    }
      + Script.huge.map { script in
        let comparison = Comparison(operation, script, .huge)
        comparison.reference("read of memory", Naive.sumOfWords)
        return comparison
      }
  }
}

// MARK: - Lines

func registerLines() {
  for script in [Script.latin, .russian, .chinese, .code, .mixture] {
    for size in [TextSize.tiny, .small, .large] {
      let comparison = Comparison("lines", script, size)
      comparison.ours { $0.count(in: .lines) }
      comparison.reference("split") {
        $0.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
      }
      comparison.reference("Foundation") { $0.components(separatedBy: .newlines).count }
      comparison.reference("naive loop", Naive.lines)
      comparison.reference("sum of bytes", Naive.sumOfBytes)
    }
  }
  for script in [Script.latin, .code, .mixture] {
    let comparison = Comparison("lines", script, .huge)
    comparison.ours { $0.count(in: .lines) }
    comparison.reference("naive loop", Naive.lines)
    comparison.reference("sum of bytes", Naive.sumOfBytes)
  }
}

// MARK: - Several units

/// Compares several units in one pass with the most expensive unit alone.
func registerOnePass() {
  let five = Lazy { [TextUnit.characters, .unicodeScalars, .utf16, .lines, words] }
  for script in Script.allCases {
    for size in [TextSize.tiny, .small, .large] {
      let comparison = Comparison("five-units", script, size)
      comparison.ours { $0.counts(in: five.value).count }
      comparison.reference("slowest alone") { $0.count(in: words) }
    }
  }
  // Words aren't counted here, since their cost would hide the cost of the other units.
  let four = [TextUnit.characters, .unicodeScalars, .utf16, .lines]
  for script in Script.allCases {
    let comparison = Comparison("four-units", script, .large)
    comparison.ours { $0.counts(in: four).count }
    comparison.reference("slowest alone") { $0.count(in: .characters) }
  }
}
