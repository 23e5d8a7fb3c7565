import Testing

@testable import TextMetrics

@Suite struct `Counts of more than the bits of a number` {
  @Test func `a count goes on where the meter beside it wraps around`() {
    var narrow: Int8 = 1
    var wide = WideCount(narrow)
    var exact: Int64 = 1
    for piece: Int8 in [0, 127, 127, -1, 100, 127, 127, 127, -1, 5] {
      narrow &+= piece
      exact += Int64(piece)
      wide.follow(narrow)
      #expect(wide.value == exact)
    }
  }

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
