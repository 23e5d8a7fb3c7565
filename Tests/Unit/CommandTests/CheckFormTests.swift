import FormFiles
import FormValidation
import Foundation
import StrictJSON
import Testing
import TextMetrics

@Suite struct `textlimit check --form` {
  private static let form = #"""
    {"fields":[
      {"name":"name","stages":["trim"],"rules":[
        {"rule":"required"},
        {"rule":"count","unit":"characters","min":2,"max":10}]},
      {"name":"tags","max":2,"each":{"rules":[{"rule":"count","unit":"words:whitespace","max":2}]}}
    ]}
    """#

  private static let records = #"""
    {"name":" Ada "}

    {"name":12,"tags":["a b c"]}
    {"name":
    {"name":"Ada Lovelace"}
    """#

  /// Runs the command in a folder that has the form.
  private func run(
    _ arguments: String..., form: String = form, input: String = records
  ) throws -> Tool.Result {
    try Tool.inFolder(of: ["form.json": form]) { folder in
      try Tool.run(["check"] + arguments, input: Data(input.utf8), directory: folder)
    }
  }

  @Test func `answers go out while records still come in`() throws {
    let count = 20_000
    let records = String(repeating: "{\"name\":\"Ada\"}\n", count: count)
    let result = try run("--form", "form.json", input: records)
    #expect(result.output.split(separator: "\n").count { $0.hasSuffix(#""valid":true}"#) } == count)
  }

  @Test func `typed values are texts, and the sentence says so`() throws {
    let form = #"{"fields":[{"name":"n","kind":"integer"},{"name":"b","kind":"boolean"}]}"#
    let records = #"""
      {"n":"12","b":"true"}
      {"n":12}
      {"b":true}
      """#
    let result = try run(
      "--form", "form.json", "--typed", "--messages", "en", form: form, input: records)
    let violations = [("n", "number"), ("b", "boolean")].map { path, received in
      #"""
      "valid":false,"violations":[{"expected":{"type":{"named":"text"}},\#
      "message":"This must be text.","path":"\#(path)","problem":"wrongType",\#
      "received":{"type":{"named":"\#(received)"}},"rule":"type"}]}
      """#
    }
    #expect(
      result.output.split(separator: "\n") == [
        #"{"line":1,"valid":true}"#, #"{"line":2,\#(violations[0])"#,
        #"{"line":3,\#(violations[1])"#,
      ])
  }

  @Test func `one line goes out for each record, and the run goes on after what is not JSON`()
    throws
  {
    let result = try run("--form", "form.json")
    let lines = result.output.split(separator: "\n")
    #expect(lines.first == #"{"line":1,"valid":true}"#)
    #expect(
      lines.dropFirst().first
        == #"""
        {"line":3,"valid":false,"violations":[{"expected":{"type":{"named":"text"}},\#
        "path":"name","problem":"wrongType","received":{"type":{"named":"number"}},\#
        "rule":"type"},{"expected":{"count":{"maximum":2}},\#
        "over":[{"characters":4,"utf16":4,"utf8":4},{"characters":5,"utf16":5,"utf8":5}],\#
        "path":"tags[0]","problem":"tooLong","received":{"count":{"of":3}},"rule":"count",\#
        "unit":"words:whitespace"}]}
        """#)
    #expect(
      lines.dropFirst(2).first
        == #"{"error":"line 4, column 9: expected a value, found the end","line":4}"#)
    #expect(lines.count == 4)
    #expect(
      result.errors
        == "textlimit: standard input:4:9: expected a value, found the end\n"
    )
    #expect(result.status == 65)
  }

  @Test func `violations on the command line decode as violations`() throws {
    struct Verdict: Decodable {
      let line: Int
      let violations: [Violation]?
    }
    let output = try run("--form", "form.json", "--messages", "de").output
    let verdicts = try output.split(separator: "\n").filter { !$0.contains("error") }
      .map { try JSONDecoder().decode(Verdict.self, from: Data($0.utf8)) }
    #expect(verdicts.map(\.line) == [1, 3, 5])
    let form = ModelForm(
      try FormDeclaration(
        parsing: JSONValue(parsing: Self.form)))
    let report = form.report(on: ["name": "Ada Lovelace"])
    #expect(verdicts.last?.violations == report.violations)
    #expect(output.contains("Höchstens 10 Zeichen eingeben (jetzt 12)."))
  }

  @Test func `a language that is none is wrong use, and one without sentences is English`() throws {
    for language in ["deutsch", "", "klingon", "x"] {
      let result = try run("--form", "form.json", "--messages", language)
      #expect(result.status == 64)
      #expect(result.errors.contains("There is no language '\(language)'."))
    }
    for (language, sentence) in [
      ("uk", "Enter at most 10 characters (now 12)."), ("de-CH", "Höchstens 10 Zeichen"),
    ] {
      let result = try run("--form", "form.json", "--messages", language)
      #expect(result.output.contains(sentence))
      let isSaid = result.errors.contains("There are no messages in '\(language)': ")
      #expect(isSaid == (language == "uk"))
    }
  }

  @Test func `a summary counts per rule`() throws {
    let result = try run("--form", "form.json", "--summary")
    #expect(
      result.output == """
        3 records: 1 valid, 2 invalid; 1 line unreadable
        1  name  count: tooLong (characters)
        1  name  type: wrongType
        1  tags  count: tooLong (words:whitespace)

        """)
    let json = try run("--form", "form.json", "--summary", "--json")
    #expect(json.output.hasPrefix(#"{"invalid":2,"records":3,"rules":[{"#))
  }

  @Test func `the status is that of the records`() throws {
    #expect(try run("--form", "form.json", input: #"{"name":"Ada"}"#).status == 0)
    #expect(try run("--form", "form.json", input: "").status == 0)
    #expect(try run("--form", "form.json", input: "{}").status == 1)
    #expect(try run("--form", "form.json", input: "{").status == 65)
    #expect(try run("--form", "nowhere.json").status == 66)
    #expect(try run("--form", "form.json", "--limit", "words<=1").status == 64)
    #expect(try run("--limit", "words<=1", "--summary").status == 64)
  }

  @Test func `with --exit-zero the status is not that of the records`() throws {
    for records in ["", #"{"name":"Ada"}"#, "{}", "{", Self.records] {
      let result = try run("--form", "form.json", "--exit-zero", input: records)
      #expect(result.status == 0)
      #expect(try result.output == run("--form", "form.json", input: records).output)
    }
    #expect(try run("--form", "nowhere.json", "--exit-zero").status == 66)
    #expect(try run("--form", "form.json", "--exit-zero", "nowhere.ndjson").status == 66)
    #expect(try run("--form", "form.json", "--exit-zero", form: "{").status == 65)
    #expect(try run("--limit", "words<=1", "--exit-zero").status == 64)
  }

  @Test func `a soft limit of a form is broken like a hard one`() throws {
    let form = #"""
      {"fields":[{"name":"bio","rules":[
        {"rule":"count","unit":"characters","max":2,"soft":true}]}]}
      """#
    let result = try run("--form", "form.json", form: form, input: #"{"bio":"abc"}"#)
    #expect(result.output.hasPrefix(#"{"line":1,"valid":false"#))
    #expect(result.status == 1)
  }

  @Test func `a form that cannot be read is named with its key`() throws {
    let result = try run("--form", "form.json", form: #"{"fields":[{"name":"a","rule":[]}]}"#)
    #expect(result.status == 65)
    #expect(
      result.errors.hasPrefix(
        "textlimit: form.json:1:24: fields[0]: there is no key 'rule' here "
          + "(did you mean 'rules'?);"))
  }

  @Test func `of a form with several errors the first is named, and what names all`() throws {
    let form = #"""
      {"fields":[{"name":"a"},
       {"nam":"b"},{"rules":3}]}
      """#
    let result = try run("--form", "form.json", form: form)
    #expect(result.status == 65)
    #expect(result.errors.hasPrefix("textlimit: form.json:2:2: fields[1]: "))
    #expect(result.errors.contains("errors; all: textlimit form check form.json)\n"))
    let all = try Tool.run(["form", "check", "-"], input: Data(form.utf8)).output
    #expect(all.hasPrefix("standard input:2:2: fields[1]: "))
  }

  @Test func `a form may come from standard input, where the records do not`() throws {
    let form = #"{"fields":[{"name":"a","rules":[{"rule":"required"}]}]}"#
    let answer = try Tool.shell(
      """
      dir=$(mktemp -d) && cd "$dir" && echo '{}' > records && echo '\(form)' \
      | textlimit check --form - records; rm -r "$dir"
      """)
    #expect(answer.output.contains(#""path":"a","problem":"missing""#))
    let both = try run("--form", "-", form: form, input: form)
    #expect(both.status == 64)
    #expect(both.errors.contains("Standard input cannot be both the form and the records"))
  }

  @Test func `a record is answered before the next one comes`() throws {
    let answer = try Tool.shell(
      """
      dir=$(mktemp -d) && cd "$dir" && mkfifo in out && echo '{"fields":[]}' > form.json \
      && { textlimit check --form form.json < in > out & exec 3> in 4< out; \
      echo '{}' >&3; read -r first <&4; echo '[]' >&3; read -r second <&4; \
      echo "$first $second"; exec 3>&- 4<&-; rm -r "$dir"; }
      """)
    #expect(answer.output.hasPrefix(#"{"line":1,"valid":true} {"line":2,"valid":false"#))
  }

  @Test(
    "a line that is no JSON is told with its place, and the others go on",
    arguments: [
      (#"{"name":"Ada",}"#, ", column 15: expected a key, found '}'"),
      (#"{"name":"Ada"} // a"#, ", column 16: expected the end, found '// a'"),
      (#"{"name":"é" x}"#, ", column 14: expected ',' or '}', found 'x}'"),
      (#"{"name":"Ada","name":12}"#, #", column 15: the object has the key \"name\" twice"#),
      (
        #"{"other":[{"a":1,"\u0061":2}]}"#,
        #", column 18: the object has the key \"\\u0061\" twice"#
      ),
      (#"{"other":"\udc00"}"#, #", column 11: '\\udc00' is half of a surrogate pair"#),
      (#"{"other":1e400}"#, ", column 10: the number '1e400' is too large"),
      (#"{"other":[01]}"#, ", column 12: expected no digit after a leading zero, found '1]}'"),
      (#"{"other":NaN}"#, ", column 10: expected a value, found 'NaN}'"),
      (
        "{\"other\":\"\u{1}\"}",
        #", column 11: a control character in a string must be escaped: \\u0001"#
      ),
      ("\u{FEFF}{}", ", column 1: a JSON text begins without a byte order mark"),
    ])
  func malformed(line: String, reason: String) throws {
    let result = try run(
      "--form", "form.json", input: "{\"name\":\"Ada\"}\n\(line)\n{\"name\":\"Eva\"}\n")
    #expect(
      result.output == """
        {"line":1,"valid":true}
        {"error":"line 2\(reason)","line":2}
        {"line":3,"valid":true}

        """)
    #expect(result.status == 65)
  }

  @Test func `keys that are canonically equivalent are two`() throws {
    let form = "{\"fields\":[{\"name\":\"\u{E9}\",\"rules\":[{\"rule\":\"required\"}]}]}"
    let record = "{\"e\u{301}\":\"a\",\"\u{E9}\":\"b\"}\n{\"e\u{301}\":\"a\"}"
    let result = try run("--form", "form.json", form: form, input: record)
    #expect(result.output.hasPrefix("{\"line\":1,\"valid\":true}\n{\"line\":2,\"valid\":false,"))
  }

  @Test func `a form file is JSON to the letter`() throws {
    let result = try run("--form", "form.json", form: "{\"fields\":[\n],}")
    #expect(result.status == 65)
    #expect(result.errors == "textlimit: form.json:2:3: expected a key, found '}'\n")
  }

  @Test func `any number of threads gives the same bytes, in the order of the input`() throws {
    let long = String(repeating: "x", count: 1_000_000)
    let input = (1...30_000).map { number in
      switch number % 1_000 {
      case 1: #"{"name":"Ada","name":"Eva"}"#
      case 2: #"{"name":"","tags":["a b c"],"other":{"n":[\#(number)]}}"#
      case 3: " "
      case 4 where number < 2_000: #"{"name":"Ada","other":"\#(long)"}"#
      case 5 where number < 2_000: #"{"name":"\#(long)"}"#
      default: #"{"name":"Ada","number":\#(number)}"#
      }
    }.joined(separator: "\n")
    let one = try run("--form", "form.json", "--jobs", "1", input: input)
    let lines = one.output.split(separator: "\n")
    #expect(lines.count == 30_000 - 30)
    #expect(lines.filter { $0.hasPrefix(#"{"error":"#) }.count == 30)
    #expect(lines.filter { $0.contains(#""valid":false"#) }.count == 32)
    #expect(one.errors.hasSuffix("textlimit: 20 more lines are not JSON.\n"))
    let numbers = lines.compactMap { $0.firstMatch(of: /"line":(\d+)/).flatMap { Int($0.1) } }
    #expect(numbers == (1...30_000).filter { $0 % 1_000 != 3 })
    for jobs in ["2", "5"] {
      #expect(try run("--form", "form.json", "--jobs", jobs, input: input) == one)
    }
    let summary = try run("--form", "form.json", "--jobs", "1", "--summary", input: input)
    #expect(
      summary.output.hasPrefix("29940 records: 29908 valid, 32 invalid; 30 lines unreadable\n"))
    #expect(try run("--form", "form.json", "--jobs", "3", "--summary", input: input) == summary)
  }

  @Test func `of a long list an answer names the first values, and how many there are`() throws {
    let values = (1...3_000).map { "value \($0)" }
    let list = values.map { "\"\($0)\"" }
    let form = """
      {"fields":[{"name":"c","rules":[{"rule":"oneOf","values":[\(list.joined(separator: ","))]}]}]}
      """
    let result = try run(
      "--form", "form.json", "--messages", "en", form: form, input: #"{"c":"x"}"#)
    #expect(
      result.output.hasPrefix(
        #"""
        {"line":1,"valid":false,"violations":[{"expected":{"values":{\#
        "anyOf":[\#(list.prefix(20).joined(separator: ","))],"of":3000}},"message":"
        """#))
    #expect(result.output.contains("value 20\u{2069}, …"))
    #expect(!result.output.contains("value 21"))
  }

  @Test func `answers that are larger than their records keep the order of the input`() throws {
    let source = String(repeating: "a", count: 4_000)
    let form = #"""
      {"fields":[{"name":"c","rules":[{"rule":"pattern","pattern":"\#(source)"}]}]}
      """#
    let count = 12_000
    let records = String(repeating: "{\"c\":\"x\"}\n", count: count)
    for jobs in ["1", "4"] {
      let result = try run("--form", "form.json", "--jobs", jobs, form: form, input: records)
      let lines = result.output.utf8.split(separator: UInt8(ascii: "\n"))
      #expect(lines.count == count)
      for (index, line) in lines.enumerated()
      where !line.starts(with: "{\"line\":\(index + 1),\"valid\":false,".utf8) {
        Issue.record("answer \(index + 1) of \(jobs) threads is of another line")
        break
      }
    }
  }

  @Test func `a number of threads is one, and for records`() throws {
    #expect(try run("--form", "form.json", "--jobs", "0").status == 64)
    let word = try run("--form", "form.json", "--jobs", "x")
    #expect(word.status == 64 && word.errors.contains("Write a number from 1 to 1000."))
    #expect(try run("--limit", "words<=1", "--jobs", "2").status == 64)
  }

  @Test func `a line that is not UTF-8 leaves those beside it as they are`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "records-\(UUID())")
    try Data(#"{"name":"é"#.utf8 + [0xFF] + Data("\"}\n{\"name\":\"é中\"}\n".utf8)).write(to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(
      try run("--form", "form.json", folder.path).output == """
        {"error":"line 1, column 12: the byte 0xFF is not UTF-8","line":1}
        {"line":2,"valid":true}

        """)
  }
}
