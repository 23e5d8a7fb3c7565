import TextMetrics
import TextMetricsICU

/// The versions of the program, Unicode and ICU.
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

  /// Which of two implementations finds words; their results are the same.
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
