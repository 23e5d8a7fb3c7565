#if canImport(SwiftUI) && !os(watchOS)
  import SwiftUI
  import TextEditing
  import TextMetrics
  #if canImport(UIKit)
    import UIKit
  #else
    import AppKit
  #endif

  /// The text field of the system. In UIKit, a field that grows is a text view.
  @MainActor
  struct SystemField {
    let field: LimitedTextField

    @MainActor
    final class Coordinator {
      /// The text that the field or the program last set in the binding.
      private var lastText: String
      /// The text to set in the field when the composition ends, or `nil` to keep the field's text.
      private var textToSet: String?
      private var field: LimitedTextField

      init(_ field: LimitedTextField) {
        self.field = field
        lastText = field.text
      }

      // SwiftUI can update a view at any time, also during a composition, with an earlier text.
      // Only a text that isn't `lastText` was set by the program.
      func update(_ field: LimitedTextField, _ systemField: any LimitableField) {
        let controller = systemField.updateConstraints(to: field.constraints)
        self.field = field
        controller.onChange = { [weak self, weak controller] result in
          guard let self, let controller else { return }
          MainActor.assumeIsolated { self.adopt(result, of: controller) }
        }
        if field.text.hasSameBytes(as: lastText) { return }
        lastText = field.text
        if controller.session.isComposing {
          textToSet = field.text
        } else {
          controller.text = field.text
        }
      }

      private func adopt(_ result: EditResult, of controller: FieldController) {
        let isComposing = controller.session.isComposing || controller.session.hasUnfinishedWord
        let hasEndedComposing = field.isComposing && !isComposing
        if field.isComposing != isComposing { field.isComposing = isComposing }
        if !isComposing {
          if let text = textToSet.take() { controller.text = text }
          let text = controller.text
          // A live form observes the end of a composition through the binding.
          if hasEndedComposing || !text.hasSameBytes(as: lastText) {
            lastText = text
            field.text = text
          }
        }
        field.onChange(result, controller.status, isComposing)
      }
    }

    func makeCoordinator() -> Coordinator { Coordinator(field) }
  }

  #if canImport(UIKit)
    extension SystemField: UIViewRepresentable {
      func makeUIView(context: Context) -> UIView {
        if field.axis == .vertical { return makeTextView() }
        let view = UITextField()
        view.text = field.text
        return view
      }

      private func makeTextView() -> UITextView {
        let view = UITextView()
        view.text = field.text
        view.font = .preferredFont(forTextStyle: .body)
        view.backgroundColor = .clear
        view.isScrollEnabled = false
        view.textContainerInset = .zero
        view.textContainer.lineFragmentPadding = 0
        return view
      }

      func updateUIView(_ view: UIView, context: Context) {
        if let view = view as? any LimitableField { context.coordinator.update(field, view) }
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
        let view = NSTextField(string: field.text)
        if field.axis == .vertical {
          view.usesSingleLineMode = false
          view.cell?.wraps = true
        }
        return view
      }

      func updateNSView(_ view: NSTextField, context: Context) {
        context.coordinator.update(field, view)
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
      guard field.axis == .vertical, let width = proposal.width, width.isFinite else {
        return nil
      }
      let height = measure(CGSize(width: width, height: .greatestFiniteMagnitude)).height
      return CGSize(width: width, height: height)
    }
  }
#endif
