#if canImport(UIKit) || canImport(AppKit)
  import ObjectiveC
  import TextEditing

  /// The host of a field that keeps its controller.
  @MainActor
  protocol ControlledHost: AnyObject, FieldHost {
    associatedtype Field: NSObject
    var field: Field? { get }

    /// Hears of what happens in the field, from now on.
    func attach()
    /// Hears of nothing any more, and leaves the field as it was found.
    func detach()
  }

  extension ControlledHost {
    func settleLater() {
      Task { @MainActor [weak self] in self?.controller?.settle() }
    }

    var controller: FieldController? {
      get { field.flatMap { ControlledField.controller(of: $0) } }
      set {
        if let field { ControlledField.keep(newValue, with: field) }
        if newValue == nil { detach() }
      }
    }
  }

  /// A field that can tell and do what a host is asked for.
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

  extension ControlledHost where Field: ReadableField {
    func report() -> FieldReport { field?.fieldReport() ?? FieldReport("") }
    func replace(_ range: UTF16Range, with text: String) {
      field?.replaceText(in: range, with: text)
    }
    func select(_ selection: FieldSelection) { field?.selectText(selection) }
    func unmark() { field?.unmarkField() }

    var language: String? { field?.fieldLanguage }
    var inputMethod: FieldInputMethod { field?.fieldInputMethod ?? .marking }
    var activity: FieldActivity { field?.fieldActivity ?? .typing }
  }
#endif
