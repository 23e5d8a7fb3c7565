import Testing
import TextMetrics
import TextMetricsICU

@Suite struct ICUEncodingTests {
  /// A text and what it takes in an encoding.
  struct Row: CustomTestStringConvertible {
    let encoding: String
    let text: String
    let bytes: Int
    var unencodable = 0
    var testDescription: String { "\(encoding): \(text)" }
  }

  @Test(
    arguments: [
      Row(encoding: "gbk", text: "中😀", bytes: 2, unencodable: 1),
      Row(encoding: "gb18030", text: "中😀a€é", bytes: 2 + 4 + 1 + 2 + 2),
      Row(encoding: "shift_jis", text: "日本ｱ~", bytes: 2 + 2 + 1 + 1),
      Row(encoding: "euc-kr", text: "한글 a", bytes: 2 + 2 + 1 + 1),
      Row(encoding: "big5", text: "繁體", bytes: 4),
      Row(encoding: "windows-1252", text: "naïve €5 ж", bytes: 9, unencodable: 1),
      Row(encoding: "us-ascii", text: "naïve", bytes: 4, unencodable: 1),
      Row(encoding: "iso-2022-jp", text: "a日本", bytes: 1 + 3 + 4 + 3),
      Row(encoding: "utf-7", text: "a+é", bytes: 1 + 2 + 5),
      Row(encoding: "ibm037", text: "abc\n", bytes: 4),
      Row(encoding: "utf-16", text: "a😀", bytes: 2 + 4),
      Row(encoding: "utf-32", text: "a😀", bytes: 4 + 4),
      Row(encoding: "cesu-8", text: "a😀", bytes: 1 + 6),
      // A joiner and a variation selector are content: ICU's own callbacks would drop them.
      Row(encoding: "gbk", text: "a\u{200D}\u{FE0F}", bytes: 1, unencodable: 2),
    ])
  func `a text takes the bytes of its scalars, and what is not held costs nothing`(
    row: Row
  ) throws {
    let encoding = try ICUEncoding(row.encoding)
    let tally = row.text.withUTF8Bytes { encoding.tally(of: $0) }
    #expect(tally == EncodedTally(bytes: row.bytes, unencodable: row.unencodable))
  }

  @Test func `a name is kept as it was spelled, in lower case`() throws {
    #expect(try ICUEncoding("Shift-JIS").name == "shift-jis")
    #expect(try TextUnit.bytes(encoding: "GBK").name == "bytes:gbk")
  }

  @Test(arguments: ["", "gb18030 ", "nonsense", "gbk,version=9", "a\0b", "é", "../gbk"])
  func `what is no name of an encoding is an error`(name: String) {
    #expect(throws: UnitError.unknownEncoding(name, similar: [])) { try ICUEncoding(name) }
  }

  @Test(arguments: [
    ("gb1803", "gb18030"), ("windos-1252", "windows-1252"), ("shif_jis", "shift_jis"),
  ])
  func `a misspelled name gets the names near to it`(name: String, meant: String) {
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
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<50 {
        group.addTask {
          (0..<20).allSatisfy { _ in
            (try? text.count(in: TextServices.icu.unit(named: name))) == alone
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
