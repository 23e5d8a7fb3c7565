public import TextMetrics

/// A format that a text must have, such as an email address or a UUID.
///
/// ```swift
/// TextFormat.uuid.matches("f81d4fae-7dec-11d0-a765-00a0c91e6bf6")  // true
/// TextFormat.ipv4.matches("127.0.0.01")  // false
/// ```
///
/// A text with the format can still be meaningless, such as an email address that doesn't exist.
public struct TextFormat: Sendable {
  /// The name in form files, which is the name in JSON Schema if JSON Schema has the format.
  public let name: String
  package let pattern: FormatPattern
  private let test: @Sendable (String) -> Bool

  private init(
    _ name: String, _ pattern: FormatPattern, _ test: @escaping @Sendable (String) -> Bool
  ) {
    self.name = name
    self.pattern = pattern
    self.test = test
  }

  private init(
    _ name: String, _ pattern: FormatPattern, bytes test: @escaping @Sendable ([UInt8]) -> Bool
  ) {
    self.init(name, pattern) { test(Array($0.utf8)) }
  }

  /// Returns a Boolean value that indicates whether the whole text has the format.
  ///
  /// - Parameter text: The text.
  /// - Complexity: O(*n*), where *n* is the length of `text`.
  public func matches(_ text: String) -> Bool { test(text) }

  /// An email address as in HTML (section 4.10.5.1.5), which differs from RFC 5322 and RFC 6531.
  public static let email = TextFormat("email", .email, bytes: EmailSyntax.isAddress)

  /// An absolute URL of any scheme, with a host in ASCII (valid URL string, section 4.3 of the URL
  /// Standard).
  ///
  /// Use ``url(domains:)`` to accept internationalized hosts.
  public static let url = url(domains: nil)

  /// Returns the format ``url`` that also accepts internationalized hosts.
  ///
  /// - Parameter domains: The encoder that converts hosts to ASCII, or `nil` to accept only hosts
  ///   in ASCII.
  public static func url(domains: (any DomainEncoder)?) -> TextFormat {
    TextFormat("url", .url) { URLSyntax(domains: domains).isAbsolute($0) }
  }

  /// A UUID of 36 digits and hyphens (RFC 9562, section 4), in either case.
  public static let uuid = TextFormat("uuid", .uuid) { (bytes: [UInt8]) in
    bytes.count == 36
      && bytes.enumerated().allSatisfy { index, byte in
        [8, 13, 18, 23].contains(index) ? byte == UInt8(ascii: "-") : byte.isHexDigit
      }
  }

  /// An IPv4 address of four decimal numbers without leading zeros (RFC 3986, section 3.2.2).
  public static let ipv4 = TextFormat("ipv4", .ipv4, bytes: { HostSyntax.isIPv4($0[...]) })

  /// An IPv6 address (RFC 4291, section 2.2) without a zone.
  public static let ipv6 = TextFormat("ipv6", .ipv6, bytes: { HostSyntax.isIPv6($0[...]) })

  /// A host name of letters, digits, and hyphens in ASCII (RFC 1123, section 2.1).
  public static let hostname = hostname(domains: nil)

  /// Returns the format ``hostname`` that also checks labels in `xn--` by IDNA 2008 (RFC 5891,
  /// section 4.2).
  ///
  /// - Parameter domains: The encoder that decodes the labels, or `nil` to accept all labels in
  ///   `xn--`.
  public static func hostname(domains: (any DomainEncoder)?) -> TextFormat {
    TextFormat("hostname", .hostname) { HostSyntax.isHostName($0, domains) }
  }

  /// Returns the format of host names in all scripts by IDNA 2008 (RFC 5890, section 2.3.2.3).
  ///
  /// The format doesn't map letters before it checks them. `Ü` is invalid, so add
  /// ``FieldMember/lowercased()`` to the field.
  ///
  /// - Parameter domains: The encoder that converts labels to ASCII.
  public static func internationalHostname(domains: any DomainEncoder) -> TextFormat {
    TextFormat("idn-hostname", .internationalHostname) {
      HostSyntax.isInternationalHostName($0, domains)
    }
  }

  /// Returns the format of email addresses in all scripts.
  ///
  /// The address is an ``email`` that can also have Characters beyond ASCII before the `@` (RFC
  /// 6531) and an ``internationalHostname(domains:)`` after it. Each Character before the `@` is
  /// visible.
  ///
  /// - Parameter domains: The encoder that converts labels to ASCII.
  public static func internationalEmail(domains: any DomainEncoder) -> TextFormat {
    TextFormat("idn-email", .internationalEmail) {
      EmailSyntax.isInternationalAddress($0, domains)
    }
  }

  /// A telephone number with a country code, `+14155552671` (E.164): a plus sign and at most 15
  /// digits.
  public static let phone = TextFormat("phone", .phone) { (bytes: [UInt8]) in
    (3...16).contains(bytes.count) && bytes[0] == UInt8(ascii: "+")
      && bytes[1] != UInt8(ascii: "0") && bytes[1...].allSatisfy(\.isASCIIDigit)
  }

  /// A date, `2026-11-22` (RFC 3339, `full-date`).
  public static let date = TextFormat("date", .date) { CalendarDate(formText: $0) != nil }

  /// A time with its offset, `13:45:30Z` (RFC 3339, `full-time`).
  public static let time = TextFormat("time", .time) { text in
    var scanner = TextScanner(text)
    return (try? scanner.fullTime()) != nil && scanner.isAtEnd
  }

  /// A date and a time with its offset, `2026-11-22T13:45:30Z` (RFC 3339, `date-time`).
  public static let dateTime = TextFormat("date-time", .dateTime) {
    (try? ValueKind.dateTime.read($0)) != nil
  }

  /// A color of three, four, six, or eight hexadecimal digits, `#ff8800` (CSS Color 4, section
  /// 5.2).
  public static let color = TextFormat("color", .color) { (bytes: [UInt8]) in
    [4, 5, 7, 9].contains(bytes.count) && bytes[0] == UInt8(ascii: "#")
      && bytes[1...].allSatisfy(\.isHexDigit)
  }

  /// The formats that don't need a domain encoder.
  public static let all: [TextFormat] = [
    email, url, uuid, ipv4, ipv6, hostname, phone, date, time, dateTime, color,
  ]

  package static let names = all.map(\.name) + ["idn-hostname", "idn-email"]

  /// Returns the format with a name, or `nil` if there is none or if its service is missing.
  package static func named(_ name: String, _ services: TextServices) -> TextFormat? {
    switch name {
    case "url": url(domains: services.domains)
    case "hostname": hostname(domains: services.domains)
    case "idn-hostname": services.domains.map(internationalHostname)
    case "idn-email": services.domains.map(internationalEmail)
    default: all.first { $0.name == name }
    }
  }
}

// MARK: - Format Pattern

/// A pattern in the constructs that all dialects share. It matches each text of the format.
package struct FormatPattern: Sendable {
  package let text: String
  /// Whether each text that matches has the format.
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
  /// All scalars beyond ASCII, letters, digits, `-`, and `.`.
  private static let anyHost = #"[^\x00-,\/:-@\[-`\{-\x7F]+"#

  static let email = exact(#"[0-9A-Za-z.!#\$%&'*+\/=?\^_`\{\|\}~\-]+@"# + labels)
  static let internationalEmail = partial(#"[^\x00-\x20"\(\),:;<>@\[\\\]\x7F]+@"# + anyHost)
  static let url = partial(#"[A-Za-z][0-9A-Za-z+.\-]*:[^\x00-\x20"<>\\\^`\{\|\}\x7F]*"#)
  static let uuid = exact("[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")
  static let ipv4 = exact(#"\#(octet)(?:\.\#(octet)){3}"#)
  static let ipv6 = partial("[0-9A-Fa-f:.]{2,45}")
  /// The maximum length of a name and the validity of A-labels aren't expressed.
  static let hostname = partial(labels)
  static let internationalHostname = partial(anyHost)
  static let phone = exact(#"\+[1-9][0-9]{1,14}"#)
  /// The lengths of months aren't expressed.
  static let date = partial(day)
  /// The minute of a leap second isn't expressed.
  static let time = partial(clock)
  static let dateTime = partial("\(day)[Tt]\(clock)")
  static let color = exact("#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})")
}
