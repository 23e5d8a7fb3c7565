import TextMetrics

/// How much of a limit is used, as a bar of cells of a terminal.
enum LimitBar {
  private static let widths = 2...30
  private static let parts = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// The width of bars that leaves room for these lines; 0 if there is none.
  static func width(columns: Int, beside lines: [String]) -> Int {
    let room = columns - 2 - (lines.map(\.displayWidth).max() ?? 0)
    return room < widths.lowerBound ? 0 : min(widths.upperBound, room)
  }

  /// The bar of a reading; blank where nothing bounds the count. Eighths of a cell are drawn: the
  /// last Character of a long limit can still be seen.
  static func drawing(of reading: Reading, width: Int) -> String {
    guard let maximum = reading.limit.maximum else { return String(repeating: " ", count: width) }
    let count = reading.count
    let share = maximum == 0 ? (count > 0 ? 1 : 0) : min(1, Double(count) / Double(maximum))
    let eighths = Int((share * Double(width * 8)).rounded(count > maximum ? .up : .down))
    let full = String(repeating: "█", count: eighths / 8)
    let part = eighths % 8 == 0 ? "" : parts[eighths % 8 - 1]
    let rest = String(repeating: "░", count: width - full.count - part.count)
    return (full + part + rest).styled(reading.style)
  }
}
