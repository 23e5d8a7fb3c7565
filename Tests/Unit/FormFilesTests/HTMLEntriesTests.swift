import FormFiles
import FormValidation
import StrictJSON
import Testing
import TextMetrics

@Suite struct `Entries of an HTML form` {
  @Test func `have unknown members that are reported`() throws {
    let json = try JSONValue(
      parsing: #"""
        {"unknownKeys":"reported","externalFields":["flag"],"fields":[{"name":"name"},
        {"name":"inner","fields":[{"name":"a"}]},{"name":"rows","each":{"fields":[{"name":"b"}]}},
        {"when":{"field":"flag","equals":"1"},"fields":[{"name":"other"}]}]}
        """#)
    let declaration = try FormDeclaration(parsing: json)
    #expect(declaration.json().json == json)
    #expect(accepts(FormFile.schema, json))
    let line = #"""
      {"name":"Ada","flag":1,"other":"","more":[1,{"x":2}],"inner":{"a":"","z":1},
      "rows":[{"b":""},{"c":1}],"e\u0301":1}
      """#
    let form = ModelForm(declaration)
    let expected = ["inner.z", "rows[1].c", "e\u{301}", "more"]
    let report = form.validate(try JSONValue(parsing: line))
    #expect(report.violations.map(\.path.description).sorted() == expected.sorted())
    #expect(report.violations.allSatisfy { $0.code == .unknownKey })
    var validator = RecordValidator(form)
    #expect(try validator.report(on: line) == report)
    let plain = ModelForm<JSONValue>(
      FormDeclaration(members: [.field(FieldDeclaration("a"))], unknownKeys: .reported))
    var plainValidator = RecordValidator(plain)
    for (text, isValid) in [(#"{"a":"x"}"#, true), (#"{"a":"x","b":[]}"#, false)] {
      #expect(try (plainValidator.report(on: text) == nil) == isValid)
    }
    // The number of reported keys is limited.
    let many = JSONObject((0..<1000).map { ("key\($0)", JSONValue.null) })
    #expect(plain.validate(.object(many)).violations.count == 20)
    // A key with a Character of many bytes is truncated.
    let key = "e" + String(repeating: "\u{301}", count: 100_000)
    let shown = plain.validate([key: .null]).violations.map(\.path.description)
    #expect(shown == ["…"])
  }

  @Test(
    arguments: [
      ([("a", "1"), ("b[c]", "2"), ("b[d][e]", "3")], #"{"a":"1","b":{"c":"2","d":{"e":"3"}}}"#),
      ([("t[]", "1"), ("t[]", "2")], #"{"t":["1","2"]}"#),
      ([("t[7]", "b"), ("t[2]", "a"), ("t[999999999999]", "c")], #"{"t":["a","b","c"]}"#),
      (
        [("r[0][n]", "1"), ("r[1][n]", "2"), ("r[0][m]", "3")],
        #"{"r":[{"m":"3","n":"1"},{"n":"2"}]}"#
      ),
      ([("a", "1"), ("a", "2")], #"{"a":"2"}"#),
      ([("a", "1"), ("a[b]", "2")], #"{"a":"1","a[b]":"2"}"#),
      ([("a[b]", "2"), ("a", "1")], #"{"a":"1","a[b]":"2"}"#),
      ([("a[]", "2"), ("a[]", "3"), ("a", "1"), ("a", "0")], #"{"a":"0","a[]":"3"}"#),
      (
        [("a[b][c]", "1"), ("a[b]", "2"), ("a[b][d]", "3")],
        #"{"a":{"b":{"c":"1","d":"3"}},"a[b]":"2"}"#
      ),
      ([("a[b]", "1"), ("a[0]", "2")], #"{"a":{"b":"1"},"a[0]":"2"}"#),
      ([("[x]", "1"), ("a[", "2"), ("a]b", "3")], #"{"[x]":"1","a[":"2","a]b":"3"}"#),
      ([("t[9223372036854775807]", "1"), ("t[]", "2")], #"{"t":["1"],"t[]":"2"}"#),
      ([], "{}"),
    ] as [([(String, String)], String)])
  func `are nested by the brackets in their names`(entries: [(String, String)], json: String) {
    #expect(JSONValue(htmlForm: entries).text == json)
  }

  @Test func `have names that are compared byte for byte`() {
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    let record = JSONValue(htmlForm: [
      (composed, "1"), (decomposed, "2"), ("a[\(composed)]", "3"), ("a[\(decomposed)]", "4"),
      ("b[]\u{301}", "5"), ("c[\u{301}]", "6"),
    ])
    #expect(record[composed] == "1" && record[decomposed] == "2")
    #expect(record["a"]?[composed] == "3" && record["a"]?[decomposed] == "4")
    #expect(record["b[]\u{301}"] == "5" && record["c"]?["\u{301}"] == "6")
  }

  @Test func `of many elements are one list`() throws {
    let json = JSONValue(htmlForm: (0..<10_000).map { ("a[b][]", "\($0)") })
    guard case .array(let elements)? = json["a"]?["b"] else {
      Issue.record("no list")
      return
    }
    #expect(elements.count == 10_000 && elements.last == "9999")
  }

  @Test func `have names that are paths in brackets`() {
    #expect(FieldPath([.name("a/b~c"), .index(2), .name("é x")]).htmlName == "a/b~c[2][é x]")
  }
}
