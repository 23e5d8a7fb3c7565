import Testing
import TextMetrics

@testable import TextResources

@Suite struct `A text of a resource` {
  /// The expected texts have placeholders between '«' and '»'.
  private static let messages: [(text: String, expected: [String])] = [
    (
      "a %@ b %1$@ %d %5.2f %-5s %+d %lld %%",
      ["a «%@» b «%1$@» «%d» «%5.2f» «%-5s» «%+d» «%lld» %"]
    ),
    ("100% sure, 50% off, 100%-Garantie, 5%.", ["100% sure, 50% off, 100%-Garantie, 5%."]),
    ("50%% off", ["50%% off"]),
    ("%(name)s %{name} %<price>.2f %*d", ["«%(name)s» «%{name}» «%<price>.2f» «%*d»"]),
    (
      "{} {0} {name} {{name}} {{- x}} ${x} #{y} $t(key)",
      [
        "«{}» «{0}» «{name}» «{{name}}» «{{- x}}» «${x}» «#{y}» «$t(key)»"
      ]
    ),
    ("{ a b } {a: 1} { } {\"json\": 1} {", ["{ a b } «{a: 1}» { } {\"json\": 1} {"]),
    ("{n, number} {d, date, {x}}", ["«{n, number}» «{d, date, {x}}»"]),
    ("'{x}' it''s", ["'«{x}»' it''s"]),
    ("{n, plural, one {# day} other {# 'days}} ago", ["«#» day ago", "«#» 'days ago"]),
    ("{g, select, f {She} other {{n, plural, one {#} other {'#'}}}}", ["She", "«#»", "#"]),
    ("{n, plural, other{'|' x}}", ["'|' x"]),
    ("{n, plural, offset: 1 one {a} other {b}}", ["a", "b"]),
    ("{n, plural, offset:1 =1{a}other{b}}", ["a", "b"]),
    ("{g, select, other{'#' x}} '#'", ["'#' x '#'"]),
    ("'|x'{g, select, other{a}}", ["'|x{g, select, other{a}}"]),
    ("{n, plural, other{{g, select, other{# '#' x}} #}}", ["# '#' x «#»"]),
    ("{n, plural, other{a '#'' }' {g} b}}", ["a #' } «{g}» b"]),
    ("#{n, plural, other{x#{g, select, other{y}}}}", ["#x«#»y"]),
    ("{n, plural, one} {x}", ["«{n, plural, one}» «{x}»"]),
    ("<b>A</b> <a href='x>y'>B</a><br/>C &amp; &#233;", ["A B\nC & é"]),
    ("a < b, <Enter>, <B >, &amp;", ["a < b, <Enter>, , &"]),
    ("&amp; stays", ["&amp; stays"]),
    ("Write to <b@example.com>", ["Write to <b@example.com>"]),
    ("<a title=\"x > y\">z</a> <b a=b=\"c>d", ["z d"]),
    ("<i x = '>' \">a</i > <hr/><i/x><b =\">\"", ["a \""]),
    ("<U%0*X> <b%s>", ["<U«%0*X»> <b«%s»>"]),
    (
      "<b,c> <b:el> <i=5> <i_x> <a.b> <code-point>", ["<b,c> <b:el> <i=5> <i_x> <a.b> <code-point>"]
    ),
    ("<b <i> <a x='>", ["<b  <a x='>"]),
    ("<1>react</1>", ["react"]),
  ]

  @Test(arguments: messages)
  func `has placeholders but no tags`(text: String, expected: [String]) throws {
    let file = json(text)
    let found = try texts("de.json", file.utf8).map { text in
      var (marked, end) = ("", text.string.startIndex)
      for range in text.placeholders {
        marked += text.string[end..<range.lowerBound] + "«\(text.string[range])»"
        end = range.upperBound
      }
      return marked + text.string[end...]
    }
    #expect(found == expected)
  }

  private func json(_ text: String) -> String {
    "{\"k\":\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"}"
  }

  @Test(arguments: ["%#@a@", "%1$#@a@", "%12$#@a@"])
  func `has the forms of a variable, also with a position`(variable: String) {
    let texts = VisibleText.texts(
      of: "in \(variable)!", .message, variables: ["a": [("one", "x"), ("other", "yy")]])
    #expect(texts.map { String(decoding: $0.bytes, as: UTF8.self) } == ["in x!", "in yy!"])
  }

  @Test func `fits without its placeholders, or with samples`() throws {
    let text = try texts("de.json", #"{"k": "Hallo, {name}! {n}"}"#.utf8)[0]
    #expect(text.filled() == "Hallo, ! ")
    #expect(text.fits(.characters(9)) && !text.fits(.characters(8)))
    #expect(!text.fits([.characters(12), .bytes(20)], placeholders: "Zoë"))
    #expect(text.fits([.characters(15), .bytes(17)], placeholders: "Zoë"))
    #expect(text.filled { $0 == "{n}" ? "5" : "Ana" } == "Hallo, Ana! 5")
    #expect("\(text)" == "de.json:1:7: k [de]: Hallo, {name}! {n}")
  }

  @Test func `has lines that are counted separately`() throws {
    let cue = "1\n00:00:01,000 --> 00:00:02,000\nGood morning\r\nall\n"
    let text = try texts("a.srt", cue.utf8)[0]
    #expect(text.lines == ["Good morning", "all"])
    #expect(text.fits(.lines(2)) && !text.fits(.lines(1)))
  }

  @Test(arguments: ["", "\u{FEFF}"])
  func `has the bytes that a correction replaces`(mark: String) throws {
    let subtitles =
      mark + "1\r\n00:00:01,000 --> 00:00:02,000\r\nÀ <i>b</i>\r\nc\r\n\r\n"
      + "2\r\n00:00:01,000 --> 00:00:02,000\r\nd\r\ne\r\n"
    let bytes = Array(subtitles.utf8)
    let cues = try texts("a.srt", bytes)
    let ranges = try cues.map { String(decoding: bytes[try #require($0.byteRange)], as: UTF8.self) }
    #expect(ranges == ["À <i>b</i>\r\nc", "d\r\ne"])
    #expect(cues.map(\.isVerbatim) == [false, true])
    for (name, text) in [("metadata/de/name.txt", "x  y"), ("a.txt", "  x  y ")] {
      let bytes = Array((mark + "  x  y \n").utf8)
      let found = try texts(name, bytes)[0]
      let range = try #require(found.byteRange)
      #expect(String(decoding: bytes[range], as: UTF8.self) == text)
      #expect(found.string == text && found.isVerbatim)
    }
    let utf16 = subtitles.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    #expect(try texts("a.srt", utf16).allSatisfy { $0.byteRange == nil && !$0.isVerbatim })
    #expect(try texts("a.po", "msgid \"a\"\nmsgstr \"b\"".utf8)[0].byteRange == nil)
  }

  @Test func `has its source`() throws {
    let catalog =
      #"{"sourceLanguage":"en","strings":{"k":{"localizations":{"#
      + #""en":{"stringUnit":{"value":"Key"}},"de":{"stringUnit":{"value":"Schlüssel"}}}}}}"#
    #expect(try texts("a.xcstrings", catalog.utf8).map(\.source) == ["Key", "Key"])
    #expect(try texts("a.po", "msgid \"a\"\nmsgstr \"b\"".utf8)[0].source == "a")
  }

  @Test func `has a storage size only in UTF-8`() throws {
    for (encoding, limits) in [("", [TextLimit.bytes(6)]), ("UTF-8", [.bytes(6)]), ("UTF-16", [])] {
      let attribute = encoding.isEmpty ? "" : "its:storageEncoding='\(encoding)'"
      let xliff =
        "<xliff><file><unit id='u' its:storageSize='6' \(attribute)><segment><source>a</source>"
        + "</segment></unit></file></xliff>"
      #expect(try texts("a.xlf", xliff.utf8).map(\.limits) == [limits], "\(encoding)")
    }
  }

  @Test func `of a table has the locale or variation as the header spells it`() throws {
    let locales = try texts("a.csv", "Key,pt-BR,EN-us\na,x,y".utf8)
    #expect(locales.map(\.locale) == ["pt-BR", "EN-us"] && locales.map(\.key) == ["a", "a"])
    #expect(try texts("a.csv", "ID,Title\na,x".utf8).map(\.variation) == ["Title"])
  }

  @Test(arguments: [
    ("key,old,new", ["1 [old]", "1 [new]"]), ("key,en,hsb", ["1 [en]", "1 [hsb]"]),
    ("en,id,x", ["2 [en]", "2 [id]"]), ("id,en,x", ["1 [en]"]), ("x,id,en", ["2 [en]"]),
    ("x,key,id", ["2 [id]"]), ("x,id,y", ["2 [x]", "2 [y]"]),
  ])
  func `of a table has the key and locale of the header`(header: String, labels: [String]) throws {
    #expect(try texts("a.csv", "\(header)\n1,2,3".utf8).map(\.label) == labels)
  }

  @Test func `of a table has a limit if the number has no sign`() throws {
    let limits = try texts("a.csv", "key,limit,en\na,5,x\nb,+5,x\nc,-5,x".utf8).map(\.limits)
    #expect(limits == [[.characters(5)], [], []])
  }

  @Test(arguments: [
    ("max-length: 40", [TextLimit.characters(40)]), ("Max length=5 px", [.characters(5)]),
    ("maxLength:7", [.characters(7)]), ("MAX_LENGTH: 24 (chars)", [.unicodeScalars(24)]),
    ("max-length", []), ("maximum length 4", []), ("max-length: many", []),
    ("max-length: 99999999999999999999", []), ("climax max-length:3", [.characters(3)]),
    ("The climax length: 3 minutes", []), ("xmax-length: 3", []), ("émax-length: 3", []),
    ("x-max-length: 3", [.characters(3)]), ("max max_length: 3, 2 lines", [.characters(3)]),
    ("max length: 1,000 characters", []), ("max-length: 1_000", []), ("max-length: 1 000", []),
    ("max-length: 1\u{202F}000", []), ("max-length: 7.5", []), ("max-length: 4–5", []),
    ("max-length: 4-5; max-length: 6\n7", [.characters(6)]), ("max-length: 40.", [.characters(40)]),
  ])
  func `has the limit of its comment`(comment: String, limits: [TextLimit]) {
    #expect(TextLimit.limits(comment: comment) == limits)
  }
}

@Suite struct `A path` {
  @Test(
    arguments: [
      ("a/en.lproj/Main.strings", ResourceFormat.strings, "en"),
      ("Base.lproj/M.strings", .strings, nil),
      ("res/values/strings.xml", .android, nil), ("res/values-de-rAT/x.xml", .android, "de-AT"),
      ("values-b+sr+Latn/s.xml", .android, "sr-Latn"), ("values-v21/strings.xml", .android, nil),
      ("values-land/strings.xml", .android, nil), ("layout/main.xml", nil, nil),
      ("metadata/de-DE/name.txt", .metadata, "de-DE"),
      ("metadata/android/zh-TW/changelogs/5.txt", .metadata, "zh-TW"),
      ("locale/pt_BR/LC_MESSAGES/django.po", .gettext, "pt_BR"),
      ("po/sr@latin.po", .gettext, "sr@latin"),
      ("locales/de/common.json", .json, "de"), ("i18n/zh-Hant-HK.json", .json, "zh-Hant-HK"),
      ("package.json", .json, nil), ("config/locales/devise.en.yml", .rails, "en"),
      (".github/workflows/ci.yml", .rails, nil),
      ("messages_pt_BR.properties", .properties, "pt_BR"),
      ("messages_new.properties", .properties, nil), ("app_es_419.arb", .arb, "es_419"),
      ("talk.de.srt", .subRip, "de"), ("x.YAML", .rails, nil), ("README", nil, nil), ("", nil, nil),
      ("strings", nil, nil),
      ("a.metadata", nil, nil),
      ("values-iw/strings.xml", .android, "iw"), ("locales/zh-YUE.yml", .rails, "zh-YUE"),
      ("values/.strings", .strings, nil), ("app.fil.json", .json, "fil"),
      ("app_fil.arb", .arb, "fil"), ("app.min.json", .json, nil),
      ("values-b+sr+Latn-night/s.xml", .android, "sr-Latn"), ("values-car/s.xml", .android, nil),
      ("no-console.json", .json, nil), ("how-to-install.json", .json, nil),
      ("is-even.json", .json, nil), ("no-op.yml", .rails, nil), ("no-2024.json", .json, nil),
      ("to-common.json", .json, nil),
      ("sr-latn-rs.json", .json, "sr-latn-rs"),
      ("de-1901.po", .gettext, "de-1901"), ("ca_ES_VALENCIA.po", .gettext, "ca_ES_VALENCIA"),
      ("app.en-UK.json", .json, "en-UK"), ("en_US_POSIX.po", .gettext, "en_US_POSIX"),
      ("values-mcc310-mnc004-en-rUS/s.xml", .android, "en-US"),
      ("messages_zh_Hans_CN.properties", .properties, "zh_Hans_CN"),
      ("messages_no_NO_NY.properties", .properties, "no_NO_NY"),
      ("messages_ja_JP_JP.properties", .properties, "ja_JP_JP"),
      ("new.json", .json, nil), ("dist/min.json", .json, nil), ("bin.yml", .rails, nil),
      ("new.md", .markdown, nil), ("locales/min.json", .json, "min"),
      ("min-Latn.json", .json, "min-Latn"), ("fil.json", .json, "fil"), ("ast.po", .gettext, "ast"),
    ] as [(String, ResourceFormat?, String?)])
  func `names the format and the locale`(path: String, format: ResourceFormat?, locale: String?) {
    let file = ResourceFile([], named: path)
    #expect(file.format == format)
    #expect(file.locale == locale)
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
