import TextMetrics
import TextMetricsICU

/// What stands behind the counts.
enum Versions {
  static let program = "0.1.0"

  static var text: String {
    """
    textlimit \(program)
    Characters: Unicode \(UnicodeVersion.standardLibrary), by Swift's standard library
    words, encodings: Unicode \(ICUVersion.unicode), by ICU \(ICUVersion.library)
    """
  }
}
