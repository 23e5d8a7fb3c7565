import ICUReference
import TextMetrics

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
  /// The scripts for huge texts: scripts whose scalars have one, two, and three bytes, and the
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
