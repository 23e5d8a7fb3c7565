public import FormValidation

/// An explanation of a field, group, list, or check of a form in sentences.
///
/// ```swift
/// let explained = MessageCatalog().explanation(of: signUp.declaration, language: "de")
/// explained[0].path  // "name"
/// explained[0].sentences  // ["Muss ausgefüllt werden."]
/// ```
public struct ExplainedField: Sendable, Hashable {
  /// The path of the value, such as `addresses[].city`. In the path, `[]` is every element of a
  /// list.
  public let path: String
  /// The label, or `nil` if the value has no label. A check never has a label.
  public let label: String?
  /// The sentences that describe the kind, the transforms, and the rules of the value.
  public let sentences: [String]
}

extension MessageCatalog {
  /// Returns explanations of all fields, groups, lists, and checks of a form.
  ///
  /// The explanations are in the order of the declaration. The explanation of a group or list comes
  /// before the explanations of its members.
  ///
  /// - Parameters:
  ///   - form: The form.
  ///   - language: The BCP 47 language tag. If the package doesn't have this language, the
  ///     sentences are in English.
  /// - Complexity: O(*n* · *d*), where *n* is the number of members and rules, and *d* is the
  ///   largest number of groups, lists, and conditions around a member.
  public func explanation(of form: FormDeclaration, language: String) -> [ExplainedField] {
    var explainer = Explainer(self, language: language)
    explainer.explain(form.members, of: Labels(form))
    return explainer.fields
  }
}

/// The labels of the fields, groups, and lists of a form by their names.
private struct Labels {
  private var byName: [String: LocalizedText] = [:]

  init(_ form: FormDeclaration) {
    for member in form.members.flattened {
      let label: LocalizedText? =
        switch member {
        case .field(let field): field.label
        case .group(let group): group.label
        case .list(let list): list.label
        case .conditional, .check: nil
        }
      if let label, let name = member.name, byName[name] == nil { byName[name] = label }
    }
  }

  subscript(name: String) -> LocalizedText? { byName[name] }
}

private struct Explainer {
  private let catalog: MessageCatalog
  private let context: LanguageContext
  private(set) var fields: [ExplainedField] = []

  init(_ catalog: MessageCatalog, language: String) {
    self.catalog = catalog
    context = catalog.context(for: language)
  }

  private var phrasebook: Phrasebook { context.phrasebook }

  /// A condition around a member, and the labels of the form whose fields the condition reads.
  /// `condition` is `nil` if the condition is code.
  typealias OuterCondition = (condition: Condition?, labels: Labels)

  mutating func explain(
    _ members: [FormDeclaration.Member], of labels: Labels, below names: [String] = [],
    if conditions: [OuterCondition] = []
  ) {
    for member in members {
      switch member {
      case .field(let field):
        add(names + [field.name], field.label, sentences(of: field, labels), if: conditions)
      case .group(let group):
        let names = names + [group.name]
        let required = group.requirement == .required ? [phrasebook[.required]] : []
        add(names, group.label, required, if: conditions)
        explain(group.form.members, of: Labels(group.form), below: names, if: conditions)
      case .list(let list):
        let bounds = boundSentence(list.minimum, list.maximum, unit: "elements")
        let once = list.duplicates == .refused ? phrasebook[.once] : nil
        add(names + [list.name], list.label, [bounds, once].compactMap(\.self), if: conditions)
        let element = names + [list.name + "[]"]
        switch list.element {
        case .value(let field):
          add(element, field.label, sentences(of: field, labels), if: conditions)
        case .form(let form):
          explain(form.members, of: Labels(form), below: element, if: conditions)
        }
      case .conditional(let condition, let members):
        explain(members, of: labels, below: names, if: conditions + [(condition, labels)])
      case .check(let check):
        let sentence = formatted(.check, ["rule": phrasebook.displayText(check.name)])
        add(names + check.path.names, nil, [sentence], if: conditions)
      }
    }
  }

  private mutating func add(
    _ names: [String], _ label: LocalizedText?, _ sentences: [String],
    if conditions: [OuterCondition]
  ) {
    fields.append(
      ExplainedField(
        path: names.joined(separator: "."), label: label?.text(for: context.lookupTags),
        sentences: sentences.map { sentence in
          conditions.reversed().reduce(sentence) { conditional($0, $1.condition, $1.labels) }
        }))
  }

  private func sentences(of field: FieldDeclaration, _ labels: Labels) -> [String] {
    let absence: Phrase? =
      switch field.absence {
      case _ where field.isRequired: nil
      case .missingOrNull: nil
      case .missing: .noNull
      case .null: .keyNeeded
      case .never: .keyNeededNoNull
      }
    let rules = field.rules.flatMap { rule in
      sentences(of: rule, field.kind, labels).map { sentence in
        rule.condition.map { conditional(sentence, $0, labels) } ?? sentence
      }
    }
    return [phrasebook.kinds[field.kind], absence.map { phrasebook[$0] }].compactMap { $0 }
      + field.transforms.compactMap(sentence)
      + rules
  }

  private func sentence(of transform: FieldTransform) -> String? {
    switch transform {
    case .trim: phrasebook[.trim]
    case .lineBreaks(.keep), .letterCase(.keep): nil
    case .lineBreaks(.lf): phrasebook[.lineFeeds]
    case .lineBreaks(.space): phrasebook[.spacesForLineBreaks]
    case .lineBreaks(.remove): phrasebook[.noLineBreaks]
    case .normalize(let normalizer):
      formatted(.normalize, ["form": phrasebook.displayText(normalizer.name.uppercased())])
    case .asciiDigits: phrasebook[.asciiDigits]
    case .collapseWhitespace: phrasebook[.collapseWhitespace]
    case .letterCase(.uppercase): phrasebook[.uppercase]
    case .letterCase(.lowercase): phrasebook[.lowercase]
    }
  }

  private func sentences(of rule: FieldRule, _ kind: ValueKind, _ labels: Labels) -> [String] {
    switch rule.kind {
    case .required: return [phrasebook[.required]]
    case .count(let limit, _):
      let refused = limit.unit.refusals.flatMap(\.scalars)
      return [
        boundSentence(limit.minimum, limit.maximum, unit: limit.unit.name),
        refused.isEmpty ? nil : formatted(.denied, ["characters": names(of: refused)]),
        limit.strength == .soft && limit.maximum != nil ? phrasebook[.soft] : nil,
      ].compactMap(\.self)
    case .characters(let filter):
      let allowed = filter.allowed.map { formatted(.allowed, ["characters": names(of: $0)]) }
      let denied = formatted(.denied, ["characters": names(of: filter.denied)])
      return [allowed, filter.denied.isEmpty ? nil : denied].compactMap { $0 }
    case .pattern(let pattern):
      return [formatted(.pattern, ["pattern": phrasebook.displayText(pattern.source)])]
    case .oneOf(let choices):
      return [formatted(.oneOf, ["values": phrasebook.list(choices.values)])]
    case .notEqual(let name): return [formatted(.notEqual, ["field": label(of: name, labels)])]
    case .equal(let name): return [formatted(.equal, ["field": label(of: name, labels)])]
    case .format(let format):
      return [
        formatted(
          .suchAs, ["example": phrasebook.displayText(Phrasebook.example(ofFormat: format.name))])
      ]
    case .range(let range): return sentences(of: range, kind, labels)
    case .step(let step):
      let (size, base) = (localized(step.size.description), localized(step.base.description))
      return [formatted(.steps, ["step": size, "base": base])]
    case .isTrue: return [phrasebook[.mustBeTrue]]
    case .fileTypes(let types): return [formatted(.fileTypes, ["values": phrasebook.list(types)])]
    case .fileSize(let minimum, let maximum):
      return [boundSentence(minimum, maximum, unit: "bytes")].compactMap(\.self)
    case .check: return [formatted(.check, ["rule": phrasebook.displayText(rule.name)])]
    case .asyncCheck: return [formatted(.asyncCheck, ["rule": phrasebook.displayText(rule.name)])]
    }
  }

  private func sentences(of range: ValueRange, _ kind: ValueKind, _ labels: Labels) -> [String] {
    let minimum = range.minimum.map {
      let least: Phrase = kind.isNumeric ? .orMore : .orLater
      let above: Phrase = kind.isNumeric ? .moreThan : .after
      return formatted($0.isExclusive ? above : least, ["minimum": text(of: $0, labels)])
    }
    let maximum = range.maximum.map {
      let most: Phrase = kind.isNumeric ? .orLess : .orEarlier
      let below: Phrase = kind.isNumeric ? .lessThan : .before
      return formatted($0.isExclusive ? below : most, ["maximum": text(of: $0, labels)])
    }
    return [minimum, maximum].compactMap { $0 }
  }

  private func localized(_ text: String) -> String {
    phrasebook.displayText(catalog.valueFormat.localized(text, context.numberLocale))
  }

  private func text(of bound: ValueRange.Bound, _ labels: Labels) -> String {
    let origin =
      switch bound.origin {
      case .value(let text): localized(text)
      case .reference("today"): phrasebook[.today]
      case .reference(let name): phrasebook.displayText(name)
      case .field(let name): label(of: name, labels)
      }
    return bound.offset.isZero ? origin : origin + " " + localized(bound.offset)
  }

  private func localized(_ offset: CalendarOffset) -> String {
    let parts: [(Int, DurationUnit)] = [
      (offset.months / 12, .year), (offset.months % 12, .month), (offset.days, .day),
      (offset.seconds / 3600, .hour), (offset.seconds % 3600 / 60, .minute),
      (offset.seconds % 60, .second),
    ]
    let numbers = NumberStyle.of(context.numberLocale)
    return parts.filter { $0.0 != 0 }.map { number, unit in
      let pattern = "{count, plural, \(phrasebook.durations[unit] ?? "")}"
      let amount = catalog.formatPhrase(pattern, ["count": .integer(abs(number))], for: context)
      return numbers.signed(amount, by: number)
    }.joined(separator: " ")
  }

  private func boundSentence(_ minimum: Int, _ maximum: Int?, unit: String) -> String? {
    if minimum == 0, maximum == nil { return nil }
    var arguments: [String: MessageArgument] = ["minimum": .integer(minimum)]
    arguments["maximum"] = maximum.map(MessageArgument.integer)
    let phrase: Phrase =
      if maximum == nil { .atLeast } else if minimum == 0 { .atMost } else {
        minimum == maximum ? .exactly : .between
      }
    var pattern = phrasebook[phrase]
    // Units with weights have the same noun, so their names are shown, too.
    let noun = UnitNoun(unitNamed: unit) ?? .customWeights
    if unit != "elements", noun == .customWeights || noun == .weighted {
      arguments["unit"] = .text(phrasebook.displayText(unit))
      pattern = pattern.replacing(", unit}", with: ", unit} ({unit})")
    }
    return catalog.formatPhrase(pattern, arguments, unit: unit, for: context)
  }

  private func names(of classes: [CharacterFilter.Class]) -> String {
    let names = classes.map { characterClass in
      if case .characters(let characters) = characterClass {
        return phrasebook.list(characters.sorted().map(String.init))
      }
      return phrasebook.characterClasses[characterClass] ?? characterClass.name
    }
    return names.joined(separator: phrasebook[.separator])
  }

  private func names(of scalars: [ClosedRange<UInt32>]) -> String {
    let names = scalars.map { range in
      let ends = [range.lowerBound, range.upperBound].prefix(range.count)
      return ends.map { Unicode.Scalar($0).map { phrasebook.displayText(String($0)) } ?? "" }
        .joined(separator: "–")
    }
    return names.joined(separator: phrasebook[.separator])
  }

  private func conditional(
    _ sentence: String, _ condition: Condition?, _ labels: Labels
  ) -> String {
    guard let condition else { return formatted(.ifCode, ["rule": sentence]) }
    var arguments = ["rule": sentence, "field": label(of: condition.field, labels)]
    switch condition.test {
    case .equals(let value):
      arguments["values"] = phrasebook.displayText(value)
      return formatted(.ifEqual, arguments)
    case .oneOf(let values):
      arguments["values"] = phrasebook.list(values)
      return formatted(.ifOneOf, arguments)
    case .present: return formatted(.ifPresent, arguments)
    case .absent: return formatted(.ifAbsent, arguments)
    }
  }

  private func label(of name: String, _ labels: Labels) -> String {
    phrasebook.displayText(labels[name]?.text(for: context.lookupTags) ?? name)
  }

  private func formatted(_ phrase: Phrase, _ texts: [String: String]) -> String {
    catalog.formatPhrase(phrasebook[phrase], texts.mapValues { .text($0) }, for: context)
  }
}
