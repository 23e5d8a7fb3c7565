public import FormValidation
public import TextMetrics

/// Why a JSON text declares no form, and at which key.
public struct DeclarationError: Error, Sendable, Hashable {
  /// Where in the JSON.
  package let path: FieldPath
  /// What is wrong there.
  public let reason: Reason

  /// Where in the JSON: `fields[2].rules[0].unit`; empty for the whole.
  public var key: String { path.description }

  /// What can be wrong with a declaration.
  public enum Reason: Sendable, Hashable {
    /// The object lacks a key that it must have.
    case missingKey(String)
    /// The object has a key that means nothing there.
    case unknownKey(String, known: [String])
    /// The value is of another type.
    case wrongType(expected: String, found: String)
    /// The text is none of the words that mean something there.
    case unknownWord(String, known: [String])
    /// The text names no unit.
    case unit(UnitError)
    /// The text names no profile, or not as it is written.
    case profile(ProfileError)
    /// The catalog has no normalization form of this name.
    case noNormalizer(String)
    /// The pattern cannot be compiled.
    case pattern(PatternError)
    /// The catalog has no patterns at all.
    case noPatterns
    /// A number of things is below 0.
    case negative(Int)
    /// A number of things is more than an `Int` holds.
    case tooLarge(Double)
    /// No count could meet both bounds.
    case minimumAboveMaximum
    /// A count has neither a minimum nor a maximum.
    case noBound
    /// The text cannot be part of a path.
    case invalidName(String)
    /// Two members of one form have this name.
    case duplicateName(String)
    /// A rule or a condition refers to a field that its form does not have.
    case unknownField(String)
    /// The key is no language tag as BCP 47 writes it, so that no reader's language would find it.
    case noLanguageTag(String, canonical: String?)
    /// The object has two keys of which only one may be there.
    case conflictingKeys(String, String)
    /// No value can meet this rule and another one of the field: its place among the rules.
    case contradiction(rule: Int)
    /// No Character can pass.
    case nothingAllowed
    /// None of the values that a rule lists can meet it and the other rules of the field.
    case noChoice
    /// What meets the rule has more bytes than the form takes of any value.
    case aboveValueCap(Int)
    /// The text is no type of file as HTML's `accept` lists them.
    case noFileType(String)
    /// The rule accepts no type of file.
    case noFile
    /// The catalog cannot write host names of other letters in ASCII.
    case noDomains
    /// A rule compares a field with itself.
    case comparesWithItself
    /// No number meets the ranges and steps of the field.
    case noNumber
    /// A range has neither a minimum nor a maximum.
    case noEnd
    /// The text is no duration of ISO 8601.
    case noOffset(String)
    /// Values of the kind cannot be so much later.
    case noOffsets(kind: ValueKind)
    /// The size is not above zero, or has more digits than are counted in.
    case noStep
    /// The text stands for no value of the field's kind.
    case malformedValue(String, kind: ValueKind)
    /// The rule means nothing for a field of this kind.
    case notForKind(rule: String, kind: ValueKind)
    /// The word is no stage: the others are objects.
    case noStage(String)
    /// A field of this kind has no stages but `trim`.
    case noStages(kind: ValueKind)
    /// The field has more rules than are compared with each other.
    case tooManyRules(maximum: Int)
    /// A range names a field whose values are of another kind.
    case otherKind(of: String, kind: ValueKind)
  }
}

extension DeclarationError: CustomStringConvertible {
  public var description: String {
    key.isEmpty ? "The form cannot be read: \(reason)." : "\(key): \(reason)."
  }
}

extension DeclarationError.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missingKey(let key): "the key '\(key)' is missing"
    case .unknownKey(let key, let known):
      "there is no key '\(key)' here\(Self.suggestion(for: key, among: known)); the keys are "
        + known.joined(separator: ", ")
    case .wrongType(let expected, let found): "expected \(expected), found \(found)"
    case .unknownWord(let word, let known):
      "there is no '\(word)' here\(Self.suggestion(for: word, among: known)); write "
        + known.joined(separator: ", ")
    case .unit(let error): Self.withoutPeriod("\(error)")
    case .profile(let error): Self.withoutPeriod("\(error)")
    case .pattern(let error): Self.withoutPeriod("\(error)")
    case .noPatterns: "this program has no patterns; ICU brings them"
    case .noNormalizer(let name):
      "there is no normalization form '\(name)' in this program; ICU brings nfc, nfd, nfkc, nfkd"
    case .negative(let number): "\(number) is negative; write 0 or more"
    case .tooLarge(let number): Self.sentence(onTooLarge: "\(number)")
    case .minimumAboveMaximum: "the minimum is above the maximum"
    case .noBound: "a count needs 'min', 'max' or 'exactly'"
    case .invalidName(let name):
      "'\(name)' is no name; a name is not empty and has no '.', '[' or ']'"
    case .duplicateName(let name): "the name '\(name)' is declared twice"
    case .unknownField(let name): "the form has no field '\(name)'"
    case .noLanguageTag(let tag, let canonical):
      "'\(tag)' is no language tag; write \(canonical.map { "'\($0)'" } ?? "one such as en or zh-Hant")"
    case .conflictingKeys(let first, let second):
      "'\(first)' and '\(second)' exclude each other"
    case .contradiction(let rule): "no value can meet this and rules[\(rule)] of the field"
    case .nothingAllowed: "no Character can pass: every one that is allowed is denied"
    case .noChoice: "none of these values can meet the other rules and the stages of the field"
    case .aboveValueCap(let cap): "what meets this is above the most bytes of any value, \(cap)"
    case .noFileType(let type):
      "'\(type)' is no type of file; write one such as .pdf, image/png or image/*"
    case .noFile: "no type of file is accepted"
    case .noDomains: "this program has only host names in ASCII; ICU brings the others"
    case .comparesWithItself: "the field is compared with itself"
    case .noNumber: "no value is within the ranges and steps of the field"
    case .noEnd: "a range needs 'min' or 'max'"
    case .noOffset(let text): "'\(text)' is no duration; write one such as P7D or -P18Y"
    case .noOffsets(let kind): "a field of kind \(kind) has no 'plus' of this size"
    case .noStep:
      "there are no such steps: 'of' must be above 0, and have at most 18 digits down to the last one of 'from'"
    case .malformedValue(let text, let kind): "'\(text)' is no value of kind \(kind)"
    case .notForKind(let rule, let kind): "a field of kind \(kind) cannot have the rule '\(rule)'"
    case .noStage(let word):
      "there is no stage '\(word)'; write \"trim\", or an object such as {\"lineBreaks\": \"lf\"}, {\"normalization\": \"nfc\"} or {\"case\": \"lower\"}"
    case .noStages(let kind): "a field of kind \(kind) has no stage but 'trim'"
    case .tooManyRules(let maximum): "a field has at most \(maximum) rules"
    case .otherKind(let name, let kind): "the field '\(name)' is not of kind \(kind)"
    }
  }

  /// The sentence on a number as it was written: ``tooLarge(_:)`` has it rounded.
  package static func sentence(onTooLarge number: String) -> String {
    "\(number) is too large; the largest number is \(Int.max)"
  }

  private static func suggestion(for written: String, among known: [String]) -> String {
    Spelling.nearest(to: written, among: known).map { " (did you mean '\($0)'?)" } ?? ""
  }

  private static func withoutPeriod(_ sentence: String) -> String {
    sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }
}
