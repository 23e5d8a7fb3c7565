import TextMetrics

/// Several units in one pass, beside the dearest of them alone.
func registerOnePass() {
  let five = Lazy { [TextUnit.characters, .unicodeScalars, .utf16, .lines, words] }
  for script in Script.allCases {
    for size in [TextSize.tiny, .small, .large] {
      let contest = Contest("five-units", script, size)
      contest.ours { $0.counts(in: five.value).count }
      contest.twin("dearest alone") { $0.count(in: words) }
    }
  }
  // Without words no unit is so dear that it hides the others.
  let four = [TextUnit.characters, .unicodeScalars, .utf16, .lines]
  for script in Script.allCases {
    let contest = Contest("four-units", script, .large)
    contest.ours { $0.counts(in: four).count }
    contest.twin("dearest alone") { $0.count(in: .characters) }
  }
}
