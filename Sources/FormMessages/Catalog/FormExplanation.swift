public import FormValidation
import TextMetrics

/// What a form says of one value, in sentences for people.
///
/// ```swift
/// let explained = MessageCatalog().explanation(of: signUp.declaration, language: "de")
/// explained[0].path  // "name"
/// explained[0].sentences  // ["Muss ausgefüllt werden."]
/// ```
public struct ExplainedField: Sendable, Hashable {
  /// Where the value stands, with `[]` for each element of a list: `addresses[].city`.
  public let path: String
  /// The name for people, if one is declared.
  public let label: String?
  /// What is done with the value, and then what it must be: a sentence for each.
  public let sentences: [String]
}

extension MessageCatalog {
  /// Each field, group and list of a form and each of its rules in a sentence, in the order of the
  /// declaration. A group or list comes before what is in it.
  ///
  /// - Parameters:
  ///   - form: The form.
  ///   - language: As for ``sentence(for:in:language:)-(Violation,_,_)``.
  public func explanation(of form: FormDeclaration, language: String) -> [ExplainedField] {
    var explainer = Explainer(self, language: language)
    explainer.explain(form, below: "", conditions: [])
    return explainer.fields
  }
}

private struct Explainer {
  private let catalog: MessageCatalog
  private let language: String
  private let book: Phrasebook
  private(set) var fields: [ExplainedField] = []

  init(_ catalog: MessageCatalog, language: String) {
    self.catalog = catalog
    self.language = language
    book = catalog.phrasebook(for: language)
  }

  private var phrases: Phrasebook.Explanations { book.explanations }

  mutating func explain(
    _ form: FormDeclaration, below path: String, conditions: [Condition<String>?]
  ) {
    explain(form.members, of: form, below: path, conditions)
  }

  private mutating func explain(
    _ members: [FormDeclaration.Member], of form: FormDeclaration, below path: String,
    _ conditions: [Condition<String>?]
  ) {
    for member in members {
      switch member {
      case .field(let field):
        add(path + field.name, field.label, sentences(of: field, in: form), conditions, form)
      case .group(let group):
        let required = group.requirement == .required ? [phrases.required] : []
        add(path + group.name, group.label, required, conditions, form)
        explain(group.form, below: path + group.name + ".", conditions: [])
      case .list(let list): explain(list, in: form, below: path, conditions)
      case .conditional(let part):
        explain(part.members, of: form, below: path, conditions + [part.condition])
      case .rule(let rule):
        let names = rule.path.names.joined(separator: ".")
        let sentence = say(phrases.check, ["rule": .text(book.shown(rule.name))])
        add(path + names, nil, [sentence], conditions, form)
      }
    }
  }

  private mutating func explain(
    _ list: ListDeclaration, in form: FormDeclaration, below path: String,
    _ conditions: [Condition<String>?]
  ) {
    let bounds = count(list.minimum, list.maximum, unit: "elements")
    add(path + list.name, list.label, bounds, conditions, form)
    switch list.element {
    case .text(let field):
      add(path + list.name + "[]", field.label, sentences(of: field, in: form), [], form)
    case .form(let element):
      explain(element, below: path + list.name + "[].", conditions: [])
    }
  }

  private mutating func add(
    _ path: String, _ label: LocalizedText?, _ sentences: [String],
    _ conditions: [Condition<String>?],
    _ form: FormDeclaration
  ) {
    fields.append(
      ExplainedField(
        path: path, label: label?.text(for: [language, book.language]),
        sentences: sentences.map { sentence in
          conditions.reversed().reduce(sentence) { under($1, $0, in: form) }
        }))
  }

  // MARK: One field

  private func sentences(of field: FieldDeclaration, in form: FormDeclaration) -> [String] {
    let absence: String? =
      switch field.absence {
      case .any: nil
      case .missing: book.values.noNull
      case .null, .none: field.isRequired ? nil : book.values.keyNeeded
      }
    return [book.sentence(of: field.kind), absence].compactMap { $0 }
      + field.stages.compactMap(sentence)
      + field.rules.flatMap { rule in
        sentences(of: rule, field.kind, in: form).map { sentence in
          rule.condition.map { under($0, sentence, in: form) } ?? sentence
        }
      }
  }

  private func sentence(of stage: Stage) -> String? {
    switch stage {
    case .trim: phrases.trim
    case .lineBreaks(.keep), .letterCase(.keep): nil
    case .lineBreaks(.lf): phrases.lineFeeds
    case .lineBreaks(.space): phrases.spacesForLineBreaks
    case .lineBreaks(.remove): phrases.noLineBreaks
    case .normalize(let normalizer):
      say(phrases.normalize, ["form": .text(book.shown(normalizer.name.uppercased()))])
    case .letterCase(.upper): phrases.upperCase
    case .letterCase(.lower): phrases.lowerCase
    }
  }

  private func sentences(
    of rule: FieldRule<String>, _ kind: ValueKind, in form: FormDeclaration
  ) -> [String] {
    switch rule.meaning {
    case .required: return [phrases.required]
    case .count(let limit, _):
      let bounds = count(limit.minimum, limit.maximum, unit: limit.unit.name)
      return limit.strength == .soft && limit.maximum != nil ? bounds + [phrases.soft] : bounds
    case .characters(let filter):
      let allowed = filter.allowed.map { say(phrases.allowed, ["characters": names(of: $0)]) }
      let denied = filter.denied.isEmpty ? nil : names(of: filter.denied)
      return [allowed, denied.map { say(phrases.denied, ["characters": $0]) }].compactMap { $0 }
    case .pattern(let pattern):
      return [say(phrases.pattern, ["pattern": .text(book.shown(pattern.source))])]
    case .oneOf(let choices):
      return [say(phrases.oneOf, ["values": .text(book.list(choices.values))])]
    case .equal(let name): return [say(phrases.equal, ["field": label(of: name, in: form)])]
    case .format(let format):
      let example = Phrasebook.example(ofFormat: format.name)
      return [say(book.values.suchAs, ["example": .text(book.shown(example))])]
    case .range(let range): return sentences(of: range, kind, in: form)
    case .step(let step):
      let (size, base) = (step.size.description, step.base.description)
      return [
        say(
          book.values.steps,
          ["step": .text(written(size)), "base": .text(written(base))])
      ]
    case .isTrue: return [book.values.mustBeTrue]
    case .fileTypes(let types):
      return [say(book.values.fileTypes, ["values": .text(book.list(types))])]
    case .fileSize(let minimum, let maximum): return count(minimum, maximum, unit: "bytes")
    case .code: return [say(phrases.check, ["rule": .text(book.shown(rule.name))])]
    case .asks: return [say(phrases.asyncCheck, ["rule": .text(book.shown(rule.name))])]
    }
  }

  private func sentences(
    of range: ValueRange<String>, _ kind: ValueKind, in form: FormDeclaration
  ) -> [String] {
    let isNumber = kind == .integer || kind == .decimal
    let minimum = range.minimum.map { bound in
      say(
        isNumber ? book.values.orMore : book.values.orLater,
        ["minimum": .text(shown(bound, in: form))])
    }
    let maximum = range.maximum.map { bound in
      say(
        isNumber ? book.values.orLess : book.values.orEarlier,
        ["maximum": .text(shown(bound, in: form))])
    }
    return [minimum, maximum].compactMap { $0 }
  }

  /// A number, date or time as the reader writes it.
  private func written(_ text: String) -> String {
    book.shown(catalog.written(text, language: language))
  }

  /// `today -18 years`: a name with what is added to it.
  private func shown(_ bound: ValueBound<String>, in form: FormDeclaration) -> String {
    let origin: String
    switch bound.origin {
    case .value(let text): return written(text)
    case .reference(let name): origin = book.shown(name)
    case .field(let name):
      let label = form.label(of: FieldPath(name: name), languages: [language, book.language])
      origin = book.shown(label ?? name)
    }
    if bound.offset == CalendarOffset() { return origin }
    return origin + " " + catalog.written(bound.offset, language: language)
  }

  private func count(_ minimum: Int, _ maximum: Int?, unit: String) -> [String] {
    var arguments: [String: MessageArgument] = ["minimum": .integer(minimum)]
    arguments["maximum"] = maximum.map(MessageArgument.integer)
    arguments.add(unit: unit)
    let phrase: String
    if let maximum {
      phrase =
        minimum == 0 ? phrases.atMost : minimum == maximum ? phrases.exactly : phrases.between
    } else if minimum > 0 {
      phrase = phrases.atLeast
    } else {
      return []
    }
    // All weights have one noun; whose they are is in the name of the unit alone.
    let noun = unit == "elements" ? nil : UnitNoun(unitNamed: unit) ?? .weights
    guard noun == .weights else { return [say(phrase, arguments, unit)] }
    arguments["unit"] = .text(book.shown(unit))
    return [say(phrase.replacing(", unit}", with: ", unit} ({unit})"), arguments, unit)]
  }

  private func names(of groups: [CharacterGroup]) -> MessageArgument {
    let sets = phrases.sets
    let names = groups.map { group in
      switch group {
      case .digits: sets.digits
      case .asciiLetters: sets.asciiLetters
      case .letters: sets.letters
      case .whitespace: sets.whitespace
      case .emoji: sets.emoji
      case .control: sets.control
      case .lineBreaks: sets.lineBreaks
      case .characters(let characters): book.list(characters.sorted().map(String.init))
      }
    }
    return .text(names.joined(separator: book.separator))
  }

  private func under(
    _ condition: Condition<String>?, _ sentence: String, in form: FormDeclaration
  ) -> String {
    guard let condition else { return say(phrases.ifCode, ["rule": .text(sentence)]) }
    var arguments = ["rule": .text(sentence), "field": label(of: condition.field, in: form)]
    switch condition.test {
    case .equals(let value):
      arguments["values"] = .text(book.shown(value))
      return say(phrases.ifEqual, arguments)
    case .oneOf(let values):
      arguments["values"] = .text(book.list(values))
      return say(phrases.ifOneOf, arguments)
    case .present: return say(phrases.ifPresent, arguments)
    case .absent: return say(phrases.ifAbsent, arguments)
    }
  }

  private func label(of name: String, in form: FormDeclaration) -> MessageArgument {
    let label = form.label(of: FieldPath(name: name), languages: [language, book.language])
    return .text(book.shown(label ?? name))
  }

  private func say(
    _ pattern: String, _ arguments: [String: MessageArgument], _ unit: String? = nil
  ) -> String {
    catalog.format(pattern, unit, arguments, catalog.spokenLocale(language), book) ?? pattern
  }
}
