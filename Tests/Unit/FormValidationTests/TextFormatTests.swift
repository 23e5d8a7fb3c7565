import FormValidation
import Foundation
import TestSupport
import Testing
import TextMetrics
import TextMetricsICU

@Suite("A format") struct TextFormatTests {
  private static let byName: [String: TextFormat] = Dictionary(
    uniqueKeysWithValues: (TextFormat.all.filter { $0.name != "url" } + [
      .url(domains: ICUDomainEncoder()), .internationalHostname(domains: ICUDomainEncoder()),
      .internationalEmail(domains: ICUDomainEncoder()),
    ]).map { ($0.name, $0) })

  /// `source` names the standards and test suites that the texts are from.
  struct Examples: Decodable, CustomTestStringConvertible {
    let format: String
    let source: String
    let valid: [String]
    let invalid: [String]

    var testDescription: String { "\(format): \(source)" }
  }

  static let examples = Result {
    try JSONDecoder().decode(
      [Examples].self,
      from: Data(contentsOf: Repository.url("Tests/Unit/FormValidationTests/Formats.json")))
  }

  @Test(arguments: try examples.get())
  func `is that of its standard`(_ examples: Examples) throws {
    let format = try #require(Self.byName[examples.format])
    for text in examples.valid { #expect(format.matches(text), "\(text)") }
    for text in examples.invalid { #expect(!format.matches(text), "\(text)") }
    let pattern = try Regex(format.pattern.text).matchingSemantics(.unicodeScalar)
    for text in examples.valid { #expect(text.wholeMatch(of: pattern) != nil, "\(text)") }
    for text in examples.invalid where format.pattern.isExact {
      #expect(text.wholeMatch(of: pattern) == nil, "\(text)")
    }
    // A valid text with one of these texts at its end is invalid.
    let others =
      ["url", "idn-hostname", "idn-email"].contains(format.name) ? [] : ["\u{301}", "１"]
    for text in examples.valid {
      for more in ["\n", "\0", " "] + others { #expect(!format.matches(text + more)) }
    }
  }

  @Test func `of a URL has a host in ASCII unless there is a domain encoder`() {
    #expect(!TextFormat.url.matches("https://bücher.example/"))
  }

  /// Labels for each rule of RFC 5890 to 5893. The labels in ASCII are from Python's `punycode`,
  /// and the validity is from its package `idna`.
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

  /// Labels with a scalar that's valid only in certain contexts (RFC 5892, appendix A).
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
}
