#if canImport(UIKit) || canImport(AppKit)
  import ObjectiveC
  import TextEditing

  /// The host of a field that keeps its controller.
  @MainActor
  protocol ControlledHost: AnyObject, FieldHost {
    associatedtype Field: NSObject
    var field: Field? { get }
    /// What the text is read from and written to.
    var editor: (any ReadableField)? { get }

    /// Hears of what happens in the field, from now on.
    func attach()
    /// Hears of nothing any more, and leaves the field as it was found.
    func detach()
  }

  extension ControlledHost where Field: ReadableField {
    var editor: (any ReadableField)? { field }
  }

  extension ControlledHost {
    func report() -> FieldReport { editor?.fieldReport() ?? FieldReport("") }
    func replace(_ range: UTF16Range, with text: String) {
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

  /// What can tell and do what a host is asked for.
  @MainActor
  protocol ReadableField: NSObject {
    func fieldReport() -> FieldReport
    func replaceText(in range: UTF16Range, with text: String)
    func selectText(_ selection: FieldSelection)
    func unmarkField()

    var fieldLanguage: String? { get }
    var fieldInputMethod: FieldInputMethod { get }
    var fieldActivity: FieldActivity { get }
  }
#endif
