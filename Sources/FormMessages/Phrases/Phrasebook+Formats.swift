extension Phrasebook {
  /// Returns the keyword for a format in a `select`. Unlike the format's name, it has no hyphens.
  static func word(ofFormat name: String) -> String {
    switch name {
    case "idn-hostname": "hostname"
    case "idn-email": "email"
    case "date-time": "dateTime"
    default: name
    }
  }

  static func example(ofFormat name: String) -> String { examples[name] ?? name }

  private static let examples = [
    "integer": "12", "decimal": "12.5", "boolean": "true",
    "date": "2026-11-22", "time": "13:45", "localDateTime": "2026-11-22T13:45",
    "dateTime": "2026-11-22T13:45:30Z", "date-time": "2026-11-22T13:45:30Z",
    "email": "name@example.org", "idn-email": "jürgen@bücher.example",
    "url": "https://example.org/",
    "uuid": "f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
    "ipv4": "192.0.2.1", "ipv6": "2001:db8::1",
    "hostname": "www.example.org", "idn-hostname": "bücher.example",
    "phone": "+14155552671", "color": "#ff8800",
  ]
}
