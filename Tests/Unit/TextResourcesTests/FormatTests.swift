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
}

@Suite struct `A property list` {
  @Test(arguments: [
    ("<string>hel<b>lo</b></string>", "1:19: <string> can't contain <b>"),
    (
      "<dict><key>a</key><key>hello</key><key>b</key></dict>", "1:26: expected a value, found <key>"
    ),
    ("<dict><key>a</key></dict>", "1:14: the key 'a' has no value"),
    ("<dict><key>a</key><array><key>b</key></array></dict>", "1 texts"),
  ])
  func `has pairs of a key and a value`(value: String, expected: String) {
    let found = failure("a.strings", "<plist>\(value)</plist>".utf8)
    #expect(found == expected || found == "a.strings:\(expected)")
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

@Suite struct `An Android file` {
  @Test(arguments: [
    ("<!-- max-length: 3 --><!-- A button. --><string name='s'>x</string>", ["s 3"]),
    (
      "<array name='a'><!-- max-length: 3 --><item>x</item><item>y</item></array>",
      ["a[0] 3", "a[1]"]
    ),
    (
      "<!-- max-length: 5 --><array name='a'><!-- max-length: 3 --><item>x</item><item>y</item>"
        + "<!-- max-length: 4 --></array><string name='s'>z</string>",
      ["a[0] 3", "a[1] 5", "s"]
    ),
    ("<!-- max-length: 3 --><dimen name='d'>1dp</dimen><string name='s'>x</string>", ["s"]),
  ])
  func `has comments that belong to the next text or group`(
    content: String, expected: [String]
  ) throws {
    let xml = "<!-- max-length: 9 --><resources>\(content)</resources>"
    let found = try texts("values/strings.xml", xml.utf8).map { text in
      text.key + (text.limits.first?.maximum.map { " \($0)" } ?? "")
    }
    #expect(found == expected)
  }

  @Test(arguments: [
    ("@string/a", true), (" @+id/a ", true), ("@*android:string/ok", true), ("?attr/a", true),
    ("@home/abc", false), ("@string", false), ("@string/a or b", false),
  ])
  func `has no text for a reference to a resource`(text: String, isReference: Bool) throws {
    let xml = "<resources><string name='a'>\(text)</string></resources>"
    #expect(try texts("values/strings.xml", xml.utf8).isEmpty == isReference)
  }

  @Test func `can have processing instructions in its document type`() throws {
    let xml = "<!DOCTYPE r [ <?pi don't ?> ]><resources><string name='a'>x</string></resources>"
    #expect(try texts("values/strings.xml", xml.utf8).map(\.string) == ["x"])
  }
}

@Suite struct `An XLIFF file` {
  @Test func `has a target language for each of its files`() throws {
    let xliff =
      "<xliff><file source-language='en' target-language='de'><trans-unit id='a'><source>A</source>"
      + "<target>B</target></trans-unit></file><file source-language='en'><trans-unit id='c'>"
      + "<source>C</source></trans-unit></file></xliff>"
    #expect(
      try texts("a.xliff", xliff.utf8).map { "\($0.label) \($0.string)" } == [
        "a [de] B", "c [en] C",
      ])
  }

  @Test(arguments: [
    ("<target>Hallo.</target>", "", "<target>Welt.</target>", ["Hallo. Welt."]),
    ("<target>Hallo.</target>", "", "", ["Hallo. World."]),
    ("<target>你好。</target>", "<target/>", "<target>世界。</target>", ["你好。世界。"]),
    ("<target/>", "", "", []),
  ])
  func `has the text of all segments of a unit`(
    first: String, space: String, second: String, expected: [String]
  ) throws {
    let xliff =
      "<xliff srcLang='en' trgLang='de'><file><unit id='a'><segment><source>Hello.</source>\(first)"
      + "</segment><ignorable><source> </source>\(space)</ignorable><segment>"
      + "<source>World.</source>\(second)</segment></unit></file></xliff>"
    let found = try texts("a.xlf", xliff.utf8)
    #expect(found.map(\.string) == expected)
    #expect(found.allSatisfy { $0.source == "Hello. World." })
  }

  @Test(arguments: [("41", "A"), ("+41", "\u{FFFD}"), ("", "\u{FFFD}")])
  func `has the scalar of a code point`(hex: String, expected: String) throws {
    let xliff =
      "<xliff><file><trans-unit id='a'><source><cp hex='\(hex)'/></source></trans-unit></file></xliff>"
    #expect(try texts("a.xlf", xliff.utf8).map(\.string) == [expected])
  }

  @Test func `has no text of code in another format`() throws {
    let xliff =
      "<xliff><file><trans-unit id='a'><source>x<it>1<cp hex='41'/><x id='2' ctype='lb'/>3</it>y"
      + "</source></trans-unit></file></xliff>"
    #expect(try texts("a.xlf", xliff.utf8).map(\.string) == ["xy"])
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
}

@Suite struct `A YAML file` {
  @Test func `has texts with a tag`() throws {
    let yaml = "a: !!str 5\nb: \"5\"\nc: !!str true\nd: !!int \"5\"\ne: !!bool yes\nf: !x 'y'\n"
    #expect(
      try texts("de.yml", yaml.utf8).map { "\($0.key)=\($0.string)" }
        == ["a=5", "b=5", "c=true", "f=y"])
  }
}
