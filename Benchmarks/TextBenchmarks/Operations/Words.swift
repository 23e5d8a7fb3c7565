import Foundation
import ICUTwin
import PlatformLimits
import TextMetrics
import TextMetricsICU

/// Words by the root rules, which most locales use.
let words = TextUnit.words

func registerWords() {
  for script in Script.allCases {
    for size in [TextSize.bytes16, .bytes64, .small, .large] {
      let contest = Contest("words", script, size)
      contest.ours { $0.count(in: words) }
      let iterator = Lazy { icu_twin_words("") }
      contest.twin("ICU", of: UTF16Text.init) {
        Int(icu_twin_count_words(iterator.value, $0.start, $0.count))
      }
    }
  }
}

func registerWhitespaceWords() {
  for script in Script.allCases {
    for size in [TextSize.tiny, .small, .large] {
      let contest = Contest("words-whitespace", script, size)
      contest.ours { $0.count(in: .whitespaceWords) }
      contest.twin("split") { $0.split(whereSeparator: \.isWhitespace).count }
      contest.twin("Foundation") {
        $0.components(separatedBy: .whitespacesAndNewlines).count { !$0.isEmpty }
      }
      contest.twin("naive loop", Naive.whitespaceWords)
    }
  }
}

func registerOfficeWords() {
  for script in [Script.latin, .russian, .chinese, .japanese, .korean, .mixture] {
    for size in [TextSize.tiny, .small, .large] {
      let contest = Contest("words-office", script, size)
      contest.ours { $0.count(in: .officeWords) }
      contest.twin("naive loop", Naive.officeWords)
    }
  }
}
