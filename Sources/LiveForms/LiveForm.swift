// Each library re-exports the modules that appear in its public API.
@_exported public import FormFiles
@_exported public import FormValidation
public import Observation
public import StrictJSON

/// A form that is being filled in: its texts, its visible errors and counters, and its submission.
///
/// ```swift
/// let live = LiveForm(signUp)
/// live.set(\.name, to: "Ada")
/// live.endEditing(\.name)
/// live.errors(for: \.name).isEmpty  // true
/// live.model.name  // "Ada"
/// ```
///
/// Identify a field by the key path of its property, or by a ``/FormValidation/FieldPath`` such as
/// `"addresses[2].city"`. A key path without a field stops the program. For a path without a field,
/// methods do nothing and return empty values. Call ``set(_:to:isComposing:)-(FieldPath,_,_)`` for
/// each change of a field, and ``endEditing(_:)-(FieldPath)`` when the field loses its focus.
///
/// - An untouched field shows no errors. While a field has marked text, its errors and counters
///   don't change until editing ends or the form is submitted.
/// - An error appears at once if typing more text can't correct the error, as in a text that is too
///   long or has Characters that aren't allowed. Other errors, such as a missing text, appear after
///   ``endEditing(_:)-(FieldPath)`` or a submission.
///
/// The class isn't isolated to an actor and isn't `Sendable`. Use a live form on the actor that
/// created it, such as the main actor. Asynchronous methods run on the actor of the caller. The
/// class is `Observable`: a SwiftUI view that reads a live form is updated when the form changes.
///
/// - Complexity: Unless stated otherwise, methods of one field take O(*n*) time for each rule of
///   the field, where *n* is the length of the text. A change of a field also validates the fields
///   whose rules or conditions read that field. If the form has conditions or checks in code, or
///   properties that aren't strings, each change also takes O(*m*) time, where *m* is the size of
///   the form.
public final class LiveForm<Model>: Observable {
  /// The declaration of the form.
  public var declaration: FormDeclaration { storage.declaration }

  let adapter: ModelAdapter<Model>
  private let registrar = ObservationRegistrar()
  private var storage: FormState
  /// Has the values of properties without a field, and of fields whose text can't be converted.
  var fallbackModel: Model
  /// The model at the start of the last submission, or `nil` after it has succeeded.
  var submittedModel: Model?
  var cachedValidity: Bool?
  /// Whether server errors were set since ``submit(clock:_:)`` last called its closure.
  var hasServerErrors = false
  private var focusedField: FormState.FieldID?
  private var busyIndicator = BusyIndicator()
  private var announcementQueue = AnnouncementQueue()
  private var announcementWakes: AsyncStream<Void>.Continuation?
  private let timeOrigin = ContinuousClock.now

  private init(
    _ declaration: FormDeclaration, _ adapter: ModelAdapter<Model>, _ model: Model,
    references: [String: String]
  ) {
    self.adapter = adapter
    fallbackModel = model
    storage = FormState(
      declaration, values: adapter.record(model), references: references)
    updateModelViolations()
  }

  /// Creates a live form with the values of a model.
  ///
  /// - Parameters:
  ///   - form: The form.
  ///   - model: The initial values of the fields. A list with fewer elements than its minimum gets
  ///     empty rows, up to a total of 1,000 rows.
  /// - Complexity: O(*n*), where *n* is the size of the form and of the model.
  public convenience init(_ form: ModelForm<Model>, model: Model) {
    self.init(form.declaration, ModelAdapter(form), model, references: form.references)
  }

  /// The path of the field that has the focus, or `nil` if no field has the focus.
  ///
  /// Set this property when a field of the user interface gains or loses the focus. Changing the
  /// focus ends editing of the field that had the focus. A path without a field removes the focus.
  ///
  /// If a submission or the server finds errors, the first field with an error gets the focus. If
  /// the row of the focused field moves, the focus moves with the row.
  ///
  /// - Complexity: The same as ``endEditing(_:)-(FieldPath)``.
  public var focus: FieldPath? {
    get {
      registrar.access(self, keyPath: \.focus)
      return focusedField.flatMap(storage.path)
    }
    set {
      let field = newValue.flatMap(storage.field)
      guard field != focusedField else { return }
      if let focusedField { enqueue(state.didEndEditing(focusedField)) }
      registrar.withMutation(of: self, keyPath: \.focus) { focusedField = field }
    }
  }

  /// If `update` replaces all fields, pass `true`, so that the new field at the path has the focus.
  func updateFields<Result>(
    keepsFocusedPath: Bool = false, _ update: (inout FormState) -> Result
  ) -> Result {
    defer { updateModelViolations() }
    guard let path = focusedField.flatMap(storage.path) else { return update(&state) }
    return registrar.withMutation(of: self, keyPath: \.focus) {
      defer { if keepsFocusedPath { focusedField = storage.field(at: path) } }
      return update(&state)
    }
  }

  /// A Boolean value that indicates whether a progress view should be shown for a submission.
  ///
  /// The value becomes `true` when a submission has taken 200 milliseconds. Then the value stays
  /// `true` until the submission ends, but at least for half a second. Call ``runBusyIndicator()``
  /// to update the value.
  public var isBusyShown: Bool {
    registrar.access(self, keyPath: \.isBusyShown)
    return busyIndicator.isShown
  }

  /// Updates ``isBusyShown`` after a submission has started or ended.
  ///
  /// Call this method in a task whenever ``isSubmitting`` changes. In SwiftUI:
  ///
  ///     .task(id: live.isSubmitting) { await live.runBusyIndicator() }
  public nonisolated(nonsending) func runBusyIndicator() async {
    var wake: Duration?
    updateBusyIndicator { indicator, time in
      wake = isSubmitting ? indicator.didBegin(at: time) : indicator.didEnd(at: time)
    }
    guard let wake else { return }
    // A canceled sleep wakes the indicator early, which has no effect.
    try? await Task.sleep(until: timeOrigin + wake, clock: .continuous)
    updateBusyIndicator { indicator, time in indicator.wake(at: time) }
  }

  private func updateBusyIndicator(_ update: (inout BusyIndicator, Duration) -> Void) {
    var indicator = busyIndicator
    update(&indicator, ContinuousClock.now - timeOrigin)
    if indicator.isShown == busyIndicator.isShown {
      busyIndicator = indicator
    } else {
      registrar.withMutation(of: self, keyPath: \.isBusyShown) { busyIndicator = indicator }
    }
  }

  package var state: FormState {
    get {
      registrar.access(self, keyPath: \.state)
      return storage
    }
    _modify {
      registrar.willSet(self, keyPath: \.state)
      defer {
        cachedValidity = nil
        registrar.didSet(self, keyPath: \.state)
      }
      yield &storage
    }
  }
}

extension LiveForm where Model: FormRecord {
  /// Creates a live form with the default values of the model.
  ///
  /// Lists get empty rows as in ``init(_:model:)``.
  ///
  /// - Parameter form: The form.
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public convenience init(_ form: ModelForm<Model>) { self.init(form, model: Model()) }
}

extension LiveForm where Model == JSONValue {
  /// Creates a live form for a form file.
  ///
  /// - Parameters:
  ///   - file: The form.
  ///   - record: The initial values of the fields. Lists get empty rows as in ``init(_:model:)``.
  /// - Complexity: O(*n*), where *n* is the size of the form and of the record.
  public convenience init(file: FormFile, record: JSONValue = [:]) {
    self.init(
      file.declaration, ModelAdapter(json: file.form), record, references: file.form.references)
  }
}

struct ModelAdapter<Model> {
  let form: ModelForm<Model>
  let record: (Model) -> JSONValue
  let update: (inout Model, JSONValue) -> Void
  /// The encoding of the record that `fillFromTransformed` reads.
  let encoding: ValueEncoding
  /// Copies transformed texts into a model, and returns the violations that can only be found in
  /// the model, such as violations of checks in code.
  let fillFromTransformed: (inout Model, JSONValue) -> [Violation]
  let findsViolations: Bool

  init(_ form: ModelForm<Model>) {
    self.form = form
    record = form.record(of:)
    update = { form.update(&$0, from: $1) }
    encoding = .strings
    fillFromTransformed = form.update(_:fromTransformed:)
    findsViolations = form.needsModel
  }
}

extension ModelAdapter where Model == JSONValue {
  init(json form: ModelForm<JSONValue>) {
    self.form = form
    record = { $0 }
    update = { $0 = $1 }
    encoding = .json
    fillFromTransformed = { model, record in
      model = record
      return []
    }
    findsViolations = false
  }
}

// MARK: - Editing

extension LiveForm {
  /// Sets the text of a field.
  ///
  /// The method does nothing if there isn't a field at the path, such as after the row of the field
  /// was removed.
  ///
  /// - Parameters:
  ///   - field: The path of the field.
  ///   - text: The text as the user typed it.
  ///   - isComposing: Whether the text field has marked text. If `true`, the form ignores `text`.
  ///     Call the method again when the composition has ended.
  public func set(_ field: FieldPath, to text: String, isComposing: Bool = false) {
    guard let id = fieldID(at: field) else { return }
    announcementQueue.didType(in: id, at: ContinuousClock.now - timeOrigin)
    enqueue(state.didChange(id, to: text, isComposing: isComposing))
    if !isComposing { updateModelViolations() }
  }

  /// Sets the text of a field.
  ///
  /// - Parameters:
  ///   - field: The key path of the property.
  ///   - text: The text as the user typed it.
  ///   - isComposing: Whether the text field has marked text. If `true`, the form ignores `text`.
  ///     Call the method again when the composition has ended.
  public func set(
    _ field: any KeyPath<Model, some Any> & Sendable, to text: String, isComposing: Bool = false
  ) {
    set(fieldPath(of: field), to: text, isComposing: isComposing)
  }

  /// Sets the value of a field, for example from a switch or a date picker.
  ///
  /// - Parameters:
  ///   - field: The key path of the property.
  ///   - value: The value.
  @_disfavoredOverload
  public func set<Value: FormValue>(_ field: any KeyPath<Model, Value> & Sendable, to value: Value)
  {
    set(fieldPath(of: field), to: value.formText)
  }

  /// Ends editing of a field, because the field has lost the focus or the user has pressed Return.
  ///
  /// - Parameter field: The path of the field. If there isn't a field at the path, nothing happens.
  public func endEditing(_ field: FieldPath) {
    guard let id = fieldID(at: field) else { return }
    enqueue(state.didEndEditing(id))
  }

  /// Ends editing of a field, because the field has lost the focus or the user has pressed Return.
  ///
  /// - Parameter field: The key path of the property.
  public func endEditing(_ field: any KeyPath<Model, some Any> & Sendable) {
    endEditing(fieldPath(of: field))
  }

  /// Announces that a text field clipped or rejected an insertion, and marks the field as touched.
  ///
  /// - Parameters:
  ///   - input: The outcome of the insertion.
  ///   - field: The path of the field. If there isn't a field at the path, nothing happens.
  public func didLimitInput(_ input: FormAnnouncement.LimitedInput, in field: FieldPath) {
    guard let id = fieldID(at: field) else { return }
    enqueue(state.didLimitInput(input, at: id))
  }

  /// Sets a value that isn't in a field of the form, such as the state of a switch.
  ///
  /// Conditions can read the value by its name.
  ///
  /// - Parameters:
  ///   - value: The value, or `nil` to remove it.
  ///   - name: The name of the value in conditions.
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public func setExternalValue(_ value: String?, named name: String) {
    enqueue(state.setExternalValue(value, named: name))
  }

  /// Resets all texts to the initial texts, and all fields to untouched.
  ///
  /// The initial texts are the texts with which the form was created. After a successful
  /// submission, the submitted texts are the initial texts. If a submission is in progress,
  /// ``isSubmitting`` becomes `false`, but the submission isn't canceled.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public func reset() { updateFields(keepsFocusedPath: true) { $0.reset() } }
}

// MARK: - Violations of the model

extension LiveForm {
  func updateModelViolations() {
    guard adapter.findsViolations else { return }
    enqueue(state.setModelViolations(modelToSubmit.violations))
  }

  var modelToSubmit: (model: Model, violations: [Violation]) {
    var model = fallbackModel
    let record = state.record(in: adapter.encoding, isTransformed: true)
    let violations = adapter.fillFromTransformed(&model, record)
    return (model, violations)
  }
}

// MARK: - Announcements

extension LiveForm {
  func enqueue(_ announcements: [FormState.IdentifiedAnnouncement]) {
    let now = ContinuousClock.now - timeOrigin
    var rest = announcements[...]
    while let field = rest.first?.field {
      let ofField = rest.prefix { $0.field == field }
      rest = rest.dropFirst(ofField.count)
      announcementQueue.post(ofField.map(\.announcement), of: field, at: now)
    }
    if !announcements.isEmpty { announcementWakes?.yield() }
  }

  /// Passes the announcements of the form to a closure until the task is canceled.
  ///
  /// Announcements are for people who use a screen reader. Announcements that are caused by typing
  /// are passed when typing pauses. A new announcement replaces the announcements of the same field
  /// that haven't been passed. Only one task can receive the announcements of a form. In SwiftUI:
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
    announcementWakes = continuation
    continuation.yield()
    var timer: Task<Void, Never>?
    defer { timer?.cancel() }
    for await _ in wakes {
      let now = ContinuousClock.now - timeOrigin
      for entry in announcementQueue.removeDue(at: now) {
        guard let path = storage.path(of: entry.field) else { continue }
        var announcement = entry.announcement
        if case .violation(var violation) = announcement.subject {
          violation.path = path
          announcement.subject = .violation(withSource([violation])[0])
        }
        announcement.path = path
        announce(announcement)
      }
      timer?.cancel()
      guard let dueTime = announcementQueue.nextDueTime else { continue }
      timer = Task {
        guard (try? await Task.sleep(for: dueTime - now)) != nil else { return }
        continuation.yield()
      }
    }
  }
}
