import FormValidation
import Foundation
import SessionRecords
import StrictJSON
import Testing
import TextEditing
import TextMetrics

@Suite struct `A custom unit` {
  static let price = TextUnit.custom("price") { (scalar: Unicode.Scalar) in
    scalar.isASCII ? 1 : 2
  }
  static let services = TextServices.minimal.adding(price)

  @Test func `is clipped to while text is typed, and kept in a recorded session`() throws {
    let constraints = TextConstraints(limit: [TextLimit(5, in: Self.price)])
    var session = TextSession(constraints: constraints)
    #expect(session.apply(.insert("aéébc")).decision == .clipped)
    #expect(session.state.text == "aéé")

    let json = """
      {"id":"price","field":{"limits":[{"unit":"custom:price","max":5}]},
       "events":[{"type":"insert","text":"aéébc"}]}
      """
    let record = try SessionRecord(parsing: JSONValue(parsing: json))
    let result = try record.replay(services: Self.services)
    let answer = result.json.text
    #expect(answer.contains("\"aéé\"") && answer.contains("clipped"))
    #expect(throws: ReplayError.self) { try record.replay(services: .minimal) }
  }

  @Test func `is a rule of a form`() throws {
    struct Model: Sendable { var name: String }
    let form = ModelForm<Model> {
      Field(\.name).limit(TextLimit(5, in: Self.price))
    }
    let violations = form.validate(Model(name: "aééb")).violations
    #expect(violations.map(\.unit) == ["custom:price"])
    #expect(violations.map(\.received) == [.count(of: 6)])
    #expect(form.validate(Model(name: "aéé")).violations.isEmpty)
  }

  @Test func `has a name that differs from every unit of the package`() throws {
    let own = TextUnit.custom("characters") { (_: Character) in 3 }
    #expect(own != .characters && own.name == "custom:characters")
    let services = TextServices.minimal.adding(own)
    #expect(try services.unit(named: "characters") == .characters)
    #expect("ab".count(in: try services.unit(named: "custom:characters")) == 6)
    #expect(throws: UnitError.self) { try TextServices.minimal.unit(named: "custom:characters") }
  }

  @Test func `is found by the bytes of its name`() throws {
    let unit = TextUnit.custom("caf\u{E9}") { (_: Character) in 1 }
    let services = TextServices.minimal.adding(unit)
    #expect(try services.unit(named: "custom:caf\u{E9}") == unit)
    #expect(throws: UnitError.self) { try services.unit(named: "custom:cafe\u{301}") }
  }

  @Test func `can have a plus sign in its name`() throws {
    let unit = TextUnit.custom("a+line") { (_: Character) in 2 }
    let services = TextServices.minimal.adding(unit)
    #expect(try services.unit(named: "custom:a+line") == unit)
    #expect(try services.unit(named: "custom:a+line+crlf").name == "custom:a+line+crlf")
    #expect("\n".count(in: try services.unit(named: "custom:a+line+crlf")) == 2)
  }

  @Test func `has costs from zero to the maximum`() {
    let unit = TextUnit.custom("odd") { (scalar: Unicode.Scalar) in
      scalar == "a" ? .max : scalar == "b" ? -5 : 0
    }
    #expect("abc".count(in: unit) == TextUnit.maximumCost)
    #expect("bbb".truncated(to: TextLimit(0, in: unit)) == "bbb")
  }
}
