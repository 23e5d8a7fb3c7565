/// A pattern of ICU's message format, parsed for one language.
package struct MessageTemplate: Sendable {
  package let pattern: String
  /// The names of the arguments of `pattern`, each once. If `pattern` contains `{name, unit}`, the
  /// arguments of the pattern that replaces `{name, unit}` follow, except `counted`.
  package let names: [String]
  var hasCounts: Bool { tree.hasCounts }
  var numbers: [String] { tree.names(of: tree.numbers) }
  var wholeNumbers: [String] { tree.names(of: tree.wholeNumbers) }

  private let tree: MessagePattern
  /// The pattern that replaces each `{name, unit}`, or `nil` if the pattern has no such argument.
  private let countTree: MessagePattern?
  /// The index in ``names`` of each argument of `countTree`, or `nil` for the counted number.
  private let countArguments: [Int?]
  private let style: NumberStyle
  private let cardinal: PluralRules
  private let ordinal: PluralRules

  /// `countPattern` is the pattern for `{name, unit}`. The argument `counted` of `countPattern` is
  /// the number.
  package init(
    pattern: String, countPattern: String = "{counted, number}", locale: String
  ) throws(MessageError) {
    guard let tag = MessageLocale.supportedTag(for: locale) else { throw .unknownLocale(locale) }
    guard pattern.utf8.count <= Self.maximumBytes else {
      throw .invalidPattern(pattern, position: 0, reason: "more than \(Self.maximumBytes) bytes")
    }
    self.pattern = pattern
    let tree = try MessagePattern(parsing: pattern)
    let countTree = tree.hasCounts ? try MessagePattern(parsing: countPattern) : nil
    let countNames = countTree?.names ?? []
    let names = tree.names + countNames.filter { $0 != "counted" && !tree.names.contains($0) }
    (self.tree, self.countTree, self.names) = (tree, countTree, names)
    countArguments = countNames.map { $0 == "counted" ? nil : names.firstIndex(of: $0) }
    style = .of(tag)
    cardinal = .of(tag, isOrdinal: false)
    ordinal = .of(tag, isOrdinal: true)
  }

  /// `values` has a value for each of ``names``, in the same order. A missing value is an error.
  package func format(values: [MessageArgument?]) throws(MessageError) -> String {
    if let missing = values.firstIndex(of: nil) {
      throw .missingArgument(names[missing], pattern: pattern)
    }
    let values = values.compactMap { $0 }
    guard values.allSatisfy({ $0.text.utf8.count <= Self.maximumBytes }) else {
      throw .notFormatted(pattern, reason: "more than \(Self.maximumBytes) bytes in an argument")
    }
    var message = ""
    try append(tree.parts, values, pluralNumber: nil, to: &message)
    return message
  }

  private static let maximumBytes = 1 << 20

  /// `pluralNumber` is the number of the innermost plural around the parts, minus its offset.
  private func append(
    _ parts: [MessagePattern.Part], _ values: [MessageArgument], pluralNumber: String?,
    to message: inout String
  ) throws(MessageError) {
    for part in parts {
      switch part {
      case .text(let text): message += text
      case .argument(let index):
        switch values[index] {
        case .integer: message += style.string(values[index].text)
        case .text(let text), .decimal(_, let text): message += text
        }
      case .number(let index): message += style.string(try number(index, values))
      case .counted(let index):
        let countValues = countArguments.map { values[$0 ?? index] }
        try append(countTree?.parts ?? [], countValues, pluralNumber: nil, to: &message)
      case .pluralNumber: message += pluralNumber.map(style.string) ?? ""
      case .plural(let index, let plural):
        let number = try number(index, values)
        guard let rest = number.subtracting(plural.offset) else {
          throw .notFormatted(
            pattern, reason: "'\(names[index])' must be a whole number for the offset")
        }
        let operands = Int(rest).map { PluralOperands($0) } ?? PluralOperands(decimal: rest)
        let category = (plural.isOrdinal ? ordinal : cardinal).category(of: operands)
        let chosen =
          Int(number).flatMap { plural.exact[$0] }
          ?? plural.forms[category] ?? plural.forms[.other] ?? []
        try append(chosen, values, pluralNumber: rest, to: &message)
      case .select(let index, let choices):
        let chosen = choices[values[index].text] ?? choices["other"] ?? []
        try append(chosen, values, pluralNumber: nil, to: &message)
      }
    }
  }

  /// Returns the number in ASCII without an exponent, such as `-12.5`.
  private func number(_ index: Int, _ values: [MessageArgument]) throws(MessageError) -> String {
    if case .text = values[index] {
      throw .notFormatted(pattern, reason: "'\(names[index])' must be a number")
    }
    return values[index].text
  }
}

package enum MessageArgument: Sendable, Hashable {
  case integer(Int)
  /// A number in ASCII without an exponent, such as `-12.5`, and the text that a message displays.
  case decimal(String, text: String)
  case text(String)

  /// The number in ASCII, or the text without isolates at its ends. A `select` compares this text
  /// with its keys.
  var text: String {
    switch self {
    case .integer(let integer): "\(integer)"
    case .decimal(let digits, _): digits
    case .text(let text):
      text.isIsolated ? String(text.unicodeScalars.dropFirst().dropLast()) : text
    }
  }
}

extension String {
  /// Returns the difference, or `nil` if this number or the difference isn't an `Int`. If `offset`
  /// is 0, returns this number, even if it isn't an `Int`.
  fileprivate func subtracting(_ offset: Int) -> String? {
    if offset == 0 { return self }
    guard let (difference, overflow) = Int(self)?.subtractingReportingOverflow(offset), !overflow
    else { return nil }
    return "\(difference)"
  }

  fileprivate var isIsolated: Bool {
    unicodeScalars.first == "\u{2068}" && unicodeScalars.last == "\u{2069}"
  }
}
