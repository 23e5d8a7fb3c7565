import Foundation
import StrictJSON
import TestSupport
import Testing

@testable import TextResources

@Suite struct `Texts of a file` {
  @Test(arguments: try fixtures.get())
  func `are found with their places, escapes, and limits`(_ fixture: Fixture) throws {
    #expect(lines(try texts(fixture.name, fixture.content.utf8)) == fixture.texts)
  }

  @Test func `are tested in every format`() throws {
    let formats = Set(try fixtures.get().compactMap { ResourceFormat(path: $0.name) })
    #expect(formats == Set(ResourceFormat.allCases))
  }

  @Test(arguments: try fixtures.get())
  func `are the same in every encoding`(_ fixture: Fixture) throws {
    let units = Array(fixture.content.utf16)
    let bigEndian = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let littleEndian = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let encodings = [
      [0xEF, 0xBB, 0xBF] + Array(fixture.content.utf8), [0xFE, 0xFF] + bigEndian,
      [0xFF, 0xFE] + littleEndian, bigEndian, littleEndian,
    ]
    for bytes in encodings {
      #expect(lines(try texts(fixture.name, bytes)) == fixture.texts, "\(bytes.prefix(4))")
    }
  }

  @Test(arguments: try fixtures.get())
  func `are the same with other line breaks`(_ fixture: Fixture) throws {
    for lineBreak in ["\r", "\r\n"] where !fixture.content.contains("\r\n") {
      let content = fixture.content.replacing("\n", with: lineBreak)
      let found = lines(try texts(fixture.name, content.utf8))
      #expect(
        found.map { $0.replacing(lineBreak, with: "\n") }
          == fixture.texts.map { $0.replacing(lineBreak, with: "\n") },
        "\(lineBreak.debugDescription)")
    }
  }

  @Test(arguments: try fixtures.get())
  func `are the same in pieces of any size`(_ fixture: Fixture) throws {
    for encoding in [String.Encoding.utf8, .utf16LittleEndian] {
      let data = try #require(fixture.content.data(using: encoding))
      for size in [1, 2, 3, 1500] {
        var rest = data
        var cursor = ByteCursor {
          defer { rest = rest.dropFirst(size) }
          return Data(rest.prefix(size))
        }
        #expect(cursor.readText() == fixture.content)
        #expect(cursor.decoding.error == nil)
      }
    }
  }

  @Test(arguments: try fixtures.get())
  func `that is truncated anywhere are fewer, or an error in the file`(_ fixture: Fixture) {
    let bytes = Array(fixture.content.utf8)
    let lineCount = fixture.content.split(omittingEmptySubsequences: false) { $0.isNewline }.count
    for end in bytes.indices {
      do {
        #expect(try texts(fixture.name, bytes[..<end]).count <= fixture.texts.count + 1, "\(end)")
      } catch {
        let error = error as? ResourceError
        #expect(error.map { 1...lineCount ~= $0.line && $0.column >= 1 } == true, "\(end)")
      }
    }
  }

  @Test(arguments: try fixtures.get())
  func `that is changed anywhere keep the invariants of every file`(_ fixture: Fixture) throws {
    let format = try #require(ResourceFormat(path: fixture.name))
    var random = RandomSource(seed: RandomTests.seed)
    for _ in 0..<RandomTests.count(200) {
      var bytes = Array(fixture.content.utf8)
      for _ in 0..<random.number(in: 1...3) {
        let index = Int.random(in: bytes.indices, using: &random)
        switch random.number(below: 3) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(index..<min(bytes.count, index + 5))
        default: bytes.insert(contentsOf: bytes[..<min(index, 20)], at: index)
        }
        if bytes.isEmpty { break }
      }
      #expect(problemOfResource(bytes, format: format.rawValue) == nil)
    }
  }

  @Test func `in Latin-1 are read if the file says so`() throws {
    let xml =
      "<?xml version='1.0' encoding='ISO-8859-1'?><resources><string "
      + "name='a'>é</string></resources>"
    let po =
      "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=ISO-8859-1\\n\"\nmsgid "
      + "\"a\"\nmsgstr \"é\"\n"
    let list =
      "<?xml version='1.0' encoding='ISO-8859-1'?><plist><dict><key>a</key>"
      + "<string>é</string></dict></plist>"
    for (name, content) in [
      ("strings.xml", xml), ("de.po", po), ("a.properties", "a = é"), ("a.strings", list),
    ] {
      let latin1 = content.unicodeScalars.map { UInt8($0.value) }
      #expect(try texts(name, latin1).map(\.string) == ["é"], "\(name)")
      if name == "a.properties" { #expect(try texts(name, content.utf8).map(\.string) == ["é"]) }
    }
    #expect(
      failure("a.po", po.replacing("ISO-8859-1", with: "EUC-JP").utf8)
        == "a.po:1:1: the encoding 'euc-jp' isn't supported; convert the file to UTF-8")
    // Only the first tag declares an encoding.
    let text = "<resources><string name='a'>encoding=x</string></resources>"
    #expect(try texts("strings.xml", text.utf8).map(\.string) == ["encoding=x"])
    #expect(try texts("a.strings", "a = \"encoding=x\";".utf8).map(\.string) == ["encoding=x"])
  }

  @Test func `have a pair of surrogates only in the escape sequences of the format`() throws {
    let text = try texts("a.properties", #"a = \ud83d\Ude00"#.utf8)[0]
    #expect(text.string == "\u{FFFD}Ude00")
    #expect(
      failure("a.properties", #"a=\ud83d\u12"#.utf8)
        == "a.properties:1:4: expected four hexadecimal digits after '\\u'")
  }

  @Test func `have a source text as people see it`() throws {
    let xliff =
      "<xliff><file source-language='en' target-language='de'><trans-unit id='a'><source>"
      + "{n, plural, one {&lt;b&gt;File&lt;/b&gt;} other {Files}}</source><target>"
      + "{n, plural, one {Datei} other {Dateien}}</target></trans-unit></file></xliff>"
    #expect(try texts("a.xliff", xliff.utf8).map(\.source) == ["File", "Files"])
  }

  @Test(arguments: RandomTests.seeds)
  func `of Apple's systems are read as Foundation reads them`(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let pieces = [
      #"\n"#, #"\""#, #"\'"#, #"\\"#, #"\101"#, #"\7"#, #"\256"#, #"\U00e9"#, #"\Ud83d\Ude00"#, "é",
      " ", "a", "😀", "'", "\n", "/*", "//", ";", "=",
    ]
    for _ in 0..<20 {
      let text = (0..<random.number(in: 0...6)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      let content = "/* c */ \"k\" = \"\(text)\"; // d\n"
      let list =
        try unsafe PropertyListSerialization.propertyList(
          from: Data(content.utf8), options: [], format: nil) as? [String: String]
      let ours = try texts("a.strings", content.utf8)
      #expect(ours[0].string == list?["k"], "\(text)")
    }
  }
}

@Suite struct `A broken file` {
  @Test(arguments: [
    ("a.strings", #""a" "b";"#, "1:5: expected '=' or ';' after 'a', found '\"b\";'"),
    ("a.strings", "\"a\" = \"b", "1:7: expected a quotation mark after this"),
    ("a.strings", "/* a", "1:3: expected '*/' after this"),
    ("a.strings", "\n = 5;", "2:2: expected a key, found '= 5;'"),
    (
      "a.stringsdict", "<plist><dict><string>a</string></dict></plist>",
      "1:14: expected <key>, found <string>"
    ),
    ("a.stringsdict", "<plist><array/></plist>", "1:8: expected a dictionary"),
    ("a.stringsdict", "<plist></plist>", "1:8: the property list is empty"),
    (
      "a.stringsdict", "<plist><dict/><dict/></plist>",
      "1:15: the property list has more than one value"
    ),
    ("a.stringsdict", "<plist><dict></dict>", "1:21: the file ends before </plist>"),
    ("a.arb", "{\n\"a\": 1,\r\"a\": 2}", "3:1: the object has the key \"a\" twice"),
    ("a.xcstrings", "{}", "1:1: expected an object with 'strings'"),
    ("a.po", "msgstr \"a\"", "1:7: expected 'msgid' before 'msgstr', found ' \"a\"'"),
    ("a.po", "msgid \"a\nb\"", "1:8: expected a quotation mark in the line after this"),
    ("a.po", "msgid \"\\377\"", "1:7: the escape sequences aren't UTF-8"),
    ("a.po", "\nmsg \"a\"", "2:1: expected 'msgid', 'msgstr', or a comment, found 'msg \"a\"'"),
    ("a.properties", "a = \\u12", "1:6: expected four hexadecimal digits after '\\u'"),
    ("a.srt", "1\nHi", "2:1: expected time codes with '-->', found 'Hi'"),
    ("a.vtt", "1\n", "1:1: expected 'WEBVTT', found '1'"),
    (
      "a.csv", "a,b\n1,2,3",
      "2:5: the row has 3 fields, the header 2; quote the separators in texts"
    ),
    (
      "a.csv", "a\n\"b\"c",
      "2:4: expected the end of the field; double the quotation marks in it, found 'c'"
    ),
    ("a.csv", "a\n\"b", "2:1: expected a quotation mark after this"),
    ("a.md", "---\ntitle: x\n", "1:1: expected '---' after this"),
    ("a.md", "---\nx: [\n---\n", "3:1: YAML: did not find expected node content"),
    ("de.yml", "de:\n  a: 'b\n", "3:1: YAML: found unexpected end of stream"),
    ("de.yml", "de:\n  a: b\n  a: c\n", "2:3: the key 'a' is repeated"),
    (
      "strings.xml", "<resources><string name='a'></resources>",
      "1:29: expected </string>, found </resources>"
    ),
    ("strings.xml", "<resources>\n<string>", "2:9: the file ends before </string>"),
    ("strings.xml", "<a/>", "1:1: expected <resources>, found <a>"),
    ("strings.xml", "<resources/><b/>", "1:13: an element is after the end of the root element"),
    ("strings.xml", "<resources>&x;</resources>", "1:12: the entity '&x;' isn't declared"),
    ("strings.xml", "<resources>a & b</resources>", "1:14: '&' has no ';'; write '&amp;' for '&'"),
    ("strings.xml", "<resources a='1' a='2'/>", "1:18: the attribute 'a' is repeated"),
    ("strings.xml", "x", "1:1: text is outside of an element"),
    ("strings.xml", "</>", "1:1: </> ends no element"),
    ("strings.xml", "<resources>\u{1}</r>", "1:12: a control character isn't XML; remove it"),
    (
      "strings.xml", "<resources><string>\\u12</string></resources>",
      "1:12: expected four hexadecimal digits after '\\u'"
    ),
    (
      "a.xyz", "",
      "1:1: unknown format; write one of "
        + ResourceFormat.allCases.map(\.rawValue).joined(separator: ", ")
    ),
  ])
  func `is an error with its position`(name: String, content: String, error: String) {
    let name = name == "strings.xml" ? "values/strings.xml" : name
    #expect(failure(name, content.utf8) == "\(name):\(error)")
  }

  @Test(arguments: [
    "<!DOCTYPE r [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><resources/>",
    "<!DOCTYPE r [<!ENTITY % x 'y'>]><resources/>",
    "<!DOCTYPE r [<!ENTITY a 'b'><!ENTITY b '&a;&a;'>]><resources/>",
    "<!DOCTYPE r [<!ENTITY a '<b/>'>]><resources/>",
  ])
  func `with entities that read files or grow is refused`(content: String) {
    let error = failure("values/strings.xml", content.utf8)
    #expect(error.contains(" text instead"), "\(error)")
  }

  @Test func `that isn't text names its line`() {
    let bytes = Array("a = 1\nb = ".utf8)
    for (name, bad, error) in [
      (
        "a.strings", [0xFF, 0x61] as [UInt8], "the byte 0xFF isn't UTF-8; convert the file to UTF-8"
      ),
      (
        "a.properties", [0], "a NUL byte isn't text; the file is binary, or its encoding is unknown"
      ),
    ] {
      #expect(failure(name, bytes + bad) == "\(name):2:5: \(error)")
    }
    let cue = "00:00.000 --> 00:01.000\n"
    for (name, content, position) in [
      ("a.vtt", "WEBVTT\n\n\(cue)Hello wonderful ", "4:17"), ("a.srt", "1\n\(cue)A\n\n3:3", "5:4"),
    ] {
      #expect(
        failure(name, Array(content.utf8) + [0xFF]).hasPrefix("\(name):\(position): the byte"))
    }
    let utf16 = "a = 1\nb".utf16.flatMap { [UInt8(0), UInt8($0)] }
    for (end, error) in [
      ([0xD8, 0x00], "an unpaired surrogate isn't UTF-16; convert the file to UTF-8"),
      (
        [0x00],
        "the file ends within a code unit of UTF-16; its last byte is missing or superfluous"
      ),
    ] as [([UInt8], String)] {
      #expect(failure("a.strings", utf16 + end) == "a.strings:2:2: \(error)")
    }
    #expect(failure("a.strings", Array("bplist00".utf8)).contains("plutil -convert xml1"))
  }

  @Test func `doesn't stop the others`() throws {
    let files = [
      "en.lproj/A.strings": "a = b;", "en.lproj/B.strings": "a", "locales/de.json": #"{"a":"b"}"#,
      "package.json": #"{"name":"x"}"#, "README.txt": "x", ".git/de.po": "x",
      "metadata/fr/name.txt": "Nom",
    ]
    try inFolder(of: files) { folder in
      var errors: [ResourceError] = []
      let texts = ResourceTexts(contentsOf: folder) { errors.append($0) }
      #expect(texts.map { "\($0.locale ?? "") \($0.string)" } == ["en b", "de b", "fr Nom"])
      #expect(errors.map { $0.file.hasSuffix("en.lproj/B.strings") } == [true])
      #expect(throws: ResourceError.self) { try ResourceTexts(contentsOf: folder) }
      for missing in ["missing", "a.po"].map({ folder.appending(path: $0) }) {
        let error = #expect(throws: ResourceError.self) { try ResourceTexts(contentsOf: missing) }
        #expect(error?.message == "the file or folder doesn't exist")
      }
    }
  }
}

@Suite struct `A hostile file` {
  @Test func `with aliases of aliases in YAML is refused`() {
    var content = "a0: &a0 [x, x]\n"
    for level in 1...30 {
      let alias = "*a\(level - 1)"
      content +=
        "ä\(level): &a\(level) [\(Array(repeating: alias, count: 10).joined(separator: ", "))]\n"
    }
    content += "? *a30\n: x\n"
    #expect(failure("de.yml", content.utf8).contains("aliases repeat more than 4 MiB"))
    #expect(failure("a.md", "---\n\(content)---\n".utf8).hasPrefix("a.md:8:10: aliases repeat"))
    #expect(failure("de.yml", String(repeating: "&", count: 1_000_000).utf8).contains("YAML"))
    for separator in ["\t", "\u{85}", "\u{2028}", "\u{2029}"] {
      let hidden = content.replacing(" [", with: "\(separator)[").replacing(
        ", ", with: ",\(separator)")
      #expect(failure("de.yml", hidden.utf8).contains("aliases repeat more than 4 MiB"))
    }
    let prefix = String(repeating: "a", count: 300)
    let longNames = content.replacing("&", with: "&\(prefix)").replacing("*", with: "*\(prefix)")
    #expect(failure("de.yml", longNames.utf8).contains("aliases repeat more than 4 MiB"))
    let harmless = "a: &a x\n" + (0..<10_000).map { "k\($0): *a\n" }.joined()
    #expect(failure("de.yml", harmless.utf8) == "10001 texts")
  }

  @Test func `with many levels is an error or is read`() {
    let depth = 100_000
    func nested(_ open: String, _ close: String) -> [UInt8] {
      Array((String(repeating: open, count: depth) + String(repeating: close, count: depth)).utf8)
    }
    #expect(failure("de.json", nested("[", "]")).contains("more than 512"))
    #expect(failure("de.yml", nested("[", "]")).contains("YAML"))
    #expect(failure("a.stringsdict", nested("<array>", "</array>")).contains("too many levels"))
    let elements = Array("<resources><string>".utf8) + nested("<b>", "</b>")
    #expect(
      failure("values/strings.xml", elements + Array("</string></resources>".utf8)) == "1 texts")
  }

  @Test(arguments: ["{a,", "{a, plural, one {", "<b ", "%(a", "$t(", "&amp", "'{", "{{", "%#@a"])
  func `with a long text takes time in proportion to it`(piece: String) throws {
    let text = String(repeating: piece, count: 200_000)
    #expect(VisibleText.texts(of: text, .message).count <= VisibleText.maximumTexts)
  }

  @Test func `has a bounded number of texts for each message`() throws {
    let choice = "{n, plural, one {a} few {b} other {c}}"
    let messages = VisibleText.texts(of: String(repeating: choice, count: 1000), .message)
    #expect(messages.count == 27)
    #expect(messages.allSatisfy { $0.bytes.count == 1000 && $0.variations.count == 1000 })
    let variables = ["a": [("one", "%#@a@%#@a@"), ("other", "%#@a@")]]
    #expect(VisibleText.texts(of: "%#@a@", .message, variables: variables).count <= 64)
    let long = ["a": [("other", String(repeating: "x", count: 300_000))]]
    let inserted = VisibleText.texts(
      of: String(repeating: "%#@a@", count: 900), .message, variables: long)
    #expect(inserted.map { $0.bytes.count } == [3 * 300_000 + 897 * 5])
  }

  @Test func `has a bounded depth of variables that refer to each other`() throws {
    let variables = ["a": [("other", "x%#@a@")]]
    let texts = VisibleText.texts(of: "%#@a@", .message, variables: variables)
    #expect(texts.map { String($0.bytes.span) } == ["xxxxxxxx%#@a@"])
    #expect(texts.map(\.variations.count) == [VisibleText.maximumDepth])
  }
}

// MARK: - Fixtures

struct Fixture: Sendable, CustomStringConvertible {
  let name: String
  let content: String
  let texts: [String]

  var description: String { name }
}

/// A small file of each format, with every kind of escape sequence of the format.
let fixtures = Result { try readFixtures() }

/// `expected.txt` has a block for each file, with its name and its texts as strings of JSON.
private func readFixtures() throws -> [Fixture] {
  let folder = "Tests/Unit/TextResourcesTests/Fixtures"
  return try Repository.text("\(folder)/expected.txt").split(separator: "\n\n").map { block in
    let lines = block.split(separator: "\n")
    let content = try Data(contentsOf: Repository.url("\(folder)/\(lines[0])"))
    let texts = try lines.dropFirst().map { try JSONValue(parsing: String($0)) }
    return Fixture(
      name: String(lines[0]), content: String(decoding: content, as: UTF8.self),
      texts: texts.map { if case .string(let text) = $0 { text } else { "not a text: \($0)" } })
  }
}

func texts(
  _ name: String, _ content: some Sequence<UInt8>, as format: ResourceFormat? = nil
) throws -> ResourceTexts {
  try ResourceTexts(contentsOf: ResourceFile(Array(content), named: name, as: format))
}

func lines(_ texts: some Sequence<ResourceText>) -> [String] {
  texts.map { text in
    let details = [text.locale, text.variation].compactMap { $0 }.joined(separator: " ")
    let limits = text.limits.map { limit in
      let range = limit.minimum > 0 ? "\(limit.minimum)…" : ""
      return " ≤\(range)\(limit.maximum ?? -1) \(limit.unit.name)"
    }
    return "\(text.line):\(text.column) \(text.key) [\(details)] \(text.string)" + limits.joined()
  }
}

func failure(_ name: String, _ content: some Sequence<UInt8>) -> String {
  do {
    return "\(try texts(name, content).count) texts"
  } catch {
    return "\(error)"
  }
}
