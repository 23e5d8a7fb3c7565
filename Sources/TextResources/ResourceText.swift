public import TextMetrics

/// A text of a resource file as people see it, and its location in the file.
///
/// Escape sequences are resolved by the rules of the format. Tags are left out, except in plain
/// text, store listings, and Markdown. Each plural form, each variation for a device, and each
/// branch of a choice is a separate text. A message with several choices has a text for each
/// combination of branches, but at most 64 texts. Check all texts of a file in a test of your app:
///
/// ```swift
/// let strings = ResourceFile(Array(#""title" = "Hello, %@!";"#.utf8), named: "Main.strings")
/// try ResourceTexts(contentsOf: strings).allSatisfy { $0.fits(.characters(20)) }  // true
/// try ResourceTexts(contentsOf: strings)[0].string  // "Hello, %@!"
/// ```
///
/// The length of a placeholder such as `%@` or `{name}` isn't known. By default,
/// ``fits(_:placeholders:)`` doesn't count placeholders. The result is then `true` if the text fits
/// with an empty value for each placeholder. To count a typical value for each placeholder, pass a
/// sample.
public struct ResourceText: Sendable, Hashable {
  /// The path of the file, as in ``ResourceFile/path``.
  public let file: String
  /// The line of the text in the file, starting at 1.
  public let line: Int
  /// The column of the text in its line, starting at 1.
  ///
  /// Columns count UTF-8 bytes, or Unicode scalars in YAML.
  public let column: Int
  /// The key of the text in its file, such as `onboarding.title`.
  ///
  /// In formats without keys, the key is:
  ///
  /// - in subtitles, the number or identifier of the cue
  /// - in a table without a column of keys, the number of the row (the header is row 1)
  /// - in plain text and store listings, the name of the file up to its first period
  public let key: String
  /// The locale of the text, or `nil` if the locale isn't known.
  ///
  /// The value is the locale that the file names for the text, or else ``ResourceFile/locale``. The
  /// spelling is that of the file or path. Only the qualifiers of Android folders are converted,
  /// such as `pt-rBR` to `pt-BR`.
  public let locale: String?
  /// The name of the text's variation, such as `one` for a plural form, or `nil` if the text
  /// doesn't have variations.
  ///
  /// A variation is, for example, a plural form, a text for a device, or a branch of a choice in an
  /// ICU message. If several variations apply to the text, their names are separated by `.`, as in
  /// `iphone.other`.
  ///
  /// In gettext, the variation of a plural form is its number, such as `0`, or `plural` in a
  /// template (`.pot`). In a table, the variation is the header of the column, unless the header is
  /// a locale.
  public let variation: String?
  /// The text as people see it, with its placeholders.
  public let string: String
  /// The text in the source language as people see it, or `nil` if the file doesn't have a source
  /// for ``string``.
  ///
  /// If the source text has several plural forms, ``source`` is the first form. If the source text
  /// is an ICU message with choices, ``source`` is made from the same branches as ``string``, such
  /// as `one`, or from the first branch of each choice if the source text lacks these branches.
  public let source: String?
  /// The limits that the file declares for the text, such as `max-length: 40` in a comment.
  public let limits: [TextLimit]
  /// The range of the text's bytes in the file, or `nil` if the text can't be replaced in the file.
  ///
  /// Only texts of plain text files, store listings, and SubRip files have a range, and only if the
  /// file is in UTF-8.
  public let byteRange: Range<Int>?
  /// A Boolean value that indicates whether ``string`` has the same bytes as ``byteRange`` of the
  /// file, except for line breaks.
  ///
  /// In ``string``, the line breaks of subtitles are LF. The value is `false` if ``byteRange`` is
  /// `nil`, or if tags of a subtitle, such as `<i>` or `{\an8}`, are left out of ``string``.
  public let isVerbatim: Bool

  /// The ranges of the placeholders in the UTF-8 bytes of ``string``.
  package let placeholderOffsets: [Range<Int>]

  /// The ranges of the placeholders in ``string``, in the order of the text.
  ///
  /// - Complexity: O(*n*), where *n* is the number of placeholders.
  public var placeholders: [Range<String.Index>] {
    placeholderOffsets.map { range in
      let start = string.utf8.index(string.startIndex, offsetBy: range.lowerBound)
      return start..<string.utf8.index(start, offsetBy: range.count)
    }
  }

  /// Returns the text with each placeholder replaced.
  ///
  /// - Parameter replacement: A closure that returns the replacement for a placeholder such as
  ///   `{name}`. By default, placeholders are removed.
  /// - Complexity: O(*n*), where *n* is the length of ``string`` plus the length of the result.
  public func filled(with replacement: (Substring) -> String = { _ in "" }) -> String {
    if placeholderOffsets.isEmpty { return string }
    var (filled, end) = ("", string.startIndex)
    for range in placeholders {
      filled += string[end..<range.lowerBound]
      filled += replacement(string[range])
      end = range.upperBound
    }
    return filled + string[end...]
  }

  /// Returns a Boolean value that indicates whether the text is within all limits.
  ///
  /// - Parameters:
  ///   - limit: The limit or limits: a number of Characters, a limit, an array of limits such as
  ///     ``limits``, or a profile.
  ///   - sample: The text that is counted in place of each placeholder. By default, placeholders
  ///     aren't counted.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func fits(_ limit: some LimitExpression, placeholders sample: String = "") -> Bool {
    filled { _ in sample }.fits(limit)
  }

  /// The lines of the text, such as the lines of a subtitle.
  ///
  /// Limit the number of lines with `.lines(2)`, and check the length of each line on its own:
  ///
  /// ```swift
  /// let cue = "1\n00:00:01,000 --> 00:00:02,000\n<i>Good</i>\nmorning\n"
  /// let file = ResourceFile(Array(cue.utf8), named: "talk.en.srt")
  /// try ResourceTexts(contentsOf: file)[0].lines.allSatisfy { $0.fits(.characters(42)) }  // true
  /// ```
  ///
  /// The lines contain the placeholders as they're written. The count of a line therefore includes
  /// the placeholders, unlike the count in ``fits(_:placeholders:)``. Lines also end at U+000B,
  /// U+000C, and U+0085, which the unit ``/TextMetrics/TextUnit/lines`` doesn't count as line
  /// breaks.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public var lines: [Substring] {
    string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }
}

extension ResourceText: CustomStringConvertible {
  /// The location, key, locale, variation, and text, in the format of a compiler's errors.
  public var description: String {
    "\(file):\(line):\(column): \(label): \(string)"
  }

  /// The key, locale, and variation, such as `files.count [de, one]`.
  package var label: String {
    let details = [locale, variation].compactMap { $0 }.joined(separator: ", ")
    return key + (details.isEmpty ? "" : " [\(details)]")
  }
}

/// An error that is thrown when a resource file can't be read, and its location.
///
/// ```swift
/// let file = ResourceFile(Array(#""title" "Hello""#.utf8), named: "Main.strings")
/// do {
///   _ = try ResourceTexts(contentsOf: file)
/// } catch {
///   print(error)  // Main.strings:1:9: expected '=' or ';' after 'title', found '"Hello"'
/// }
/// ```
public struct ResourceError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path of the file.
  public let file: String
  /// The line of the error, starting at 1.
  public let line: Int
  /// The column of the error in its line, starting at 1.
  ///
  /// Columns count UTF-8 bytes, or Unicode scalars in YAML.
  public let column: Int
  /// A phrase that describes the error, and often a way to correct it.
  public let message: String

  /// The location and the message, in the format of a compiler's errors.
  public var description: String { "\(file):\(line):\(column): \(message)" }
}
