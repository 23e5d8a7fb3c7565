/// A pattern of ICU's message format as a tree. An argument is `{name}`, `{name, number}`, or a
/// choice by `plural`, `selectordinal`, or `select`. Beyond ICU's format, an argument can be
/// `{name, unit}`, a number with the noun of its unit.
///
/// An apostrophe before a brace, or before `#` in a plural, begins quoted text. Two apostrophes are
/// a literal apostrophe.
struct MessagePattern: Sendable {
  indirect enum Part: Sendable {
    case text(String)
    // The associated integers are indices in `names`.
    case argument(Int)
    case number(Int)
    /// A number with the noun of its unit.
    case counted(Int)
    /// `#` in a plural, which is the plural's number minus its offset.
    case pluralNumber
    case plural(Int, Plural)
    case select(Int, [String: [Part]])
  }

  struct Plural: Sendable {
    let isOrdinal: Bool
    var offset = 0
    /// The parts for exact numbers, such as `=0`, which take precedence over `forms`.
    var exact: [Int: [Part]] = [:]
    var forms: [PluralRules.Category: [Part]] = [:]
  }

  /// The distinct names of the arguments, in the order of their first use.
  let names: [String]
  let parts: [Part]
  /// The indices in `names` of the arguments that must be numbers.
  let numbers: Set<Int>
  /// The indices in `names` of the arguments that must be whole numbers, because a plural subtracts
  /// an offset from them.
  let wholeNumbers: Set<Int>
  /// Whether the pattern has an argument `{name, unit}`.
  let hasCounts: Bool

  init(parsing pattern: String) throws(MessageError) {
    var parser = MessageParser(pattern)
    parts = try parser.message(opened: nil, inPlural: false)
    names = parser.names
    numbers = parser.numbers
    wholeNumbers = parser.wholeNumbers
    hasCounts = parser.hasCounts
  }

  func names(of indices: Set<Int>) -> [String] { indices.sorted().map { names[$0] } }
}

/// Positions are counted in scalars.
private struct MessageParser {
  private let pattern: String
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var depth = 0
  private(set) var names: [String] = []
  private(set) var numbers: Set<Int> = []
  private(set) var wholeNumbers: Set<Int> = []
  private(set) var hasCounts = false

  /// The number of nested braces is limited because the parser is recursive.
  private static let maximumDepth = 100
  private static let maximumInteger = 999_999_999_999_999

  init(_ pattern: String) {
    self.pattern = pattern
    scalars = Array(pattern.unicodeScalars)
  }

  /// `opened` is the position of the brace before the message, or `nil` for the whole pattern.
  mutating func message(
    opened: Int?, inPlural: Bool
  ) throws(MessageError) -> [MessagePattern.Part] {
    var parts: [MessagePattern.Part] = []
    var text = ""
    func endText() {
      if !text.isEmpty { parts.append(.text(text)) }
      text = ""
    }
    while let next {
      switch next {
      case "'": text += apostrophe(inPlural: inPlural)
      case "{":
        endText()
        parts.append(try argument())
      case "}" where opened != nil:
        position += 1
        endText()
        return parts
      case "#" where inPlural:
        position += 1
        endText()
        parts.append(.pluralNumber)
      default:
        position += 1
        text.unicodeScalars.append(next)
      }
    }
    if let opened { throw error("this '{' isn't closed", at: opened) }
    endText()
    return parts
  }

  /// Quoted text without a closing apostrophe ends at the end of the pattern.
  private mutating func apostrophe(inPlural: Bool) -> String {
    position += 1
    if take("'") { return "'" }
    guard next == "{" || next == "}" || (next == "#" && inPlural) else { return "'" }
    var text = ""
    while let next {
      position += 1
      if next == "'", !take("'") { break }
      text.unicodeScalars.append(next)
    }
    return text
  }

  private mutating func argument() throws(MessageError) -> MessagePattern.Part {
    let opened = position
    position += 1
    depth += 1
    defer { depth -= 1 }
    if depth > Self.maximumDepth {
      throw error("more than \(Self.maximumDepth) nested braces", at: opened)
    }
    let index = try name()
    skipWhitespace()
    if take("}") { return .argument(index) }
    try expect(",", "'}' or ','", opened)
    skipWhitespace()
    let start = position
    let format = identifier()
    skipWhitespace()
    switch format.lowercased() {
    case "number":
      guard next != "," else {
        throw error("styles of numbers aren't supported", at: position)
      }
      try expect("}", "'}'", opened)
      numbers.insert(index)
      return .number(index)
    case "unit":
      try expect("}", "'}'", opened)
      numbers.insert(index)
      hasCounts = true
      return .counted(index)
    case "select":
      try expect(",", "','", opened)
      return .select(index, try choices(opened))
    case "plural", "selectordinal":
      try expect(",", "','", opened)
      let empty = MessagePattern.Plural(isOrdinal: format.lowercased() != "plural")
      let plural = try forms(of: empty, opened)
      numbers.insert(index)
      if plural.offset != 0 { wholeNumbers.insert(index) }
      return .plural(index, plural)
    default:
      throw error(
        "expected number, unit, plural, select, or selectordinal, found '\(format)'", at: start)
    }
  }

  private mutating func name() throws(MessageError) -> Int {
    skipWhitespace()
    let start = position
    let name = identifier()
    let isNumber = name.utf8.allSatisfy(\.isASCIIDigit)
    guard let first = name.utf8.first, isNumber || !first.isASCIIDigit,
      name == "0" || !isNumber || first != UInt8(ascii: "0")
    else { throw error("expected the name of an argument", at: start) }
    if let index = names.firstIndex(of: name) { return index }
    names.append(name)
    return names.count - 1
  }

  private mutating func choices(
    _ opened: Int
  ) throws(MessageError) -> [String: [MessagePattern.Part]] {
    var choices: [String: [MessagePattern.Part]] = [:]
    while try !isAtEnd(opened) {
      let key = try selector()
      let parts = try branch(inPlural: false)
      if choices[key] == nil { choices[key] = parts }
    }
    if choices["other"] == nil { throw error("this select has no 'other'", at: opened) }
    return choices
  }

  private mutating func forms(
    of plural: MessagePattern.Plural, _ opened: Int
  ) throws(MessageError) -> MessagePattern.Plural {
    var plural = plural
    skipWhitespace()
    if scalars[position...].starts(with: "offset:".unicodeScalars) {
      position += "offset:".unicodeScalars.count
      skipWhitespace()
      plural.offset = try integer()
    }
    while try !isAtEnd(opened) {
      if take("=") {
        let number = try integer()
        let parts = try branch(inPlural: true)
        if plural.exact[number] == nil { plural.exact[number] = parts }
      } else {
        let start = position
        let key = try selector()
        guard let category = PluralRules.Category(rawValue: key) else {
          throw error(
            "expected zero, one, two, few, many, other, or a number such as =0, found '\(key)'",
            at: start)
        }
        let parts = try branch(inPlural: true)
        if plural.forms[category] == nil { plural.forms[category] = parts }
      }
    }
    if plural.forms[.other] == nil { throw error("this plural has no 'other'", at: opened) }
    return plural
  }

  private mutating func isAtEnd(_ opened: Int) throws(MessageError) -> Bool {
    skipWhitespace()
    if next == nil { throw error("this '{' isn't closed", at: opened) }
    return take("}")
  }

  private mutating func branch(inPlural: Bool) throws(MessageError) -> [MessagePattern.Part] {
    skipWhitespace()
    let opened = position
    guard take("{") else { throw error("expected '{'", at: position) }
    return try message(opened: opened, inPlural: inPlural)
  }

  private mutating func selector() throws(MessageError) -> String {
    let start = position
    let name = identifier()
    if name.isEmpty { throw error("expected a keyword", at: start) }
    return name
  }

  private mutating func integer() throws(MessageError) -> Int {
    let start = position
    let sign = take("-") ? "-" : ""
    guard let integer = Int(sign + identifier()), next != "." else {
      throw error("expected a whole number", at: start)
    }
    guard integer.magnitude <= Self.maximumInteger else {
      throw error("expected a number of at most 15 digits", at: start)
    }
    return integer
  }

  // MARK: Tokens

  private var next: Unicode.Scalar? {
    position < scalars.count ? scalars[position] : nil
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    position += 1
    return true
  }

  private mutating func expect(
    _ scalar: Unicode.Scalar, _ expected: String, _ opened: Int
  ) throws(MessageError) {
    if take(scalar) { return }
    throw next == nil
      ? error("this '{' isn't closed", at: opened) : error("expected \(expected)", at: position)
  }

  private mutating func skipWhitespace() {
    while next?.properties.isPatternWhitespace == true { position += 1 }
  }

  private mutating func identifier() -> String {
    let start = position
    while let next, !next.properties.isPatternWhitespace,
      !next.isASCII || next == "_" || next.properties.isAlphabetic
        || next.properties.numericType != nil
    { position += 1 }
    return String(String.UnicodeScalarView(scalars[start..<position]))
  }

  private func error(_ reason: String, at position: Int) -> MessageError {
    let units = scalars[..<position].reduce(0) { $0 + UTF16.width($1) }
    return .invalidPattern(pattern, position: units, reason: reason)
  }
}

// MARK: - Errors

/// An error that is thrown when a message pattern is invalid or can't be formatted.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum MessageError: Error, Hashable, Sendable {
  /// The pattern isn't valid. The first associated value is the pattern. `position` is the offset
  /// of the mistake in UTF-16 code units.
  case invalidPattern(String, position: Int, reason: String)
  /// Foundation doesn't have data for the language. The associated value is the language tag.
  case unknownLocale(String)
  /// The pattern has an argument without a value. The first associated value is the argument's
  /// name.
  case missingArgument(String, pattern: String)
  /// An argument of the pattern has the wrong type or is too long. The first associated value is
  /// the pattern.
  case notFormatted(String, reason: String)
}

extension MessageError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .invalidPattern(let pattern, let position, let reason):
      "'\(pattern)' isn't a message pattern: \(reason), at position \(position)."
    case .unknownLocale(let locale):
      "Plural and number formats aren't available for '\(locale)'. Write a language such as en or "
        + "zh-Hant."
    case .missingArgument(let name, let pattern):
      "'\(pattern)' needs an argument named '\(name)'."
    case .notFormatted(let pattern, let reason):
      "'\(pattern)' can't be formatted with these arguments: \(reason)."
    }
  }
}
