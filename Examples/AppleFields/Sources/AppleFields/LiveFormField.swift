import FormValidation
import LiveForms
import SwiftUI
import TextEditing
import TextHosting
import TextMetrics

<<<<<<< HEAD
/// A field of a live form, with a counter and messages.
=======
/// A field of a live form: a text field, the remaining count, and the errors.
>>>>>>> c9557aa6 (LiveForms: LiveForm is an observable class; FormMessages: messages without a catalog)
struct LiveFormField: View {
  private let title: String
  private let form: LiveForm<SignUp>
  private let field: FieldPath
  @FocusState private var isFocused: Bool

  /// - Parameter field: The path of a field of the form.
  init(_ title: String, of form: LiveForm<SignUp>, at field: FieldPath) {
    self.title = title
    self.form = form
    self.field = field
  }

  var body: some View {
    VStack(alignment: .leading) {
      LimitedTextField(
        title, text: form.textBinding(for: field), constraints: form.constraints(for: field)
      ) { result, _ in
        didEdit(result)
      }
      .focused($isFocused)
      .onChange(of: isFocused) { _, isFocused in
<<<<<<< HEAD
        // From now on, errors about a minimum or an empty field are shown.
        if !isFocused { say(form.didCommit(field)) }
=======
        // A missing or short text is an error only now.
        if !isFocused { form.endEditing(field) }
>>>>>>> c9557aa6 (LiveForms: LiveForm is an observable class; FormMessages: messages without a catalog)
      }
      ForEach(form.counters(for: field), id: \.limit) { reading in
        if let remaining = reading.remaining { Text("\(remaining)") }
      }
      ForEach(form.errors(for: field), id: \.rule) { violation in
        Text(violation.code.message).foregroundStyle(Color.red)
      }
    }
  }

  private func didEdit(_ result: EditResult) {
    if result.state.markedRange != nil || result.decision == .deferred {
<<<<<<< HEAD
      // The form doesn't report errors about a composition or an unfinished word.
      say(form.didChange(field, to: form.text(of: field), isComposing: true))
=======
      // The form shows nothing new while a text is composed, or a word is unfinished.
      form.set(field, to: form.text(for: field), isComposing: true)
>>>>>>> c9557aa6 (LiveForms: LiveForm is an observable class; FormMessages: messages without a catalog)
    }
    switch result.decision {
    case .clipped: form.didLimitInput(.clipped, in: field)
    case .rejected: form.didLimitInput(.rejected, in: field)
    case .accepted, .deferred: break
    }
  }
}

<<<<<<< HEAD
// FormMessages, which needs ICU, has messages in ten languages. An app has its own messages.
=======
// FormMessages has messages in ten languages where ICU can be linked; an app has its own.
>>>>>>> c9557aa6 (LiveForms: LiveForm is an observable class; FormMessages: messages without a catalog)
extension Violation.Code {
  fileprivate var message: String {
    switch self {
    case .required: "Please fill this in."
    case .tooShort: "A little more, please."
    case .tooLong: "This is too long."
    default: "Please check this."
    }
  }
}
