import Foundation

/// The results of an operation for one size of texts, with a row for each script and a column for
/// each reference implementation.
struct RatioTable {
  let operation: String
  let size: String
  private let rows: [(script: String, ours: Result, references: [Result])]

  static func all(of results: [Result]) -> [RatioTable] {
    let comparisons = Dictionary(grouping: results) { "\($0.operation)/\($0.size)" }
    return comparisons.keys.sorted().compactMap { RatioTable(comparisons[$0] ?? []) }
  }

  private init?(_ results: [Result]) {
    guard let first = results.first else { return nil }
    (operation, size) = (first.operation, first.size)
    let scripts = Dictionary(grouping: results, by: \.script)
    rows = scripts.keys.sorted().compactMap { script in
      guard let all = scripts[script], let ours = all.first(where: { $0.reference == nil })
      else { return nil }
      return (script, ours, all.filter { $0.reference != nil })
    }
  }

  private var references: [String] {
    Set(rows.flatMap { $0.references.compactMap(\.reference) }).sorted()
  }

  var text: String {
    let references = self.references
    let head = ["\(operation), \(size)", "ours"] + references.map { title(ofColumn: $0) }
    let body = rows.map { row in
      ["  \(row.script)", row.ours.speedOrTime]
        + references.map { name in
          row.references.first { $0.reference == name }.map { ratio(of: row.ours, to: $0) } ?? ""
        }
    }
    let lines = [head] + body
    let widths = head.indices.map { column in
      lines.map { $0[column].count }.max() ?? 0
    }
    return lines.map { cells in
      zip(cells, widths).enumerated()
        .map { column, cell in cell.0.padded(to: cell.1, column == 0 ? .left : .right) }
        .joined(separator: "   ")
    }.joined(separator: "\n")
  }

  /// Returns the title, which says whether the cells are ratios of times or of speeds.
  private func title(ofColumn reference: String) -> String {
    let goals = rows.compactMap { Goal.of(operation, $0.script, size, reference: reference) }
    if case .time = goals.first { return "time ÷ \(reference)" }
    return "speed ÷ \(reference)"
  }

  private func ratio(of ours: Result, to reference: Result) -> String {
    let speed = reference.nanoseconds / ours.nanoseconds
    return switch Goal.of(operation, ours.script, size, reference: reference.reference ?? "") {
    case .speed(let goal):
      cell(speed, speed >= goal ? "≥ \(goal.short)" : "missed \(goal.short)")
    case .time(let goal):
      cell(1 / speed, 1 / speed <= goal ? "≤ \(goal.short)" : "missed \(goal.short)")
    case nil:
      cell(speed, "")
    }
  }

  private func cell(_ ratio: Double, _ goal: String) -> String {
    "\(ratio.short)  \(goal.padded(to: 10, .left))"
  }
}

extension Result {
  fileprivate var speedOrTime: String {
    if operation != "truncate", bytes / texts > 1_000 {
      return "\((bytes / nanoseconds).short) GB/s"
    }
    return "\((nanoseconds / texts).short) ns"
  }
}

extension Double {
  fileprivate var short: String {
    let digits = abs(self) >= 100 ? 0 : abs(self) >= 10 ? 1 : 2
    return formatted(.number.precision(.fractionLength(0...digits)).grouping(.never))
  }
}

extension String {
  fileprivate enum Side { case left, right }

  fileprivate func padded(to width: Int, _ side: Side) -> String {
    let spaces = String(repeating: " ", count: max(0, width - count))
    return side == .left ? self + spaces : spaces + self
  }
}

// MARK: - Goals

enum Goal {
  /// The minimum speed, as a multiple of the reference's speed.
  case speed(Double)
  /// The maximum time, as a multiple of the reference's time.
  case time(Double)

  static func of(
    _ operation: String, _ script: String, _ size: String, reference: String
  ) -> Goal? {
    switch (operation, size, reference) {
    case ("characters", "large", "String.count"): .speed(10)
    case ("characters", "tiny", "String.count"): .speed(2)
    case ("utf16", "large", "String.utf16.count"), ("scalars", "large", "String.utf16.count"):
      // In ASCII, the standard library doesn't count, but returns the stored number of bytes.
      ascii.contains(script) ? nil : .speed(20)
    case ("utf16", "huge", "sum of bytes"), ("scalars", "huge", "sum of bytes"),
      ("utf16", "huge", "read of memory"), ("scalars", "huge", "read of memory"):
      .speed(0.8)
    case ("words", "large", "ICU"): words(script)
    case ("words", "16-bytes", "ICU"), ("words", "64-bytes", "ICU"): .speed(5)
    case ("five-units", _, "slowest alone"), ("four-units", _, "slowest alone"): .time(1.3)
    // The time doesn't depend on the length of the text. The tolerance is for measurement noise.
    case ("truncate", _, "of 64 KB"): .time(1.1)
    case (let operation, _, "String.count") where operation.hasPrefix("keystroke"): .time(1)
    case ("keystroke-hosted", _, "session"): .time(2)
    default: nil
    }
  }

  private static let ascii: Set = ["latin", "code"]

  private static func words(_ script: String) -> Goal? {
    switch script {
    case "latin", "code": .speed(12)
    case "chinese", "japanese": .speed(6)
    case "thai", "khmer", "lao", "burmese": .speed(2.5)
    // The scripts of the mixture have different goals.
    case "mixture": nil
    default: .speed(5)
    }
  }
}
