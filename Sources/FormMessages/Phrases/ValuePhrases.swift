import FormValidation

extension Phrasebook {
  /// What is said of values that are not texts, before anything is entered.
  struct ValuePhrases {
    let integer: String
    let decimal: String
    let boolean: String
    let date: String
    let time: String
    let localDateTime: String
    let dateTime: String
    let file: String
    /// With `{minimum}`.
    let orMore: String
    /// With `{maximum}`.
    let orLess: String
    /// With `{minimum}`.
    let orLater: String
    /// With `{maximum}`.
    let orEarlier: String
    /// With `{step}` and `{base}`.
    let steps: String
    let mustBeTrue: String
    /// With `{values}`.
    let fileTypes: String
    /// With `{example}`, a text of a format.
    let suchAs: String
    /// Of a member that must be there, though it may be `null`.
    let keyNeeded: String
    /// Of a member that may be missing and not be `null`.
    let noNull: String
  }

  /// What a field of a kind is, as a sentence; nothing is said of a text.
  func sentence(of kind: ValueKind) -> String? {
    switch kind {
    case .text: nil
    case .integer: values.integer
    case .decimal: values.decimal
    case .boolean: values.boolean
    case .date: values.date
    case .time: values.time
    case .localDateTime: values.localDateTime
    case .dateTime: values.dateTime
    case .file: values.file
    }
  }

  /// A value of a format, which reads the same in every language.
  static func example(ofFormat name: String) -> String {
    switch ValueKind(rawValue: name) {
    case .integer: "12"
    case .decimal: "12.5"
    case .boolean: "true"
    case .date: "2026-11-22"
    case .time: "13:45"
    case .localDateTime: "2026-11-22T13:45"
    case .dateTime: "2026-11-22T13:45:30Z"
    case .text, .file: name
    case nil: exampleOfText(name)
    }
  }

  private static func exampleOfText(_ format: String) -> String {
    switch format {
    case "email": "name@example.org"
    case "url": "https://example.org/"
    case "uuid": "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"
    case "ipv4": "192.0.2.1"
    case "ipv6": "2001:db8::1"
    case "hostname": "www.example.org"
    case "idn-hostname": "bücher.example"
    case "phone": "+14155552671"
    case "date-time": "2026-11-22T13:45:30Z"
    case "color": "#ff8800"
    default: format
    }
  }
}
