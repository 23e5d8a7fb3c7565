public import TextMetrics

/// A text of a resource file, as people see it, and its place in the file.
///
/// Escape sequences are resolved by the rules of the format, and tags are left out. Each plural
/// form and each variation for a device is a text of its own. A test of your app can check all of
/// them:
///
/// ```swift
/// let strings = ResourceFile(Array(#""title" = "Hello, %@!";"#.utf8), named: "Main.strings")
/// try ResourceTexts(contentsOf: strings).allSatisfy { $0.fits(.characters(20)) }  // true
/// try ResourceTexts(contentsOf: strings)[0].string  // "Hello, %@!"
/// ```
///
/// Placeholders such as `%@` or `{name}` have no length: ``fits(_:placeholders:)``
/// counts a text without them, so that the result is true for the shortest text that people can
/// see. Pass a sample to count with them.
public struct ResourceText: Sendable, Hashable {
  /// The path of the file, as it was given.
  public let file: String
  /// The line of the text in the file, from 1.
  public let line: Int
  /// The column of the text in its line, in bytes of UTF-8, from 1.
  public let column: Int
  /// The key of the text in its file, such as `onboarding.title`.
  ///
  /// In files without keys, it's the number of the row or of the cue, or the name of the file.
  public let key: String
  /// The locale of the text as the file or its path spells it, or `nil` if neither does.
  public let locale: String?
  /// The plural form, the device, or another case for which the text is, such as `one` or
  /// `iphone.other`, or `nil` if the key has one text only.
  public let variation: String?
  /// The text.
  public let string: String
  /// The text in the source language, or `nil` if the file doesn't have it.
  public let source: String?
  /// The limits of the text that the file itself has, such as `max-length: 40` in a comment.
  public let limits: [TextLimit]
  /// The bytes of the text in the file, or `nil` if the text can't be replaced by writing bytes.
  ///
  /// Texts of plain files and of SubRip files in UTF-8 have a range.
  public let byteRange: Range<Int>?
  /// A Boolean value that indicates whether the bytes of the range are the text itself, but for
  /// line breaks, which are LF in the text.
  ///
  /// It's false if tags of a subtitle are left out of the text.
  public let isVerbatim: Bool

  /// The ranges of the placeholders, in bytes.
  let placeholderOffsets: [Range<Int>]

  /// The ranges of the placeholders in ``string``, in ascending order.
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
  /// - Parameter replacement: A closure that returns the replacement of a placeholder, such as
  ///   `{name}`. The default removes the placeholders.
  /// - Complexity: O(*n*), where *n* is the length of the result.
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

  /// Returns a Boolean value that indicates whether the text is within each limit.
  ///
  /// - Parameters:
  ///   - limit: The limit or limits: a number of Characters, a limit, an array of limits such as
  ///     ``limits``, or a profile.
  ///   - sample: The text that replaces each placeholder. By default, placeholders aren't counted:
  ///     the text that people see is at least as long.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func fits(_ limit: some LimitExpression, placeholders sample: String = "") -> Bool {
    filled { _ in sample }.fits(limit)
  }

  /// The lines of the text, such as those of a subtitle.
  ///
  /// Count the number of lines with the limit `.lines(2)`, and check each line by its own:
  ///
  /// ```swift
  /// let cue = "1\n00:00:01,000 --> 00:00:02,000\n<i>Good</i>\nmorning\n"
  /// let file = ResourceFile(Array(cue.utf8), named: "talk.en.srt")
  /// try ResourceTexts(contentsOf: file)[0].lines.allSatisfy { $0.fits(.characters(42)) }  // true
  /// ```
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public var lines: [Substring] {
    string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }
}

extension ResourceText: CustomStringConvertible {
  /// The place, the key, the locale, and the text, as compilers print errors.
  public var description: String {
    let details = [locale, variation].compactMap { $0 }.joined(separator: ", ")
    let name = key + (details.isEmpty ? "" : " [\(details)]")
    return "\(file):\(line):\(column): \(name): \(string)"
  }
}

/// An error that is thrown when a resource file can't be read, and the place of the error.
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
  /// The path of the file, as it was given.
  public let file: String
  /// The line of the error, from 1.
  public let line: Int
  /// The column of the error in its line, in bytes of UTF-8, from 1.
  public let column: Int
  /// A sentence for people: the error, and a way to correct it.
  public let message: String

  /// The place and the message, as compilers print errors.
  public var description: String { "\(file):\(line):\(column): \(message)" }
}
