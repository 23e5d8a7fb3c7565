import FormFiles
import FormValidation
import Foundation
import StrictJSON
import TestSupport
import Testing
import TextMetrics

@Suite struct `textlimit form validate` {
  private static let form = Fixtures.text("records.json")
  private static let records = Fixtures.text("records.ndjson")

  private func run(
    _ arguments: String..., form: String = form, input: String = records
  ) throws -> Tool.Result {
    try inFolder(of: ["form.json": form]) { folder in
      try Tool.run(["form", "validate"] + arguments, input: Data(input.utf8), directory: folder)
    }
  }

  @Test func `results are printed before the input ends`() throws {
    let count = 20_000
    let records = String(repeating: "{\"name\":\"Ada\"}\n", count: count)
    let result = try run("form.json", input: records)
    #expect(result.output.split(separator: "\n").count { $0.hasSuffix(#""valid":true}"#) } == count)
  }

  @Test func `violations equal those of the library`() throws {
    let output = try run("form.json").output
    let verdicts = try output.split(separator: "\n").filter { !$0.contains("error") }
      .map { try JSONValue(parsing: String($0)) }
    #expect(verdicts.map { $0["line"] } == [1, 3, 5])
    let form = ModelForm(try FormDeclaration(parsing: JSONValue(parsing: Self.form)))
    let report = form.validate(["name": "Ada Lovelace"])
    #expect(verdicts.last?["violations"] == report.json["violations"])
    let german = try run("form.json", "--language", "de").output
    #expect(german.contains("Höchstens 10 Zeichen eingeben (jetzt 12)."))
  }

  @Test func `the result of a record doesn't wait for the next record`() throws {
    let answer = try Tool.shell(
      """
      dir=$(mktemp -d) && cd "$dir" && mkfifo in out && echo '{"fields":[]}' > form.json \
      && { textlimit form validate form.json < in > out & exec 3> in 4< out; \
      echo '{}' >&3; read -r first <&4; echo '[]' >&3; read -r second <&4; \
      echo "$first $second"; exec 3>&- 4<&-; rm -r "$dir"; }
      """)
    #expect(answer.output.hasPrefix(#"{"line":1,"valid":true} {"line":2,"valid":false"#))
  }

  @Test func `output is the same for any number of threads`() throws {
    let long = String(repeating: "x", count: 300_000)
    let input = (1...3_000).map { number in
      switch number % 100 {
      case 1: #"{"name":"Ada","name":"Eva"}"#
      case 2: #"{"name":"","tags":["a b c"],"other":{"n":[\#(number)]}}"#
      case 3: " "
      case 4 where number < 200: #"{"name":"Ada","other":"\#(long)"}"#
      case 5 where number < 200: #"{"name":"\#(long)"}"#
      default: #"{"name":"Ada","number":\#(number)}"#
      }
    }.joined(separator: "\n")
    let one = try run("form.json", "--jobs", "1", input: input)
    let lines = one.output.split(separator: "\n")
    #expect(lines.count == 3_000 - 30)
    #expect(lines.filter { $0.hasPrefix(#"{"error":"#) }.count == 30)
    #expect(lines.filter { $0.contains(#""valid":false,"violations""#) }.count == 32)
    #expect(one.errors.hasSuffix("textlimit: 20 more lines aren't JSON.\n"))
    let numbers = lines.compactMap { $0.firstMatch(of: /"line":(\d+)/).flatMap { Int($0.1) } }
    #expect(numbers == (1...3_000).filter { $0 % 100 != 3 })
    #expect(try run("form.json", "--jobs", "5", input: input) == one)
    let summary = try run("form.json", "--jobs", "1", "--summary", input: input)
    #expect(summary.output.hasPrefix("2940 records: 2908 valid, 32 invalid; 30 lines unreadable\n"))
    #expect(try run("form.json", "--jobs", "3", "--summary", input: input) == summary)
  }

  @Test func `a result has the first values of a long list, and their number`() throws {
    let values = (1...3_000).map { "value \($0)" }
    let list = values.map { "\"\($0)\"" }
    let form = """
      {"fields":[{"name":"c","rules":[{"rule":"oneOf","values":[\(list.joined(separator: ","))]}]}]}
      """
    let result = try run(
      "form.json", "--language", "en", form: form, input: #"{"c":"x"}"#)
    #expect(
      result.output.hasPrefix(
        #"""
        {"line":1,"valid":false,"violations":[{"code":"notOneOf","expected":{\#
        "anyOf":[\#(list.prefix(20).joined(separator: ","))],"of":3000},"message":"
        """#))
    #expect(result.output.contains("value 20, …"))
    #expect(!result.output.contains("value 21"))
  }

  @Test func `large results keep the order of the input`() throws {
    let source = String(repeating: "a", count: 4_000)
    let form = #"""
      {"fields":[{"name":"c","rules":[{"rule":"pattern","pattern":"\#(source)"}]}]}
      """#
    // The records are in several blocks, and the results of each block are written in parts.
    let count = 2_500
    let record = #"{"c":"x","other":"\#(String(repeating: " ", count: 100))"}"#
    let records = String(repeating: record + "\n", count: count)
    for jobs in ["1", "4"] {
      let result = try run("form.json", "--jobs", jobs, form: form, input: records)
      let lines = result.output.utf8.split(separator: UInt8(ascii: "\n"))
      #expect(lines.count == count)
      for (index, line) in lines.enumerated()
      where !line.starts(with: "{\"line\":\(index + 1),\"valid\":false,".utf8) {
        Issue.record("with \(jobs) threads, result \(index + 1) is of another line")
        break
      }
    }
  }
}
