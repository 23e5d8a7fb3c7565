#if canImport(UIKit) || canImport(AppKit)
  import ObjectiveC
  import TextEditing
  #if canImport(UIKit)
    import UIKit
  #else
    import AppKit
  #endif

  /// Passes on to a field's controller what its toolkit calls: reports, and questions in front of
  /// the delegate that was there before.
  @MainActor
  class FieldListener: ForwardingDelegate {
    private weak var limitedField: NSObject?

    init(of field: NSObject, before delegate: NSObject?) {
      limitedField = field
      super.init(before: delegate)
    }

    /// What holds the field to its constraints.
    var limiter: FieldController? { limitedField?.keptController }

    /// Listens to notifications of the field, which no other delegate can take away.
    func listen(to notifications: [(NSNotification.Name, Selector)]) {
      for (name, selector) in notifications {
        NotificationCenter.default.addObserver(
          self, selector: selector, name: name, object: limitedField)
      }
    }

    func stopListening() { NotificationCenter.default.removeObserver(self) }

    @objc func textChanged() { limiter?.textDidChange() }
    @objc func selectionChanged() { limiter?.selectionDidChange() }
    @objc func editingBegan() { limiter?.readAgain() }
    @objc func editingEnded() { limiter?.didEndEditing() }

    func shouldChange(_ changes: [FieldChange]) -> Bool { limiter?.shouldChange(changes) ?? true }
  }

  extension Range where Bound == UTF16Offset {
    init(_ range: NSRange) {
      let start = UTF16Offset(range.location)
      self = start..<start.advanced(by: Swift.max(range.length, 0))
    }
  }

  extension NSRange {
    init(_ range: Range<UTF16Offset>) {
      self.init(location: range.lowerBound.value, length: range.utf16Count)
    }
  }
#endif
