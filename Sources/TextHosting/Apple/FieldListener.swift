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

  extension UTF16Range {
    init(_ range: NSRange) {
      let (end, overflows) = range.location.addingReportingOverflow(range.length)
      self.init(UTF16Offset(range.location), UTF16Offset(overflows ? .max : end))
    }
  }

  extension NSRange {
    init(_ range: UTF16Range) {
      self.init(location: range.start.value, length: range.utf16Count)
    }
  }
#endif
