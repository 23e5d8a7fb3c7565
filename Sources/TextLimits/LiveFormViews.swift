#if canImport(SwiftUI) && !os(watchOS)
  public import FormMessages
  public import FormValidation
  public import LiveForms
  public import SwiftUI
  import TextHosting

  /// A text field for a field of a live form, with its counters and errors.
  ///
  /// ```
  /// @State private var live = LiveForm(signUpForm)
  ///
  /// var body: some View {
  ///   LiveTextField("Name", of: live, \.name)
  /// }
  /// ```
  ///
  /// An insertion that exceeds a hard limit of the field is shortened. If the text is too long, or
  /// has Characters that aren't allowed or can't be encoded, the error appears at once. Other
  /// errors of synchronous rules appear when editing ends or the form is submitted. Asynchronous
  /// rules run when typing pauses, and their errors appear when the rules end. If a submission or
  /// the server finds errors, the first field with an error takes the focus.
  public struct LiveTextField<Model>: View {
    private let title: Text
    private let live: LiveForm<Model>
    private let field: FieldPath
    private let axis: Axis
    private let message: (Violation) -> String

    /// Creates a text field for a property of the model.
    ///
    /// - Parameters:
    ///   - title: The purpose of the field. Screen readers read the title.
    ///   - live: The form.
    ///   - field: The key path of the property.
    ///   - axis: The direction in which the text scrolls (horizontal) or the field grows
    ///     (vertical).
    ///   - message: A closure that returns the message for an error. The default is the message in
    ///     the current language.
    /// - Precondition: The form has a field for the property.
    public init(
      _ title: LocalizedStringKey, of live: LiveForm<Model>,
      _ field: any KeyPath<Model, some Any> & Sendable,
      axis: Axis = .horizontal, message: @escaping (Violation) -> String = { $0.message }
    ) {
      self.init(title, of: live, at: live.fieldPath(of: field), axis: axis, message: message)
    }

    /// Creates a text field for a path, such as `"addresses[2].city"`.
    ///
    /// - Parameters:
    ///   - title: The purpose of the field. Screen readers read the title.
    ///   - live: The form.
    ///   - field: The path of the field.
    ///   - axis: The direction in which the text scrolls (horizontal) or the field grows
    ///     (vertical).
    ///   - message: A closure that returns the message for an error. The default is the message in
    ///     the current language.
    public init(
      _ title: LocalizedStringKey, of live: LiveForm<Model>, at field: FieldPath,
      axis: Axis = .horizontal, message: @escaping (Violation) -> String = { $0.message }
    ) {
      self.title = Text(title)
      self.live = live
      self.field = field
      self.axis = axis
      self.message = message
    }

    /// The text field, the visible counters, and the visible errors.
    public var body: some View {
      FieldWithFeedback(live: live, field: field, hasCounters: true, message: message) {
        LimitedTextField(
          title, live.textBinding(for: field), prompt: nil, axis, live.constraints(for: field)
        ) { result, _, isComposing in
          // Reports that text is pending. The form ignores the text while `isComposing` is true.
          if isComposing {
            live.set(field, to: "", isComposing: true)
          }
          live.announceLimitedInput(result, in: field)
        }
      }
    }
  }

  /// A field for a password in a live form, with its errors.
  ///
  /// ```
  /// LiveSecureField("Password", of: live, \.password)
  /// ```
  ///
  /// The text isn't shortened to the limits of the form, because the user wouldn't notice. Instead,
  /// exceeded limits are errors. The view has no counters. All other behavior is as in
  /// ``LiveTextField``.
  public struct LiveSecureField<Model>: View {
    private let title: LocalizedStringKey
    private let live: LiveForm<Model>
    private let field: FieldPath
    private let message: (Violation) -> String

    /// Creates a field for a property of the model.
    ///
    /// - Parameters:
    ///   - title: The purpose of the field. The title is also the prompt.
    ///   - live: The form.
    ///   - field: The key path of the property.
    ///   - message: A closure that returns the message for an error. The default is the message in
    ///     the current language.
    /// - Precondition: The form has a field for the property.
    public init(
      _ title: LocalizedStringKey, of live: LiveForm<Model>,
      _ field: any KeyPath<Model, some Any> & Sendable,
      message: @escaping (Violation) -> String = { $0.message }
    ) {
      self.title = title
      self.live = live
      self.field = live.fieldPath(of: field)
      self.message = message
    }

    /// The field and the visible errors.
    public var body: some View {
      FieldWithFeedback(live: live, field: field, hasCounters: false, message: message) {
        SecureField(title, text: live.textBinding(for: field))
      }
    }
  }

  private struct FieldWithFeedback<Model, Content: View>: View {
    let live: LiveForm<Model>
    let field: FieldPath
    let hasCounters: Bool
    let message: (Violation) -> String
    @ViewBuilder let content: () -> Content
    @FocusState private var isFocused: Bool

    var body: some View {
      VStack(alignment: .leading) {
        content()
          .focused($isFocused)
          .onChange(of: isFocused) { _, isFocused in
            if isFocused { live.focus = field } else if live.focus == field { live.focus = nil }
          }
          .onChange(of: live.focus) { _, focus in
            if focus == field { isFocused = true }
          }
          .task(id: live.text(for: field)) { await live.runChecks(for: field) }
        if hasCounters {
          ForEach(live.counters(for: field), id: \.limit) { status in
            // Screen readers announce the count when typing pauses.
            Text(status.message).foregroundStyle(Color.secondary).accessibilityHidden(true)
          }
        }
        ForEach(live.errors(for: field), id: \.self) { violation in
          Text(message(violation)).foregroundStyle(Color.red)
        }
      }
    }
  }

  /// A button that submits a live form.
  ///
  /// ```
  /// LiveSubmitButton("Sign up", of: live) { account in
  ///   try await accounts.create(account)
  /// }
  /// ```
  ///
  /// A form with errors isn't sent. The errors appear, and the first field with an error takes the
  /// focus. While a submission is in progress, the button is disabled. If the submission takes
  /// longer than 200 milliseconds, the button shows a progress view.
  public struct LiveSubmitButton<Model, Response: Sendable>: View {
    private let title: Text
    private let live: LiveForm<Model>
    private let send: nonisolated(nonsending) (Model) async throws -> Response
    private let completion: @MainActor (SubmitResult<Response>) -> Void

    /// Creates a button.
    ///
    /// - Parameters:
    ///   - title: The title of the button.
    ///   - live: The form.
    ///   - send: A closure that sends the transformed model to a server. If the closure throws a
    ///     ``/FormValidation/FormError``, its errors are shown.
    ///   - completion: A closure that is called with the result of each submission.
    public init(
      _ title: LocalizedStringKey, of live: LiveForm<Model>,
      send: nonisolated(nonsending) @escaping (Model) async throws -> Response,
      completion: @escaping @MainActor (SubmitResult<Response>) -> Void = { _ in }
    ) {
      self.title = Text(title)
      self.live = live
      self.send = send
      self.completion = completion
    }

    /// The button.
    public var body: some View {
      Button {
        Task { @MainActor in completion(await live.submit(send)) }
      } label: {
        HStack {
          title
          if live.isBusyShown { ProgressView() }
        }
      }
      .disabled(live.isSubmitting)
      .task(id: live.isSubmitting) { await live.runBusyIndicator() }
    }
  }

  extension View {
    /// Makes screen readers speak the announcements of a live form.
    ///
    /// The announcements are errors of fields, corrected errors, counts that typing changed, and
    /// insertions that didn't fit.
    ///
    /// - Parameter live: The form.
    public func announcements<Model>(of live: LiveForm<Model>) -> some View {
      task {
        await live.runAnnouncements { announcement in
          AccessibilityNotification.Announcement(announcement.message).post()
        }
      }
    }
  }
#endif
