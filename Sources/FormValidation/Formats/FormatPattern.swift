/// A regular expression for the texts of a format, in the constructs that all dialects read alike.
///
/// It matches every text of the format, so that programs without the format's own test can use it.
package struct FormatPattern: Sendable {
  package let text: String
  /// Whether every text that matches has the format.
  package let isExact: Bool

  private init(_ text: String, isExact: Bool) {
    self.text = text
    self.isExact = isExact
  }

  private static func exact(_ text: String) -> Self { Self(text, isExact: true) }
  private static func partial(_ text: String) -> Self { Self(text, isExact: false) }

  private static let label = #"[0-9A-Za-z](?:[0-9A-Za-z\-]{0,61}[0-9A-Za-z])?"#
  private static let labels = #"\#(label)(?:\.\#(label))*"#
  private static let octet = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
  private static let day = "[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])"
  private static let clock =
    #"(?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)(?:\.[0-9]+)?"#
    + #"(?:[Zz]|[+\-](?:[01][0-9]|2[0-3]):[0-5][0-9])"#
  /// No scalars of ASCII but letters, digits, `-` and `.`.
  private static let anyHost = #"[^\x00-,\/:-@\[-`\{-\x7F]+"#

  static let email = exact(#"[0-9A-Za-z.!#\$%&'*+\/=?\^_`\{\|\}~\-]+@"# + labels)
  static let internationalEmail = partial(#"[^\x00-\x20"\(\),:;<>@\[\\\]\x7F]+@"# + anyHost)
  static let url = partial(#"[A-Za-z][0-9A-Za-z+.\-]*:[^\x00-\x20"<>\\\^`\{\|\}\x7F]*"#)
  static let uuid = exact("[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")
  static let ipv4 = exact(#"\#(octet)(?:\.\#(octet)){3}"#)
  static let ipv6 = partial("[0-9A-Fa-f:.]{2,45}")
  /// The length of the whole name is left out, and what the letters of labels stand for.
  static let hostname = partial(labels)
  static let internationalHostname = partial(anyHost)
  static let phone = exact(#"\+[1-9][0-9]{1,14}"#)
  /// The lengths of months are left out.
  static let date = partial(day)
  /// The minute of a leap second is left out.
  static let time = partial(clock)
  static let dateTime = partial("\(day)[Tt]\(clock)")
  static let color = exact("#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})")
}
