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
    /// Holds the system's text field or text view behind this view, a `TextField` or `TextEditor`,
    /// to constraints, while an input method composes too.
    ///
    /// ```
    /// TextField("Name", text: $name).limit(to: constraints)
    /// ```
    ///
    /// SwiftUI does not hand its field out: it is looked for in the window, where this view stands.
    /// Where a release of the system draws its field otherwise and none is found, nothing is
    /// limited; ``LimitedTextField`` is a field of its own and does not depend on that.
    public func limit(
      to constraints: TextConstraints, onResult: @escaping (EditResult) -> Void = { _ in }
    ) -> some View {
      background(FieldFinder(constraints: constraints, onResult: onResult))
    }

    /// Limits the text of the system's text field or text view behind this view.
    public func limit(
      to limit: some LimitExpression, onResult: @escaping (EditResult) -> Void = { _ in }
    ) -> some View {
      self.limit(to: TextConstraints(limits: limit.allLimits), onResult: onResult)
    }
  }

  /// An empty view of the size of a field, which looks for the field.
  struct FieldFinder {
    let constraints: TextConstraints
    let onResult: (EditResult) -> Void
  }

  @MainActor
  final class FieldFinderView: PlatformView {
    private var finder: FieldFinder?
    /// What the field that was found is held to.
    private var constraints: TextConstraints?
    private weak var controller: FieldController?

    /// Looks once this turn is over, when the field is in the window.
    func find(for finder: FieldFinder) {
      self.finder = finder
      Task { @MainActor in find() }
    }

    /// The nearest ancestor with a field inside of this view's frame: where others have theirs,
    /// they are not this view's.
    private func find() {
      guard let finder else { return }
      var ancestor = superview
      while let view = ancestor {
        if let field = field(below: view) {
          // A field that is limited otherwise is left to whoever did.
          if let limiter = field.limiter, limiter !== controller { return }
          controller = field.limit(
            from: constraints ?? finder.constraints, to: finder.constraints)
          constraints = finder.constraints
          controller?.onResult = { [weak self] result in
            MainActor.assumeIsolated { self?.finder?.onResult(result) }
          }
          return
        }
        ancestor = view.superview
      }
      #if DEBUG
        if superview != nil {
          print(".limit(to:) has found no text field. LimitedTextField has one of its own.")
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

  extension LimitableField {
    /// Takes the constraints that SwiftUI hands over at each of its updates.
    func limit(
      from earlier: TextConstraints, to constraints: TextConstraints
    ) -> FieldController? {
      guard let limiter else { return limit(to: constraints) }
      if !constraints.isSame(as: earlier) { limiter.setConstraints(constraints) }
      return limiter
    }
  }
#endif
