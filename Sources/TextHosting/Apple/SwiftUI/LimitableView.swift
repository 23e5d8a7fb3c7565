#if canImport(SwiftUI) && !os(watchOS)
  import TextMetrics
  #if canImport(UIKit)
    import UIKit

    extension UITextField: LimitableView {}
    extension UITextView: LimitableView {}
  #else
    import AppKit

    extension NSTextField: LimitableView {}
    extension NSTextView: LimitableView {}
  #endif

  /// A field of either system, as SwiftUI meets it.
  @MainActor
  protocol LimitableView: AnyObject {
    var limiter: FieldController? { get }
    func limit(to constraints: TextConstraints) -> FieldController?
  }

  extension LimitableView {
    /// Takes the constraints that SwiftUI hands over at each of its updates.
    func limit(
      from earlier: TextConstraints, to constraints: TextConstraints
    ) -> FieldController? {
      guard let limiter else { return limit(to: constraints) }
      if !constraints.isSame(as: earlier) { limiter.setConstraints(constraints) }
      return limiter
    }
  }

  extension TextConstraints {
    fileprivate func isSame(as other: TextConstraints) -> Bool {
      limits == other.limits && scalarsPerCharacter == other.scalarsPerCharacter
        && overflow == other.overflow
        && cut == other.cut && composition == other.composition && lineBreaks == other.lineBreaks
        && normalizer?.name == other.normalizer?.name && letterCase == other.letterCase
        && filter == other.filter
    }
  }
#endif
