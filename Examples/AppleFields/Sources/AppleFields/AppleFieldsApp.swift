import SwiftUI

@main
struct AppleFieldsApp: App {
  var body: some Scene {
    WindowGroup {
      VStack(alignment: .leading) {
        MessageView()
        SignUpView()
      }
      .padding()
    }
  }
}
