import TestSupport
import Testing

@testable import TextMetrics

struct CountsTests {
  @Test func `counts come in the order in which they were asked for`() {
    let counts = "né".counts(in: [.bytes, .characters])
    #expect(counts.map(\.unit) == [.bytes, .characters])
    #expect(counts.map(\.count) == [3, 2])
    #expect(counts[.characters] == 2)
    #expect(counts[.lines] == nil)
  }

  @Test func `a total adds texts, not what they would be when joined`() {
    let units: [TextUnit] = [.characters, .lines, .scalarsPerCharacter]
    var total = "e".counts(in: units)
    total += "\u{301}\u{302}".counts(in: units)
    #expect(total.map(\.count) == [2, 2, 2])
  }

  @Test func `scalars that an encoding lacks are counted beside its bytes`() {
    let counts = "中😀a".counts(in: [.bytes(TwoByteEncoding())])
    #expect(counts.first?.count == 3)
    #expect(counts.first?.unencodable == 1)
  }

  @Test func `Characters that an encoding lacks are found with their positions`() {
    let text = "é👨‍👩‍👧 中😀"
    let found = text.unencodableCharacters(in: .bytes(TwoByteEncoding()))
    #expect(found.map(\.character) == ["👨‍👩‍👧", "😀"])
    #expect(found.map(\.position.utf8) == [2, 24])
    #expect(found.map(\.position.utf16) == [1, 11])
    #expect(found.map(\.position.characters) == [1, 4])
    #expect(text.unencodableCharacters(in: .bytes).isEmpty)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `every Character that an encoding lacks is found`(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let text = random.text(atMost: 200)
    let lacking = text.filter { $0.unicodeScalars.contains { $0.value > 0xFFFF } }
    let found = text.unencodableCharacters(in: .bytes(TwoByteEncoding()))
    #expect(String(found.map(\.character)) == lacking)
    for found in found {
      let index = text.utf8.index(text.startIndex, offsetBy: found.position.utf8.value)
      #expect(text[index] == found.character)
      #expect(text[..<index].count == found.position.characters.value)
      #expect(text[..<index].utf16.count == found.position.utf16.value)
    }
  }
}

@Suite struct `Counts of more than the bits of a number` {
  @Test func `sums and products stop at the largest number`() {
    #expect(Int32(0x2000_0000).multipliedClamped(by: 4) == .max)
    #expect(Int32(0x1FFF_FFFF).multipliedClamped(by: 4) == 0x7FFF_FFFC)
    #expect(Int32.max.addingClamped(1) == .max)
    #expect((Int32.max - 1).addingClamped(1) == .max)
    #expect(Int32(3).addingClamped(4) == 7)
    #expect(
      Tally(count: .max, unencodable: 1) + Tally(count: 1) == Tally(count: .max, unencodable: 1))
  }
}
