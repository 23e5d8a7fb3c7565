import FormValidation
import LiveForms
import SwiftUI
import TextEditing
import TextHosting
import TextMetrics

/// A field of a live form, with a counter and messages.
struct LiveFormField: View {
  private let title: String
  @Binding private var form: LiveForm
  private let field: LiveForm.FieldID
  private let speaker: Speaker
  @FocusState private var isFocused: Bool

  /// The form has a field at this path.
  init(_ title: String, of form: Binding<LiveForm>, at path: FieldPath, speaker: Speaker) {
    guard let field = form.wrappedValue.field(at: path) else {
      preconditionFailure("the form has no field at \(path)")
    }
    self.title = title
    self.field = field
    self.speaker = speaker
    _form = form
  }

  var body: some View {
    VStack(alignment: .leading) {
      LimitedTextField(
        title, text: text, constraints: form.constraints(of: field) ?? TextConstraints()
      ) { result, _ in
        hear(result)
      }
      .focused($isFocused)
      .onChange(of: isFocused) { _, isFocused in
        // From now on, errors about a minimum or an empty field are shown.
        if !isFocused { say(form.didCommit(field)) }
      }
      ForEach(form.shown(at: field).counters, id: \.limit) { reading in
        if let remaining = reading.remaining { Text("\(remaining)") }
      }
      ForEach(form.shown(at: field).violations, id: \.rule) { violation in
        Text(violation.code.sentence).foregroundStyle(Color.red)
      }
    }
  }

  private var text: Binding<String> {
    Binding(get: { form.text(of: field) }, set: { say(form.didChange(field, to: $0)) })
  }

  private func hear(_ result: EditResult) {
    if result.state.markedRange != nil || result.decision == .deferred {
      // The form doesn't report errors about a composition or an unfinished word.
      say(form.didChange(field, to: form.text(of: field), isComposing: true))
    }
    switch result.decision {
    case .clipped: say(form.didLimitInput(.clipped, at: field))
    case .rejected: say(form.didLimitInput(.rejected, at: field))
    case .accepted, .deferred: break
    }
  }

  private func say(_ speech: [LiveForm.FieldSpeech]) {
    for said in speech {
      guard let path = form.path(of: said.field) else { continue }
      speaker.say(said.announcement, of: path)
    }
  }
}

// FormMessages, which needs ICU, has messages in ten languages. An app has its own messages.
extension Violation.Code {
  fileprivate var sentence: String {
    switch self {
    case .required: "Please fill this in."
    case .tooShort: "A little more, please."
    case .tooLong: "This is too long."
    default: "Please check this."
    }
  }
}
