#if canImport(UIKit) || canImport(AppKit)
  import ObjectiveC
  import TextEditing

  /// The host of a field that keeps its controller.
  @MainActor
  protocol ControlledHost: AnyObject, FieldHost {
    associatedtype Field: NSObject
    var field: Field? { get }
    /// The view that has the text.
    var editor: (any ReadableField)? { get }

    /// Starts observing the field.
    func attach()
    /// Stops observing the field, and restores its delegate.
    func detach()
  }

  extension ControlledHost where Field: ReadableField {
    var editor: (any ReadableField)? { field }
  }

  extension ControlledHost {
    func snapshot() -> FieldSnapshot { editor?.fieldSnapshot() ?? FieldSnapshot(text: "") }
    func replace(_ range: Range<UTF16Offset>, with text: String) {
      editor?.replaceText(in: range, with: text)
    }
    func select(_ selection: FieldSelection) { editor?.selectText(selection) }
    func unmark() { editor?.unmarkField() }

    var language: String? { editor?.fieldLanguage }
    var inputMethod: FieldInputMethod { editor?.fieldInputMethod ?? .marking }
    var activity: FieldActivity { editor?.fieldActivity ?? .typing }

    func settleLater() {
      Task { @MainActor [weak self] in self?.controller?.settle() }
    }

    var controller: FieldController? {
      get { field?.keptController }
      set {
        field?.keptController = newValue
        if newValue == nil { detach() } else { attach() }
      }
    }
  }

  /// A view whose text, selection, and marked range can be read and set.
  @MainActor
  protocol ReadableField: NSObject {
    func fieldSnapshot() -> FieldSnapshot
    func replaceText(in range: Range<UTF16Offset>, with text: String)
    func selectText(_ selection: FieldSelection)
    func unmarkField()

    var fieldLanguage: String? { get }
    var fieldInputMethod: FieldInputMethod { get }
    var fieldActivity: FieldActivity { get }
  }
#endif
