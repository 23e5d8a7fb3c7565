import SwiftUI
import TextLimits

struct SignUp: FormRecord {
  var name = ""
  var email = ""
  var about = ""
}

/// A form whose declaration is used for typing and for the submission.
struct SignUpView: View {
  private static let form = ModelForm<SignUp> {
    Field(\.name).trimmed().required().length(2...20)
    Field(\.email).trimmed().lowercased().required().email()
    Field(\.about).maxLength(160)
  }

  @State private var live = LiveForm(form)
  @State private var isSignedUp = false

  var body: some View {
    VStack(alignment: .leading) {
      LiveTextField("Name", of: live, \.name)
      LiveTextField("Email", of: live, \.email)
      LiveTextField("About you", of: live, \.about, axis: .vertical)
      LiveSubmitButton("Sign up", of: live) { account in
        // An app would call its server here.
        if account.name == "admin" {
          throw Self.form.error(at: \.name, code: "taken", message: "The name is taken.")
        }
      } completion: { result in
        if case .sent = result { isSignedUp = true }
      }
      if isSignedUp { Text("Welcome!") }
    }
    .announcements(of: live)
  }
}
