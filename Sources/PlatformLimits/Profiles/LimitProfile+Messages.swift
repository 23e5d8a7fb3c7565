public import TextMetrics

/// What is sent to telephones.
extension LimitProfile {
  /// A text message of so many segments.
  public static let smsMessage = LimitProfile(
    "sms-message", parameter: .number(default: 1), highest: 255,
    parts: [Part(unit: "sms", maximum: nil)])

  /// The payload of a push notification of Apple's.
  public static let apnsPayload = LimitProfile(
    "apns-payload", parts: [Part(unit: "bytes", maximum: 4096)])

  /// The payload of a message of Firebase.
  public static let fcmPayload = LimitProfile(
    "fcm-payload", parts: [Part(unit: "bytes", maximum: 4096)])

  /// The plain text of a push message to a browser.
  public static let webPushPayload = LimitProfile(
    "web-push-payload", parts: [Part(unit: "bytes", maximum: 3993)])
}
