import FormFiles
import FormValidation
import StrictJSON
import TestSupport
import Testing
import TextMetrics
import TextMetricsICU

@Suite struct `A pattern in an export` {
  /// Returns `nil` if both exports leave the pattern out.
  private func export(
    _ pattern: String
  ) throws -> (html: String, schema: String, isExact: Bool)? {
    let field = FieldDeclaration("name", rules: [.pattern(try ICUPattern(pattern))])
    let html = field.htmlAttributes(for: .input)
    let export = FormDeclaration(members: [.field(field)]).jsonSchema()
    let (schema, omissions) = (export.json, export.omissions)
    let attribute = html.attributes.first { $0.name == "pattern" }?.value
    #expect((attribute == nil) == (html.omissions.map(\.subject) == ["pattern"]), "\(pattern)")
    guard case .array(let parts)? = schema["properties"]?["name"]?["anyOf"],
      case .array(let rules)? = parts.last?["allOf"], case .string(let text)? = rules[0]["pattern"],
      let attribute
    else {
      #expect(attribute == nil && omissions.map(\.subject) == ["pattern"], "\(pattern)")
      return nil
    }
    return (attribute, String(text.dropFirst(4).dropLast(2)), omissions.isEmpty)
  }

  private func isExported(_ pattern: String) throws -> Bool { try export(pattern) != nil }

  @Test(
    arguments: [
      ("(a+)+b", false), ("(a|a)*b", false), ("(a?)+b", false), ("((a*))*b", false),
      ("(x(a|b)y)+", false), ("((a)+)+", false), ("(x(a{2})y)*", false), ("(?:a+)+b", false),
      ("(a+)?b", true), ("(ab)+c", true), ("(a|b)c+", true), ("(a+)(b)+", true), ("a+|b*", true),
      ("(?:[ab])+", true),
    ])
  func `is omitted if an engine can take exponential time`(
    pattern: String, isExported wanted: Bool
  ) throws {
    #expect(try isExported(pattern) == wanted)
  }

  @Test(
    arguments: [
      "[0-9]{5}", "[A-Z]{2}[0-9]{2,30}", "(ab){2,}c", "a{0,1}", "[0-9]{3}-[0-9]{2}", "(ab){1}",
      "a{1000}", "[0-9]{1,3}\\.[0-9]{1,3}", "a{2,}a{2,}b", "[^a-z_0-9]", "[A-Za-z]", "[_-a]",
      "(?:a|b)/é", "[À-ÿ’]+", "[!-&]", "a\\[b\\]",
    ])
  func `is the same if all dialects agree`(pattern: String) throws {
    let export = try #require(try export(pattern))
    #expect(export.html == pattern && export.schema == pattern && export.isExact)
  }

  /// For example, HTML's flag `v` requires the escape `\-` in a set, and the flag `u` forbids it
  /// elsewhere.
  @Test(
    arguments: [
      ("[-a]", #"[\-a]"#), ("[a-]", #"[a\-]"#), ("[a-z0-9-]", #"[a-z0-9\-]"#),
      ("[^-a]", #"[^\-a]"#), (#"[a\-z]"#, #"[a\-z]"#), ("[(]", #"[\(]"#), ("[a|/]", #"[a\|\/]"#),
      ("[a-z.+]", "[a-z.+]"), (#"[\.\]]"#, #"[.\]]"#), (#"a\-b\/c\@"#, "a-b/c@"), ("a]", #"a\]"#),
      ("[a-z0-9]([-a-z0-9]*[a-z0-9])?", #"[a-z0-9]([\-a-z0-9]*[a-z0-9])?"#),
      (#"\t\x41\u00e9[\n]"#, #"\tAé[\n]"#), ("^a$|^b", "a|b"), ("^[a-z]+$", "[a-z]+"),
      (".{1,20}", "[^\\n-\\r\\x85\u{2028}\u{2029}]{1,20}"),
    ])
  func `is translated if a dialect differs`(
    pattern: String, translation: String
  ) throws {
    let export = try #require(try export(pattern))
    #expect(export.html == translation && export.schema == translation && export.isExact)
  }

  @Test(
    arguments: [
      (#"\d{4}"#, #"[\p{Nd}]{4}"#, #"(?:[0-9]|[^\x00-\x7F]){4}"#),
      (#"[\d.-]+"#, #"[.\-\p{Nd}]+"#, #"(?:[.\-0-9]|[^\x00-\x7F])+"#),
      (#"[^\s,]"#, #"[^,\p{White_Space}]"#, #"[^,\t-\r\x20]"#),
      (
        #"\S\W"#, #"[^\p{White_Space}][^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\u200C\u200D]"#,
        #"[^\t-\r\x20][^0-9A-Z_a-z]"#
      ),
      (#"\p{L}\P{Lu}"#, #"[\p{L}][^\p{Lu}]"#, #"(?:[A-Za-z]|[^\x00-\x7F])[^A-Z]"#),
      (#"\p{M}\P{M}"#, #"[\p{M}][^\p{M}]"#, #"[^\x00-\x7F][\s\S]"#),
    ])
  func `with a class of Unicode is exact in HTML alone`(
    pattern: String, html: String, schema: String
  ) throws {
    let export = try #require(try export(pattern))
    #expect(export.html == html && export.schema == schema && !export.isExact)
  }

  @Test(
    arguments: [
      "[a-z-9]", "[a-c-e]", "[a&&b]", "[a--b]", "[a##b]", "[[a]b]", "[]a]", "[:a]", "[\\D.]",
      "[z\\d-a]", "(a+){2}", "(a{1,2})+b", "(a|b){9}", "a{0}", "a{1001}", "(a{40}){40}",
      "a{2,3}?", "a{2,3}+", "a*?", "(?i)a", "(?=a)a", "(^a)", "(a$)", "a^", "a\\b", "(a)\\1",
      "\\p{Greek}", "\\x00", "\\u0301", "😀", "[😀]", "\\Qa\\E",
    ])
  func `is omitted if dialects can't agree`(pattern: String) throws {
    #expect(try !isExported(pattern))
  }

  @Test func `of any length or depth is read`() throws {
    #expect(try isExported(String(repeating: "a?", count: 2000)))
    let deep = String(repeating: "(", count: 40) + "a" + String(repeating: ")", count: 40)
    #expect(try !isExported(deep))
    for pattern in ["(", "[", "[a", "[a-", "a\\", "\\p{", "\\u00", "(?:", "[^"] {
      let field = FieldDeclaration("name", rules: [.pattern(UnreadablePattern(source: pattern))])
      #expect(field.htmlAttributes(for: .input).attributes.map(\.name) == ["name"])
    }
  }

  private final class UnreadablePattern: TextPattern {
    let source: String
    init(source: String) { self.source = source }
    func matches(_ text: String) -> PatternResult { .unmatched }
  }

  @Test(arguments: RandomTests.firstSeeds(4).prefix(40))
  func `matches in HTML the same texts as in ICU, and in JSON Schema no fewer`(
    seed: UInt64
  ) throws {
    var random = RandomSource(seed: seed)
    var exact = 0
    var matches = [true: 0, false: 0]
    for _ in 0..<30 {
      let source = random.pattern(depth: 0)
      guard let pattern = try? ICUPattern(source), let export = try export(source) else { continue }
      let html = try Regex(export.html).matchingSemantics(.unicodeScalar)
      let schema = try Regex(export.schema).matchingSemantics(.unicodeScalar)
      for _ in 0..<20 {
        let text = random.matchedText()
        let isMatch = pattern.matches(text) == .matched
        let message = "seed \(seed): \(source) \(text.debugDescription)"
        #expect((text.wholeMatch(of: html) != nil) == isMatch, "\(message)")
        let isMatchInSchema = text.wholeMatch(of: schema) != nil
        #expect(isMatch ? isMatchInSchema : !(export.isExact && isMatchInSchema), "\(message)")
        matches[isMatch, default: 0] += 1
      }
      exact += export.isExact ? 1 : 0
    }
    #expect(exact > 3 && matches.values.allSatisfy { $0 > 20 }, "seed \(seed): \(matches)")
  }
}

extension RandomSource {
  private static let atoms = [
    "a", "b", "é", "1", "-", ".", #"\."#, #"\d"#, #"\w"#, #"\s"#, #"\D"#, #"\W"#, #"\S"#,
    #"\p{L}"#, #"\P{Lu}"#, #"\p{M}"#, "[ab]", "[^a]", "[a-c1-3]", "[-a.]", #"[\d\s-]"#,
    #"[^\wé]"#, "[.+*?^$(){}|/]", #"\x41"#, #"\u20AC"#,
  ]

  fileprivate mutating func pattern(depth: Int) -> String {
    let parts = (0...number(in: 0...2)).map { _ -> String in
      let atom = depth < 2 && chance(25) ? "(\(pattern(depth: depth + 1)))" : pick(Self.atoms)
      return atom + pick(["", "", "?", "*", "+", "{1,2}"])
    }
    let text = parts.joined(separator: chance(15) ? "|" : "")
    return depth == 0 && chance(20) ? "^\(text)$" : text
  }

  fileprivate mutating func matchedText() -> String {
    let scalars = [
      "a", "b", "A", "é", "e", "\u{301}", "1", "٣", "𝟘", "-", ".", " ", "\u{A0}", "\u{B}", "\u{85}",
      "\u{2028}", "_", "\u{200D}", "가", "😀", "ﬀ", "Ω",
    ]
    return (0..<number(in: 0...3)).map { _ in pick(scalars) }.joined()
  }
}
