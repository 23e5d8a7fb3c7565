import FormValidation
import LiveForms
import SwiftUI

struct SignUp: FormRecord {
  var name = ""
  var about = ""
}

/// A form whose declaration is used for typing and for the submission.
struct SignUpView: View {
  private static let form = ModelForm<SignUp> {
    Field(\.name).trimmed().required().length(2...20)
    Field(\.about).maxLength(160)
  }

  @State private var live = LiveForm(form)
  @State private var isSignedUp = false

  var body: some View {
    VStack(alignment: .leading) {
      LiveFormField("Name", of: live, at: "name")
      LiveFormField("About you", of: live, at: "about")
      Button("Sign up") { isSignedUp = live.submit().report.isValid }
        .disabled(!live.canSubmit)
      if isSignedUp { Text("Welcome!") }
    }
    .task {
      await live.runAnnouncements { announcement in
        guard let message = announcement.message else { return }
        AccessibilityNotification.Announcement(message).post()
      }
    }
  }
}
