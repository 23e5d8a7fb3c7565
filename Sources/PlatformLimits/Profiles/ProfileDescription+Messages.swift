import TextMetrics

/// What is sent to telephones.
extension ProfileDescription {
  static let messages = [
    Self(
      "sms-message", "Text message (SMS)",
      rule:
        "160 septets of the GSM alphabet, or 70 UTF-16 code units; of several segments 153 or 67.",
      source: "https://www.3gpp.org/dynareport/23038.htm", date: "2024-03",
      traps: [
        "One curly quotation mark makes all of it UCS-2.",
        "Each segment is charged as a message.",
      ]),
    Self(
      "apns-payload", "Apple push notification payload",
      rule: "At most 4096 bytes of JSON in UTF-8, keys and punctuation included.",
      source:
        "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification",
      traps: [
        "It is a limit of the payload, not of the alert's text alone.",
        "A notification for calls (VoIP) has 5120.",
      ]),
    Self(
      "fcm-payload", "Firebase Cloud Messaging payload", rule: "At most 4096 bytes, keys included.",
      source:
        "https://firebase.google.com/docs/cloud-messaging/customize-messages/set-message-type",
      traps: ["A message from the console has 1000 characters."]),
    Self(
      "web-push-payload", "Web push payload",
      rule: "4096 bytes when encrypted, which leave 3993 for the text.",
      source: "https://www.rfc-editor.org/rfc/rfc8291#section-4", date: "2017-11",
      traps: ["A push service need not take more, and may."]),
  ]
}
