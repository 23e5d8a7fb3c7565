import FormFiles
import Foundation
import StrictJSON
import Testing
import TextMetricsICU

@Suite struct `A form file` {
  private static let text = #"""
    {"fields":[{"name":"name","transforms":["trim"],"rules":[{"rule":"required"},
      {"rule":"length","max":3}]},{"name":"age","kind":"integer"}]}
    """#
  private let form: FormFile

  init() throws { form = try FormFile(parsing: Self.text, services: .icu) }

  @Test func `is parsed from text, bytes, and JSON`() throws {
    let json = try JSONValue(parsing: Self.text)
    #expect(form.json().json == (try FormFile(parsing: json, services: .icu)).json().json)
    #expect(
      form.json().text == (try FormFile(parsing: Data(Self.text.utf8), services: .icu)).json().text)
    #expect(throws: JSONSyntaxError.self) { try FormFile(parsing: "{", services: .icu) }
    #expect(throws: FormFileError.self) { try FormFile(parsing: "{}", services: .icu) }
    #expect(FormFile.errors(in: [:], services: .icu).map(\.description).count == 1)
  }

  @Test func `counts Characters if a length has no unit`() {
    #expect(form.validate(["name": "👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧"]).isValid)
    #expect(form.validate(["name": "abcd"]).violations.map(\.unit) == ["characters"])
  }

  @Test func `validates text, bytes, JSON, and the entries of an HTML form`() throws {
    #expect(try form.validate(#"{"name":"Ada"}"#).isValid)
    #expect(try !form.validate([UInt8](#"{"name":""}"#.utf8)).isValid)
    let name = "Ada"
    #expect(form.validate(["name": JSONValue(name), "age": 36]).isValid)
    // Only a browser sends numbers as texts.
    #expect(form.validate(["name": "Ada", "age": "36"]).violations.map(\.rule) == ["type"])
    #expect(form.validate(htmlForm: [("name", "Ada"), ("age", "36")]).isValid)
    #expect(throws: JSONSyntaxError.self) { try form.validate("{") }
  }

  @Test func `returns the transformed record`() throws {
    #expect(try form.validated(["name": " Ada "]) == ["name": "Ada"])
    #expect(try form.decode(from: #"{"name": " Ada "}"#)["name"] == "Ada")
    #expect(try form.decode(from: Data(#"{"name": "a"}"#.utf8)) == ["name": "a"])
    #expect(throws: FormError.self) { try form.decode(from: "{}") }
  }

  @Test func `takes references`() throws {
    let file = #"""
      {"fields":[{"name":"day","kind":"date","rules":[{"rule":"range","min":{"reference":"today"}}]}]}
      """#
    let form = try FormFile(parsing: file, services: .icu)
    let record: JSONValue = ["day": "2026-11-22"]
    #expect(!form.validate(record).isValid)
    #expect(form.withReferences(["today": "2026-11-22"]).validate(record).isValid)
    #expect(
      form.withReferences(["today": "2026-11-22"]).validate(htmlForm: [("day", "2026-11-22")])
        .isValid)
  }

  @Test(arguments: ["\n", "\r\n"])
  func `validates JSON Lines one by one`(lineBreak: String) throws {
    let lines = ["\u{FEFF}{\"name\":\"a\"}", "", "{\"name\":\"\"}", "{", " [1] ", "\"\u{FFFD}\""]
    let text = lines.joined(separator: lineBreak)
    var expected: [Int: Bool] = [:]
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let record = line.replacing("\u{FEFF}", with: "")
      expected[index + 1] = try? form.validate(record).isValid
    }
    for reports in [form.validate(lines: text), form.validate(lines: Data(text.utf8))] {
      let answers = Array(reports)
      #expect(answers.map(\.line) == [1, 3, 4, 5, 6])
      for answer in answers {
        switch answer.result {
        case .success(let report): #expect(report.isValid == expected[answer.line])
        case .failure(let error):
          #expect(error.line == answer.line && expected[answer.line] == nil)
        }
      }
    }
    let joined = Array(form.validate(lines: "\u{FEFF}{}\n\u{FEFF}{}\n\u{FEFF}\u{FEFF}{}"))
    #expect(try joined[0].result.get() == joined[1].result.get())
    #expect(throws: JSONSyntaxError.self) { try joined[2].result.get() }
    let illFormed = Array(form.validate(lines: Array("{}\n".utf8) + [0xFF]))
    #expect(throws: JSONSyntaxError.self) { try illFormed[1].result.get() }
  }
}
