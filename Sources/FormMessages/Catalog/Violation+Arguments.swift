import FormValidation

extension Violation {
  /// What the sentence for a violation may mention.
  ///
  /// - Parameter written: A number, date or time as the reader writes it.
  func arguments(
    in form: FormDeclaration?, languages: [String], book: Phrasebook,
    written: (String) -> String
  ) -> [String: MessageArgument] {
    var arguments: [String: MessageArgument] = [:]
    func label(of path: FieldPath) -> MessageArgument {
      .text(book.shown(form?.label(of: path, languages: languages) ?? path.names.last ?? ""))
    }
    arguments["label"] = label(of: path)
    if let unit { arguments.add(unit: unit) }
    switch expected {
    case .count(let minimum, let maximum):
      arguments["minimum"] = .integer(minimum ?? 0)
      arguments["maximum"] = maximum.map(MessageArgument.integer)
    case .values(let values, let count):
      arguments["values"] = .text(book.list(values, of: count))
    case .field(let name):
      arguments["field"] = label(of: FieldPath(path.components.dropLast() + [.name(name)]))
    case .pattern(let source): arguments["pattern"] = .text(book.shown(source))
    case .characters(let allowed, let denied):
      arguments["allowed"] = .text(book.list(allowed ?? []))
      arguments["denied"] = .text(book.list(denied))
    case .type(let name): arguments["expected"] = .text(name)
    case .format(let name):
      arguments["format"] = .text(Phrasebook.word(ofFormat: name))
      arguments["example"] = .text(book.shown(Phrasebook.example(ofFormat: name)))
    case .range(let minimum, let maximum):
      arguments["minimum"] = .text(book.shown(written(minimum ?? "")))
      arguments["maximum"] = .text(book.shown(written(maximum ?? "")))
    case .step(let size, let base):
      arguments["step"] = .text(book.shown(written(size)))
      arguments["base"] = .text(book.shown(written(base)))
    case nil: break
    }
    arguments.add(received: received, book)
    return arguments
  }

  /// Every name that the sentence for a problem may mention: a pattern with another is misspelled.
  static func argumentNames(of problem: Problem) -> Set<String> {
    switch problem {
    case .missing, .check, .refused, .unanswered, .notTrue, .unknownKey: ["label"]
    case .malformed: ["label", "format", "example"]
    case .tooLow, .tooHigh, .tooEarly, .tooLate: ["label", "minimum", "maximum"]
    case .offStep: ["label", "step", "base"]
    case .fileType: ["label", "values"]
    case .fileTooSmall, .fileTooLarge, .tooShort, .tooLong, .notExact, .tooLarge, .tooFewElements,
      .tooManyElements:
      ["label", "unit", "encoding", "minimum", "maximum", "received"]
    case .unencodable: ["label", "unit", "encoding", "minimum", "maximum", "characters"]
    case .characters: ["label", "characters", "allowed", "denied"]
    case .mismatch, .timeout: ["label", "pattern"]
    case .notOneOf: ["label", "values"]
    case .notEqual: ["label", "field"]
    case .wrongType: ["label", "expected", "received"]
    }
  }
}

extension [String: MessageArgument] {
  /// What was found in place of what was expected.
  fileprivate mutating func add(received: Violation.Received?, _ book: Phrasebook) {
    switch received {
    case .count(let count): self["received"] = .integer(count)
    case .characters(let some): self["characters"] = .text(book.list(some))
    case .type(let name): self["received"] = .text(name)
    case nil: break
    }
  }

  /// The unit of the numbers, and its encoding where it has one: words of the package's own.
  mutating func add(unit: String) {
    self["unit"] = .text(unit)
    self["encoding"] = Phrasebook.encoding(ofUnit: unit).map(MessageArgument.text)
  }
}

extension Phrasebook {
  /// The most values that a sentence lists.
  private static let maximumListed = 20

  /// Values as a sentence lists them.
  ///
  /// - Parameter count: How many there are, where these are only the first.
  func list(_ items: [String], of count: Int? = nil) -> String {
    let shown = items.prefix(Self.maximumListed).map(shown)
    return (shown + ((count ?? items.count) > shown.count ? ["…"] : [])).joined(
      separator: self[.separator])
  }
}
