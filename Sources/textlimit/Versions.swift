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
    word boundaries: \(wordPath)
    """
  }

  /// Which of two ways words are found in; their results are the same.
  private static var wordPath: String {
    do {
      switch try ICUWordSegmenter(locale: "").path {
      case .tables: return "by ICU's rules and dictionaries, in a loop of our own"
      case .iterator(let reason): return "by ICU's iterator (\(reason))"
      }
    } catch {
      return error.description
    }
  }
}
