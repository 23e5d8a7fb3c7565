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
  /// The name of the format in form files.
  ///
  /// The name is that of JSON Schema, such as `date-time`, except for `url`, `phone`, and `color`,
  /// which JSON Schema doesn't define.
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

  /// An email address as defined by HTML (section 4.10.5.1.5).
  ///
  /// The definition differs from RFC 5322 and RFC 6531.
  public static let email = TextFormat("email", .email, bytes: EmailSyntax.isAddress)

  /// An absolute URL of any scheme.
  ///
  /// The text must be a valid absolute-URL-with-fragment string (URL Standard, section 4.3). The
  /// fragment is optional, and a user name before the host isn't allowed. With the schemes `http`,
  /// `https`, `ws`, `wss`, `ftp`, and `file`, the host must be in ASCII. Use ``url(domains:)`` to
  /// accept internationalized hosts.
  public static let url = url(domains: nil)

  /// Returns a format that accepts the URLs of ``url``, and also URLs with internationalized hosts.
  ///
  /// - Parameter domains: The encoder that converts hosts to ASCII, or `nil` to accept only hosts
  ///   in ASCII.
  public static func url(domains: (any DomainEncoder)?) -> TextFormat {
    TextFormat("url", .url) { URLSyntax(domains: domains).isAbsolute($0) }
  }

  /// A UUID of 32 hexadecimal digits in either case, and four hyphens (RFC 9562, section 4).
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

  /// A host name of ASCII letters, digits, hyphens, and dots (RFC 1123, section 2.1).
  public static let hostname = hostname(domains: nil)

  /// Returns a format that accepts the host names of ``hostname`` whose `xn--` labels are valid.
  ///
  /// A label that begins with `xn--` is valid if IDNA 2008 allows it (RFC 5891, section 4.2).
  ///
  /// - Parameter domains: The encoder that decodes the labels, or `nil` to accept all labels that
  ///   begin with `xn--`.
  public static func hostname(domains: (any DomainEncoder)?) -> TextFormat {
    TextFormat("hostname", .hostname) { HostSyntax.isHostName($0, domains) }
  }

  /// Returns the format of internationalized host names of IDNA 2008 (RFC 5890, section 2.3.2.3).
  ///
  /// Letters aren't mapped before validation, so a label beyond ASCII can't have capital letters:
  /// `Bücher.example` is invalid. To accept capital letters, add ``FieldMember/lowercased()`` to
  /// the field.
  ///
  /// - Parameter domains: The encoder that converts labels to ASCII.
  public static func internationalHostname(domains: any DomainEncoder) -> TextFormat {
    TextFormat("idn-hostname", .internationalHostname) {
      HostSyntax.isInternationalHostName($0, domains)
    }
  }

  /// Returns the format of internationalized email addresses.
  ///
  /// The part before the `@` can have the Characters that ``email`` allows there, and visible
  /// Characters beyond ASCII (RFC 6531). The part after the `@` is a host as in ``email``, or an
  /// ``internationalHostname(domains:)``.
  ///
  /// - Parameter domains: The encoder that converts labels to ASCII.
  public static func internationalEmail(domains: any DomainEncoder) -> TextFormat {
    TextFormat("idn-email", .internationalEmail) {
      EmailSyntax.isInternationalAddress($0, domains)
    }
  }

  /// A telephone number: a plus sign and 2 to 15 digits that don't begin with 0, such as
  /// `+14155552671` (E.164).
  public static let phone = TextFormat("phone", .phone) { (bytes: [UInt8]) in
    (3...16).contains(bytes.count) && bytes[0] == UInt8(ascii: "+")
      && bytes[1] != UInt8(ascii: "0") && bytes[1...].allSatisfy(\.isASCIIDigit)
  }

  /// A date, such as `2026-11-22` (RFC 3339, `full-date`).
  public static let date = TextFormat("date", .date) { CalendarDate(formText: $0) != nil }

  /// A time with its offset, such as `13:45:30Z` (RFC 3339, `full-time`).
  public static let time = TextFormat("time", .time) { text in
    var scanner = TextScanner(text)
    return (try? scanner.fullTime()) != nil && scanner.isAtEnd
  }

  /// A date and a time with its offset, such as `2026-11-22T13:45:30Z` (RFC 3339, `date-time`).
  public static let dateTime = TextFormat("date-time", .dateTime) {
    (try? ValueKind.dateTime.parse($0)) != nil
  }

  /// A color of three, four, six, or eight hexadecimal digits, such as `#ff8800` (CSS Color 4,
  /// section 5.2).
  public static let color = TextFormat("color", .color) { (bytes: [UInt8]) in
    [4, 5, 7, 9].contains(bytes.count) && bytes[0] == UInt8(ascii: "#")
      && bytes[1...].allSatisfy(\.isHexDigit)
  }

  /// The formats that don't need a domain encoder, including ``url`` and ``hostname``.
  public static let all: [TextFormat] = [
    email, url, uuid, ipv4, ipv6, hostname, phone, date, time, dateTime, color,
  ]

  package static let names = all.map(\.name) + ["idn-hostname", "idn-email"]

  /// Returns `nil` if there isn't a format with the name, or if the format needs a domain encoder
  /// that `services` doesn't have.
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

/// A pattern that matches every text of a format, in the common syntax of HTML and JSON Schema.
package struct FormatPattern: Sendable {
  package let text: String
  /// Whether the pattern matches only texts of the format.
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
  /// One or more scalars that are letters, digits, `-`, `.`, or beyond ASCII.
  private static let anyHost = #"[^\x00-,\/:-@\[-`\{-\x7F]+"#

  static let email = exact(#"[0-9A-Za-z.!#\$%&'*+\/=?\^_`\{\|\}~\-]+@"# + labels)
  static let internationalEmail = partial(#"[^\x00-\x20"\(\),:;<>@\[\\\]\x7F]+@"# + anyHost)
  static let url = partial(#"[A-Za-z][0-9A-Za-z+.\-]*:[^\x00-\x20"<>\\\^`\{\|\}\x7F]*"#)
  static let uuid = exact("[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")
  static let ipv4 = exact(#"\#(octet)(?:\.\#(octet)){3}"#)
  static let ipv6 = partial("[0-9A-Fa-f:.]{2,45}")
  /// Also matches host names that are too long or have invalid `xn--` labels.
  static let hostname = partial(labels)
  static let internationalHostname = partial(anyHost)
  static let phone = exact(#"\+[1-9][0-9]{1,14}"#)
  /// Also matches the year 0000, and 31 days in every month.
  static let date = partial(day)
  /// Also matches a leap second in every minute.
  static let time = partial(clock)
  static let dateTime = partial("\(day)[Tt]\(clock)")
  static let color = exact("#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})")
}
