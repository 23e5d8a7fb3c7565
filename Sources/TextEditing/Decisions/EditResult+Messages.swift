public import TextMetrics

extension EditResult {
  /// The Characters of what was dropped that would have turned a text message in septets into one
  /// of UCS-2, and so made all of it dearer; none where the text is UCS-2 already. Linear in the
  /// text.
  ///
  /// ```swift
  /// var field = TextSession(
  ///   String(repeating: "a", count: 100),
  ///   constraints: TextConstraints(limits: [TextLimit(...1, in: .sms)]))
  /// field.apply(.insert("’")).charactersForcingUCS2().first?.replacement == "'"  // true
  /// ```
  ///
  /// - Parameter language: The language whose tables the message may use.
  public func charactersForcingUCS2(
    language: MessageLanguage? = nil
  ) -> [MessageReading.Forcing] {
    guard MessageReading(of: state.text, language: language).encoding == .gsm7 else { return [] }
    return MessageReading(of: dropped, language: language).forcing
  }
}
