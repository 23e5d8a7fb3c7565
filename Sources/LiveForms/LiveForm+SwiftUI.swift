#if canImport(SwiftUI)
  public import FormValidation
  public import SwiftUI

  extension LiveForm {
    /// Returns a binding to the text of a field as the user typed it.
    ///
    /// If there isn't a field at the path, the text is empty, and setting the text does nothing.
    ///
    /// - Parameter field: The path of the field.
    public func textBinding(for field: FieldPath) -> Binding<String> {
      // SAFETY: The form and the closures of its bindings are used on the actor of the view.
      nonisolated(unsafe) let form = self
      return Binding(
        get: { unsafe form.text(for: field) }, set: { unsafe form.set(field, to: $0) })
    }

    /// Returns a binding to the text of a field as the user typed it.
    ///
    /// - Parameter field: The key path of the property.
    public func textBinding(for field: any KeyPath<Model, some Any> & Sendable) -> Binding<String> {
      textBinding(for: fieldPath(of: field))
    }

    /// Returns a binding to the value of a field, such as for a toggle or a date picker.
    ///
    /// While the text of the field can't be converted to the type of the property, the binding
    /// returns the value of the property in ``model``.
    ///
    /// - Parameter field: The key path of the property.
    public func binding<Value: FormValue>(for field: any KeyPath<Model, Value> & Sendable)
      -> Binding<Value>
    {
      // SAFETY: The form and the closures of its bindings are used on the actor of the view.
      nonisolated(unsafe) let form = self
      return Binding(
        get: { unsafe form.value(for: field) },
        set: { unsafe form.set(field, to: $0.formText) })
    }
  }
#endif
