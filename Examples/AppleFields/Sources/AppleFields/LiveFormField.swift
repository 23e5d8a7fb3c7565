import FormValidation
import LiveForms
import SwiftUI
import TextEditing
import TextHosting
import TextMetrics

/// A field of a live form: a text field, the remaining count, and the errors.
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
        // A missing or short text is an error only now.
        if !isFocused { form.endEditing(field) }
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
      // The form shows nothing new while a text is composed, or a word is unfinished.
      form.set(field, to: form.text(for: field), isComposing: true)
    }
    switch result.decision {
    case .clipped: form.didLimitInput(.clipped, in: field)
    case .rejected: form.didLimitInput(.rejected, in: field)
    case .accepted, .deferred: break
    }
  }
}

// FormMessages has messages in ten languages where ICU can be linked; an app has its own.
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
