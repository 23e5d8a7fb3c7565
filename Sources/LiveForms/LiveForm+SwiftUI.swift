#if canImport(SwiftUI)
  public import FormValidation
  public import SwiftUI

  extension LiveForm {
    /// Returns a binding to the text of a field, as it was typed.
    ///
    /// - Parameter field: The path of the field.
    public func textBinding(for field: FieldPath) -> Binding<String> {
      // SAFETY: SwiftUI calls the closures of a binding on the actor of its view, which has the
      // form.
      nonisolated(unsafe) let form = self
      return Binding(
        get: { unsafe form.text(for: field) }, set: { unsafe form.set(field, to: $0) })
    }

    /// Returns a binding to the text of a field, as it was typed.
    ///
    /// - Parameter field: The key path of the property.
    public func textBinding(for field: any KeyPath<Model, some Any> & Sendable) -> Binding<String> {
      textBinding(for: path(field))
    }

    /// Returns a binding to a field for a view of its type, such as a text field, a toggle, or a
    /// date picker.
    ///
    /// The value is the last valid one while the text of the field isn't a value of the type.
    ///
    /// - Parameter field: The key path of the property.
    public func binding<Value: FormValue>(for field: any KeyPath<Model, Value> & Sendable)
      -> Binding<Value>
    {
      // SAFETY: SwiftUI calls the closures of a binding on the actor of its view, which has the
      // form.
      nonisolated(unsafe) let form = self
      return Binding(
        get: { unsafe form.value(for: field) },
        set: { unsafe form.set(field, to: $0.formText) })
    }
  }
#endif
