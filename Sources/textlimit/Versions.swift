import TextMetricsICU

enum Versions {
  static let program = "0.1.0"

  static var text: String {
    let (characters, words) = (Unicode.standardLibraryVersion, ICUVersion.unicode)
    return """
      textlimit \(program)
      Characters: Unicode \(characters.major).\(characters.minor), by Swift's standard library
      words, encodings: Unicode \(words.major).\(words.minor), by ICU \(ICUVersion.library)
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
