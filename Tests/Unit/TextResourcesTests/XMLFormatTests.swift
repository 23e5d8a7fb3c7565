import TestSupport
import Testing
import TextMetrics

@testable import TextResources

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

  @Test(arguments: [
    ("x:", "xmlns:x='urn:oasis:names:tc:xliff:document:1.2'"),
    ("", "xmlns='urn:oasis:names:tc:xliff:document:1.2'"), ("", ""),
  ])
  func `can have a prefix for its namespace`(prefix: String, declaration: String) throws {
    let xliff =
      "<\(prefix)xliff \(declaration) xmlns:y='urn:y'><\(prefix)file source-language='en' "
      + "target-language='de'><\(prefix)trans-unit id='a' maxwidth='3' size-unit='char' "
      + "xmlns:i='http://www.w3.org/2005/11/its' i:storageSize='9'>"
      + "<\(prefix)source>A<\(prefix)ph id='1'>b</\(prefix)ph></\(prefix)source>"
      + "<y:source>C</y:source><y:unit id='c'/></\(prefix)trans-unit></\(prefix)file>"
      + "</\(prefix)xliff>"
    let translated = xliff.replacing(" target-language='de'", with: "")
    #expect(
      lines(try texts("a.xlf", translated.utf8)).map { String($0.drop { $0 != " " }) }
        == [" a [en] A{1} ≤3 scalars ≤9 bytes"])
    #expect(try texts("a.xlf", xliff.utf8).isEmpty)
  }

  @Test func `has prefixes that end with the element that declares them`() throws {
    let xliff =
      "<xliff><x:file xmlns:x='urn:oasis:names:tc:xliff:document:2.0'><x:unit id='a'><x:segment>"
      + "<x:source>A</x:source></x:segment></x:unit></x:file><x:file><x:unit id='b'/></x:file>"
      + "<f:file xmlns:f='urn:f'><unit id='c'><segment><source>C</source></segment></unit></f:file>"
      + "</xliff>"
    #expect(try texts("a.xlf", xliff.utf8).map(\.string) == ["A"])
  }

  /// Namespaces in XML 1.0, section 6.3.
  @Test func `has each attribute of a namespace at most once`() {
    let namespace = "urn:oasis:names:tc:xliff:sizerestriction:2.0"
    func error(_ first: String, _ second: String, in other: String) -> String {
      let xliff =
        "<xliff xmlns:a='\(namespace)' xmlns:b='\(other)'><file>\n<unit id='u' \(first)='3' "
        + "\(second)='9'><segment><source>abcdef</source></segment></unit></file></xliff>"
      return failure("a.xlf", xliff.utf8)
    }
    let reason = "a.xlf:2:1: the attribute 'b:sizeRestriction' is repeated"
    // The order of a dictionary is random.
    for _ in 0..<20 {
      #expect(error("a:sizeRestriction", "b:sizeRestriction", in: namespace) == reason)
      #expect(error("b:sizeRestriction", "a:sizeRestriction", in: namespace) == reason)
    }
    #expect(error("a:sizeRestriction", "b:sizeRestriction", in: "urn:b") == "1 texts")
    #expect(error("a:id", "b:id", in: "urn:b") == "1 texts")
  }

  /// The default namespace is `""` if `xmlns` isn't declared.
  @Test(arguments: [
    ("x:", "", ["ab"]), ("x:", " xmlns='urn:y'", ["ab"]),
    ("", " xmlns='urn:oasis:names:tc:xliff:document:1.2'", ["ab"]), ("", "", ["ab"]),
    ("", " xmlns='urn:oasis:names:tc:xliff:document:3.0'", ["ab"]),
  ])
  func `has only elements of XLIFF's namespace`(
    prefix: String, declaration: String, expected: [String]
  ) throws {
    let other = prefix.isEmpty ? " xmlns='urn:other'" : ""
    let units =
      "<x:file><x:trans-unit id='a' slr:sizeRestriction='3'><x:source>ab</x:source>"
      + "<source\(other)>no</source></x:trans-unit>"
      + "<trans-unit id='b'\(other)><source>no</source></trans-unit></x:file>"
    let xliff =
      "<x:xliff xmlns:x='urn:oasis:names:tc:xliff:document:1.2' xmlns:slr='urn:slr'\(declaration)>"
      + "\(units)</x:xliff>"
    let file =
      prefix.isEmpty ? xliff.replacing("<x:", with: "<").replacing("</x:", with: "</") : xliff
    let found = try texts("a.xlf", file.utf8)
    #expect(found.map(\.string) == expected)
    #expect(found.allSatisfy { $0.limits.isEmpty })
  }

  @Test func `can bind many prefixes in many levels`() throws {
    let start = (0..<20_000).map { "<a xmlns:p\($0)='urn:oasis:names:tc:xliff:document:2.0'>" }
    let xliff = "<xliff>\(start.joined())\(String(repeating: "</a>", count: 20_000))</xliff>"
    #expect(try texts("a.xlf", xliff.utf8).isEmpty)
  }

  @Test(arguments: ["rss", "resources", "x:xliff", "html"])
  func `is refused if it's another kind of XML`(root: String) {
    let xml = "<!-- c -->\n<\(root)><file><trans-unit/></file></\(root)>"
    #expect(failure("a.xlf", xml.utf8) == "a.xlf:2:1: expected <xliff>, found <\(root)>")
  }

  @Test(arguments: [
    ("minwidth='4' maxwidth='3' size-unit='char'", "the minimum 4 is above the maximum 3"),
    ("slr:sizeRestriction='5,2'", "the minimum 5 is above the maximum 2"),
    ("minwidth='4' maxwidth='3' size-unit='pixel'", nil), ("minwidth='4' maxwidth='3'", nil),
    ("minwidth='4' maxwidth='4' size-unit='char'", nil),
  ])
  func `has limits that don't contradict each other`(attributes: String, reason: String?) {
    let xliff =
      "<xliff><file><unit id='a' \(attributes)><segment><source>A</source></segment></unit></file>"
      + "</xliff>"
    #expect(failure("a.xlf", xliff.utf8) == (reason.map { "a.xlf:1:14: \($0)" } ?? "1 texts"))
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
