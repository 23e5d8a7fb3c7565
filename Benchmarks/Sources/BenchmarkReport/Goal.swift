/// A goal for a ratio.
enum Goal {
  /// The minimum speed, as a multiple of the speed of the reference implementation.
  case speed(Double)
  /// The maximum time, as a multiple of the time of the reference implementation.
  case time(Double)

  static func of(
    _ operation: String, _ script: String, _ size: String, reference: String
  ) -> Goal? {
    switch (operation, size, reference) {
    case ("characters", "large", "String.count"): .speed(10)
    case ("characters", "tiny", "String.count"): .speed(2)
    case ("utf16", "large", "String.utf16.count"), ("scalars", "large", "String.utf16.count"):
      // The standard library stores that a text is ASCII, and doesn't count.
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
