/// A JSON syntax error (RFC 8259) and its location.
///
/// ```swift
/// do {
///   _ = try JSONValue(parsing: #"{"a":1,}"#)
/// } catch {
///   print(error)  // line 1, column 8: expected a key, found '}'
/// }
/// ```
///
/// An error can contain an excerpt of the text, with at most 16 scalars and, if scalars are left
/// out, an ellipsis. A scalar is written as a code point, such as `U+001B`, if it's in one of these
/// general categories: control, format, private use, unassigned, line separator, and paragraph
/// separator.
public struct JSONSyntaxError: Error, Sendable, Hashable {
  /// The kind of a syntax error.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Problem: Sendable, Hashable {
    /// The text ended before the expected part, such as `a value` or `':'`.
    case unexpectedEnd(expected: String)
    /// The text at the location of the error isn't the expected part, such as `a value` or `':'`.
    /// `found` is an excerpt of the rest of the line.
    case unexpected(expected: String, found: String)
    /// The object has an earlier member with the same key. The associated value is an excerpt of
    /// the key as it's written in the text, with quotation marks.
    case duplicateKey(String)
    /// A backslash began an escape sequence that JSON doesn't define. The associated value is an
    /// excerpt that begins with the backslash.
    case invalidEscape(String)
    /// A `\u` escape sequence was a surrogate that isn't part of a surrogate pair. The associated
    /// value is the sequence.
    case loneSurrogate(String)
    /// A string contained a control character from U+0000 to U+001F that wasn't escaped.
    case controlCharacter(UInt8)
    /// A number began with 0 and another digit. The associated value is an excerpt of the number.
    case leadingZero(String)
    /// The magnitude of a number was beyond the largest `Double`. The associated value is an
    /// excerpt of the number.
    case numberTooLarge(String)
    /// The text wasn't valid UTF-8. The associated value is the first byte of the first ill-formed
    /// sequence.
    case invalidUTF8(UInt8)
    /// More than `maximum` arrays and objects were nested.
    case tooDeep(maximum: Int)
  }

  /// The kind of the error.
  public let problem: Problem
  /// The number of the line, starting at 1.
  ///
  /// Lines end at LF.
  public let line: Int
  /// The number of the byte in the line, starting at 1. A byte order mark at the beginning of the
  /// text isn't counted.
  public let column: Int

  /// Creates an error at a location in a text.
  ///
  /// - Parameters:
  ///   - problem: The kind of the error.
  ///   - line: The number of the line, starting at 1.
  ///   - column: The number of the byte in the line, starting at 1.
  public init(_ problem: Problem, line: Int, column: Int) {
    self.problem = problem
    self.line = line
    self.column = column
  }

  /// Returns this error with its location in a larger text that contains the parsed text.
  ///
  /// The column stays the same, so the parsed text must begin at the start of a line. Use this
  /// method if you parse each line of a file separately, as in NDJSON:
  ///
  /// ```swift
  /// do {
  ///   _ = try JSONValue(parsing: "[1,]")
  /// } catch {
  ///   print(error.inText(startingAtLine: 12))  // line 12, column 4: expected a value, found ']'
  /// }
  /// ```
  ///
  /// - Parameter line: The number of the line of the larger text at which the parsed text starts.
  ///   The first line has the number 1.
  public func inText(startingAtLine line: Int) -> JSONSyntaxError {
    JSONSyntaxError(problem, line: self.line + line - 1, column: column)
  }
}

extension JSONSyntaxError: CustomStringConvertible {
  public var description: String { "line \(line), column \(column): \(problem)" }
}

extension JSONSyntaxError.Problem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unexpectedEnd(let expected): "expected \(expected), found the end"
    case .unexpected(let expected, let found): "expected \(expected), found '\(found)'"
    case .duplicateKey(let key): "the object has the key \(key) twice"
    case .invalidEscape(let sequence): "invalid escape sequence '\(sequence)'"
    case .loneSurrogate(let sequence): "unpaired surrogate '\(sequence)'"
    case .controlCharacter(let byte):
      "a control character in a string must be escaped: \\u00\(byte < 16 ? "0" : "")"
        + String(byte, radix: 16, uppercase: true)
    case .leadingZero(let number): "the number '\(number)' has a leading zero"
    case .numberTooLarge(let number): "the number '\(number)' is too large"
    case .invalidUTF8(let byte):
      "the byte 0x\(String(byte, radix: 16, uppercase: true)) isn't UTF-8"
    case .tooDeep(let maximum): "more than \(maximum) nested arrays and objects"
    }
  }
}

extension JSONSyntaxError {
  init(_ problem: Problem, at offset: Int, in text: Span<UInt8>) {
    var line = 1
    var start = Swift.min(text.endOfByteOrderMark, offset)
    for index in start..<offset where text[index] == UInt8(ascii: "\n") {
      line += 1
      start = index + 1
    }
    self.init(problem, line: line, column: offset - start + 1)
  }
}

extension Span<UInt8> {
  /// Returns an excerpt of at most 16 scalars, and an ellipsis if scalars are left out. Scalars
  /// that can't be quoted, such as controls, are written as code points.
  func quotation(from start: Int, to end: Int) -> String {
    // A scalar has at most four bytes.
    let bytes = (start..<Swift.min(end, start + 4 * Self.quotedScalars)).map { self[$0] }
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    var quotation = ""
    var quoted = 0
    for scalar in scalars.prefix(Self.quotedScalars) {
      quoted += UTF8.width(scalar)
      if scalar.isQuotable {
        quotation.unicodeScalars.append(scalar)
      } else {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        quotation += "U+" + String(repeating: "0", count: Swift.max(0, 4 - digits.count)) + digits
      }
    }
    return start + quoted < end ? quotation + "…" : quotation
  }

  private static var quotedScalars: Int { 16 }
}

extension Unicode.Scalar {
  fileprivate var isQuotable: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }
}
