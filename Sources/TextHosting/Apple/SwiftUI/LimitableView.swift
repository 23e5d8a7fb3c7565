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
    /// Takes the constraints that SwiftUI hands over at each of its updates. Under other limits the
    /// field goes on; under other policies it begins anew, and what it composes is given up.
    func limit(
      from earlier: TextConstraints, to constraints: TextConstraints
    ) -> FieldController? {
      guard let limiter, constraints.hasPolicies(of: earlier) else {
        return limit(to: constraints)
      }
      if constraints.limits != earlier.limits { limiter.setLimits(constraints.limits) }
      return limiter
    }
  }

  extension TextConstraints {
    /// Whether others are the same but for their limits.
    fileprivate func hasPolicies(of other: TextConstraints) -> Bool {
      scalarsPerCharacter == other.scalarsPerCharacter && overflow == other.overflow
        && cut == other.cut && composition == other.composition && lineBreaks == other.lineBreaks
        && normalizer?.name == other.normalizer?.name && letterCase == other.letterCase
        && filter == other.filter
    }
  }
#endif
