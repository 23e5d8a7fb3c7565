import Foundation
import Testing
import TextLimits

@Suite struct `A limit in a file` {
  private static let units =
    TextServices.system.unitListings.flatMap(\.completions)
    + [
      "bytes:gb18030", "words:de-CH", "utf16+crlf", "characters+nfc", "columns+line",
      "bytes+filename", "columns:wide:tab4", "sms:tr", "weighted:ascii-half-down",
    ]

  private func decoded(_ limits: [TextLimit]) throws -> [TextLimit] {
    try JSONDecoder().decode([TextLimit].self, from: JSONEncoder().encode(limits))
  }

  @Test(arguments: units)
  func `is read as it was written, in every unit`(name: String) throws {
    let unit = try TextUnit(parsing: name)
    let limits = [
      TextLimit(5, in: unit), TextLimit(0, in: unit), TextLimit(2...5, in: unit),
      TextLimit(3..., in: unit), TextLimit(4...4, in: unit), TextLimit(0..., in: unit),
      TextLimit(5, in: unit, strength: .soft), TextLimit(2..., in: unit, strength: .soft),
    ]
    #expect(try decoded(limits) == limits)
  }

  @Test(arguments: TextServices.system.profiles.map(\.name))
  func `is read as it was written, in every profile`(name: String) throws {
    let profile = try TextServices.system.profile(named: name)
    let number: Int? = if case .required(let example) = profile.parameter { example } else { nil }
    for strength in [TextLimit.Strength.hard, .soft] {
      let limits = try profile.limits(number, services: .system, strength: strength)
      #expect(try decoded(limits) == limits)
    }
  }

  @Test(arguments: ["mysql-varchar=40", "x-post", "x-post<=280", "20 sms-message"])
  func `isn't read from a text with the name of a profile`(text: String) throws {
    let error = #expect(throws: LimitError.self) { try TextLimit(parsing: text) }
    let isProfile = !text.contains(" ")
    let name = text.prefix { !"<=".contains($0) }
    #expect(error?.description.hasPrefix("'\(name)' is a profile") == isProfile)
  }

  @Test func `is a text, or an object if it's soft`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let limits = [TextLimit(300, in: .characters), TextLimit(9, in: .bytes, strength: .soft)]
    #expect(
      String(decoding: try encoder.encode(limits), as: UTF8.self)
        == #"["characters<=300",{"limit":"bytes<=9","strength":"soft"}]"#)
    let hard = #"[{"limit":"words:zh>=3"}]"#
    #expect(
      try JSONDecoder().decode([TextLimit].self, from: Data(hard.utf8))
        == [TextLimit(3..., in: .words(locale: "zh"))])
    let list = try PropertyListEncoder().encode(limits)
    #expect(try PropertyListDecoder().decode([TextLimit].self, from: list) == limits)
  }

  @Test(arguments: [
    (#""chars<=3""#, "chars"), (#""characters""#, "isn't a limit"),
    (#"{"limit":"bytes<=x"}"#, "isn't a whole number"),
    (#""custom:cells<=3""#, "custom:cells"),
  ])
  func `is rejected with the message of the parser`(json: String, part: String) throws {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([String: TextLimit].self, from: Data("{\"a\":\(json)}".utf8))
    }
    guard case .dataCorrupted(let context)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription.contains(part))
    #expect(context.debugDescription == (context.underlyingError as? LimitError)?.description)
    #expect(context.codingPath.first?.stringValue == "a")
  }

  @Test(arguments: [
    "7", "null", "{}", #"{"limit":"bytes<=3","strength":"medium"}"#, "[]",
    #"{"limit":"bytes<=3","strenght":"soft"}"#,
  ])
  func `is rejected if it's another value`(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([TextLimit].self, from: Data("[\(json)]".utf8))
    }
  }
}
