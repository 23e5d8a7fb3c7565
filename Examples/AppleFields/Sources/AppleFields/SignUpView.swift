import FormValidation
import LiveForms
import SwiftUI

struct SignUp: Sendable {
  var name = ""
  var about = ""
}

/// A form whose declaration is used for typing and for the submission.
struct SignUpView: View {
  private static let form = ModelForm<SignUp> {
    Field(\.name).trimmed().required().length(2...20)
    Field(\.about).maxLength(160)
  }

  @State private var live = LiveForm(form.declaration)
  @State private var isSignedUp = false
  @State private var speaker = Speaker()

  var body: some View {
    VStack(alignment: .leading) {
      LiveFormField("Name", of: $live, at: "name", speaker: speaker)
      LiveFormField("About you", of: $live, at: "about", speaker: speaker)
      Button("Sign up") { isSignedUp = live.submit().report.isValid }
      if isSignedUp { Text("Welcome!") }
    }
  }
}
