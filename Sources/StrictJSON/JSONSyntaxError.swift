import TextMetrics

/// Why bytes are no JSON text (RFC 8259), and where.
///
/// ```swift
/// do {
///   _ = try JSONValue(parsing: #"{"a":1,}"#)
/// } catch {
///   print(error)  // line 1, column 8: expected a key, found '}'
/// }
/// ```
public struct JSONSyntaxError: Error, Sendable, Hashable {
  /// What is wrong.
  public enum Problem: Sendable, Hashable {
    /// The text ends where something must follow: `a value`, `a key`, `':'`, …
    case unexpectedEnd(expected: String)
    /// Something else stands where this must: what, and the beginning of what was found.
    case unexpected(expected: String, found: String)
    /// A key that the object has already: its beginning.
    case duplicateKey(String)
    /// `\` before something that cannot be escaped: the beginning of the sequence.
    case invalidEscape(String)
    /// `\u` with half of a surrogate pair.
    case loneSurrogate(String)
    /// U+0000 to U+001F inside a string, where they must be escaped.
    case controlCharacter(UInt8)
    /// A number that no `Double` holds: its beginning.
    case numberTooLarge(String)
    /// A byte that belongs to no scalar of UTF-8.
    case invalidUTF8(UInt8)
    /// More arrays and objects inside each other than are read.
    case tooDeep(maximum: Int)
  }

  /// What is wrong.
  public let problem: Problem
  /// The line, from 1; lines end at LF.
  public let line: Int
  /// The byte in the line, from 1.
  public let column: Int

  /// An error at a place in a text.
  ///
  /// - Parameters:
  ///   - problem: What is wrong there.
  ///   - line: From 1.
  ///   - column: The byte in the line, from 1.
  public init(_ problem: Problem, line: Int, column: Int) {
    self.problem = problem
    self.line = line
    self.column = column
  }

  /// The same error in a text that stands below others: the first line of the text is `line`.
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
    case .invalidEscape(let sequence): "'\(sequence)' is no escape sequence"
    case .loneSurrogate(let sequence): "'\(sequence)' is half of a surrogate pair"
    case .controlCharacter(let byte):
      "a control character in a string must be escaped: \\u00\(byte < 16 ? "0" : "")"
        + String(byte, radix: 16, uppercase: true)
    case .numberTooLarge(let number): "the number '\(number)' is too large"
    case .invalidUTF8(let byte):
      "the byte 0x\(String(byte, radix: 16, uppercase: true)) is not UTF-8"
    case .tooDeep(let maximum): "more than \(maximum) arrays and objects inside each other"
    }
  }
}

extension JSONSyntaxError {
  /// An error at a byte of a text.
  init(_ problem: Problem, at offset: Int, in text: Span<UInt8>) {
    var line = 1
    var start = Swift.min(text.startOfJSON, offset)
    for index in start..<offset where text[index] == UInt8(ascii: "\n") {
      line += 1
      start = index + 1
    }
    self.init(problem, line: line, column: offset - start + 1)
  }
}

extension Span<UInt8> {
  /// The beginning of what stands at a byte, for a message: what would disturb a terminal is
  /// written as a scalar value, what is not UTF-8 as U+FFFD.
  func quotation(from start: Int, to end: Int) -> String {
    // A scalar takes four bytes at most.
    let bytes = (start..<Swift.min(end, start + 4 * Self.quotedScalars)).map { self[$0] }
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    var quotation = ""
    var quoted = 0
    for scalar in scalars.prefix(Self.quotedScalars) {
      quoted += UTF8.width(scalar)
      if scalar.isQuotable {
        quotation.unicodeScalars.append(scalar)
      } else {
        quotation += scalar.codePoint
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
