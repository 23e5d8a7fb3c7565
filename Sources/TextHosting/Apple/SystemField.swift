#if canImport(SwiftUI) && !os(watchOS)
  import SwiftUI
  import TextEditing
  import TextMetrics
  #if canImport(UIKit)
    import UIKit
  #else
    import AppKit
  #endif

  /// The field of UIKit or AppKit in a `LimitedTextField`. In UIKit, a field that grows is a text
  /// view.
  @MainActor
  struct SystemField {
    let parent: LimitedTextField

    @MainActor
    final class Coordinator {
      /// The text that the field or the program last set in the binding.
      private var lastBindingText: String
      /// The text to set in the field when the composition ends.
      private var textToSet: String?
      private var parent: LimitedTextField

      init(_ parent: LimitedTextField) {
        self.parent = parent
        lastBindingText = parent.text
      }

      // SwiftUI can update a view at any time, even during a composition, when the binding still
      // has the text from before the composition. So the program has set the text only if the text
      // differs from `lastBindingText`.
      func update(_ parent: LimitedTextField, _ field: any LimitableField) {
        let controller = field.updateConstraints(to: parent.constraints)
        self.parent = parent
        controller.onChange = { [weak self, weak controller] result in
          guard let self, let controller else { return }
          MainActor.assumeIsolated { self.updateBinding(after: result, of: controller) }
        }
        if parent.text.hasSameBytes(as: lastBindingText) { return }
        lastBindingText = parent.text
        // Setting the text ends a composition and resets the input method, so the text waits. To an
        // input method, an unfinished word is plain text, so the word can be replaced at once.
        if controller.session.isComposing {
          textToSet = parent.text
        } else {
          controller.text = parent.text
        }
      }

      private func updateBinding(after result: EditResult, of controller: FieldController) {
        let hasPendingText = controller.session.hasPendingText
        let hadPendingText = parent.hasPendingText
        if parent.hasPendingText != hasPendingText { parent.hasPendingText = hasPendingText }
        if !hasPendingText {
          if let text = textToSet.take() { controller.text = text }
          let text = controller.text
          // The binding is also set if the text is the same, because a live form observes the end
          // of a composition through the binding.
          if hadPendingText || !text.hasSameBytes(as: lastBindingText) {
            lastBindingText = text
            parent.text = text
          }
        }
        parent.onChange(result, controller.status, hasPendingText)
      }
    }

    func makeCoordinator() -> Coordinator { Coordinator(parent) }
  }

  #if canImport(UIKit)
    extension SystemField: UIViewRepresentable {
      func makeUIView(context: Context) -> UIView {
        if parent.axis == .vertical { return makeTextView() }
        let view = UITextField()
        view.text = parent.text
        return view
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
        if let view = view as? any LimitableField { context.coordinator.update(parent, view) }
      }

      func sizeThatFits(
        _ proposal: ProposedViewSize, uiView: UIView, context: Context
      ) -> CGSize? {
        size(of: uiView.sizeThatFits, in: proposal)
      }
    }
  #else
    extension SystemField: NSViewRepresentable {
      func makeNSView(context: Context) -> NSTextField {
        let view = NSTextField(string: parent.text)
        if parent.axis == .vertical {
          view.usesSingleLineMode = false
          view.cell?.wraps = true
        }
        return view
      }

      func updateNSView(_ view: NSTextField, context: Context) {
        context.coordinator.update(parent, view)
      }

      func sizeThatFits(
        _ proposal: ProposedViewSize, nsView: NSTextField, context: Context
      ) -> CGSize? {
        size(of: nsView.sizeThatFits, in: proposal)
      }
    }
  #endif

  extension SystemField {
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
