import Foundation
import ICUTwin
import TextMetrics
import TextMetricsICU

func registerScalars() {
  for contest in Contest.codeUnits("scalars") {
    contest.ours { $0.count(in: .unicodeScalars) }
    contest.twin("unicodeScalars.count") { $0.unicodeScalars.count }
    contest.freshTwin("String.utf16.count") { $0.utf16.count }
    contest.twin("naive loop", Naive.scalars)
    contest.twin("sum of bytes", Naive.sumOfBytes)
  }
}

func registerUTF16() {
  for contest in Contest.codeUnits("utf16") {
    contest.ours { $0.count(in: .utf16) }
    contest.freshTwin("String.utf16.count") { $0.utf16.count }
    contest.twin("naive loop", Naive.utf16)
    contest.twin("sum of bytes", Naive.sumOfBytes)
  }
}

/// Registers counts of bytes in GB 18030, which has a table for two bytes and arithmetic for four.
func registerEncodings() {
  let unit = Lazy {
    opened { () throws(UnitError) in try TextUnit.bytes(encoding: "gb18030") }
  }
  for script in [Script.latin, .russian, .arabic, .chinese, .japanese, .emoji, .mixture] {
    for size in [TextSize.tiny, .small, .large] {
      let contest = Contest("bytes:gb18030", script, size)
      contest.ours { $0.count(in: unit.value) }
      let converter = Lazy { icu_twin_encoding("gb18030") }
      contest.twin("ICU", of: UTF16Text.init) {
        Int(icu_twin_count_bytes(converter.value, $0.start, $0.count))
      }
      contest.twin("Foundation") { $0.data(using: .gb18030)?.count ?? 0 }
    }
  }
}

extension String.Encoding {
  /// The result of `CFStringConvertEncodingToNSStringEncoding` for
  /// `kCFStringEncodingGB_18030_2000`.
  fileprivate static let gb18030 = String.Encoding(rawValue: 0x8000_0632)
}

extension Contest {
  fileprivate static func codeUnits(_ operation: String) -> [Contest] {
    Script.allCases.flatMap { script in
      [TextSize.tiny, .small, .large].map { Contest(operation, script, $0) }
    }
      + Script.huge.map { script in
        let contest = Contest(operation, script, .huge)
        contest.twin("read of memory", Naive.sumOfWords)
        return contest
      }
  }
}
