import FormMessages
import Foundation
import Testing

@Suite struct `textlimit form` {
  private static let form = #"""
    {"form": "signUp", "fields": [
      {"name": "name", "label": {"*": "Name", "de": "Vorname"}, "stages": ["trim"], "rules": [
        {"rule": "required"},
        {"rule": "count", "unit": "characters", "min": 2, "max": 50}]},
      {"name": "kind", "rules": [{"rule": "oneOf", "values": ["<a>", "b"]}]},
      {"when": {"field": "kind", "equals": "b"}, "fields": [
        {"name": "vat", "rules": [{"rule": "characters", "allow": ["digits"]}]}]},
      {"name": "address", "fields": [{"name": "city", "stages": [{"lineBreaks": "lf"}]}]},
      {"name": "tags", "min": 2, "max": 3, "each": {"rules": [
        {"rule": "count", "unit": "utf16", "max": 9}]}}
    ]}
    """#

  private static let broken = #"""
    {"fields": [
      {"name": "a", "rules": [
        {"rule": "count", "unit": "characters", "min": 5},
        {"rule": "count", "unit": "characters", "max": 3}]},
      {"name": "a"},
      {"name": "b", "rules": [
        {"rule": "count", "unit": "parsecs", "max": 1},
        {"rule": "equal", "to": "nobody"}]},
      {"name": "c", "colour": "red"}
    ]}
    """#

  private func run(_ arguments: String...) throws -> Tool.Result {
    let files = [
      "form.json": Self.form, "broken.json": Self.broken, "no.json": "{\"fields\":[}",
      "sentences.json": #"""
      {"messages":{"tooLong":{"de":"{maxinum}"}},
      "fields":[{"name":"a","rules":[
        {"rule":"required", "messages": "{label"},
        {"rule":"required", "no\nkey": 1}]}]}
      """#,
    ]
    return try Tool.inFolder(of: files) { try Tool.run(["form"] + arguments, directory: $0) }
  }

  @Test func `check finds everything that is wrong, with its place`() throws {
    let result = try run("check", "form.json", "broken.json")
    #expect(
      result.output == """
        form.json: ok
        broken.json:4:5: fields[0].rules[1]: no value can meet this and rules[0] of the field
        broken.json:5:3: fields[1]: the name 'a' is declared twice
        broken.json:7:31: fields[2].rules[0].unit: There is no unit 'parsecs'. Units are \
        characters, scalars, utf16, bytes, bytes:utf8, bytes:utf16, bytes:utf32, bytes:idna, \
        bytes:ENCODING, words, words:LOCALE, words:whitespace, words:office, lines, columns, \
        columns:OPTION, weighted:TABLE, sms, sms:LANGUAGE, scalarsPerCharacter and UNIT+FORM
        broken.json:8:29: fields[2].rules[1].to: the form has no field 'nobody'
        broken.json:9:17: fields[3]: there is no key 'colour' here; the keys are name, label, \
        kind, absence, stages, rules, typing, messages

        """)
    #expect(result.errors.isEmpty && result.status == 1)
    #expect(try run("check", "form.json").status == 0)
  }

  @Test func `check tells what is no JSON and what is not there from what is unsound`() throws {
    let unreadable = try run("check", "no.json")
    #expect(unreadable.status == 65 && unreadable.errors.isEmpty)
    #expect(unreadable.output == "no.json:1:12: expected a value, found '}'\n")
    #expect(
      try run("check", "no.json", "--json").output == #"{"file":"no.json","valid":false,"#
        + #""errors":[{"key":"","line":1,"column":12,"reason":"expected a value, found '}'"}]}"#
        + "\n")
    #expect(try run("explain", "no.json").status == 65)
    #expect(try run("check", "none.json").status == 66)
    #expect(try run("explain", "broken.json").status == 65)
    #expect(try run("explain", "form.json", "--language", "xx").status == 64)
  }

  @Test func `check names sentences that cannot be used where they stand`() throws {
    let result = try run("check", "sentences.json")
    #expect(
      result.output == #"""
        sentences.json:1:30: messages.tooLong.de: '{maxinum}' mentions 'maxinum', which this \#
        sentence never has. Write one of encoding, label, maximum, minimum, received, unit.
        sentences.json:3:35: fields[0].rules[0].messages: '{label' is no message pattern: \#
        U_UNMATCHED_BRACES at 0. Check that every brace is closed and that every plural and select \#
        has an 'other'.
        sentences.json:4:23: fields[0].rules[1]: there is no key 'no⟨U+000A⟩key' here; the keys are rule, \#
        name, when, messages

        """#)
    #expect(result.status == 1)
  }

  @Test func `check names what is misspelled, and a number as it is written`() throws {
    let form = """
      {"fields": [{"name": "a", "rulse": [],
        "rules": [{"rule": "cuont", "unit": "bytes", "max": 3},
          {"rule": "count", "unit": "bytes", "max": 9223372036854775808},
          {"rule": "count", "unit": "bytes", "max": 12.0e30
          }]}]}
      """
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    try Data(form.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let lines = try Tool.run(["form", "check", file.path]).output.split(separator: "\n")
      .map { $0.dropFirst(file.path.count) }
    try #require(lines.count == 4)
    #expect(
      lines[0].hasPrefix(":1:27: fields[0]: there is no key 'rulse' here (did you mean 'rules'?)"))
    #expect(lines[1].hasPrefix(":2:22: fields[0].rules[0].rule: there is no 'cuont' here (did you"))
    #expect(lines[2].contains(":3:47: fields[0].rules[1].max: 9223372036854775808 is too large;"))
    #expect(lines[3].contains(":4:47: fields[0].rules[2].max: 12.0e30 is too large;"))
  }

  @Test func `check finds the places of any number of errors`() throws {
    let count = 20_000
    let fields = String(repeating: "{\"name\":1},\n", count: count)
    let lines = try Tool.inFolder(of: ["a.json": "{\"fields\":[\n\(fields){}]}"]) { folder in
      try Tool.run(["form", "check", "a.json"], directory: folder).output.split(separator: "\n")
    }
    #expect(lines.count == count + 1)
    #expect(
      lines[count - 1]
        == "a.json:\(count + 1):9: fields[\(count - 1)].name: expected a text, found number")
  }

  @Test func `check writes JSON`() throws {
    let lines = try run("check", "--json", "form.json", "broken.json").output
      .split(separator: "\n")
    #expect(lines.first == #"{"file":"form.json","valid":true,"errors":[]}"#)
    #expect(
      lines.last?.hasPrefix(
        #"{"file":"broken.json","valid":false,"errors":[{"key":"fields[0].rules[1]","line":4,"column":5,"#
      ) == true)
  }

  @Test func `explain says each field and rule`() throws {
    let result = try run("explain", "form.json")
    let plain = result.output.filter { $0 != "\u{2068}" && $0 != "\u{2069}" }
    #expect(
      plain == """
        name (Name)
          Spaces at both ends are removed.
          Must be filled in.
          2 to 50 characters.
        kind
          One of: <a>, b
        vat
          Where kind is b: Only these characters: digits
        address
        address.city
          Every line break becomes a line feed.
        tags
          2 to 3 entries.
        tags[]
          At most 9 UTF-16 units.

        """)
    #expect(
      try run("explain", "form.json", "--language", "de").output.hasPrefix("name (Vorname)\n"))
  }

  @Test(arguments: MessageCatalog.languages)
  func `explain speaks every language`(_ language: String) throws {
    let lines = try run("explain", "form.json", "--language", language).output
      .split(separator: "\n")
    #expect(lines.count == 15)
    #expect(!lines.contains { $0.contains("{") || $0.contains("}") || $0.contains("#") })
    let english = try run("explain", "form.json").output.split(separator: "\n")
    let same = zip(lines, english).filter { $0.hasPrefix("  ") && $0 == $1 }
    #expect(language == "en" || same.isEmpty, "\(same)")
  }

  @Test func `explain names the unit of a profile that weighs`() throws {
    let form = Data(
      #"""
      {"fields": [{"name": "post", "rules": [
        {"rule": "count", "profile": "x-post"},
        {"rule": "count", "unit": "weighted:ascii-half", "min": 2, "max": 9},
        {"rule": "count", "profile": "sms-message"}]}]}
      """#.utf8)
    func explanation(_ language: String) throws -> String {
      try Tool.run(["form", "explain", "-", "--language", language], input: form).output
        .filter { $0 != "\u{2068}" && $0 != "\u{2069}" }
    }
    #expect(
      try explanation("en") == """
        post
          At most 280 units (weighted:x).
          2 to 9 units (weighted:ascii-half).
          At most 1 text message.

        """)
    #expect(try explanation("de").hasPrefix("post\n  Höchstens 280 Einheiten (weighted:x).\n"))
  }

  @Test func `schema and html are the exports, and name what they leave out`() throws {
    let schema = try run("schema", "form.json", "--compact")
    #expect(
      schema.output.hasPrefix(
        #"{"$schema":"https://json-schema.org/draft/2020-12/schema","properties":{"address":"#))
    #expect(
      schema.errors.contains(
        "textlimit: form.json: left out: fields[2].when: members under a condition are not described\n"
      ))
    let html = try run("html", "form.json", "--language", "de")
    #expect(
      html.output == """
        <form>
          <label>Vorname <input name="name" required minlength="2"></label>
          <label>kind <select name="kind">
            <option value=""></option>
            <option value="&lt;a&gt;">&lt;a&gt;</option>
            <option value="b">b</option>
          </select></label>
          <label>vat <input name="vat"></label>
          <fieldset>
            <legend>address</legend>
            <label>city <textarea name="address[city]"></textarea></label>
          </fieldset>
          <fieldset>
            <legend>tags</legend>
            <label>tags <input name="tags[0]" maxlength="9"></label>
            <label>tags <input name="tags[1]" maxlength="9"></label>
          </fieldset>
        </form>

        """)
    #expect(html.errors.contains("form.json: left out: fields[0].rules[1]: name: count: "))
    #expect(html.status == 0 && schema.status == 0)
  }

  @Test func `schema of form files needs no form`() throws {
    let schema = try run("schema", "--of-form-files")
    #expect(schema.status == 0 && schema.output.contains("\"title\": \"Form file\""))
    let compact = try run("schema", "--of-form-files", "--compact").output
    #expect(compact.split(separator: "\n").count == 1)
    let parsed = try JSONSerialization.jsonObject(with: Data(schema.output.utf8)) as? NSDictionary
    #expect(parsed == (try JSONSerialization.jsonObject(with: Data(compact.utf8)) as? NSDictionary))
  }
}
