#if canImport(SwiftUI) && !os(watchOS)
  public import SwiftUI
  public import TextEditing
  public import TextMetrics
  #if canImport(UIKit)
    import UIKit
  #else
    import AppKit
  #endif

  extension View {
    /// Limits the text of a `TextField` or a `TextEditor`.
    ///
    /// ```
    /// TextField("Name", text: $name).textLimit(20)
    /// ```
    ///
    /// SwiftUI doesn't give access to the field of UIKit or AppKit that shows the text. This
    /// modifier searches the window for a field at the position of this view. If no field is found,
    /// for example in a future release of the system, the text isn't limited, and a debug build
    /// prints a warning. ``LimitedTextField`` doesn't have this risk.
    ///
    /// The modifier has no effect on a field that another part of your program has limited.
    ///
    /// - Parameters:
    ///   - limit: The limit or limits: a number of Characters, a limit, an array of limits, or a
    ///     profile.
    ///   - onChange: A closure that is called with each result, as ``FieldController/onChange`` is.
    public func textLimit(
      _ limit: some LimitExpression, onChange: @escaping (EditResult) -> Void = { _ in }
    ) -> some View {
      textLimit(TextConstraints(limit: limit), onChange: onChange)
    }

    /// Applies constraints to the text of a `TextField` or a `TextEditor`.
    ///
    /// See ``textLimit(_:onChange:)`` for how the field is found.
    ///
    /// - Parameters:
    ///   - constraints: The limits, filters, and policies of the field.
    ///   - onChange: A closure that is called with each result, as ``FieldController/onChange`` is.
    public func textLimit(
      _ constraints: TextConstraints, onChange: @escaping (EditResult) -> Void = { _ in }
    ) -> some View {
      background(FieldFinder(constraints: constraints, onChange: onChange))
    }
  }

  /// An empty view that searches for the field at its position.
  struct FieldFinder {
    let constraints: TextConstraints
    let onChange: (EditResult) -> Void
  }

  @MainActor
  final class FieldFinderView: PlatformView {
    private var finder: FieldFinder?
    private weak var controller: FieldController?

    /// Searches in a later turn of the event loop, when the field is in the window.
    func find(for finder: FieldFinder) {
      self.finder = finder
      Task { @MainActor in find() }
    }

    private func find() {
      guard let finder else { return }
      var ancestor = superview
      while let view = ancestor {
        if let field = field(below: view) {
          if let current = field.limiter, current !== controller { return }
          controller = field.updateConstraints(to: finder.constraints)
          controller?.onChange = { [weak self] result in
            MainActor.assumeIsolated { self?.finder?.onChange(result) }
          }
          return
        }
        ancestor = view.superview
      }
      #if DEBUG
        if superview != nil {
          print("warning: textLimit(_:) found no text field; use LimitedTextField instead.")
        }
      #endif
    }

    private func field(below view: PlatformView) -> (any LimitableField)? {
      for subview in view.subviews where subview !== self {
        if let field = subview as? any LimitableField {
          let frame = subview.convert(subview.bounds, to: self)
          if bounds.insetBy(dx: -2, dy: -2).contains(frame) { return field }
        }
        if let field = field(below: subview) { return field }
      }
      return nil
    }
  }

  #if canImport(UIKit)
    typealias PlatformView = UIView

    extension FieldFinder: UIViewRepresentable {
      func makeUIView(context: Context) -> FieldFinderView { FieldFinderView() }
      func updateUIView(_ view: FieldFinderView, context: Context) { view.find(for: self) }
    }
  #else
    typealias PlatformView = NSView

    extension FieldFinder: NSViewRepresentable {
      func makeNSView(context: Context) -> FieldFinderView { FieldFinderView() }
      func updateNSView(_ view: FieldFinderView, context: Context) { view.find(for: self) }
    }
  #endif
#endif
