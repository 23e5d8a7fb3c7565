import FormFiles
import StrictJSON
import Testing
import TextMetricsICU

@Suite struct `An unknown rule in a form file` {
  private func errors(_ field: String) throws -> [FormFileError] {
    FormFile.errors(
      in: try JSONValue(parsing: #"{"fields":[{"name":"a",\#(field)}]}"#), services: .icu)
  }

  /// The error shows JSON that a form can contain.
  @Test(arguments: [
    "trim", "trimmed", "lowercased", "uppercase", "collapsingWhitespace", "collapseWhitespace",
    "asciiDigits", "lineBreaks", "normalized", "normalization",
  ])
  func `with the name of a transform is explained`(word: String) throws {
    let error = try #require(errors(#""rules":[{"rule":"\#(word)"}]"#).first)
    let shown = try #require("\(error)".firstMatch(of: /write ("transforms": \[.+\]) in the field/))
    #expect("\(error)".contains("'\(word)' isn't a rule but a transform"))
    #expect(try errors(String(shown.1)).isEmpty)
  }

  @Test(arguments: [
    ("maxLength", ""), ("minLength", ""), ("limit", ""), ("email", ""), ("url", ""),
    ("idn-email", ""), ("allow", ""), ("deny", ""), ("fileTypes", #""kind":"file","#),
    ("fileSize", #""kind":"file","#),
  ])
  func `with the name of a modifier in Swift is explained`(word: String, kind: String) throws {
    let error = try #require(errors(#"\#(kind)"rules":[{"rule":"\#(word)"}]"#).first)
    let shown = try #require("\(error)".firstMatch(of: /unknown value '.+'; write (\{.+\})/))
    #expect(try errors(#"\#(kind)"rules":[\#(shown.1)]"#).isEmpty)
  }

  @Test(arguments: ["counts", "", "strim"])
  func `with another name is followed by the names of all rules`(word: String) throws {
    let error = try #require(errors(#""rules":[{"rule":"\#(word)"}]"#).first)
    #expect("\(error)".contains("write required, length, characters,"))
  }
}
