import SwiftUI
import TextLimits

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

/// A message with limits for a screen and a database.
struct MessageView: View {
  private static let limits: [TextLimit] = [.characters(140), .bytes(400)]

  @State private var message = ""

  var body: some View {
    VStack(alignment: .leading) {
      LimitedTextField("Message", text: $message, axis: .vertical, limit: Self.limits)
      LimitCounter(message, limit: Self.limits, from: 0)
    }
  }
}
