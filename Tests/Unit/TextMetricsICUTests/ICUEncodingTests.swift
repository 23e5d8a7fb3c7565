import TestSupport
import Testing
import TextMetrics
import TextMetricsICU

@Suite struct ICUEncodingTests {
  @Test(
    arguments: [
      ("gbk", "中😀", 2, 1),
      ("gb18030", "中😀a€é", 2 + 4 + 1 + 2 + 2, 0),
      ("shift_jis", "日本ｱ~", 2 + 2 + 1 + 1, 0),
      ("euc-kr", "한글 a", 2 + 2 + 1 + 1, 0),
      ("big5", "繁體", 4, 0),
      ("windows-1252", "naïve €5 ж", 9, 1),
      ("us-ascii", "naïve", 4, 1),
      ("iso-2022-jp", "a日本", 1 + 3 + 4 + 3, 0),
      ("utf-7", "a+é", 1 + 2 + 5, 0),
      ("ibm037", "abc\n", 4, 0),
      ("utf-16", "a😀", 2 + 4, 0),
      ("utf-32", "a😀", 4 + 4, 0),
      ("cesu-8", "a😀", 1 + 6, 0),
      // ICU's callbacks would drop a joiner and a variation selector.
      ("gbk", "a\u{200D}\u{FE0F}", 1, 2),
    ])
  func `a text has the bytes of its scalars, and unencodable ones have none`(
    name: String, text: String, bytes: Int, unencodable: Int
  ) throws {
    let encoding = try ICUEncoding(name)
    let tally = text.withUTF8Bytes { encoding.tally(of: $0) }
    #expect(tally == EncodedTally(bytes: bytes, unencodable: unencodable))
  }

  @Test func `a name is kept in lowercase`() throws {
    #expect(try ICUEncoding("Shift-JIS").name == "shift-jis")
    #expect(try TextUnit.bytes(encoding: "GBK").name == "bytes:gbk")
  }

  @Test(arguments: ["", "gb18030 ", "nonsense", "gbk,version=9", "gb(k)", "a\0b", "é", "../gbk"])
  func `an unknown name is an error`(name: String) {
    #expect(throws: UnitError.unknownEncoding(name, similar: [])) { try ICUEncoding(name) }
  }

  @Test(arguments: [
    ("gb1803", "gb18030"), ("windos-1252", "windows-1252"), ("shif_jis", "shift_jis"),
  ])
  func `a misspelled name gets suggestions`(name: String, meant: String) {
    #expect(throws: UnitError.unknownEncoding(name, similar: [meant])) {
      try ICUEncoding(name)
    }
  }

  @Test(arguments: [
    ("bytes:iso-2022-kr", 12), ("bytes:euc-kr", 6), ("bytes:us-ascii", 2),
    ("bytes:x11-compound-text", nil), ("words:th", nil), ("words:zh", nil),
  ])
  func `counts the same for many tasks at once`(name: String, count: Int?) async throws {
    let text = "한글ab"
    let alone = try text.count(in: TextServices.icu.unit(named: name))
    if let count { #expect(alone == count) }
    let isSame = await inManyTasks { _ in
      (0..<20).allSatisfy { _ in
        (try? text.count(in: TextServices.icu.unit(named: name))) == alone
      }
    }
    #expect(isSame)
  }

  @Test(arguments: [
    ("us-ascii", "née 中ö", ["中"]), ("us-ascii", "nee", []), ("iso-2022-jp", "日é한", ["한"]),
  ])
  func `unencodable scalars are found after a transform`(
    encoding: String, text: String, lacking: [Character]
  ) throws {
    let unit = try TextUnit.bytes(encoding: encoding)
    let cleaned = unit.counted { String($0.map { $0 == "é" ? "e" : $0 == "ö" ? "o" : $0 }) }
    #expect(text.unencodableCharacters(in: cleaned).map(\.character) == lacking)
    let variants = try #require(cleaned.definition.variants)
    #expect(text.count(in: variants.unencodableCharacters) == lacking.count)
    #expect(!TextLimit(99, in: cleaned).status(of: text).fits == !lacking.isEmpty)
  }

  @Test func `say what they can't represent`() {
    #expect("Grüße".canBeEncoded(in: .latin1) && !"Grüße 中".canBeEncoded(in: .latin1))
    #expect("中😀".unencodableCharacters(in: .gbk).map(\.character) == ["😀"])
    #expect("😀".canBeEncoded(in: .utf8) && "😀".canBeEncoded(in: .gb18030))
    #expect("a".canBeEncoded(in: .characters) && "😀".unencodableCharacters(in: .utf16).isEmpty)
    #expect("中".count(in: .bytes(.utf16)) == 2 && TextUnit.bytes(.utf8) == .bytes)
  }
}
