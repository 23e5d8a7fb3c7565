import SwiftUI
import TextHosting
import TextMetrics

/// A message that has to fit a screen and a database: one line of code, and a counter.
struct MessageView: View {
  private static let limits = [
    TextLimit(...140, in: .characters), TextLimit(...400, in: .bytes),
  ]

  @State private var message = ""

  var body: some View {
    VStack(alignment: .leading) {
      LimitedTextField("Message", text: $message, limits: Self.limits)
      LimitCounter(Self.limits.readings(of: message), from: 0)
    }
  }
}
