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
      let reason = try ICUWordSegmenter(locale: "").reasonForIterator
      return reason.map { "by ICU's iterator (\($0))" }
        ?? "by ICU's rules and dictionaries, in a loop of our own"
    } catch {
      return error.description
    }
  }
}
