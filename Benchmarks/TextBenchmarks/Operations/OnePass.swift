import TextMetrics

/// Registers counts of several units in one pass, compared with the most expensive unit alone.
func registerOnePass() {
  let five = Lazy { [TextUnit.characters, .unicodeScalars, .utf16, .lines, words] }
  for script in Script.allCases {
    for size in [TextSize.tiny, .small, .large] {
      let contest = Contest("five-units", script, size)
      contest.ours { $0.counts(in: five.value).count }
      contest.twin("dearest alone") { $0.count(in: words) }
    }
  }
  // Words would hide the cost of the other units.
  let four = [TextUnit.characters, .unicodeScalars, .utf16, .lines]
  for script in Script.allCases {
    let contest = Contest("four-units", script, .large)
    contest.ours { $0.counts(in: four).count }
    contest.twin("dearest alone") { $0.count(in: .characters) }
  }
}
