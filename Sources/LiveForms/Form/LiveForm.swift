public import FormValidation

/// A whole form while it is filled in: what is shown at each field, what a screen reader says and
/// in which order, which field is to be focused, and what is submitted.
///
/// ```swift
/// var live = LiveForm(signUp.declaration)
/// let name = live.field(at: "name")!
/// _ = live.didChange(name, to: "Ada")
/// _ = live.didCommit(name)
/// live.shown(at: name).violations.isEmpty  // true
/// live.submit().report.isValid  // true
/// ```
///
/// A pure state machine, as ``LiveField`` is for one field: one method for each event, which
/// answers with what is new to say. A change is judged at its field and at the fields whose rules
/// read it, and costs no more where the form is larger.
///
/// Fields and rows have identities of their own, which stay while rows are added, taken out and
/// moved; ``path(of:)`` says where a field stands now. Rules in code over a whole model, which a
/// declaration cannot hold, are the server's: ``didRefuse(_:)``.
public struct LiveForm: Sendable {
  /// A field of the form, whatever becomes of the rows around it.
  public struct FieldID: Sendable, Hashable {
    let number: Int
  }

  /// A row of a list, wherever it is moved.
  public struct RowID: Sendable, Hashable {
    let number: Int
  }

  /// An announcement, and the field that it is about.
  public struct FieldSpeech: Sendable, Hashable {
    /// The field.
    public let field: FieldID
    /// What is said of it.
    public let announcement: FormAnnouncement
  }

  /// What is known of a field beside what is shown.
  public struct Status: Sendable, Hashable {
    /// Whether the user has done anything in the field.
    public let isTouched: Bool
    /// Whether the field holds something else than the form began with, or was reset to.
    public let isDirty: Bool
    /// Whether the user has left the field or submitted, so that all its violations are shown.
    public let isCommitted: Bool
    /// Whether an asynchronous rule has still to answer.
    public let isPending: Bool
  }

  /// What the form is.
  public let declaration: FormDeclaration
  /// Whether a submission is on its way.
  public internal(set) var isSubmitting = false
  /// What a submission or a server found at no field, but at the form, a group or a list. The next
  /// change below its path takes it away.
  public internal(set) var violations: [Violation] = []

  var references: [String: String]
  /// What conditions ask for beyond the form's own fields, by its name.
  var externalValues: [String: String] = [:]
  var fields: [FieldID: FilledField] = [:]
  var tree = FormTree()

  /// A form that the user has not touched yet. Linear in the form and in what it holds.
  ///
  /// - Parameters:
  ///   - declaration: What the form is.
  ///   - values: What it holds, as a record; a list has as many rows as there, at least its
  ///     minimum.
  ///   - references: What rules know by a name: ``/FormValidation/ModelForm/withReferences(_:)``.
  public init(
    _ declaration: FormDeclaration, values: JSONValue = [:], references: [String: String] = [:]
  ) {
    self.declaration = declaration
    self.references = references
    build(values)
  }
  @available(*, unavailable, message: "Write LiveForm(form.declaration)")
  public init(_ form: ModelForm<some Any>) { self.init(form.declaration) }

  /// The fields, in the order of the declaration and of the rows. Constant time.
  public var order: [FieldID] { tree.order }

  /// The field that stands at a path now; nil where there is none. Linear in the fields.
  public func field(at path: FieldPath) -> FieldID? {
    order.first { fields[$0]?.path == path }
  }

  /// Where a field stands now; nil where its row was taken out. Constant time.
  public func path(of field: FieldID) -> FieldPath? { fields[field]?.path }

  /// What a field holds, as it was typed; empty where there is no such field any more.
  /// Constant time.
  public func text(of field: FieldID) -> String { fields[field]?.text ?? "" }

  /// What a field allows while it is typed into, for the field's controller; of a field that is
  /// declared several times, under conditions, as it is first. Nil where there is no such field.
  /// Linear in the field's rules.
  public func constraints(of field: FieldID) -> TextConstraints? {
    fields[field]?.parts.first?.live.declaration.constraints
  }

  /// What is shown at a field now; nothing where a condition around it does not hold.
  /// Linear in the conditions around the field, and in the groups around it that need not be there.
  public func shown(at field: FieldID) -> LiveField.Shown {
    guard let state = fields[field] else { return LiveField.Shown() }
    var filled: [FormTree.ScopeID: Bool] = [:]
    return state.parts.reduce(into: LiveField.Shown()) { shown, part in
      guard applies(part, &filled) else { return }
      shown.violations += part.live.shown.violations
      shown.counters += part.live.shown.counters
      shown.over += part.live.shown.over
    }
  }

  /// What is known of a field beside what is shown. Where asynchronous rules wait for their
  /// answers, linear in the text for each rule, else constant time.
  public func status(of field: FieldID) -> Status {
    guard let state = fields[field], let first = state.parts.first?.live else {
      return Status(isTouched: false, isDirty: false, isCommitted: false, isPending: false)
    }
    return Status(
      isTouched: first.isTouched, isDirty: !state.text.hasSameBytes(as: state.initialText),
      isCommitted: first.isCommitted, isPending: !pendingChecks(at: field).isEmpty)
  }

  /// Whether any field holds something else than the form began with. Linear in the fields.
  public var isDirty: Bool {
    fields.values.contains { !$0.text.hasSameBytes(as: $0.initialText) } || tree.rowsHaveChanged
  }

  /// The first field with a violation that is shown: the one to focus after a refused submission.
  /// Linear in the fields.
  public var firstError: FieldID? {
    var filled: [FormTree.ScopeID: Bool] = [:]
    return order.first { field in
      fields[field]?.parts.contains { part in
        !part.live.shown.violations.isEmpty && applies(part, &filled)
      } ?? false
    }
  }
}

// MARK: Events

extension LiveForm {
  /// A field holds this now: its own announcements come first, then those of the fields that depend
  /// on it, in the order of the form. Costs what judging the text costs, and that of each
  /// dependant, however many other fields there are.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - committed: Its text without the marked range.
  ///   - isComposing: Whether there is marked text.
  public mutating func didChange(
    _ field: FieldID, to committed: String, isComposing: Bool = false
  ) -> [FieldSpeech] {
    guard let found = fields.index(forKey: field) else { return [] }
    let change = isComposing ? nil : fields.values[found].take(committed)
    var speech = update(field) { live, siblings in
      live.didChange(to: committed, isComposing: isComposing, siblings: siblings)
    }
    guard let change else { return speech }
    if !violations.isEmpty { removeViolations(atOrAbove: change.path) }
    for reader in tree.scopes[change.scope].readers[change.name] ?? [] where reader != field {
      speech += rejudge(reader)
    }
    return speech
  }

  /// The user leaves a field or presses return. Linear in its text for each rule.
  public mutating func didCommit(_ field: FieldID) -> [FieldSpeech] {
    update(field) { live, siblings in live.didCommit(siblings: siblings) }
  }
  @available(*, unavailable, message: "Write didChange(field(at: \"name\")!, to: text)")
  public mutating func set(_ text: String, for field: String) {}
  @available(*, unavailable, message: "Write didChange(field(at: \"name\")!, to: text)")
  public mutating func set(_ field: Any, to text: String) {}
  @available(*, unavailable, message: "Write didCommit(field(at: \"name\")!)")
  public mutating func touch(_ field: String) {}
  @available(*, unavailable, message: "Write didCommit(field(at: \"name\")!)")
  public mutating func blur(_ field: Any) {}
  @available(*, unavailable, message: "Write shown(at: field(at: \"name\")!)")
  public func violations(of field: Any) -> [Violation] { [] }
  @available(*, unavailable, message: "Write firstError == nil")
  public var isValid: Bool { firstError == nil }
  @available(*, unavailable, message: "Write firstError == nil")
  public var canSubmit: Bool { firstError == nil }
  @available(*, unavailable, renamed: "didCommit(_:)")
  public mutating func didEndEditing(_ field: FieldID) -> [FieldSpeech] { didCommit(field) }

  /// The editing engine took only a part of what was typed into a field, or nothing of it.
  /// Constant time.
  public mutating func didLimitInput(_ what: FormAnnouncement.LimitedInput, at field: FieldID)
    -> [FieldSpeech]
  {
    update(field) { live, _ in live.didLimitInput(what) }
  }

  /// An asynchronous rule of a field has answered. Linear in its text for each rule.
  public mutating func didAnswer(_ answer: AsyncCheck.Answer, at field: FieldID) -> [FieldSpeech] {
    update(field) { live, siblings in live.didAnswer(answer, siblings: siblings) }
  }

  /// Sets a value that conditions read but the form does not judge, such as a switch of the page.
  /// Costs what judging each field costs that asks for it, and n log n for n groups and rows.
  public mutating func setExternalValue(_ value: String?, named name: String) -> [FieldSpeech] {
    externalValues[name] = value
    return tree.scopes.ids.flatMap { scope in
      (tree.scopes[scope].readers[name] ?? []).flatMap { rejudge($0) }
    }
  }

  /// The asynchronous rules of a field that are to be asked now about ``textToCheck(at:)``, and
  /// have not answered yet. Linear in its text for each rule.
  public func pendingChecks(at field: FieldID) -> [AsyncCheck] {
    guard let state = fields[field] else { return [] }
    return state.parts.flatMap { part in
      part.live.pendingChecks { value(of: $0, in: state.scope) }
    }
  }

  /// What asynchronous rules of a field are asked about now; nil where there is nothing to ask.
  /// Linear in its text for each rule.
  public func textToCheck(at field: FieldID) -> String? {
    guard let state = fields[field] else { return nil }
    return state.parts.first?.live.textToCheck { value(of: $0, in: state.scope) }
  }
}
