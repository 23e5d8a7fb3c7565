import FormValidation

extension Violation {
  /// Returns the value of a message's argument, or `nil` if the violation doesn't have the
  /// argument. `localize` formats a number, date, or time.
  func argument(
    _ name: String, in form: FormDeclaration?, for context: LanguageContext,
    localize: (String) -> String
  ) -> MessageArgument? {
    let book = context.book
    func label(of path: FieldPath) -> String {
      book.displayText(form?.label(of: path, tags: context.tags) ?? path.names.last ?? "")
    }
    func number(_ text: String) -> MessageArgument {
      let localized = book.displayText(localize(text))
      return ValueFormat.digits(text).map { .decimal($0, text: localized) } ?? .text(localized)
    }
    switch (name, expected, received) {
    case ("label", _, _): return .text(label(of: path))
    case ("unit", _, _): return unit.map(MessageArgument.text)
    case ("encoding", _, _): return unit.flatMap(Phrasebook.encoding).map(MessageArgument.text)
    case ("minimum", .count(let minimum, _), _): return .integer(minimum ?? 0)
    case ("maximum", .count(_, let maximum), _): return maximum.map(MessageArgument.integer)
    case ("minimum", .range(let text, _), _), ("maximum", .range(_, let text), _):
      return text.map(number)
    case ("step", .step(let text, _), _), ("base", .step(_, let text), _):
      return number(text)
    case ("values", .values(let values, let count), _): return .text(book.list(values, of: count))
    case ("field", .field(let name), _):
      return .text(label(of: FieldPath(path.components.dropLast() + [.name(name)])))
    case ("pattern", .pattern(let source), _): return .text(book.displayText(source))
    case ("allowed", .characters(let allowed, _), _): return .text(book.list(allowed ?? []))
    case ("denied", .characters(_, let denied), _): return .text(book.list(denied))
    case ("expected", .type(let name), _): return .text(name)
    case ("format", .format(let name), _): return .text(Phrasebook.keyword(ofFormat: name))
    case ("example", .format(let name), _):
      return .text(book.displayText(Phrasebook.example(ofFormat: name)))
    case ("received", _, .count(let count)): return .integer(count)
    case ("received", _, .type(let name)): return .text(name)
    case ("characters", _, .characters(let some)): return .text(book.list(some))
    default: return nil
    }
  }
}

extension [String: MessageArgument] {
  mutating func add(unit: String) {
    self["unit"] = .text(unit)
    self["encoding"] = Phrasebook.encoding(ofUnit: unit).map(MessageArgument.text)
  }
}

extension Phrasebook {
  private static let maximumListed = 20

  /// Returns a list of the first of `count` items, with an ellipsis if there are more items.
  func list(_ items: [String], of count: Int? = nil) -> String {
    let shown = items.prefix(Self.maximumListed).map {
      $0.isEmpty ? self[.empty] : self.displayText($0)
    }
    return (shown + ((count ?? items.count) > shown.count ? ["…"] : [])).joined(
      separator: self[.separator])
  }
}
