import TextMetrics

/// The number of bytes of every scalar in a stateless encoding. Consecutive equal blocks of 256
/// scalars are stored once.
final class ScalarCosts: Sendable {
  static let blockSize = 256

  /// The number of each scalar's block, indexed by the scalar divided by 256. The array has entries
  /// beyond U+10FFFF, so that ill-formed UTF-8 doesn't exceed its bounds.
  let blocks: [UInt16]

  /// The number of bytes of each scalar, or 0 if the scalar is unencodable. The index is 256 times
  /// the number of the scalar's block, plus the low eight bits of the scalar.
  let costs: [UInt8]

  /// Whether every ASCII scalar has one byte. In UTF-16BE, for example, every scalar has at least
  /// two.
  let isASCIICompatible: Bool

  init(blocks: [UInt16], costs: [UInt8]) {
    // The entries beyond U+10FFFF refer to the block of U+D800: surrogates are unencodable.
    let beyond = 0x20_0000 / Self.blockSize - blocks.count
    self.blocks = blocks + repeatElement(blocks[0xD8], count: beyond)
    self.costs = costs
    isASCIICompatible = costs.prefix(0x80).allSatisfy { $0 == 1 }
  }

  func tally(of text: Span<UInt8>) -> EncodedTally {
    // SAFETY: the pointers don't leave the closures.
    unsafe text.withUnsafeBytes { text in
      unsafe blocks.withUnsafeBufferPointer { blocks in
        unsafe costs.withUnsafeBufferPointer { costs in
          // SAFETY: the tables aren't empty, so they have an address.
          unsafe ScalarCostCounter(
            blocks: blocks.baseAddress!, costs: costs.baseAddress!,
            isASCIICompatible: isASCIICompatible
          ).tally(of: text)
        }
      }
    }
  }
}

@safe private struct ScalarCostCounter {
  private static let loadSize = MemoryLayout<UInt64>.size

  let blocks: UnsafePointer<UInt16>
  let costs: UnsafePointer<UInt8>
  let isASCIICompatible: Bool
  var bytes = 0
  var unencodable = 0

  consuming func tally(of text: UnsafeRawBufferPointer) -> EncodedTally {
    var end = 0
    if text.count >= Self.loadSize {
      unsafe end = count(text, before: text.count - Self.loadSize + 1)
    }
    // Loads of eight bytes would exceed the text, so its last bytes are copied and padded with
    // zeros.
    var rest: (UInt64, UInt64) = (0, 0)
    let restCount = max(0, text.count - end)
    unsafe withUnsafeMutableBytes(of: &rest) { rest in
      for index in 0..<restCount { unsafe rest[index] = text[end + index] }
      _ = unsafe count(UnsafeRawBufferPointer(rest), before: restCount)
    }
    return EncodedTally(bytes: bytes, unencodable: unencodable)
  }

  /// Counts the scalars that begin before `end`, and returns the offset after the last of them.
  ///
  /// - Precondition: `text` has at least `loadSize` bytes from each position before `end`.
  private mutating func count(_ text: UnsafeRawBufferPointer, before end: Int) -> Int {
    var position = 0
    while position < end {
      let next = unsafe UInt64(
        littleEndian: text.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      let lead = UInt32(truncatingIfNeeded: next & 0xFF)
      if lead < 0x80 {
        if isASCIICompatible {
          let run = min((next & 0x8080_8080_8080_8080).trailingZeroBitCount / 8, end - position)
          bytes &+= run
          position &+= run
        } else {
          add(lead)
          position &+= 1
        }
      } else {
        let second = UInt32(truncatingIfNeeded: next >> 8 & 0x3F)
        let third = UInt32(truncatingIfNeeded: next >> 16 & 0x3F)
        if lead < 0xE0 {
          add((lead & 0x1F) << 6 | second)
          position &+= 2
        } else if lead < 0xF0 {
          add((lead & 0x0F) << 12 | second << 6 | third)
          position &+= 3
        } else {
          let fourth = UInt32(truncatingIfNeeded: next >> 24 & 0x3F)
          add((lead & 0x07) << 18 | second << 12 | third << 6 | fourth)
          position &+= 4
        }
      }
    }
    return position
  }

  @inline(__always)
  private mutating func add(_ scalar: UInt32) {
    // SAFETY: a scalar has at most 21 bits, and `ScalarCosts.blocks` has an entry for each value.
    let block = unsafe Int(blocks[Int(scalar >> 8)])
    let cost = unsafe Int(costs[block << 8 | Int(scalar & 0xFF)])
    bytes &+= cost
    unencodable &+= cost == 0 ? 1 : 0
  }
}
