import TextMetrics

/// How much of a limit is used, as a bar of cells of a terminal.
struct LimitBar {
  let count: Int
  let maximum: Int
  let width: Int

  /// Nil where nothing bounds the count.
  init?(_ reading: Reading, width: Int) {
    guard let maximum = reading.limit.maximum else { return nil }
    (count, self.maximum, self.width) = (reading.count, maximum, width)
  }

  private static let maximumWidth = 30
  private static let minimumWidth = 2

  /// The width of bars that leaves room for these lines; 0 if there is none.
  static func width(columns: Int, beside lines: [String]) -> Int {
    let room = columns - 2 - (lines.map(\.displayWidth).max() ?? 0)
    return room < minimumWidth ? 0 : min(maximumWidth, room)
  }

  /// Eighths of a cell are drawn: the last Character of a long limit can still be seen.
  var drawing: String {
    let share = maximum == 0 ? (count > 0 ? 1 : 0) : min(1, Double(count) / Double(maximum))
    let eighths = Int((share * Double(width * 8)).rounded(count > maximum ? .up : .down))
    let full = String(repeating: "█", count: eighths / 8)
    let part = eighths % 8 == 0 ? "" : Self.parts[eighths % 8 - 1]
    return full + part + String(repeating: "░", count: width - full.count - part.count)
  }

  private static let parts = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]
}
