#if canImport(SwiftUI) && !os(watchOS)
  public import SwiftUI
  public import TextEditing
  public import TextMetrics

  /// A text field of SwiftUI that holds its text to constraints while people type, through an input
  /// method too.
  ///
  /// ```
  /// LimitedTextField("Name", text: $name, constraints: .characters(20))
  /// ```
  ///
  /// SwiftUI's own field hands its text over after the fact and without its marked range, so that
  /// nothing can tell what an input method is composing. This one is the system's, in a
  /// representable. The binding never holds marked text; what the program sets in it is taken as it
  /// is.
  public struct LimitedTextField: View {
    fileprivate let title: String
    fileprivate let prompt: String?
    fileprivate let axis: Axis
    @Binding fileprivate var text: String
    fileprivate let constraints: TextConstraints
    fileprivate let onResult: (EditResult, TextStatus) -> Void

    /// A field under constraints.
    ///
    /// - Parameters:
    ///   - title: What the field is for, as a screen reader says it.
    ///   - text: The committed text.
    ///   - prompt: What the field shows while it is empty; the title if left out.
    ///   - axis: Where the field goes on when a line is full: it scrolls, or grows downwards.
    ///   - constraints: What the field allows.
    ///   - onResult: Hears of every result, and where the text stands after it: for a counter.
    public init(
      _ title: String, text: Binding<String>, prompt: String? = nil, axis: Axis = .horizontal,
      constraints: TextConstraints,
      onResult: @escaping (EditResult, TextStatus) -> Void = { _, _ in }
    ) {
      self.title = title
      self.prompt = prompt
      self.axis = axis
      _text = text
      self.constraints = constraints
      self.onResult = onResult
    }

    /// The system's field.
    public var body: some View { SystemField(declared: self) }
  }

  /// The system's field, or its text view where it is to grow.
  @MainActor
  struct SystemField {
    let declared: LimitedTextField

    /// Keeps a field and a binding equal.
    @MainActor
    final class Coordinator {
      /// The text that the binding was given last, by the field or by the program.
      private var sent: String
      /// What the program has set while an input method composes.
      private var waiting: String?
      private var parent: LimitedTextField
      /// Shows or hides the prompt of a field that does not do it by itself.
      var showPrompt: (Bool) -> Void = { _ in }

      init(_ parent: LimitedTextField) {
        self.parent = parent
        sent = parent.text
      }

      /// SwiftUI updates its views at any time, in the middle of compositions too, and with the
      /// text that was sent to it last: only another one is the program's.
      func update(_ parent: LimitedTextField, _ field: any LimitableField) {
        let controller = field.limit(from: self.parent.constraints, to: parent.constraints)
        self.parent = parent
        controller?.onResult = { [weak self, weak controller] result in
          guard let self, let controller else { return }
          MainActor.assumeIsolated { self.hear(result, of: controller) }
        }
        guard let controller else { return }
        defer { showPrompt(controller.session.state.text.isEmpty) }
        if parent.text.hasSameBytes(as: sent) { return }
        sent = parent.text
        if controller.session.isComposing {
          waiting = parent.text
        } else {
          controller.setText(parent.text)
        }
      }

      private func hear(_ result: EditResult, of controller: FieldController) {
        showPrompt(controller.session.state.text.isEmpty)
        if !controller.session.isComposing, !controller.session.hasUnfinishedWord {
          if let text = waiting.take() { controller.setText(text) }
          let text = controller.session.state.text
          if !text.hasSameBytes(as: sent) {
            sent = text
            parent.text = text
          }
        }
        parent.onResult(result, controller.readings())
      }
    }

    func makeCoordinator() -> Coordinator { Coordinator(declared) }
  }

  #if canImport(UIKit)
    import UIKit

    extension SystemField: UIViewRepresentable {
      func makeUIView(context: Context) -> UIView {
        if declared.axis == .vertical { return makeTextView(context.coordinator) }
        let field = UITextField()
        field.text = declared.text
        field.accessibilityLabel = declared.title
        return field
      }

      private func makeTextView(_ coordinator: Coordinator) -> UITextView {
        let view = UITextView()
        view.text = declared.text
        view.accessibilityLabel = declared.title
        view.font = .preferredFont(forTextStyle: .body)
        view.backgroundColor = .clear
        view.isScrollEnabled = false
        view.textContainerInset = .zero
        view.textContainer.lineFragmentPadding = 0
        // The system's text view has no prompt.
        let label = UILabel()
        label.text = prompt
        label.font = view.font
        label.textColor = .placeholderText
        label.sizeToFit()
        view.addSubview(label)
        coordinator.showPrompt = { label.isHidden = !$0 }
        return view
      }

      func updateUIView(_ view: UIView, context: Context) {
        (view as? UITextField)?.placeholder = prompt
        if let field = view as? any LimitableField { context.coordinator.update(declared, field) }
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
        let field = NSTextField(string: declared.text)
        field.setAccessibilityLabel(declared.title)
        if declared.axis == .vertical {
          field.usesSingleLineMode = false
          field.cell?.wraps = true
        }
        return field
      }

      func updateNSView(_ field: NSTextField, context: Context) {
        field.placeholderString = prompt
        context.coordinator.update(declared, field)
      }

      func sizeThatFits(
        _ proposal: ProposedViewSize, nsView: NSTextField, context: Context
      ) -> CGSize? {
        size(of: nsView.sizeThatFits, in: proposal)
      }
    }
  #endif

  extension SystemField {
    private var prompt: String { declared.prompt ?? declared.title }

    /// As high as its text, where it grows; else as SwiftUI has it.
    private func size(
      of measure: (CGSize) -> CGSize, in proposal: ProposedViewSize
    ) -> CGSize? {
      guard declared.axis == .vertical, let width = proposal.width, width.isFinite else {
        return nil
      }
      let height = measure(CGSize(width: width, height: .greatestFiniteMagnitude)).height
      return CGSize(width: width, height: height)
    }
  }
#endif
