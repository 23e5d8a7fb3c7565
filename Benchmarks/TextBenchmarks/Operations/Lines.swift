import Foundation
import TextMetrics

func registerLines() {
  for script in [Script.latin, .russian, .chinese, .code, .mixture] {
    for size in [TextSize.tiny, .small, .large] {
      let contest = Contest("lines", script, size)
      contest.ours { $0.count(in: .lines) }
      contest.twin("split") {
        $0.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
      }
      contest.twin("Foundation") { $0.components(separatedBy: .newlines).count }
      contest.twin("naive loop", Naive.lines)
      contest.twin("sum of bytes", Naive.sumOfBytes)
    }
  }
  for script in [Script.latin, .code, .mixture] {
    let contest = Contest("lines", script, .huge)
    contest.ours { $0.count(in: .lines) }
    contest.twin("naive loop", Naive.lines)
    contest.twin("sum of bytes", Naive.sumOfBytes)
  }
}
