import FormMessages
import Foundation
import TestSupport
import Testing

@Suite struct `textlimit form` {
  private static func run(_ arguments: String...) throws -> Tool.Result {
    try Tool.run(["form"] + arguments, directory: Fixtures.directory)
  }

  private static let english = Result { try run("explain", "form.json").output }

  @Test func `check finds the positions of any number of errors`() throws {
    let count = 4_000
    let fields = String(repeating: "{\"name\":1},\n", count: count)
    let lines = try inFolder(of: ["a.json": "{\"fields\":[\n\(fields){}]}"]) { folder in
      try Tool.run(["form", "check", "a.json"], directory: folder).output.split(separator: "\n")
    }
    #expect(lines.count == count + 1)
    #expect(
      lines[count - 1]
        == "a.json:\(count + 1):9: fields[\(count - 1)].name: expected a text, found number")
  }

  @Test func `check reports the rules whose values take too many steps`() throws {
    let slow = (20..<60).map { "\"\(String(repeating: "a", count: $0))\"" }.joined(separator: ",")
    func field(_ name: String, _ values: String) -> String {
      #"{"name":"\#(name)","rules":[{"rule":"pattern","pattern":"(a+)+b"},{"rule":"oneOf","values":[\#(values)]}]}"#
    }
    let fields = [field("a", #""ab""#), field("b", slow), field("c", slow)].joined(separator: ",\n")
    let reason =
      "the values weren't compared with all rules of the field, because this takes too many steps"
    try inFolder(of: ["a.json": #"{"fields":[\#(fields)]}"#]) { folder in
      let check = try Tool.run(["form", "check", "a.json"], directory: folder)
      #expect(check.status == 0 && check.output == "a.json: ok\n")
      #expect(
        check.errors.split(separator: "\n") == [
          "textlimit: a.json:2:60: fields[1].rules[1]: \(reason)",
          "textlimit: a.json:3:60: fields[2].rules[1]: \(reason)",
        ])
      let json = try Tool.run(["form", "check", "--json", "a.json"], directory: folder)
      #expect(json.errors.isEmpty)
      #expect(
        json.output.hasPrefix(
          #"{"file":"a.json","valid":true,"errors":[],"unchecked":[{"key":"fields[1].rules[1]","#))
    }
  }

  @Test(arguments: MessageCatalog.languages)
  func `explain supports every language`(_ language: String) throws {
    let lines = try Self.run("explain", "form.json", "--language", language).output
      .split(separator: "\n")
    #expect(lines.count == 15)
    #expect(!lines.contains { $0.contains("{") || $0.contains("}") || $0.contains("#") })
    let english = try Self.english.get().split(separator: "\n")
    let same = zip(lines, english).filter { $0.hasPrefix("  ") && $0 == $1 }
    #expect(language == "en" || same.isEmpty, "\(same)")
  }

  @Test func `schema of form files doesn't need a form`() throws {
    let schema = try Self.run("schema", "--of-form-files")
    #expect(schema.status == 0 && schema.output.contains("\"title\": \"Form file\""))
    let compact = try Self.run("schema", "--of-form-files", "--compact").output
    #expect(compact.split(separator: "\n").count == 1)
    let parsed = try JSONSerialization.jsonObject(with: Data(schema.output.utf8)) as? NSDictionary
    #expect(parsed == (try JSONSerialization.jsonObject(with: Data(compact.utf8)) as? NSDictionary))
  }
}
