public import TextMetrics

/// A form that texts may have, as a standard defines it.
///
/// ```swift
/// TextFormat.uuid.matches("f81d4fae-7dec-11d0-a765-00a0c91e6bf6")  // true
/// TextFormat.ipv4.matches("127.0.0.01")  // false
/// ```
///
/// A text that has it may still mean nothing: an address at which nobody reads mail.
public struct TextFormat: Sendable {
  /// What declarations call the format; where JSON Schema knows it, that is its name there, too.
  public let name: String
  /// The texts of the format as other programs can check them.
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

  /// Whether the whole text has the format. Linear in the text.
  public func matches(_ text: String) -> Bool { test(text) }

  /// An email address as HTML has it (4.10.5.1.5), which is neither RFC 5322's nor RFC 6531's.
  public static let email = TextFormat("email", .email, bytes: EmailSyntax.isAddress)

  /// An absolute URL as the URL Standard wants it written (4.3), of any scheme, in ASCII hosts:
  /// ``url(domains:)`` takes others.
  public static let url = url(domains: nil)

  /// As ``url``; a host in other letters is one that can be written in ASCII.
  public static func url(domains: (any DomainEncoder)?) -> TextFormat {
    TextFormat("url", .url) { URLSyntax(domains: domains).isAbsolute($0) }
  }

  /// A UUID in its 36 digits and hyphens (RFC 9562, 4), in either case.
  public static let uuid = TextFormat("uuid", .uuid) { (bytes: [UInt8]) in
    bytes.count == 36
      && bytes.enumerated().allSatisfy { index, byte in
        [8, 13, 18, 23].contains(index) ? byte == UInt8(ascii: "-") : byte.isHexDigit
      }
  }

  /// An IPv4 address in four decimal numbers without leading zeros (RFC 3986, 3.2.2).
  public static let ipv4 = TextFormat("ipv4", .ipv4, bytes: { HostSyntax.isIPv4($0[...]) })

  /// An IPv6 address (RFC 4291, 2.2), without a zone.
  public static let ipv6 = TextFormat("ipv6", .ipv6, bytes: { HostSyntax.isIPv6($0[...]) })

  /// A host name of letters, digits and hyphens in ASCII (RFC 1123, 2.1).
  public static let hostname = hostname(domains: nil)

  /// As ``hostname``; a label that begins with `xn--` stands for letters that IDNA 2008 allows (RFC
  /// 5891, 4.2).
  public static func hostname(domains: (any DomainEncoder)?) -> TextFormat {
    TextFormat("hostname", .hostname) { HostSyntax.isHostName($0, domains) }
  }

  /// A host name in the letters that IDNA 2008 allows (RFC 5890, 2.3.2.3). Nothing is mapped first:
  /// a capital `Ü` is in no host name, so a field should have `lowercased()` before it.
  public static func internationalHostname(domains: any DomainEncoder) -> TextFormat {
    TextFormat("idn-hostname", .internationalHostname) {
      HostSyntax.isInternationalHostName($0, domains)
    }
  }

  /// An email address in any script: an ``email``, or one with Characters beyond ASCII before the `@` (RFC
  /// 6531) or with an ``internationalHostname(domains:)`` after it.
  ///
  /// Each Character before the `@` shows something.
  public static func internationalEmail(domains: any DomainEncoder) -> TextFormat {
    TextFormat("idn-email", .internationalEmail) {
      EmailSyntax.isInternationalAddress($0, domains)
    }
  }

  /// A telephone number with its country, `+14155552671` (E.164): a plus sign and at most 15
  /// digits.
  public static let phone = TextFormat("phone", .phone) { (bytes: [UInt8]) in
    (3...16).contains(bytes.count) && bytes[0] == UInt8(ascii: "+")
      && bytes[1] != UInt8(ascii: "0") && bytes[1...].allSatisfy(\.isASCIIDigit)
  }

  /// A date, `2026-11-22` (RFC 3339, full-date).
  public static let date = TextFormat("date", .date) { CalendarDate(formText: $0) != nil }

  /// A time with its offset, `13:45:30Z` (RFC 3339, full-time).
  public static let time = TextFormat("time", .time) { text in
    var scanner = TextScanner(text)
    return (try? scanner.fullTime()) != nil && scanner.isAtEnd
  }

  /// A date and a time with its offset, `2026-11-22T13:45:30Z` (RFC 3339, date-time).
  public static let dateTime = TextFormat("date-time", .dateTime) {
    (try? ValueKind.dateTime.read($0)) != nil
  }

  /// A colour in hexadecimal, `#ff8800` (CSS Color 4, 5.2): three, four, six or eight digits.
  public static let color = TextFormat("color", .color) { (bytes: [UInt8]) in
    [4, 5, 7, 9].contains(bytes.count) && bytes[0] == UInt8(ascii: "#")
      && bytes[1...].allSatisfy(\.isHexDigit)
  }

  /// Those that need nothing but this module.
  public static let all: [TextFormat] = [
    email, url, uuid, ipv4, ipv6, hostname, phone, date, time, dateTime, color,
  ]

  /// Including formats that need a ``DomainEncoder``.
  package static let names = all.map(\.name) + ["idn-hostname", "idn-email"]

  /// The format with a name; nil where there is none, or this program lacks what it needs.
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
