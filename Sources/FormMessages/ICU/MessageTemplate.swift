/// A pattern of ICU's message format, compiled for one language.
///
///     let message = try MessageTemplate(
///       pattern: "{count, plural, one {# word left} other {# words left}}", locale: "en")
///     try message.format(["count": 1])  // "1 word left"
///
/// Compiling costs microseconds to milliseconds. Formatting from any number of threads opens nothing
/// once as many of ICU's objects exist as threads format at the same time.
package struct MessageTemplate: Sendable {
  package let pattern: String
  package let locale: String
  /// The names of the arguments in the pattern; numbered arguments have their digits.
  package var argumentNames: Set<String> { Set(names) }
  /// The names of the arguments in the order that `format(values:)` takes them.
  let names: [String]

  private let format: MessageFormat

  /// - Parameters:
  ///   - pattern: A pattern of ICU's `MessageFormat`. A single apostrophe is an apostrophe unless it is
  ///     before a brace, where it quotes.
  ///   - locale: A tag (BCP 47) of a language that ICU has data for.
  package init(pattern: String, locale: String) throws(MessageError) {
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

  /// Returns the message. Arguments that the pattern doesn't have are ignored.
  ///
  /// - Throws: ``MessageError`` if an argument is missing, or has a type that its position doesn't take,
  ///   such as a text where the plural is selected.
  package func format(_ arguments: [String: MessageArgument]) throws(MessageError) -> String {
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

  /// The most bytes of a pattern or an argument: far below the range of ICU's 32-bit lengths.
  private static let maximumBytes = 1 << 20
}

/// The value of an argument of a message.
package enum MessageArgument: Sendable, Hashable {
  case integer(Int)
  case number(Double)
  case text(String)
}

extension MessageArgument {
  var text: String {
    if case .text(let text) = self { text } else { "" }
  }
}

extension MessageArgument: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral
{
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(stringLiteral value: String) { self = .text(value) }
}

extension String {
  /// The greatest depth of nested braces, with quoted ones.
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
