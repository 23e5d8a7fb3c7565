#if canImport(SwiftUI) && !os(watchOS)
  public import SwiftUI
  public import TextEditing
  public import TextMetrics

  /// A text field of SwiftUI that keeps its text within limits while people type.
  ///
  /// ```
  /// LimitedTextField("Name", text: $name, limit: 20)
  /// LimitedTextField("Post", text: $post, axis: .vertical, limit: [.characters(300), .bytes(900)])
  /// ```
  ///
  /// SwiftUI's `TextField` doesn't provide its marked range, so marked text can't be told apart
  /// from other text. This view uses a text field of UIKit or AppKit instead. The binding never has
  /// marked text. Text that you set in the binding may exceed the limits.
  public struct LimitedTextField: View {
    private let title: Text
    private let prompt: Text
    fileprivate let axis: Axis
    @Binding fileprivate var text: String
    /// Whether the field has marked text or an unfinished word, which isn't in the binding.
    @State fileprivate var isComposing = false
    fileprivate let constraints: TextConstraints
    fileprivate let onChange: (EditResult, TextStatus) -> Void

    /// Creates a field with a limit and a localized title.
    ///
    /// - Parameters:
    ///   - title: The purpose of the field, for screen readers.
    ///   - text: The committed text.
    ///   - prompt: The text that is shown while the field is empty, or `nil` for the title.
    ///   - axis: The direction in which the text scrolls (horizontal) or the field grows
    ///     (vertical).
    ///   - limit: The limit or limits: a number of Characters, a limit, an array of limits, or a
    ///     profile.
    ///   - onChange: A closure that is called with each result and the status after it.
    public init(
      _ title: LocalizedStringKey, text: Binding<String>, prompt: LocalizedStringKey? = nil,
      axis: Axis = .horizontal, limit: some LimitExpression,
      onChange: @escaping (EditResult, TextStatus) -> Void = { _, _ in }
    ) {
      self.init(
        Text(title), text, prompt: prompt.map { Text($0) }, axis, TextConstraints(limit: limit),
        onChange)
    }

    /// Creates a field with constraints and a localized title.
    ///
    /// - Parameters:
    ///   - title: The purpose of the field, for screen readers.
    ///   - text: The committed text.
    ///   - prompt: The text that is shown while the field is empty, or `nil` for the title.
    ///   - axis: The direction in which the text scrolls (horizontal) or the field grows
    ///     (vertical).
    ///   - constraints: The limits, filters, and policies of the field.
    ///   - onChange: A closure that is called with each result and the status after it.
    public init(
      _ title: LocalizedStringKey, text: Binding<String>, prompt: LocalizedStringKey? = nil,
      axis: Axis = .horizontal, constraints: TextConstraints,
      onChange: @escaping (EditResult, TextStatus) -> Void = { _, _ in }
    ) {
      self.init(
        Text(title), text, prompt: prompt.map { Text($0) }, axis, constraints, onChange)
    }

    /// Creates a field with a limit and a title that isn't localized.
    ///
    /// The other parameters are the same as those of the initializer with a localized title.
    ///
    /// - Parameters:
    ///   - title: The purpose of the field, for screen readers, which is shown unchanged.
    ///   - prompt: The text that is shown while the field is empty, or `nil` for the title.
    @_disfavoredOverload
    public init(
      _ title: String, text: Binding<String>, prompt: String? = nil,
      axis: Axis = .horizontal, limit: some LimitExpression,
      onChange: @escaping (EditResult, TextStatus) -> Void = { _, _ in }
    ) {
      self.init(
        Text(title), text, prompt: prompt.map { Text($0) }, axis, TextConstraints(limit: limit),
        onChange)
    }

    /// Creates a field with constraints and a title that isn't localized.
    ///
    /// The other parameters are the same as those of the initializer with a localized title.
    ///
    /// - Parameters:
    ///   - title: The purpose of the field, for screen readers, which is shown unchanged.
    ///   - prompt: The text that is shown while the field is empty, or `nil` for the title.
    @_disfavoredOverload
    public init(
      _ title: String, text: Binding<String>, prompt: String? = nil,
      axis: Axis = .horizontal, constraints: TextConstraints,
      onChange: @escaping (EditResult, TextStatus) -> Void = { _, _ in }
    ) {
      self.init(
        Text(title), text, prompt: prompt.map { Text($0) }, axis, constraints, onChange)
    }

    package init(
      _ title: Text, _ text: Binding<String>, prompt: Text?, _ axis: Axis,
      _ constraints: TextConstraints, _ onChange: @escaping (EditResult, TextStatus) -> Void
    ) {
      self.title = title
      self.prompt = prompt ?? title
      self.axis = axis
      _text = text
      self.constraints = constraints
      self.onChange = onChange
    }

    /// The text field of the system. The prompt is in front of it while the field is empty.
    public var body: some View {
      SystemField(parent: self)
        .accessibilityLabel(title)
        .overlay(alignment: .topLeading) {
          if text.isEmpty, !isComposing {
            prompt.foregroundStyle(Color.secondary).allowsHitTesting(false)
              .accessibilityHidden(true)
          }
        }
    }
  }

  /// The text field of the system. In UIKit, a field that grows is a text view.
  @MainActor
  struct SystemField {
    let parent: LimitedTextField

    @MainActor
    final class Coordinator {
      /// The text that the field or the program last set in the binding.
      private var lastText: String
      /// The text to set in the field when the composition ends, or `nil` to keep the field's text.
      private var textToSet: String?
      private var parent: LimitedTextField

      init(_ parent: LimitedTextField) {
        self.parent = parent
        lastText = parent.text
      }

      // SwiftUI can update a view at any time, also during a composition, with an earlier text.
      // Only a text that isn't `lastText` was set by the program.
      func update(_ parent: LimitedTextField, _ field: any LimitableField) {
        let controller = field.updateConstraints(
          from: self.parent.constraints, to: parent.constraints)
        self.parent = parent
        controller.onChange = { [weak self, weak controller] result in
          guard let self, let controller else { return }
          MainActor.assumeIsolated { self.adopt(result, of: controller) }
        }
        if parent.text.hasSameBytes(as: lastText) { return }
        lastText = parent.text
        if controller.session.isComposing {
          textToSet = parent.text
        } else {
          controller.text = parent.text
        }
      }

      private func adopt(_ result: EditResult, of controller: FieldController) {
        let isComposing = controller.session.isComposing || controller.session.hasUnfinishedWord
        let hasEndedComposing = parent.isComposing && !isComposing
        if parent.isComposing != isComposing { parent.isComposing = isComposing }
        if !isComposing {
          if let text = textToSet.take() { controller.text = text }
          let text = controller.text
          // A live form observes the end of a composition through the binding.
          if hasEndedComposing || !text.hasSameBytes(as: lastText) {
            lastText = text
            parent.text = text
          }
        }
        parent.onChange(result, controller.status)
        // In `onChange`, a live form was notified of a composition that has already ended. Setting
        // the binding again ends the composition in the form.
        if !isComposing, result.state.markedRange != nil || result.decision == .deferred {
          parent.text = controller.text
        }
      }
    }

    func makeCoordinator() -> Coordinator { Coordinator(parent) }
  }

  #if canImport(UIKit)
    import UIKit

    extension SystemField: UIViewRepresentable {
      func makeUIView(context: Context) -> UIView {
        if parent.axis == .vertical { return makeTextView() }
        let field = UITextField()
        field.text = parent.text
        return field
      }

      private func makeTextView() -> UITextView {
        let view = UITextView()
        view.text = parent.text
        view.font = .preferredFont(forTextStyle: .body)
        view.backgroundColor = .clear
        view.isScrollEnabled = false
        view.textContainerInset = .zero
        view.textContainer.lineFragmentPadding = 0
        return view
      }

      func updateUIView(_ view: UIView, context: Context) {
        if let field = view as? any LimitableField { context.coordinator.update(parent, field) }
      }

      func sizeThatFits(
        _ proposal: ProposedViewSize, uiView: UIView, context: Context
      ) -> CGSize? {
        size(of: uiView.sizeThatFits, in: proposal)
      }
    }
  #else
    import AppKit

    extension SystemField: NSViewRepresentable {
      func makeNSView(context: Context) -> NSTextField {
        let field = NSTextField(string: parent.text)
        if parent.axis == .vertical {
          field.usesSingleLineMode = false
          field.cell?.wraps = true
        }
        return field
      }

      func updateNSView(_ field: NSTextField, context: Context) {
        context.coordinator.update(parent, field)
      }

      func sizeThatFits(
        _ proposal: ProposedViewSize, nsView: NSTextField, context: Context
      ) -> CGSize? {
        size(of: nsView.sizeThatFits, in: proposal)
      }
    }
  #endif

  extension SystemField {
    /// Returns the size of a field that grows with its text, or `nil` if the field doesn't grow.
    private func size(
      of measure: (CGSize) -> CGSize, in proposal: ProposedViewSize
    ) -> CGSize? {
      guard parent.axis == .vertical, let width = proposal.width, width.isFinite else {
        return nil
      }
      let height = measure(CGSize(width: width, height: .greatestFiniteMagnitude)).height
      return CGSize(width: width, height: height)
    }
  }
#endif
