public import FormFiles
public import FormValidation
public import Observation
public import StrictJSON
public import TextMetrics

/// A form that is being filled in: its texts, the errors and counters that are visible now, and its
/// submission.
///
/// ```swift
/// let live = LiveForm(signUp)
/// live.set(\.name, to: "Ada")
/// live.endEditing(\.name)
/// live.errors(for: \.name).isEmpty  // true
/// live.model.name  // "Ada"
/// ```
///
/// Name a field by the key path of its property, or by a ``/FormValidation/FieldPath`` such as
/// `"addresses[2].city"`. Call ``set(_:to:isComposing:)-(FieldPath,_,_)`` for each change of a field, and
/// ``endEditing(_:)-(FieldPath)`` when the field loses its focus.
///
/// - An untouched field shows no errors, and nothing changes while a field has marked text.
/// - A text that is too long, or has Characters that aren't allowed, is an error at once. Errors that more
///   typing can correct, such as a missing text, appear after ``endEditing(_:)-(FieldPath)`` or a submission.
/// - Conditions and checks in code run with each change, which costs time in proportion to the form.
///
/// The class has no isolation and isn't `Sendable`: use a live form on the actor that created it, such as
/// the main actor. Its asynchronous methods run on the actor of the caller. It is `Observable`, so a SwiftUI
/// view with a `@State` property of this type updates itself.
///
/// - Complexity: Methods of one field take O(*n*) time for each rule of the field, where *n* is the length
///   of the text, unless their documentation says otherwise.
public final class LiveForm<Model>: Observable {
  /// The declaration of the form.
  public var declaration: FormDeclaration { storage.declaration }

  let adapter: ModelAdapter<Model>
  private let registrar = ObservationRegistrar()
  private var storage: FormState
  var base: Model
  var validity: Bool?
  var hasServerErrors = false
  private var focusedField: FieldPath?
  private var busyIndicator = BusyIndicator()
  private var announcements = AnnouncementQueue()
  private var wake: AsyncStream<Void>.Continuation?
  private let start = ContinuousClock.now

  private init(
    _ declaration: FormDeclaration, _ adapter: ModelAdapter<Model>, _ model: Model,
    references: [String: String]
  ) {
    self.adapter = adapter
    base = model
    storage = FormState(
      declaration, values: adapter.record(model), references: references)
    evaluateCode()
  }

  /// Creates a live form that starts with a model.
  ///
  /// - Parameters:
  ///   - form: The form.
  ///   - model: The values of the fields before the user edits them.
  /// - Complexity: O(*n*), where *n* is the size of the form and of the model.
  public convenience init(_ form: ModelForm<Model>, model: Model) {
    self.init(form.declaration, ModelAdapter(form), model, references: form.references)
  }

  /// The field that has the focus, or `nil` if none has it.
  ///
  /// Set it when a field of the user interface gains or loses the focus: the editing of the field that had
  /// it then ends. A submission that finds errors sets it to the first field that has one.
  ///
  /// - Complexity: As ``endEditing(_:)-(FieldPath)``.
  public var focus: FieldPath? {
    get {
      registrar.access(self, keyPath: \.focus)
      return focusedField
    }
    set {
      guard newValue != focusedField else { return }
      if let earlier = focusedField { endEditing(earlier) }
      registrar.withMutation(of: self, keyPath: \.focus) { focusedField = newValue }
    }
  }

  /// A Boolean value that indicates whether a progress view is shown for a submission.
  ///
  /// It is `true` from 200 milliseconds after the start of a submission on, and for at least half a second,
  /// so that a short submission doesn't flash. ``runBusyIndicator()`` changes it.
  public var isBusyShown: Bool {
    registrar.access(self, keyPath: \.isBusyShown)
    return busyIndicator.isShown
  }

  /// Shows or hides the progress view when a submission has started or ended.
  ///
  /// Call it in a task whenever ``isSubmitting`` changes. In SwiftUI:
  ///
  ///     .task(id: live.isSubmitting) { await live.runBusyIndicator() }
  public nonisolated(nonsending) func runBusyIndicator() async {
    var wake: Duration?
    updateBusyIndicator { indicator, time in
      wake = isSubmitting ? indicator.didBegin(at: time) : indicator.didEnd(at: time)
    }
    guard let wake else { return }
    // A cancelled sleep wakes the indicator too early, which has no effect.
    try? await Task.sleep(until: start + wake, clock: .continuous)
    updateBusyIndicator { indicator, time in indicator.wake(at: time) }
  }

  private func updateBusyIndicator(_ update: (inout BusyIndicator, Duration) -> Void) {
    var indicator = busyIndicator
    update(&indicator, ContinuousClock.now - start)
    if indicator.isShown == busyIndicator.isShown {
      busyIndicator = indicator
    } else {
      registrar.withMutation(of: self, keyPath: \.isBusyShown) { busyIndicator = indicator }
    }
  }

  /// The state, for mutations. Each mutation notifies the observers.
  package var state: FormState {
    get {
      registrar.access(self, keyPath: \.state)
      return storage
    }
    _modify {
      registrar.willSet(self, keyPath: \.state)
      defer {
        validity = nil
        registrar.didSet(self, keyPath: \.state)
      }
      yield &storage
    }
  }
}

extension LiveForm where Model: FormRecord {
  /// Creates a live form that starts with the default values of the model.
  ///
  /// - Parameter form: The form.
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public convenience init(_ form: ModelForm<Model>) { self.init(form, model: Model()) }
}

extension LiveForm where Model == JSONValue {
  /// Creates a live form of a form file.
  ///
  /// - Parameters:
  ///   - file: The form.
  ///   - record: The values of the fields before the user edits them.
  /// - Complexity: O(*n*), where *n* is the size of the form and of the record.
  public convenience init(file: FormFile, record: JSONValue = [:]) {
    self.init(
      file.declaration, ModelAdapter(json: file.form), record, references: file.form.references)
  }
}

/// The functions that connect a form with the type of its model.
struct ModelAdapter<Model> {
  let form: ModelForm<Model>
  let record: (Model) -> JSONValue
  /// Copies the values of a record into a model.
  let update: (inout Model, JSONValue) -> Void
  /// Returns the violations of a model, or `nil` if the form has no conditions and checks in code.
  var validateCode: ((Model) -> [Violation])?

  init(_ form: ModelForm<Model>) {
    self.form = form
    record = form.record(of:)
    update = form.update
    validateCode = form.declaration.hasCode ? { form.pendingReport(on: $0).violations } : nil
  }
}

extension ModelAdapter where Model == JSONValue {
  init(json form: ModelForm<JSONValue>) {
    self.form = form
    record = { $0 }
    update = { $0 = $1 }
  }
}

extension FormDeclaration {
  /// Whether the form has conditions or checks in code over the whole model.
  var hasCode: Bool { members.contains { $0.hasCode } }
}

extension FormDeclaration.Member {
  var hasCode: Bool {
    switch self {
    case .field: false
    case .group(let group): group.form.hasCode
    case .list(let list): if case .form(let form) = list.element { form.hasCode } else { false }
    case .conditional(let condition, let members):
      condition == nil || members.contains { $0.hasCode }
    case .rule: true
    }
  }
}

// MARK: - Fields

extension LiveForm {
  /// The paths of the fields, in the order of the form and of its rows.
  ///
  /// - Complexity: O(*n*), where *n* is the number of fields.
  public var fields: [FieldPath] { state.order.compactMap { state.path(of: $0) } }

  func path(_ keyPath: any KeyPath<Model, some Any> & Sendable) -> FieldPath {
    guard let path = adapter.form.path(of: keyPath) else {
      preconditionFailure("the form has no field for \(keyPath)")
    }
    return path
  }

  func id(_ path: FieldPath) -> FormState.FieldID? { state.field(at: path) }

  /// Returns the text of a field as it was typed. Empty if there is no such field.
  public func text(for field: FieldPath) -> String { id(field).map(state.text) ?? "" }

  /// Returns the text of a field as it was typed.
  public func text(for field: any KeyPath<Model, some Any> & Sendable) -> String {
    text(for: path(field))
  }

  /// Returns the value of a field, or the last valid one.
  func value<Value: FormValue>(for field: any KeyPath<Model, Value> & Sendable) -> Value {
    Value(formText: text(for: field)) ?? model[keyPath: field]
  }

  /// Returns the constraints of a field while text is typed, for the controller of a text field.
  ///
  /// If conditions add declarations of the field, these are the constraints of the first declaration.
  public func constraints(for field: FieldPath) -> TextConstraints {
    id(field).flatMap(state.constraints) ?? TextConstraints()
  }

  /// Returns the constraints of a field while text is typed, for the controller of a text field.
  public func constraints(for field: any KeyPath<Model, some Any> & Sendable) -> TextConstraints {
    constraints(for: path(field))
  }

  /// Returns the errors of a field that are visible now, in the order of its rules.
  public func errors(for field: FieldPath) -> [Violation] { named(shown(field).violations) }

  /// Returns violations that refer to the form, for its labels and messages.
  func named(_ violations: [Violation]) -> [Violation] {
    violations.isEmpty ? [] : adapter.form.named(FormReport(violations)).violations
  }

  /// Returns the errors of a field that are visible now, in the order of its rules.
  public func errors(for field: any KeyPath<Model, some Any> & Sendable) -> [Violation] {
    errors(for: path(field))
  }

  /// Returns the counts of the limits whose counters are visible now.
  public func counters(for field: FieldPath) -> [LimitStatus] { shown(field).counters }

  /// Returns the counts of the limits whose counters are visible now.
  public func counters(for field: any KeyPath<Model, some Any> & Sendable) -> [LimitStatus] {
    counters(for: path(field))
  }

  /// Returns the ranges of a field's text that exceed a soft maximum, for highlighting.
  public func excessRanges(for field: FieldPath) -> [Range<TextPosition>] { shown(field).over }

  /// Returns the ranges of a field's text that exceed a soft maximum, for highlighting.
  public func excessRanges(for field: any KeyPath<Model, some Any> & Sendable) -> [Range<
    TextPosition
  >] {
    excessRanges(for: path(field))
  }

  private func shown(_ field: FieldPath) -> FormFieldState.Shown {
    id(field).map(state.shown) ?? FormFieldState.Shown()
  }

  /// Returns a Boolean value that indicates whether the user has edited a field, or ended editing it.
  public func isTouched(_ field: FieldPath) -> Bool { id(field).map(state.isTouched) ?? false }

  /// Returns a Boolean value that indicates whether the user has edited a field, or ended editing it.
  public func isTouched(_ field: any KeyPath<Model, some Any> & Sendable) -> Bool {
    isTouched(path(field))
  }

  /// Returns a Boolean value that indicates whether asynchronous rules of a field are running.
  public func isValidating(_ field: FieldPath) -> Bool { id(field).map(state.isRunning) ?? false }

  /// Returns a Boolean value that indicates whether asynchronous rules of a field are running.
  public func isValidating(_ field: any KeyPath<Model, some Any> & Sendable) -> Bool {
    isValidating(path(field))
  }
}

// MARK: - Editing

extension LiveForm {
  /// Changes the text of a field.
  ///
  /// Does nothing if there is no field at the path, such as in a row that was removed.
  ///
  /// - Parameters:
  ///   - field: The path of the field.
  ///   - text: The text of the field, as it was typed.
  ///   - isComposing: Whether the text field has marked text. The form ignores `text` then, and evaluates
  ///     the field when the composition ends.
  public func set(_ field: FieldPath, to text: String, isComposing: Bool = false) {
    guard let id = id(field) else { return }
    announcements.didType(in: field, at: ContinuousClock.now - start)
    post(state.didChange(id, to: text, isComposing: isComposing))
    if !isComposing { evaluateCode() }
  }

  /// Changes the text of a field.
  ///
  /// - Parameters:
  ///   - field: The key path of the property.
  ///   - text: The text of the field, as it was typed.
  ///   - isComposing: Whether the text field has marked text.
  public func set(
    _ field: any KeyPath<Model, some Any> & Sendable, to text: String, isComposing: Bool = false
  ) {
    set(path(field), to: text, isComposing: isComposing)
  }

  /// Changes the value of a field, such as that of a switch or a date picker.
  @_disfavoredOverload
  public func set<Value: FormValue>(_ field: any KeyPath<Model, Value> & Sendable, to value: Value)
  {
    set(path(field), to: value.formText)
  }

  /// Ends editing of a field: the field has lost its focus, or the user pressed return.
  public func endEditing(_ field: FieldPath) {
    guard let id = id(field) else { return }
    post(state.didCommit(id))
  }

  /// Ends editing of a field: the field has lost its focus, or the user pressed return.
  public func endEditing(_ field: any KeyPath<Model, some Any> & Sendable) {
    endEditing(path(field))
  }

  /// Reports that a text field clipped or rejected an insertion, so that it can be announced.
  public func didLimitInput(_ input: FormAnnouncement.LimitedInput, in field: FieldPath) {
    guard let id = id(field) else { return }
    post(state.didLimitInput(input, at: id))
  }

  /// Sets a value that conditions read and that isn't a field of the form, such as a switch of the page.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public func setExternalValue(_ value: String?, named name: String) {
    post(state.setExternalValue(value, named: name))
  }

  /// Resets the form to the values that it started with. No field is touched then.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public func reset() {
    state.reset()
    evaluateCode()
  }
}

// MARK: - Conditions and checks in code

extension LiveForm {
  /// Evaluates conditions and checks in code after a change.
  func evaluateCode() {
    guard adapter.validateCode != nil else { return }
    post(state.setCodeViolations(codeViolations))
  }

  /// The violations of the model, or none if the form has no conditions and checks in code.
  var codeViolations: [Violation] { adapter.validateCode?(model) ?? [] }
}

// MARK: - Announcements

extension LiveForm {
  func post(_ speech: [FormState.FieldSpeech]) {
    let now = ContinuousClock.now - start
    var rest = speech[...]
    while let field = rest.first?.field {
      let said = rest.prefix { $0.field == field }
      rest = rest.dropFirst(said.count)
      guard let path = storage.path(of: field) else { continue }
      announcements.post(said.map(\.announcement), of: path, at: now)
    }
    if !speech.isEmpty { wake?.yield() }
  }

  /// Passes the announcements of the form to a closure, each when it is due, until the task is cancelled.
  ///
  /// An announcement for people who use a screen reader waits until typing pauses. A later announcement of
  /// the same field replaces it. In SwiftUI:
  ///
  ///     .task {
  ///       await live.runAnnouncements { announcement in
  ///         AccessibilityNotification.Announcement(text(of: announcement)).post()
  ///       }
  ///     }
  ///
  /// - Parameter announce: A closure that speaks an announcement.
  public nonisolated(nonsending) func runAnnouncements(
    _ announce: (FormAnnouncement) -> Void
  ) async {
    let (wakes, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    wake = continuation
    continuation.yield()
    var timer: Task<Void, Never>?
    defer { timer?.cancel() }
    for await _ in wakes {
      let now = ContinuousClock.now - start
      for entry in announcements.take(at: now) {
        var announcement = entry.announcement
        if case .violation(let violation) = announcement.subject {
          announcement.subject = .violation(named([violation])[0])
        }
        announcement.path = entry.path
        announce(announcement)
      }
      timer?.cancel()
      guard let next = announcements.next else { continue }
      timer = Task {
        guard (try? await Task.sleep(for: next - now)) != nil else { return }
        continuation.yield()
      }
    }
  }
}
