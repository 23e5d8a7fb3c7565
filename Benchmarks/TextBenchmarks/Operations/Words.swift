import Foundation
import ICUReference
import PlatformLimits
import TextMetrics
import TextMetricsICU

/// Words by the root rules, which most locales use.
let words = TextUnit.words

func registerWords() {
  for script in Script.allCases {
    for size in [TextSize.bytes16, .bytes64, .small, .large] {
      let comparison = Comparison("words", script, size)
      comparison.ours { $0.count(in: words) }
      let iterator = Lazy { icu_open_words("") }
      comparison.reference("ICU", of: UTF16Text.init) {
        Int(icu_count_words(iterator.value, $0.start, $0.count))
      }
    }
  }
}

func registerWhitespaceWords() {
  for script in Script.allCases {
    for size in [TextSize.tiny, .small, .large] {
      let comparison = Comparison("words-whitespace", script, size)
      comparison.ours { $0.count(in: .whitespaceWords) }
      comparison.reference("split") { $0.split(whereSeparator: \.isWhitespace).count }
      comparison.reference("Foundation") {
        $0.components(separatedBy: .whitespacesAndNewlines).count { !$0.isEmpty }
      }
      comparison.reference("naive loop", Naive.whitespaceWords)
    }
  }
}

func registerOfficeWords() {
  for script in [Script.latin, .russian, .chinese, .japanese, .korean, .mixture] {
    for size in [TextSize.tiny, .small, .large] {
      let comparison = Comparison("words-office", script, size)
      comparison.ours { $0.count(in: .officeWords) }
      comparison.reference("naive loop", Naive.officeWords)
    }
  }
}
