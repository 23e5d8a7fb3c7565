public import TextMetrics

/// One field while it is typed into: what is shown, and what a screen reader says and when.
///
/// A pure state machine: one method for each event, which answers with what is new to say.
///
/// - Nothing is shown before the field was touched.
/// - While there is marked text nothing changes: validation is silent about it.
/// - Maximums and forbidden Characters are shown as soon as they are broken. What more typing may
///   still mend (minimums, patterns, a missing text) waits for the first commit: the user leaves
///   the field, presses return, or submits.
public struct LiveField: Sendable {
  /// What the field must be.
  public let declaration: FieldDeclaration
  /// Where the field stands in its form, and what its violations say of it.
  public let path: FieldPath

  /// What is shown now.
  public private(set) var shown = Shown()

  /// Whether the user has done anything in the field.
  public private(set) var isTouched = false
  /// Whether the user has ever left the field or submitted.
  public private(set) var isCommitted = false

  private let valueCap: Int
  private var text: String
  private var isComposing = false
  /// What a submission found that the field cannot find itself; gone with the next change.
  private var fromSubmission: [Violation] = []
  /// What asynchronous rules say of the text as it is, by their names.
  private var answers: [String: Answer] = [:]

  /// What is shown at a field.
  public struct Shown: Sendable, Hashable {
    /// In the order of the rules.
    public var violations: [Violation] = []
    /// The readings of limits whose counters are visible now, for the committed text.
    public var counters: [Reading] = []
    /// What of the committed text is beyond a soft maximum, to be highlighted.
    public var over: [Range<TextPosition>] = []
  }

  /// - Parameters:
  ///   - declaration: What the form says of the field.
  ///   - path: Where the field stands, such as `addresses[0].city`; without it, its name alone.
  ///   - text: What the field holds before the user touches it.
  ///   - valueCap: That of the form.
  public init(
    _ declaration: FieldDeclaration, path: FieldPath? = nil, text: String = "",
    valueCap: Int = FormDeclaration.defaultValueCap
  ) {
    self.declaration = declaration
    self.path = path ?? FieldPath(name: declaration.name)
    self.valueCap = valueCap
    self.text = text
    shown.counters = counters
  }

  /// The field holds this now.
  ///
  /// - Parameters:
  ///   - committed: The text without the marked range.
  ///   - isComposing: Whether there is marked text.
  ///   - siblings: The texts of other fields by name, for rules that compare.
  public mutating func changed(
    to committed: String, isComposing: Bool, siblings: (String) -> String? = { _ in nil }
  ) -> [Announcement] {
    self.isComposing = isComposing
    if isComposing { return [] }
    guard !committed.isIdentical(to: text) else { return [] }
    isTouched = true
    text = committed
    fromSubmission = []
    answers = [:]
    return update(.typing, siblings)
  }

  /// What an asynchronous rule is to be asked about now, for its ``Inquirer``: the cleaned text;
  /// nil while there is marked text, or nothing, or something else to mend first.
  public func question(siblings: (String) -> String? = { _ in nil }) -> String? {
    let cleaned = declaration.stages.apply(to: text)
    guard isTouched, !isComposing, !cleaned.isEmpty, violations(siblings).isEmpty else {
      return nil
    }
    return cleaned
  }

  /// An asynchronous rule has answered about the text as it is.
  public mutating func answered(
    _ answer: Answer, to rule: String, siblings: (String) -> String? = { _ in nil }
  ) -> [Announcement] {
    answers[rule] = answer
    return isComposing ? [] : update(.typing, siblings)
  }

  /// The engine took only a part of what was typed, or nothing of it.
  public mutating func turnedAway(_ what: Announcement.TurnedAway) -> [Announcement] {
    isTouched = true
    return [Announcement(.turnedAway(what), when: .now, urgency: .polite)]
  }

  /// The user leaves the field or presses return. Marked text has been committed before.
  public mutating func committed(siblings: (String) -> String? = { _ in nil }) -> [Announcement] {
    isTouched = true
    isCommitted = true
    isComposing = false
    return update(.commit, siblings)
  }

  /// The form was submitted, and this is what it reported for the field.
  public mutating func submitted(_ violations: [Violation]) -> [Announcement] {
    isTouched = true
    isCommitted = true
    isComposing = false
    fromSubmission = violations
    return update(.submission) { _ in nil }
  }

  private mutating func update(
    _ occasion: Announcement.Occasion, _ siblings: (String) -> String?
  ) -> [Announcement] {
    let before = shown
    shown = Shown(
      violations: fromSubmission.isEmpty && occasion != .submission
        ? visibleViolations(siblings) : fromSubmission,
      counters: counters,
      over: soft.compactMap { $0.overLimitRange(in: text) })
    return Announcement.schedule(from: before, to: shown, on: occasion)
  }

  private func visibleViolations(_ siblings: (String) -> String?) -> [Violation] {
    let refusals = declaration.rules.compactMap { rule in
      answers[rule.name]?.problem.map { Violation(path: path, rule: rule.name, problem: $0) }
    }
    return violations(siblings).filter { isCommitted || $0.problem.isFinal } + refusals
  }

  private func violations(_ siblings: (String) -> String?) -> [Violation] {
    let isCapped = text.utf8.count > valueCap
    let value: FieldValue = .present(isCapped ? text : declaration.stages.apply(to: text))
    var inspection = Inspection(valueCap: valueCap)
    declaration.check(
      value, siblings: { siblings($0).map(Presence.present) ?? .absent },
      path: path, &inspection)
    return inspection.report.violations
  }

  private var counters: [Reading] {
    declaration.rules.compactMap { rule in
      guard case .count(let limit, let visibility) = rule.demand else { return nil }
      let reading = limit.reading(of: text)
      return visibility.shows(reading) ? reading : nil
    }
  }

  private var soft: [TextLimit] {
    declaration.constraints.limits.filter { $0.strength == .soft }
  }
}

extension Violation.Problem {
  /// Whether more typing at the end cannot mend it.
  fileprivate var isFinal: Bool {
    switch self {
    case .tooLong, .unencodable, .characters, .tooLarge: true
    default: false
    }
  }
}
