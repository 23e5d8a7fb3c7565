import FormFiles
import FormValidation
import StrictJSON
import Testing
import TextMetrics

@Suite struct CharacterSetTests {
  private static let sets: [Set<Character>] = [
    ["-", "_", " "], ["e", "\u{301}"], ["\r", "\n"], ["\r\n"], ["\u{1F1E9}", "\u{1F1EA}"],
    ["\u{1112}", "\u{1161}"], ["👩", "\u{200D}", "👧"], ["é"], [],
  ]

  @Test("a list of Characters is read back as it was written", arguments: sets)
  func roundTrip(characters: Set<Character>) throws {
    let field = FieldDeclaration(
      "a",
      rules: [
        .allowed(.letters, .characters(characters)),
        .forbidden(.characters(characters)),
      ])
    let declaration = FormDeclaration(members: [.field(field)])
    let read = try FormDeclaration(parsing: declaration.json().json)
    let filters = read.fields(at: "a")[0].rules.map { rule -> CharacterFilter? in
      if case .characters(let filter) = rule.meaning { filter } else { nil }
    }
    #expect(
      filters == [
        CharacterFilter(allowing: [.letters, .characters(characters)]),
        CharacterFilter(denying: [.characters(characters)]),
      ])
  }
}
