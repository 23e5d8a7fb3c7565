/// A sentence with places for values, in ICU's message format, compiled for one language.
///
/// ```swift
/// let message = try MessageTemplate(
///   pattern: "{count, plural, one {# word left} other {# words left}}", locale: "en")
/// try message.format(["count": 1])  // "1 word left"
/// ```
///
/// Compiling costs some microseconds to milliseconds; formatting from any number of threads opens
/// nothing once as many of ICU's objects exist as threads format at once.
public struct MessageTemplate: Sendable {
  /// The pattern as it was written.
  public let pattern: String
  /// The language whose plurals and numerals it uses, as it was asked for.
  public let locale: String
  /// The names of the arguments that the pattern mentions; numbered ones by their digits.
  public var argumentNames: Set<String> { Set(names) }
  /// The same, in the order of values that are given without them.
  let names: [String]

  private let format: MessageFormat

  /// Parses a pattern. Linear in it.
  ///
  /// - Parameters:
  ///   - pattern: As ICU's `MessageFormat` takes it. A single apostrophe is an apostrophe unless it
  ///     stands before a brace, where it quotes.
  ///   - locale: A language that ICU has data for, as BCP 47 writes it.
  /// - Throws: ``MessageError`` for a pattern that ICU does not accept, and a language it lacks.
  public init(pattern: String, locale: String) throws(MessageError) {
    guard let tag = MessageLocale.tag(locale) else { throw .unknownLocale(locale) }
    guard pattern.utf8.count <= Self.maximumBytes else {
      throw .invalidPattern(pattern, position: 0, reason: "more than \(Self.maximumBytes) bytes")
    }
    // ICU's parser calls itself for each level.
    guard pattern.nestedBraces <= Self.maximumNestedBraces else {
      throw .invalidPattern(
        pattern, position: 0, reason: "more than \(Self.maximumNestedBraces) nested braces")
    }
    self.pattern = pattern
    self.locale = locale
    format = try MessageFormat(pattern: pattern, localeTag: tag)
    names = MessageFormat.argumentNames(of: pattern).sorted()
  }

  /// The sentence with these values. Values that the pattern does not mention are ignored.
  ///
  /// - Throws: ``MessageError`` where an argument is missing, or has a kind that its place does not
  ///   take, such as a text where the plural is chosen.
  public func format(_ arguments: [String: MessageArgument]) throws(MessageError) -> String {
    try format(values: names.map { arguments[$0] })
  }

  /// - Parameter values: In the order of ``names``.
  func format(values: [MessageArgument?]) throws(MessageError) -> String {
    if let missing = values.firstIndex(of: nil) {
      throw .missingArgument(names[missing], pattern: pattern)
    }
    let arguments = zip(names, values).compactMap { name, value in value.map { (name, $0) } }
    guard arguments.allSatisfy({ $0.1.text.utf8.count <= Self.maximumBytes }) else {
      throw .notFormatted(pattern, reason: "more than \(Self.maximumBytes) bytes in an argument")
    }
    return try format.format(arguments, of: pattern)
  }

  private static let maximumNestedBraces = 100

  /// Bytes of a pattern or an argument, far from where ICU's 32-bit counts would end.
  private static let maximumBytes = 1 << 20
}

/// A value in a message.
public enum MessageArgument: Sendable, Hashable {
  /// A whole number, written as the language writes it.
  case integer(Int)
  /// Any other number.
  case number(Double)
  /// A text, as it is.
  case text(String)
}

extension MessageArgument {
  /// The text, empty where it is a number.
  var text: String {
    if case .text(let text) = self { text } else { "" }
  }
}

extension MessageArgument: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral
{
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(stringLiteral value: String) { self = .text(value) }
}

extension String {
  /// How deep its braces are nested at the most, quoted ones included.
  fileprivate var nestedBraces: Int {
    var (depth, deepest) = (0, 0)
    for byte in utf8 {
      if byte == UInt8(ascii: "}") { depth = max(0, depth - 1) }
      if byte == UInt8(ascii: "{") { depth += 1 }
      deepest = max(deepest, depth)
    }
    return deepest
  }
}
