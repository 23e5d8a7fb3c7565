import PlatformLimits
import Synchronization
import TestSupport
import Testing

@testable import TextMetrics

struct CountingTests {
  @Test(arguments: 0..<200 as Range<UInt64>)
  func `counts equal the standard library's`(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let text = random.text(atMost: 300)
    for (unit, count) in SlowOracle.counts {
      #expect(text.count(in: unit) == count(text), "\(unit) of \(text.debugDescription)")
    }
  }

  @Test(arguments: [
    ("one — two", 3, 2), ("don't well-known 3.14", 3, 3), ("我有很多桌子。", 1, 7), ("", 0, 0),
    ("안녕하세요 세계", 2, 7), ("  a\u{3000}b\u{A0}c ", 3, 3),
  ])
  func `words are runs between whitespace, or in LibreOffice also East Asian letters`(
    text: String, whitespace: Int, office: Int
  ) {
    #expect(text.count(in: .whitespaceWords) == whitespace)
    #expect(text.count(in: .officeWords) == office)
  }

  @Test func `all ideographs of the fast path have the property Alphabetic`() {
    let scalars = alphabeticIdeographs.compactMap { Unicode.Scalar($0) }
    #expect(scalars.filter { !$0.properties.isAlphabetic } == [])
  }

  @Test func `substrings count as strings do`() {
    let text = "xx👍🏽é\r\n中 words xx"
    let part = text.dropFirst(2).dropLast(2)
    #expect(part.counts(in: SlowOracle.units) == String(part).counts(in: SlowOracle.units))
  }
}

// MARK: - Counts Tests

struct CountsTests {
  @Test func `counts are in the order of the requested units`() {
    let counts = "né".counts(in: [.bytes, .characters])
    #expect(counts.map(\.unit) == [.bytes, .characters])
    #expect(counts.map(\.count) == [3, 2])
    #expect(counts[.characters] == 2)
    #expect(counts[.lines] == nil)
  }

  @Test func `a total is the sum for separate texts, not the count of the joined text`() {
    let units: [TextUnit] = [.characters, .lines, .scalarsPerCharacter]
    var total = "e".counts(in: units)
    total += "\u{301}\u{302}".counts(in: units)
    #expect(total.map(\.count) == [2, 2, 2])
  }

  @Test func `unencodable scalars are counted separately`() {
    let counts = "中😀a".counts(in: [.bytes(TwoByteEncoding())])
    #expect(counts.first?.count == 3)
    #expect(counts.first?.unencodable == 1)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `every unencodable Character is found`(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let text = random.text(atMost: 200)
    let expected = text.filter { $0.unicodeScalars.contains { $0.value > 0xFFFF } }
    let found = text.unencodableCharacters(in: .bytes(TwoByteEncoding()))
    #expect(String(found.map(\.character)) == expected)
    #expect(text.unencodableCharacters(in: .bytes).isEmpty)
    for found in found {
      let index = text.utf8.index(text.startIndex, offsetBy: found.position.utf8.value)
      #expect(text[index] == found.character)
      #expect(text[..<index].count == found.position.characters.value)
      #expect(text[..<index].utf16.count == found.position.utf16.value)
    }
  }
}

@Suite struct `Counts above the largest number` {
  @Test func `saturate`() {
    #expect(Int32(0x2000_0000).multipliedClamped(by: 4) == .max)
    #expect(Int32(0x1FFF_FFFF).multipliedClamped(by: 4) == 0x7FFF_FFFC)
    #expect(Int32.max.addingClamped(1) == .max)
    #expect((Int32.max - 1).addingClamped(1) == .max)
    #expect(Int32(3).addingClamped(4) == 7)
    #expect(
      Tally(count: .max, unencodable: 1) + Tally(count: 1) == Tally(count: .max, unencodable: 1))
  }
}

@Suite struct `A unit's name with thousands of forms` {
  @Test(arguments: ["line", "crlf", "nfc"])
  func `is refused before its unit is looked up`(form: String) {
    let lookups = Mutex(0)
    let services = TextServices(encoding: { name throws(UnitError) in
      lookups.withLock { $0 += 1 }
      throw .unknownEncoding(name, similar: [])
    })
    let name = "bytes:x" + String(repeating: "+" + form, count: 16_000)
    #expect(throws: UnitError.repeatedForm(name, form: form)) { try services.unit(named: name) }
    #expect(lookups.withLock { $0 } == 0)
  }

  @Test func `is read only up to the longest valid name`() throws {
    let name = String(repeating: "+crlf", count: 18)
    #expect(try UnitForms(endingName: "bytes" + name, in: .minimal).unitName == "bytes")
    #expect(throws: UnitError.self) {
      try UnitForms(endingName: "bytes+crlf" + name, in: .minimal)
    }
  }
}

// MARK: - Index Tests

@Suite struct `Positions and indices` {
  private static let texts = [
    "", "abc", "aé😀", "e\u{301}\u{301}x", "👩‍👩‍👧🇩🇪🇫", "\r\n\r\n", "你好\u{FE0F}क्ष",
  ]

  @Test(arguments: texts)
  func `every scalar boundary converts to offsets and back`(text: String) throws {
    for index in Array(text.unicodeScalars.indices) + [text.endIndex] {
      let before = String(text.unicodeScalars[..<index])
      #expect(UTF16Offset(index, in: text) == UTF16Offset(before.utf16.count))
      #expect(String.Index(UTF8Offset(before.utf8.count), in: text) == index)
      #expect(String.Index(UTF16Offset(before.utf16.count), in: text) == index)
    }
  }

  @Test func `an offset in a slice is measured from the start of the slice`() throws {
    let text = "😀abc"
    let slice = text.dropFirst()
    let index = text.index(text.startIndex, offsetBy: 2)
    #expect(UTF16Offset(index, in: slice) == 1)
    #expect(String.Index(UTF16Offset(1), in: slice) == index)
    #expect(String.Index(UTF8Offset(4), in: slice) == nil)
  }

  @Test(arguments: [Int.min, -1, 5, Int.max])
  func `an offset outside the text isn't an index`(value: Int) {
    #expect(String.Index(UTF8Offset(value), in: "😀") == nil)
    #expect(String.Index(UTF16Offset(value), in: "😀") == nil)
  }

  @Test func `an offset inside a scalar isn't an index`() {
    for offset in 1...3 { #expect(String.Index(UTF8Offset(offset), in: "😀") == nil) }
    #expect(String.Index(UTF16Offset(1), in: "😀") == nil)
  }

  @Test func `the range beyond a limit is valid only in its text`() throws {
    let limit = TextLimit(3, in: .characters)
    let over = try #require(limit.excessRange(in: "ab👍🏽cé😀"))
    #expect("ab👍🏽cé😀"[over] == "cé😀")
    #expect("ab"[over] == nil)
    #expect("abcdefghi😀😀😀😀"[over] == nil)
  }
}
