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
/// `"addresses[2].city"`. A key path of a property that isn't in the form stops the program. For a
/// path without a field, methods do nothing and return empty values. Call
/// ``set(_:to:isComposing:)-(FieldPath,_,_)`` for each change of a field, and
/// ``endEditing(_:)-(FieldPath)`` when the field loses its focus.
///
/// - An untouched field shows no errors. Marked text doesn't change the errors and counters of a
///   field.
/// - The error of a text that is too long, or that has Characters that aren't allowed or can't be
///   encoded, appears at once. Errors of files appear at once, too. The error of an asynchronous
///   rule appears when the rule ends. Other errors, such as a missing text, appear after
///   ``endEditing(_:)-(FieldPath)``, a submission, or an error of the server in the same field.
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
  // `@Observable` would observe every stored property. Observers only depend on three properties:
  // `state`, `focus`, and `isBusyShown`.
  let registrar = ObservationRegistrar()
  /// The state without observation. `FormState.swift` describes the parts of a live form.
  private var storage: FormState
  /// Has the values of properties without a field, and of fields whose text can't be converted.
  var fallbackModel: Model
  /// The transformed model at the start of the last submission, or `nil` before the first
  /// submission, and after a submission has succeeded or ``model`` was set.
  var submittedModel: Model?
  var cachedValidity: Bool?
  /// The errors that the server reported since ``submit(clock:_:)`` last called its closure, or
  /// `nil` if the server reported no errors.
  var serverReport: FormReport?
  private var focusedField: FormState.FieldID?
  var busyIndicator = BusyIndicator()
  var announcementQueue = AnnouncementQueue()
  /// Wakes ``runAnnouncements(_:)``, or `nil` before its first call.
  var announcementWakes: AsyncStream<Void>.Continuation?
  let timeOrigin = ContinuousClock.now

  private init(
    _ declaration: FormDeclaration, _ adapter: ModelAdapter<Model>, _ model: Model,
    references: [String: String]
  ) {
    self.adapter = adapter
    fallbackModel = model
    storage = FormState(
      declaration, values: adapter.record(model), references: references)
    validateModel()
  }

  /// Creates a live form with the values of a model.
  ///
  /// - Parameters:
  ///   - form: The form.
  ///   - model: The initial values of the fields. A list with fewer elements than its minimum gets
  ///     empty rows, up to 1,000 in a form.
  /// - Complexity: O(*n*), where *n* is the size of the form and of the model.
  public convenience init(_ form: ModelForm<Model>, model: Model) {
    self.init(form.declaration, ModelAdapter(form), model, references: form.references)
  }

  var state: FormState {
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

// MARK: - Focus

extension LiveForm {
  /// The path of the field that has the focus, or `nil` if no field has the focus.
  ///
  /// Set this property when a field of the user interface gains or loses the focus. Changing the
  /// focus ends editing of the field that had the focus. A path without a field removes the focus.
  ///
  /// If a submission or the server finds errors, the first field with an error gets the focus. If
  /// the row of the focused field moves, the focus moves with the row.
  ///
  /// - Complexity: Setting the focus takes the time of a method of one field, as described in
  ///   ``LiveForm``.
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

  /// Changes the fields, validates the model, and notifies observers of ``focus``, because the path
  /// of the focused field can change.
  ///
  /// If `update` replaces all fields, `keepsFocusedPath` must be `true`. Then the new field at the
  /// path of the focused field has the focus.
  func updateFields<Result>(
    keepsFocusedPath: Bool = false, _ update: (inout FormState) -> Result
  ) -> Result {
    defer { validateModel() }
    guard let path = focusedField.flatMap(storage.path) else { return update(&state) }
    return registrar.withMutation(of: self, keyPath: \.focus) {
      defer { if keepsFocusedPath { focusedField = storage.field(at: path) } }
      return update(&state)
    }
  }
}

// MARK: - State

extension LiveForm {
  /// The model with the current values of the fields.
  ///
  /// If a text can't be converted to the type of its property, such as "300" to `UInt8`, the
  /// property keeps an earlier value. The earlier value is from the latest of these events: the
  /// form was created, you set the model, or a submission succeeded. If the text is an element of a
  /// list of values, the element is left out. A form with such a text can't be submitted, because
  /// the text breaks the rule `type` or another rule.
  ///
  /// An empty text of a number, Boolean, date, time, or file sets an optional property to `nil`. A
  /// property that isn't optional keeps its earlier value, also in a submission. To refuse empty
  /// texts, add ``/FormValidation/FieldMember/required(message:)``.
  ///
  /// The transforms of the form aren't applied. ``submit(clock:_:)`` sends the transformed model.
  ///
  /// If you set the model, all fields become untouched. The form is dirty if the new texts differ
  /// from the initial texts. A submission in progress is treated as by ``reset()``.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public var model: Model {
    get {
      var model = fallbackModel
      adapter.update(&model, state.record(in: .json))
      return model
    }
    set {
      fallbackModel = newValue
      // If the submission in progress succeeds, the model that was sent doesn't replace this model.
      submittedModel = nil
      updateFields(keepsFocusedPath: true) { $0.replace(with: adapter.record(newValue)) }
    }
  }

  /// The visible errors that don't belong to a field: errors of the form, nested forms, and lists,
  /// and server errors at paths without a field.
  ///
  /// If a field is under conditions that don't hold, or in an optional group without texts, the
  /// server errors of the field are here, too.
  public var errors: [Violation] { withSource(state.formViolations) }

  /// The path of the first field with a visible error, or `nil` if no field has a visible error.
  ///
  /// - Complexity: O(*n*), where *n* is the number of fields.
  public var firstError: FieldPath? { state.firstError.flatMap { state.path(of: $0) } }

  /// A Boolean value that indicates whether a text differs from its initial text, or a row was
  /// added, removed, or moved.
  ///
  /// The initial texts are the texts with which the form was created. After a successful
  /// submission, the submitted texts are the initial texts.
  ///
  /// - Complexity: O(*n*), where *n* is the number of fields.
  public var isDirty: Bool { state.isDirty }

  /// A Boolean value that indicates whether all rules are met.
  ///
  /// The value depends on all rules, even if their errors aren't visible yet, but not on errors of
  /// the server. An asynchronous rule counts as met unless the rule has refused the current text.
  /// For example, a rule that hasn't run or has timed out counts as met.
  ///
  /// - Complexity: O(*n*) for the first access after a change, where *n* is the size of the form,
  ///   and O(1) for later accesses.
  public var isValid: Bool {
    // Observers of `isValid` are notified of changes even if the value comes from the cache.
    let state = state
    if let cachedValidity { return cachedValidity }
    let modelReport = adapter.needsModel ? transformedModel().report : FormReport()
    let isValid = state.currentReport(adding: modelReport).isValid
    cachedValidity = isValid
    return isValid
  }

  /// A Boolean value that indicates whether a submission is in progress.
  public var isSubmitting: Bool { state.isSubmitting }

  /// A Boolean value that indicates whether the form is valid, no submission is in progress, and no
  /// asynchronous rule is running.
  public var canSubmit: Bool { isValid && !isSubmitting && !state.isRunningChecks }

  /// Sets a value that isn't in a field of the form, such as the state of a switch.
  ///
  /// In a form file, conditions can read the value by its name, in each form and nested form that
  /// has the name in its `externalFields`.
  ///
  /// - Parameters:
  ///   - value: The value, or `nil` to remove the value.
  ///   - name: The name of the value in the form file.
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public func setExternalValue(_ value: String?, named name: String) {
    enqueue(state.setExternalValue(value, named: name))
  }

  /// Resets all texts to the initial texts, and all fields to untouched.
  ///
  /// The initial texts are the texts with which the form was created. After a successful
  /// submission, the submitted texts are the initial texts.
  ///
  /// If a submission is in progress, ``isSubmitting`` becomes `false`. If asynchronous rules are
  /// running for the submission, ``submit(clock:_:)`` returns ``SubmitResult/failed(_:)`` with a
  /// `CancellationError`. Otherwise, the submission isn't canceled. If the submission succeeds, the
  /// submitted texts become the initial texts. If the server reports errors, the form shows the
  /// errors. If you submit the form again before the earlier submission ends, the result of the
  /// earlier submission doesn't change the form.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the form.
  public func reset() { updateFields(keepsFocusedPath: true) { $0.reset() } }
}

// MARK: - Model

/// The conversions between a model and the records of `FormState`. A form file has no model type,
/// so its model is the record itself.
struct ModelAdapter<Model> {
  let form: ModelForm<Model>
  let record: (Model) -> JSONValue
  /// Copies the values of a record in the encoding ``ValueEncoding/json`` into a model.
  let update: (inout Model, JSONValue) -> Void
  /// The encoding of the record that `fillFromTransformed` reads.
  let encoding: ValueEncoding
  /// Copies transformed texts into a model, and returns the violations and asynchronous rules that
  /// can only be found in the model, such as violations of checks in code.
  let fillFromTransformed: (inout Model, JSONValue) -> FormReport
  let needsModel: Bool

  init(_ form: ModelForm<Model>) {
    self.form = form
    record = form.record(of:)
    update = { form.update(&$0, from: $1) }
    encoding = .strings
    fillFromTransformed = form.update(_:fromTransformed:)
    needsModel = form.needsModel
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
      return FormReport()
    }
    needsModel = false
  }
}

extension LiveForm {
  func validateModel() {
    guard adapter.needsModel else { return }
    enqueue(state.setModelReport(transformedModel().report))
  }

  /// Returns the model with the transformed texts, and the violations and asynchronous rules that
  /// can only be found in the model.
  func transformedModel() -> (model: Model, report: FormReport) {
    var model = fallbackModel
    let record = state.record(in: adapter.encoding, isTransformed: true)
    let report = adapter.fillFromTransformed(&model, record)
    return (model, report)
  }
}
