import FormValidation
import StrictJSON
import Testing
import TextMetrics
import TextMetricsICU

@Suite struct `A format` {
  private static let byName: [String: TextFormat] = Dictionary(
    uniqueKeysWithValues: (TextFormat.all.filter { $0.name != "url" } + [
      .url(domains: ICUDomainEncoder()), .internationalHostname(domains: ICUDomainEncoder()),
      .internationalEmail(domains: ICUDomainEncoder()),
    ]).map { ($0.name, $0) })

  private func check(_ name: String, valid: [String], invalid: [String]) throws {
    let format = try #require(Self.byName[name])
    for text in valid { #expect(format.matches(text), "\(name): \(text)") }
    for text in invalid { #expect(!format.matches(text), "\(name): \(text)") }
    let pattern = try Regex(format.pattern.text).matchingSemantics(.unicodeScalar)
    for text in valid { #expect(text.wholeMatch(of: pattern) != nil, "\(name): \(text)") }
    for text in invalid where format.pattern.isExact {
      #expect(text.wholeMatch(of: pattern) == nil, "\(name): \(text)")
    }
    // No valid text stays valid with more text at its end.
    let others = ["url", "idn-hostname", "idn-email"].contains(name) ? [] : ["\u{301}", "１"]
    for text in valid {
      for more in ["\n", "\0", " "] + others { #expect(!format.matches(text + more)) }
    }
  }

  /// JSON-Schema-Test-Suite, optional/format, and HTML's production where it differs.
  @Test func `of an email address is HTML's`() throws {
    let label = String(repeating: "a", count: 63)
    try check(
      "email",
      valid: [
        "joe.bloggs@example.com", "te~st@example.com", "~test@example.com", "test~@example.com",
        "te.s.t@example.com", ".test@example.com", "test.@example.com", "te..st@example.com",
        "a@b", "a@\(label)", "!#$%&'*+-/=?^_`{|}~.@1.2", "riedgar+guidelines@w3.org",
      ],
      invalid: [
        "2962", "", "@", "a@", "@b", "a@b.", "a@.b", "a@-b", "a@b-", "a@\(label)a", "a b@c",
        "\"joe bloggs\"@example.com", "joe.bloggs@[127.0.0.1]", "joe.bloggs@invalid=domain.com",
        "a@b@c", "é@b", "a@é.example", "a@b_c", "user1@oceania.org, user2@oceania.org",
      ])
  }

  /// JSON-Schema-Test-Suite, local parts that RFC 6531 adds, and addresses of HTML.
  @Test func `of an international email address is HTML's in all scripts`() throws {
    try check(
      "idn-email",
      valid: [
        "실례@실례.테스트", "joe.bloggs@example.com", "te..st@example.com", "a@b",
        "jürgen@bücher.example", "用户@example.org", "a@faß.de", "می\u{200C}@example.org",
        "👍🏽@example.org", "a@xn--X",
      ],
      invalid: [
        "2962", "", "@", "é@", "@é", "é é@example.org", "é@b_c", "é@-é", "é@é..é",
        "\"é\"@example.org",
        "é,ü@example.org", "\u{200B}@example.org", "a\u{3000}b@example.org", "é@[127.0.0.1]",
        "é@b@c", "a@〮실례", "a@Bücher.example",
      ])
  }

  /// Valid URL strings of the URL Standard (4.3, 3.1), and the tests of JSON Schema's `uri` and
  /// `iri` that agree with it.
  @Test func `of a URL is the URL Standard's`() throws {
    try check(
      "url",
      valid: [
        "https://example.org/", "https://example.org",

        "HTTPS://EXAMPLE.com/../x", "https://example.com/././foo", "file:///C:/demo",
        "https://localhost:8000/search?q=text#hello", "urn:isbn:9780307476463",
        "data:text/plain,Stuff#fragment",
        "ws://127.0.0.1/", "http://[2001:db8::1]/", "http://[::1]:8080", "mailto:ada@example.org",
        "ftp://ftp.is.co.za/rfc/rfc1808.txt", "tel:+1-816-555-1212", "https://a.b:/",
        "http://foo.bar/?baz=qux#quux", "https://example.org/🐈?🐈#🐈", "https://bücher.example/ü",
        "https://faß.ExAmPlE/", "file://host/x", "x:", "x:///", "x://h:1/p", "non-special://[::1]/",
        "https://example.com./", "https://a/%20b", "https://a.0xg/", "https://0x1.a/",
      ],
      invalid: [
        "", "//example.org", "/path", "example.org", "https:", "https:example.org",
        "https:/example.com/", "https://", "https:///", "https://ex ample.org/", "https://a/ b",
        "https://example.com:demo", "https://example.com:65536/", "http://[www.example.com]/",
        "http://[::1", "https://user:pass@example.org/", "https://a@b/", "http://256.0.0.1/",
        "http://1.2.3/", "http://a.0x1/", "http://a.0X/", "http://1.2.3.0xaF./", "https://a/%zz",
        "https://a/%2", "https://a/|", "https://a/b[", "1x:y",
        "https://a/#a#b", "\\\\WINDOWS\\fileshare", "http:// shouldfail.com", ":// should fail",
        "bar,baz:foo", "https://-a/", "https://a..b/", "https://\u{AD}/", "file:/x",
      ])
    #expect(!TextFormat.url.matches("https://bücher.example/"))
  }

  /// RFC 9562, and JSON-Schema-Test-Suite.
  @Test func `of a UUID is RFC 9562's`() throws {
    try check(
      "uuid",
      valid: [
        "f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "C232AB00-9414-11EC-B3C8-9F6BDECED846",
        "00000000-0000-0000-0000-000000000000", "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
        "2eb8aa08-aa98-11ea-B4Aa-73B441D16380", "017F22E2-79B0-7CC3-98C4-DC0C0C07398F",
      ],
      invalid: [
        "2eb8aa08-aa98-11ea-b4aa-73b441d1638", "2eb8aa08-aa98-11ea-73b441d16380",
        "2eb8aa08aa9811eab4aa73b441d16380", "2eb8aa08aa98-11ea-b4aa73b441d16380",
        "2eb8-aa08-aa98-11ea-b4aa73b44-1d16380", "2eb8aa08-aa98-11ea-b4ga-73b441d16380", "",
        "{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}",
      ])
  }

  /// RFC 4291 (2.2), RFC 5952, RFC 5954 (4.3), and JSON-Schema-Test-Suite.
  @Test func `of an IP address is RFC 3986's and RFC 4291's`() throws {
    try check(
      "ipv4", valid: ["192.168.0.1", "87.10.0.1", "0.0.0.0", "255.255.255.255"],
      invalid: [
        "127.0.0.0.1", "256.256.256.256", "127.0", "0x7f000001", "2130706433", "087.10.0.1",
        "1২7.0.0.1", "192.168.1.0/24", " 192.168.0.1", "1.2.3.", ".1.2.3", "", "1..2.3",
      ])
    try check(
      "ipv6",
      valid: [
        "ABCD:EF01:2345:6789:ABCD:EF01:2345:6789", "2001:DB8:0:0:8:800:200C:417A",
        "2001:DB8::8:800:200C:417A", "FF01::101", "::1", "::", "0:0:0:0:0:0:13.1.68.3",
        "::FFFF:129.144.52.38", "::abef", "d6::", "1:d6::42", "::42:ff:1", "1::d6:192.168.0.1",
        "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8", "::ffff:192.168.0.1",
      ],
      invalid: [
        "12345::", "::abcef", "1:1:1:1:1:1:1:1:1:1:1:1:1:1:1:1", "::laptop", ":2:3:4:5:6:7:8",
        "1:2:3:4:5:6:7:", ":2:3:4::8", "1:2::3:4:5:6:7:8", "1::d6::42", "1::2:192.168.256.1",
        "1::2:192.168.ff.1", "1:2:3:4:5:::8", "1:2:3:4:5:6:7", "1", "127.0.0.1", "1:2:3:4:1.2.3",
        "fe80::/64", "fe80::a%eth1", "1:2:3:4:5:6:7:৪", "1:2::192.16৪.0.1", "", ":", ":::",
        "1.2.3.4::", "1:2:3:4:5:6:7:1.2.3.4",
      ])
  }

  /// RFC 1123, and JSON-Schema-Test-Suite.
  @Test func `of a host name is RFC 1123's, or with other letters IDNA 2008's`() throws {
    let label = String(repeating: "a", count: 63)
    try check(
      "hostname",
      valid: [
        "www.example.com", "xn--4gbwdl.xn--wgbh1c", "hostname", "h0stn4me", "1host", "hostnam3",
        label, "host-name", "\(label).\(label).\(label).\(label.dropLast(2))", "3com.example",
      ],
      invalid: [
        "-a-host-name-that-starts-with--", "not_a_valid_host_name", "host-", "_hostname",
        "hostname_", "host_name", "a\(label)", "", ".", ".example", "example.", "a..b", "ex mple",
        "\(label).\(label).\(label).\(label)", "실례.테스트", "example。com",
      ])
    try check(
      "idn-hostname",
      valid: [
        "실례.테스트", "bücher.example", "www.example.com", "ليهمابتكلموشعربي",
        "אב", "faß.de", "a。b．c｡d", "r3.example",
      ],
      invalid: [
        "〮실례.테스트", "-> $1.00 <--", "", "-hello", "hello-", "\u{0903}hello", "a\u{200D}b",
        "a..b", String(repeating: "ü", count: 1001), "Bücher.example", "r3---a.example", "。",
      ])
  }

  /// Labels for each rule of RFC 5890 to 5893, in Unicode and in ASCII. The labels in ASCII are
  /// from Python's `punycode`, and the results agree with its package `idna`.
  private static let labels = [
    // Initial marks, hyphens, and labels that Punycode never produces.
    ("\u{903}hello", "xn--hello-txk", false), ("\u{300}hello", "xn--hello-zed", false),
    ("\u{488}hello", "xn--hello-6bf", false), ("aa--ü", "xn--aa---3ra", false),
    ("bücher-", "xn--bcher--3ya", false), ("bücher", "xn--bcher-kva", true),
    // Exceptions and categories.
    ("ßς་〇", "xn--zca29lwxobi7a", true), ("۽۾", "xn--qmbc", true),
    ("ـߺ", "xn--chb89f", false), ("실\u{302E}례", "xn--07jt112bpxg", false),
    ("〱〲〳〴〵〮〯〻", "xn--07jceefgh4c", false), ("☃", "xn--n3h", false),
    ("ａ", "xn--mi7c", false),
  ]

  /// Labels with letters that are valid next to some letters only.
  private static let labelsInContext = [
    ("l·l", "xn--ll-0ea", true), ("a·l", "xn--al-0ea", false), ("l·", "xn--l-gda", false),
    ("α͵β", "xn--wva3je", true), ("α͵s", "xn--s-jib3p", false), ("א׳ב", "xn--4dbc5h", true),
    ("a׳ב", "xn--a-2hc5h", false), ("״ב", "xn--5db3e", false), ("・ぁ", "xn--k8j5u", true),
    ("・丈", "xn--vek778f", true), ("def・abc", "xn--defabc-k64e", false),
    ("ب٠ب", "xn--ngba1o", true), ("ب٠۰", "xn--ngb6iyr", false),
    ("क\u{94D}\u{200D}ष", "xn--11b2ezcw70k", true), ("क\u{200D}ष", "xn--11b2er09f", false),
    ("بي\u{200C}بي", "xn--ngba5hb2804a", true),
  ]

  @Test(arguments: labels + labelsInContext)
  func `of a label is the same in letters and in ASCII`(
    letters: String, label: String, isValid: Bool
  ) {
    let international = TextFormat.internationalHostname(domains: ICUDomainEncoder())
    let ascii = TextFormat.hostname(domains: ICUDomainEncoder())
    #expect(international.matches("www.\(letters).example") == isValid)
    #expect(international.matches(label) == isValid)
    #expect(ascii.matches("\(label).example") == isValid)
  }

  @Test func `of a label in ASCII is checked only with ICU`() {
    // Letters in two directions, a joiner between letters that do not join, no Punycode.
    for label in [
      "xn--a-2hc", "xn--ab-j1t", "xn--X", "xn--99999999", "xn--a",
    ] {
      #expect(TextFormat.hostname.matches(label))
      #expect(!TextFormat.hostname(domains: ICUDomainEncoder()).matches(label))
    }
    for label in ["xn--", "xn---", "xn--a-", "xn--\u{FC}"] {
      #expect(!TextFormat.hostname(domains: ICUDomainEncoder()).matches(label))
    }
    #expect(TextFormat.hostname(domains: ICUDomainEncoder()).matches("XN--BCHER-KVA"))
  }

  @Test func `of an international label refuses the reserved hyphens`() {
    let international = TextFormat.internationalHostname(domains: ICUDomainEncoder())
    for label in ["xa--b", "ab--c", "XA--B"] {
      #expect(!international.matches("\(label).example"))
    }
    #expect(international.matches("xn--bcher-kva.example") && international.matches("a--b.example"))
  }

  /// ITU-T E.164, 6.
  @Test func `of a telephone number is E.164's`() throws {
    try check(
      "phone", valid: ["+14155552671", "+442071838750", "+551155256325", "+123456789012345"],
      invalid: [
        "14155552671", "+0123", "+1234567890123456", "+1 415 555 2671", "+", "", "++1", "+1x",
        "+１４１５", "+1", "tel:+14155552671",
      ])
  }

  /// CSS Color 4, 5.2.
  @Test func `of a color is CSS's in hexadecimal`() throws {
    try check(
      "color", valid: ["#00ff00", "#0f0", "#00FF00ff", "#0f0F"],
      invalid: ["00ff00", "#00ff0", "#", "#gggggg", "red", "#00ff00f", "", "#00ff00ff0", "#０００"])
  }

  /// RFC 3339, and JSON-Schema-Test-Suite.
  @Test func `of a date or a time is RFC 3339's`() throws {
    try check(
      "time",
      valid: [
        "08:30:06Z", "23:59:60Z", "23:59:60+00:00", "01:29:60+01:30", "23:29:60+23:30",
        "15:59:60-08:00", "00:29:60-23:30", "23:20:50.52Z", "08:30:06.283185Z", "08:30:06+00:20",
        "08:30:06-08:00", "08:30:06z",
      ],
      invalid: [
        "008:030:006Z", "8:3:6Z", "8:0030:6Z", "22:59:60Z", "23:58:60Z", "22:59:60+00:00",
        "23:59:60+01:00", "23:59:60+00:30", "23:59:60-01:00", "08:30:06-8:000", "24:00:00Z",
        "00:60:00Z", "00:00:61Z", "01:02:03+24:00", "01:02:03+00:60", "01:02:03Z+00:30",
        "08:30:06 PST", "01:01:01,1111", "12:00:00", "12:00:00.52", "1২:00:00Z", "08:30:06#00:20",
        "ab:cd:ef", "12:00Z",
      ])
    try check("date", valid: ["1963-06-19"], invalid: ["06/19/1963", "1963-6-19", ""])
    try check("date-time", valid: ["1990-12-31T23:59:60Z"], invalid: ["1990-12-31T23:58:60Z"])
  }
}
