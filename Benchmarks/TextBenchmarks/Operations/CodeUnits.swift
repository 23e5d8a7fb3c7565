import Foundation
import ICUReference
import TextMetrics
import TextMetricsICU

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

/// Registers counts of bytes in GB 18030, which has a table for two bytes and arithmetic for four.
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
  /// The result of `CFStringConvertEncodingToNSStringEncoding` for
  /// `kCFStringEncodingGB_18030_2000`.
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
