import ICUTwin
import TextMetrics

func registerCharacters() {
  for script in Script.allCases {
    for size in [TextSize.tiny, .small, .large] {
      let contest = Contest("characters", script, size)
      contest.ours { $0.count(in: .characters) }
      contest.twin("String.count") { $0.count }
      contest.icuCharacters()
      contest.twin("sum of bytes", Naive.sumOfBytes)
    }
  }
  for script in Script.huge {
    let contest = Contest("characters", script, .huge)
    contest.ours { $0.count(in: .characters) }
    contest.twin("String.count") { $0.count }
    contest.twin("sum of bytes", Naive.sumOfBytes)
  }
}

extension Script {
  /// The scripts for huge texts: one for each number of bytes in a scalar, and the mixture.
  static let huge: [Script] = [.latin, .russian, .chinese, .mixture]
}

extension Contest {
  fileprivate func icuCharacters() {
    let iterator = Lazy { icu_twin_characters("en") }
    twin("ICU", of: UTF16Text.init) {
      Int(icu_twin_count_segments(iterator.value, $0.start, $0.count))
    }
  }
}
