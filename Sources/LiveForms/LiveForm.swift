public import FormFiles
public import FormValidation
public import Observation
public import StrictJSON

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
/// `"addresses[2].city"`. Call ``set(_:to:isComposing:)-(FieldPath,_,_)`` for each change of a
/// field, and ``endEditing(_:)-(FieldPath)`` when the field loses its focus.
///
/// - An untouched field shows no errors, and nothing changes while a field has marked text.
/// - A text that is too long, or has Characters that aren't allowed, is an error at once. Errors
///   that more typing can correct, such as a missing text, appear after
///   ``endEditing(_:)-(FieldPath)`` or a submission.
/// - Conditions and checks in code are evaluated with each change, which takes time in proportion
///   to the size of the form.
///
/// The class has no isolation and isn't `Sendable`: use a live form on the actor that created it,
/// such as the main actor. Its asynchronous methods run on the actor of the caller. It is
/// `Observable`, so a SwiftUI view with a `@State` property of this type updates itself.
///
/// - Complexity: Methods of one field take O(*n*) time for each rule of the field, where *n* is the
///   length of the text, unless their documentation says otherwise.
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
  /// Set it when a field of the user interface gains or loses the focus. Editing of the field that
  /// had the focus ends then. A submission that finds errors sets it to the first field with an
  /// error.
  ///
  /// - Complexity: That of ``endEditing(_:)-(FieldPath)``.
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
  /// It is `true` 200 milliseconds after the start of a submission, and then for at least half a
  /// second, so a short submission doesn't flash. ``runBusyIndicator()`` changes it.
  public var isBusyShown: Bool {
    registrar.access(self, keyPath: \.isBusyShown)
    return busyIndicator.isShown
  }

  /// Shows or hides the progress view after a submission has started or ended.
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
    // A sleep that is cancelled wakes the indicator early, which has no effect.
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

// MARK: - Editing

extension LiveForm {
  /// Changes the text of a field.
  ///
  /// Does nothing if there isn't a field at the path, such as after its row was removed.
  ///
  /// - Parameters:
  ///   - field: The path of the field.
  ///   - text: The text of the field, as it was typed.
  ///   - isComposing: Whether the text field has marked text. The form ignores `text` then, and
  ///     evaluates the field when the composition ends.
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
  ///
  /// - Parameters:
  ///   - field: The key path of the property.
  ///   - value: The value.
  @_disfavoredOverload
  public func set<Value: FormValue>(_ field: any KeyPath<Model, Value> & Sendable, to value: Value)
  {
    set(path(field), to: value.formText)
  }

  /// Ends editing of a field, because it has lost its focus or the user pressed return.
  ///
  /// - Parameter field: The path of the field.
  public func endEditing(_ field: FieldPath) {
    guard let id = id(field) else { return }
    post(state.didCommit(id))
  }

  /// Ends editing of a field, because it has lost its focus or the user pressed return.
  ///
  /// - Parameter field: The key path of the property.
  public func endEditing(_ field: any KeyPath<Model, some Any> & Sendable) {
    endEditing(path(field))
  }

  /// Reports that a text field clipped or rejected an insertion, so that it can be announced.
  ///
  /// - Parameters:
  ///   - input: The outcome of the insertion.
  ///   - field: The path of the field.
  public func didLimitInput(_ input: FormAnnouncement.LimitedInput, in field: FieldPath) {
    guard let id = id(field) else { return }
    post(state.didLimitInput(input, at: id))
  }

  /// Sets a value that conditions read and that isn't a field of the form, such as a switch of the
  /// page.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - name: The name that conditions use.
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

  /// Passes the announcements of the form to a closure, each when it is due, until the task is
  /// cancelled.
  ///
  /// An announcement for people who use a screen reader waits until typing pauses. A later
  /// announcement of the same field replaces it. In SwiftUI:
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
