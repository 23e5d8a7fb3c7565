import Foundation
import TestSupport
import Testing
import TextMetrics

@testable import TextResources

@Suite struct `A WebVTT file` {
  @Test(arguments: [
    ("WEBVTT\nKind: captions\nLanguage: de\n\n00:00.000 --> 00:01.000\nA", ["1=A"]),
    ("WEBVTT\n00:00.000 --> 00:01.000\nA", ["1=A"]),
    ("WEBVTT\nKind: captions\n00:00.000 --> 00:01.000\nA", ["1=A"]),
    ("WEBVTT\tx\n\nid\n00:00.000 --> 00:01.000\nA", ["id=A"]),
    ("WEBVTT\n\nno cue\nx\n\n00:00.000 --> 00:01.000\nA", ["1=A"]),
    ("WEBVTT\n\nNOTES are here\nx\n\nNOTE x --> y\nz\n\n00:00.000 --> 00:01.000\nA", ["1=A"]),
    ("WEBVTT\n\nx\ny\n00:00.000 --> 00:01.000\nA", ["1=A"]),
    ("WEBVTT\n\nSTYLE\n::cue {}\n\nNOTE\n00:00.000 --> 00:01.000\nA", ["NOTE=A"]),
    ("WEBVTT\n\n00:00.000 --> 00:01.000\nA\nB\n00:01.000-->00:02.000\nC", ["1=A\nB", "2=C"]),
    (
      "WEBVTT\n\n00:00.000 --> 00:01.000\nA\nx --> y\nB\n\n0:01.000 --> 0:02.000\nC",
      ["1=A", "2=C"]
    ),
    ("WEBVTT\n\n1\n\nx", []), ("WEBVTT", []), ("WEBVTT\n\n00:00.000 --> 00:01.000", []),
  ])
  func `has the texts of blocks with time codes`(content: String, expected: [String]) throws {
    #expect(try texts("a.vtt", content.utf8).map { "\($0.key)=\($0.string)" } == expected)
  }

  @Test func `begins with the word WEBVTT`() {
    #expect(failure("a.vtt", "WEBVTTX\n".utf8) == "a.vtt:1:7: expected 'WEBVTT', found 'X'")
  }
}

@Suite struct `A SubRip file` {
  @Test func `can have arrows in its texts`() throws {
    let cue = "1\n00:00:01,000 --> 00:00:02,000\nA --> B\nat 5: 1 --> 2\n"
    #expect(try texts("a.srt", cue.utf8).map(\.string) == ["A --> B\nat 5: 1 --> 2"])
  }
}

@Suite struct `A table` {
  @Test func `has fields that end at tabs if its name ends with .tsv`() throws {
    for (name, expected) in [
      ("a.tsv", "Hello, there"), ("a.TSV", "Hello, there"), ("a.csv", " there\tk"),
    ] {
      let table = "Text, short\tkey\nHello, there\tk\n"
      #expect(try texts(name, table.utf8).last?.string == expected)
    }
    #expect(try texts("a.tsv", "sep=;\na;b\nx;y".utf8).map(\.string) == ["x", "y"])
  }

  @Test(arguments: ["\n", "\r", "\r\n"])
  func `can declare no separator in its first line`(lineBreak: String) throws {
    let table = ["sep=", "a;b", "x;y"].joined(separator: lineBreak)
    #expect(try texts("a.csv", table.utf8).map(\.string) == ["x", "y"])
    #expect(try texts("a.csv", "sep=".utf8).isEmpty)
  }

  @Test func `has a separator in ASCII`() {
    #expect(
      failure("a.csv", "sep=§\na§b\nx§y".utf8)
        == "a.csv:1:5: expected a separator in ASCII, found '§'")
    #expect(failure("a.csv", "sep=\u{B}\na\u{B}b\nx\u{B}y".utf8) == "2 texts")
  }

  @Test func `of many columns and many short rows is read in linear time`() throws {
    let header = String(repeating: "a,", count: 50_000)
    let rows = String(repeating: ",\n", count: 100_000)
    #expect(try texts("a.csv", "\(header)b\n\(rows)x,y".utf8).map(\.string) == ["x", "y"])
  }
}

@Suite struct `A property list` {
  @Test(arguments: [
    ("<string>hel<b>lo</b></string>", "1:19: <string> can't contain <b>"),
    (
      "<dict><key>a</key><key>hello</key><key>b</key></dict>", "1:26: expected a value, found <key>"
    ),
    ("<dict><key>a</key></dict>", "1:14: the key 'a' has no value"),
    ("<dict><key>a</key><array><key>b</key></array></dict>", "1 texts"),
    ("<dict><key>a</key><text>b</text></dict>", "1:26: <text> isn't a value of a property list"),
    ("<array><string>a</string><b/></array>", "1:33: <b> isn't a value of a property list"),
    ("<array><true/><real>1.5</real><data>YQ==</data><string>a</string></array>", "1 texts"),
  ])
  func `has pairs of a key and a value`(value: String, expected: String) {
    let found = failure("a.strings", "<plist>\(value)</plist>".utf8)
    #expect(found == expected || found == "a.strings:\(expected)")
  }

  @Test(arguments: [
    (#"a = (b, "c d", ( e ), ); f = g;"#, ["a[0]=b", "a[1]=c d", "a[2][0]=e", "f=g"]),
    ("a = < 0fbd 77 >; f = (<00>, <>, g);", ["f[2]=g"]),
    ("/* max-length: 3 */ a = { b = c; /* d */ e; };", ["a.b=c", "a.e=e"]),
    ("{ a = (); b = {}; c = d; }", ["c=d"]), ("{a=b;}/*c*/ //d", ["a=b"]), ("{}\n", []),
    ("// c\u{2028}\"a\" = \"b\";\n\u{2029}c\u{2028}= d\u{2029};", ["a=b", "c=d"]),
    ("a = \"x\u{2028}y\"; /* c\u{2028} */ b = z;", ["a=x\u{2028}y", "b=z"]),
    ("a = { one = b; other = c; };", ["a=b", "a=c"]),
  ])
  func `of the old style has lists, dictionaries, and data`(
    content: String, expected: [String]
  ) throws {
    let found = try texts("a.strings", content.utf8)
    #expect(found.map { "\($0.key)=\($0.string)" } == expected)
    let isLimited = content.contains("max-length: 3")
    #expect(found.allSatisfy { $0.limits == (isLimited ? [.characters(3)] : []) })
    // Foundation finds the same texts.
    let list = try unsafe PropertyListSerialization.propertyList(
      from: Data(content.utf8), options: [], format: nil)
    #expect(strings(in: list).sorted() == found.map(\.string).sorted())
  }

  @Test(arguments: [
    ("a = (b c);", "1:8: expected ',' or ')' after the value, found 'c);'"),
    ("a = (b", "1:7: expected ',' or ')' after the value, found the end"),
    ("a = <0g>;", "1:5: expected pairs of hexadecimal digits before '>'"),
    ("a = <000>;", "1:5: expected pairs of hexadecimal digits before '>'"),
    ("a = <00", "1:6: expected '>' after this"),
    ("a = { b = c };", "1:13: expected ';' after the text, found '};'"),
    ("a = { b = c; ", "1:14: expected a key, found the end"),
    ("{ a = b;", "1:9: expected a key, found the end"),
    ("{ a = b; }\n\"c\" = d;", "2:1: expected the end of the file, found '\"c\" = d;'"),
    ("{ a = b; } junk", "1:12: expected the end of the file, found 'junk'"),
    ("{};", "1:3: expected the end of the file, found ';'"),
  ])
  func `of the old style has errors in its values`(content: String, expected: String) {
    #expect(failure("a.strings", content.utf8) == "a.strings:\(expected)")
    #expect(throws: (any Error).self) {
      try unsafe PropertyListSerialization.propertyList(
        from: Data(content.utf8), options: [], format: nil)
    }
  }

  @Test func `of the old style has short errors`() {
    let key = String(repeating: "é", count: 100_000)
    #expect(
      failure("a.strings", "\"\(key)\" x".utf8)
        == "a.strings:1:200004: expected '=' or ';' after '\(key.prefix(24))…', found 'x'")
    #expect(
      failure("a.strings", "\"\" x".utf8)
        == "a.strings:1:4: expected '=' or ';' after '', found 'x'")
    #expect(
      failure("a.strings", #"a = "\Ux""#.utf8)
        == "a.strings:1:7: expected hexadecimal digits after '\\U'")
  }

  @Test func `in XML can begin with whitespace, as for plutil`() throws {
    let list = "<plist><dict><key>a</key><string>b</string></dict></plist>"
    for start in ["\n ", " <?xml version='1.0' encoding='utf-8'?>", "<!DOCTYPE plist>"] {
      #expect(try texts("a.strings", (start + list).utf8).map(\.string) == ["b"])
    }
    #expect(try texts("a.strings", "\n<plist><dict/></plist>\n".utf8).isEmpty)
  }

  @Test func `of the old style has a bounded number of levels`() {
    let depth = 100_000
    for (open, close) in [("(", ")"), ("{a=", ";}")] {
      let content =
        "a = \(String(repeating: open, count: depth))b\(String(repeating: close, count: depth));"
      #expect(failure("a.strings", content.utf8).contains("too many levels"))
    }
  }
}

private func strings(in list: Any) -> [String] {
  switch list {
  case let text as String: [text]
  case let values as [Any]: values.flatMap(strings)
  case let values as [String: Any]: values.values.flatMap(strings)
  default: []
  }
}

@Suite struct `A Markdown file` {
  @Test func `can have whitespace after the lines around its front matter`() throws {
    #expect(try texts("a.md", "--- \t\ntitle: x\n--- \ny: z".utf8).map(\.string) == ["x"])
    #expect(try texts("a.md", "---- \ntitle: x\n---\n".utf8).isEmpty)
  }
}

@Suite struct `A properties file` {
  /// The expected texts are those of `java.util.Properties.load`.
  @Test(arguments: [
    ("k \\\n  = vv", ["k=vv"]), ("k \\\r\n  : vv", ["k=vv"]), ("k = \\\n \\\n v\\\n w", ["k=vw"]),
    ("k\\\n  = \\\n : vv", ["k=: vv"]), ("\\\n # x\nk=v", ["k=v"]), ("\\\n\nk=v", ["k=v"]),
    ("k=\\\n\n v", ["k=", "v="]), ("k\\\n  \\\n l\\\n m  \\\n n", ["klm=n"]),
    ("a\\\n#b=c\n\\\n\\\n!x\nd", ["a#b=c", "d="]), ("k=a\\\\\n", ["k=a\\"]), ("k=a\\", ["k=a"]),
  ])
  func `has lines that are continued after a backslash`(content: String, expected: [String]) throws
  {
    #expect(try texts("a.properties", content.utf8).map { "\($0.key)=\($0.string)" } == expected)
  }
}

@Suite struct `A gettext file` {
  @Test func `has hexadecimal escape sequences of any length`() throws {
    // The last two digits are the byte, as in msgfmt.
    let text = #"\x41a \x041 \x000000000000000000041"#
    let file = "msgid \"a\"\nmsgstr \"\(text)\""
    #expect(try texts("a.po", file.utf8).map(\.string) == ["\u{1A} A A"])
    #expect(
      failure("a.po", #"msgid "\xg""#.utf8)
        == "a.po:1:9: expected hexadecimal digits after '\\x'")
  }

  /// msgfmt of GNU gettext 0.21 compiles the same texts.
  @Test(arguments: [
    ("msgid \"a\"\nmsgstr \"A\\\nB\"", "AB"), ("msgid \"a\"\nmsgstr \\\n\"A\"", "A"),
    ("msgid \"a\"\nmsgstr \"A\\\n\\\nB\"", "AB"), ("\\\nmsgid \"a\"\nmsgstr \"A\"\n\\\n", "A"),
    ("msgid \"a\"\nmsgstr \"A\" \\\n\\\n\"B\"", "AB"),
    // The second backslash is left out with its line break.
    ("msgid \"a\"\nmsgstr \"A\\\\\nnB\"", "A\nB"),
  ])
  func `has lines that are continued after a backslash`(content: String, expected: String) throws {
    for lineBreak in ["\n", "\r", "\r\n"] {
      let file = content.replacing("\n", with: lineBreak)
      #expect(try texts("a.po", file.utf8).map(\.string) == [expected])
    }
    #expect(
      failure("a.po", "msgid \"a\\\n".utf8)
        == "a.po:1:8: expected a quotation mark in the line after this")
  }

  /// The files are those that msgfmt of GNU gettext 0.21 compiles.
  @Test(arguments: [
    ("msgid \"a\"\nmsgstr [0] \"b\"\nmsgstr[ 1 ]\"c\"", ["a[0]=b", "a[1]=c"]),
    ("msgid \"a\"\nmsgstr\n[\n0\n]\n\"b\"", ["a[0]=b"]),
    ("msgid\"a\"\nmsgstr\"b\"\ndomain\"c\"\nmsgid\"d\"\nmsgstr\"e\"", ["a=b", "d=e"]),
    (
      "domain \"x\"\n# max-length: 3\nmsgid \"a\"\nmsgstr \"b\"\ndomain\n\"y\" \"z\"\n"
        + "#~ domain \"w\"\nmsgid \"c\"\nmsgstr \"d\"", ["a=b 3", "c=d"]
    ),
  ])
  func `has spaces before the number of a plural form, and domains`(
    content: String, expected: [String]
  ) throws {
    let found = try texts("a.po", content.utf8).map { text in
      "\(text.key)\(text.variation.map { "[\($0)]" } ?? "")=\(text.string)"
        + (text.limits.first?.maximum.map { " \($0)" } ?? "")
    }
    #expect(found == expected)
  }

  /// msgfmt refuses each of these files, too.
  @Test(arguments: [
    ("msgid \"a\"\nmsgstr [0 1] \"b\"", "2:11: expected ']' after the number, found '1] \"b\"'"),
    ("msgid \"a\"\nmsgstr [] \"b\"", "2:9: expected a number, found '] \"b\"'"),
    ("domain c", "1:8: expected a quotation mark, found 'c'"),
    ("domainx \"c\"", "1:7: expected a quotation mark, found 'x \"c\"'"),
    (
      "msgid \"a\"\ndomain \"c\"\nmsgstr \"b\"",
      "3:7: expected 'msgid' before 'msgstr', found ' \"b\"'"
    ),
  ])
  func `has errors in numbers and domains`(content: String, expected: String) {
    #expect(failure("a.po", content.utf8) == "a.po:\(expected)")
  }

  @Test(arguments: ["fuzzy", "max-length:2"])
  func `has no flags of an obsolete entry`(flag: String) throws {
    let file =
      "#, \(flag)\n#. max-length: 3\n#~ msgid \"old\"\n#~ msgstr \"alt\"\n\n"
      + "msgid \"Open\"\nmsgstr \"Offnen\"\n"
    let found = try texts("a.po", file.utf8)
    #expect(found.map(\.string) == ["Offnen"] && found.allSatisfy(\.limits.isEmpty))
  }

  @Test(arguments: [
    ("msgid \"a\"\nmsgstr \"b\"\nbogus\n", ["b"]), ("msgid \"a\"\nmsgstr \"b\"\nmsg\u{0}", ["b"]),
    ("msgid \"a\"\nmsgstr \"b", []), ("msgid \"a\"\nbogus", []),
  ])
  func `has each message that is complete before an error`(content: String, expected: [String]) {
    for name in ["a.po", "a.pot"] {
      var found: [String] = []
      #expect(throws: ResourceError.self) {
        try ResourceFile(Array(content.utf8), named: name).forEachText { found.append($0.string) }
      }
      #expect(found == (name == "a.po" ? expected : expected.map { _ in "a" }))
    }
  }

  @Test func `declares its encoding in the first entry, after comments of any length`() throws {
    func file(_ charset: String) -> String {
      String(repeating: "# msgid charset=EUC-JP\n", count: 100)
        + "msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=\(charset)\\n\"\n"
        + "msgid \"charset=EUC-JP\"\nmsgstr \"\u{E4}\"\n"
    }
    let latin1 = file("ISO-8859-1").unicodeScalars.map { UInt8($0.value) }
    for bytes in [latin1, Array(file("").utf8), Array(file("UTF-8").utf8)] {
      #expect(try texts("a.po", bytes).map(\.string) == ["\u{E4}"])
    }
  }
}

@Suite struct `A limit in a comment` {
  @Test(arguments: [
    ("a.strings", "/*max-length: 4*//*5*/ a = b;"), ("a.strings", "//max-length: 4\n//5\na = b;"),
    ("a.properties", "#max-length: 4\n#5\na = b"), ("a.pot", "#. max-length: 4\n#. 5\nmsgid \"a\""),
  ])
  func `ends with the comment`(name: String, content: String) throws {
    #expect(try texts(name, content.utf8).map(\.limits) == [[.characters(4)]])
  }

  @Test(
    arguments: [
      ("max-length: 5 MAX_LENGTH: 9", [.characters(5), .unicodeScalars(9)]),
      ("MAX_LENGTH: 9, Max Length = 5, max-length: 4", [.characters(5), .unicodeScalars(9)]),
      ("MAX_LENGTH = 9", [.characters(9)]), ("MAX_LENGTH : 9", [.characters(9)]),
      ("MAX_LENGTH:9 MAX_LENGTH: 8", [.unicodeScalars(9)]),
      ("max-length: 1,000 MAX_LENGTH: 9", [.unicodeScalars(9)]),
    ] as [(String, [TextLimit])])
  func `counts scalars only if it's Pontoon's`(comment: String, expected: [TextLimit]) throws {
    #expect(try texts("a.properties", "# \(comment)\na = b".utf8).map(\.limits) == [expected])
  }
}
