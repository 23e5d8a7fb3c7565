import Foundation
import TextMetrics

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
