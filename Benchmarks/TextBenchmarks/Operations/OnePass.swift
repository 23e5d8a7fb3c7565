import TextMetrics

/// Registers counts of several units in one pass, compared with the most expensive unit alone.
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
