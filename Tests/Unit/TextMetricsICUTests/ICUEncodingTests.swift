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
      ("euc-kr", "겚똠€", 6, 0), ("cp949", "겚똠€", 6, 0), ("ibm-970", "겚똠€", 0, 3),
      ("big5", "繁體", 4, 0),
      // Hong Kong's 咗 is only decoded, with a lead byte below 0xA1.
      ("big5", "ぼ東嘅€咗", 2 + 2 + 2 + 2, 1), ("big5-hkscs", "咗", 2, 0),
      ("cp950", "€ぼ", 2, 1), ("cp874", "€ก", 2, 0),
      ("shift_jis", "¥‾−", 1 + 1 + 2, 0), ("cp932", "¥①", 3, 0), ("euc-jp", "¥−é", 1 + 2 + 3, 0),
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

  /// The number of scalars from U+00A0 that the encoders of the Encoding Standard encode, and the
  /// sum of their values, each multiplied by its number of bytes. The numbers are calculated from
  /// the indexes at encoding.spec.whatwg.org. Private-use scalars aren't counted.
  @Test(arguments: [
    ("big5", 14653, 933_334_422), ("shift_jis", 7392, 427_201_233),
    ("euc-kr", 17048, 1_442_968_594), ("cp949", 17048, 1_442_968_594),
    ("windows-1252", 123, 164_512), ("windows-1250", 123, 170_742),
    ("windows-1251", 127, 252_218), ("windows-1254", 121, 164_234),
    ("windows-1256", 128, 280_033), ("windows-1257", 116, 167_076),
    ("windows-1258", 119, 174_883), ("windows-874", 97, 390_029), ("cp874", 97, 390_029),
    ("iso-8859-2", 96, 28_753), ("iso-8859-3", 89, 22_422), ("iso-8859-4", 96, 26_704),
    ("iso-8859-5", 96, 107_552), ("iso-8859-6", 51, 76_865), ("iso-8859-7", 93, 111_671),
    ("iso-8859-8", 60, 70_525), ("iso-8859-10", 96, 33_209), ("iso-8859-13", 96, 56_851),
    ("iso-8859-14", 96, 188_109), ("iso-8859-15", 96, 29_376), ("koi8-r", 128, 602_074),
    ("ibm866", 128, 572_178), ("macintosh", 127, 409_084), ("x-mac-cyrillic", 128, 272_521),
  ])
  func `an encoding of the web has the repertoire of the Encoding Standard`(
    name: String, count: Int, sum: Int
  ) throws {
    let encoding = try ICUEncoding(name)
    let scalars = (0xA0..<0x3_0000 as Range<UInt32>).filter { !(0xE000...0xF8FF).contains($0) }
      .compactMap(Unicode.Scalar.init(_:))
    var (found, total) = (0, 0)
    for scalar in scalars {
      let bytes = String(scalar).withUTF8Bytes { encoding.tally(of: $0).bytes }
      if bytes > 0 { found += 1 }
      total += bytes * Int(scalar.value)
    }
    #expect(found == count && total == sum)
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
