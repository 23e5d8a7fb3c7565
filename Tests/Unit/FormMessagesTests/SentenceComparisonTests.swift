import CICUOracle
import FormSupport
import FormValidation
import StrictJSON
import TestSupport
import Testing

@testable import FormMessages

private struct Phrases {
  let language: String
  let json: JSONValue

  init(_ language: String) throws {
    self.language = language
    json = try JSONValue(
      parsing: Repository.text("Sources/FormMessages/Phrases/Languages/\(language).json"))
  }

  func text(_ part: String, _ name: String) -> String {
    if case .string(let text)? = json[part]?[name] { text } else { "" }
  }

  /// `noun` contains the plural forms of the unit.
  func message(_ code: Violation.Code, noun: String, _ arguments: [String: ICU.Argument]) -> String?
  {
    var pattern = text("messages", code.rawValue)
    let noun = noun.contains("other {") ? noun : "other {\(noun)}"
    // ICU groups the digits of `#` in every language, while `group-auto` follows CLDR.
    for name in ["minimum", "maximum", "received"] {
      let number = "{\(name), number, ::group-auto}"
      pattern.replace("{\(name), number}", with: number)
      pattern.replace(
        "{\(name), unit}", with: "{\(name), plural, \(noun.replacing("#", with: number))}")
    }
    if case .object(let formats)? = json["formats"] {
      let choices = formats.map { "\($0.key) {\(text("formats", $0.key))}" }.joined(separator: " ")
      pattern.replace("{format}", with: "{format, select, \(choices)}")
    }
    return ICU.message(pattern, ICU.locale(language), arguments)
  }
}

extension String {
  fileprivate var withoutIsolates: String { filter { $0 != "\u{2068}" && $0 != "\u{2069}" } }
}

@Suite struct `Messages and ICU` {
  private let catalog = MessageCatalog()

  private static let nouns = [
    ("characters", "characters"), ("bytes", "bytes"), ("words", "words"), ("lines", "lines"),
    ("sms", "messages"), ("scalarsPerCharacter", "scalarsPerCharacter"), ("utf16", "utf16"),
  ]
  private static let counts =
    Array(0...30) + [99, 100, 101, 102, 111, 999, 1000, 10_001, 1_000_000]

  private func violation(
    _ code: Violation.Code, _ unit: String, _ expected: Violation.Expected?, _ received: Int
  ) -> Violation {
    Violation(
      path: "name", rule: "rule", code: code, unit: unit, expected: expected,
      received: .count(of: received))
  }

  @Test(arguments: MessageCatalog.languages)
  func `messages with counts are those of ICU`(language: String) throws {
    let phrases = try Phrases(language)
    let codes: [Violation.Code] = [
      .tooShort, .tooLong, .wrongLength, .exceedsCap, .tooFewElements, .tooManyElements,
      .fileTooSmall, .fileTooLarge,
    ]
    for (unit, name) in Self.nouns {
      for count in Self.counts {
        for code in codes {
          let found = catalog.message(
            for: violation(code, unit, .count(minimum: count, maximum: count), count + 1),
            language: language)
          let expected = phrases.message(
            code, noun: phrases.text("nouns", name),
            [
              "minimum": .integer(count), "maximum": .integer(count),
              "received": .integer(count + 1),
            ])
          #expect(found == expected)
        }
      }
    }
  }

  @Test(arguments: MessageCatalog.languages)
  func `all other messages are those of ICU`(language: String) throws {
    let phrases = try Phrases(language)
    let locale = ICU.locale(language)
    let values: [(Violation.Expected?, Violation.Received?, [String: ICU.Argument])] = [
      (nil, nil, [:]),
      (
        .range(minimum: "1234.5", maximum: "-98765432.10"), nil,
        [
          "minimum": .text(ICU.number("1234.5", locale) ?? ""),
          "maximum": .text(ICU.number("-98765432.1", locale) ?? ""),
        ]
      ),
      (
        .step(of: "0.25", from: "1000"), nil,
        [
          "step": .text(ICU.number("0.25", locale) ?? ""),
          "base": .text(ICU.number("1000", locale) ?? ""),
        ]
      ),
      (.values(anyOf: ["a"]), nil, ["values": .text("a")]),
      (.field(named: "other"), nil, ["field": .text("other")]),
      (.pattern(source: "[a-z]"), nil, ["pattern": .text("[a-z]")]),
      (.type(named: "list"), nil, ["expected": .text("list")]),
      (.type(named: "text"), nil, ["expected": .text("text")]),
      (
        .format(named: "email"), nil,
        ["format": .text("email"), "example": .text("name@example.org")]
      ),
      (nil, .characters(some: ["é"]), ["characters": .text("é")]),
    ]
    var compared: Set<Violation.Code> = []
    for code in Violation.Code.known {
      for (expected, received, arguments) in values {
        let pattern = phrases.text("messages", code.rawValue)
        let needed = pattern.matches(of: /\{(\w+)/).map { String($0.1) }
          .filter {
            !["text", "number", "boolean", "list", "other", "a", "an", "true"].contains($0)
          }
        guard needed.allSatisfy({ arguments[$0] != nil }), !pattern.contains(", unit}") else {
          continue
        }
        compared.insert(code)
        let violation = Violation(
          path: "name", rule: "rule", code: code, expected: expected, received: received)
        let found = catalog.message(for: violation, language: language).withoutIsolates
        #expect(found == phrases.message(code, noun: "", arguments))
      }
    }
    // The other codes are about counts, or have no message of their own.
    #expect(compared.count >= Violation.Code.known.count - 9)
  }

  @Test(arguments: MessageCatalog.languages)
  func `durations are those of ICU`(language: String) throws {
    for (unit, code) in [
      ("year", "Y"), ("month", "M"), ("day", "D"), ("hour", "h"), ("minute", "m"), ("second", "s"),
    ] {
      for count in [1, 2, 3, 11, -1, -2, -5, -9] {
        let date = "PYMD".contains(code)
        let size = abs(count)
        let offset = CalendarOffset(
          (count < 0 ? "-" : "") + (date ? "P\(size)\(code)" : "PT\(size)\(code.uppercased())"))
        let form = FormDeclaration(fields: [
          FieldDeclaration(
            "a", kind: .dateTime,
            rules: [.range(to: .reference("now", plus: try #require(offset)))])
        ])
        let sentence = catalog.explanation(of: form, language: language)[0].sentences.last ?? ""
        let expected = ICU.number("\(count)", ICU.locale(language), unit: unit) ?? ""
        let words = expected.drop { !$0.isLetter && !$0.isNumber }
        #expect(sentence.withoutIsolates.contains(words), "\(sentence) \(expected)")
      }
    }
  }
}
