import TextMetrics

/// What is sent to telephones.
extension LimitProfile {
  static let messages: [LimitProfile] = [
    LimitProfile(
      "sms-message", "Text message (SMS)", parameter: .number(default: 1), highest: 255,
      parts: [("sms", nil)],
      rule:
        "160 septets of the GSM alphabet, or 70 UTF-16 code units; of several segments 153 or 67.",
      source: "https://www.3gpp.org/dynareport/23038.htm", date: "2024-03",
      traps: [
        "One curly quotation mark makes all of it UCS-2.",
        "Each segment is charged as a message.",
      ]),
    LimitProfile(
      "apns-payload", "Apple push notification payload", parts: [("bytes", 4096)],
      rule: "At most 4096 bytes of JSON in UTF-8, keys and punctuation included.",
      source:
        "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification",
      traps: [
        "It is a limit of the payload, not of the alert's text alone.",
        "A notification for calls (VoIP) has 5120.",
      ]),
    LimitProfile(
      "fcm-payload", "Firebase Cloud Messaging payload", parts: [("bytes", 4096)],
      rule: "At most 4096 bytes, keys included.",
      source:
        "https://firebase.google.com/docs/cloud-messaging/customize-messages/set-message-type",
      traps: ["A message from the console has 1000 characters."]),
    LimitProfile(
      "web-push-payload", "Web push payload", parts: [("bytes", 3993)],
      rule: "4096 bytes when encrypted, which leave 3993 for the text.",
      source: "https://www.rfc-editor.org/rfc/rfc8291#section-4", date: "2017-11",
      traps: ["A push service need not take more, and may."]),
  ]
}
