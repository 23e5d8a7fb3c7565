extension Phrasebook {
  /// What is said of a text that is not what it should be, one sentence for each format and kind.
  struct FormatPhrases {
    let email: String
    let url: String
    let uuid: String
    let ipv4: String
    let ipv6: String
    let hostname: String
    let phone: String
    let color: String
    let integer: String
    let decimal: String
    let boolean: String
    let date: String
    let time: String
    let localDateTime: String
    let dateTime: String
    let file: String
    /// Of a format that has no sentence of its own.
    let other: String

    /// The sentences as one pattern, which chooses by `{format}`.
    var pattern: String {
      let cases = [
        ("email", email),
        ("url", url),
        ("uuid", uuid),
        ("ipv4", ipv4),
        ("ipv6", ipv6),
        ("hostname", hostname),
        ("phone", phone),
        ("color", color),
        ("integer", integer),
        ("decimal", decimal),
        ("boolean", boolean),
        ("date", date),
        ("time", time),
        ("localDateTime", localDateTime),
        ("dateTime", dateTime),
        ("file", file),
        ("other", other),
      ]
      let choices = cases.map { "\($0) {\($1)}" }.joined(separator: " ")
      return "{format, select, \(choices)}"
    }
  }

  /// The word by which patterns choose: a format's name, as far as it can stand in one.
  static func word(ofFormat name: String) -> String {
    switch name {
    case "idn-hostname": "hostname"
    case "date-time": "dateTime"
    default: name
    }
  }
}
