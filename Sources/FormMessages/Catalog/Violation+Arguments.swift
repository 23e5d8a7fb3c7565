import FormValidation

extension Violation {
  /// The most values that a sentence lists.
  private static let mostListed = 20

  /// What the sentence for a violation may mention.
  func arguments(
    in form: FormDeclaration?, language: String, book: Phrasebook
  ) -> [String: MessageArgument] {
    var arguments: [String: MessageArgument] = [:]
    arguments["label"] = .text(Self.label(of: path, in: form, language: language))
    arguments["unit"] = unit.map(MessageArgument.text)
    switch expected {
    case .count(let minimum, let maximum):
      arguments["minimum"] = .integer(minimum ?? 0)
      arguments["maximum"] = maximum.map(MessageArgument.integer)
    case .values(let values):
      arguments["values"] = .text(book.list(values, atMost: Self.mostListed))
    case .field(let name):
      let path = FieldPath(path.components.dropLast() + [.name(name)])
      arguments["field"] = .text(Self.label(of: path, in: form, language: language))
    case .pattern(let source): arguments["pattern"] = .text(source)
    case .characters(let allowed, let denied):
      arguments["allowed"] = .text(book.list(allowed ?? [], atMost: Self.mostListed))
      arguments["denied"] = .text(book.list(denied, atMost: Self.mostListed))
    case .type(let name): arguments["expected"] = .text(name)
    case nil: break
    }
    switch received {
    case .count(let count): arguments["received"] = .integer(count)
    case .characters(let some):
      arguments["characters"] = .text(book.list(some, atMost: Self.mostListed))
    case .type(let name): arguments["received"] = .text(name)
    case nil: break
    }
    return arguments
  }

  private static func label(
    of path: FieldPath, in form: FormDeclaration?, language: String
  ) -> String {
    form?.label(of: path, language: language) ?? path.names.last ?? ""
  }
}

extension Phrasebook {
  fileprivate func list(_ items: [String], atMost most: Int) -> String {
    (items.prefix(most) + (items.count > most ? ["…"] : [])).joined(separator: separator)
  }
}
