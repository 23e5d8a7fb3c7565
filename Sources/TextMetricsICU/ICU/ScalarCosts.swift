import TextMetrics

/// The bytes of every scalar in an encoding without modes.
///
/// Two stages: most blocks of 256 scalars equal their neighbour, so an encoding takes 9 KB for the
/// first stage and 1 to 60 KB for the second. Shared: an encoding is a name and a reference.
final class ScalarCosts: Sendable {
  /// Scalars in a block.
  static let blockCount = 256

  /// Which block of `costs` holds a scalar: by the scalar's upper bits, for the 17 planes and, so
  /// that no index from four bytes of UTF-8 is out of bounds, beyond them.
  let blocks: [UInt16]

  /// Bytes by block and lower eight bits; 0 for what the encoding does not hold.
  let costs: [UInt8]

  /// Whether every ASCII scalar takes one byte, as in all but EBCDIC, UTF-16 and UTF-32.
  let isASCIICompatible: Bool

  init(blocks: [UInt16], costs: [UInt8]) {
    let beyond = 0x20_0000 / Self.blockCount - blocks.count
    self.blocks = blocks + repeatElement(blocks[0xD8], count: beyond)
    self.costs = costs
    isASCIICompatible = costs.prefix(0x80).allSatisfy { $0 == 1 }
  }
}

// MARK: - Scalar Cost Kernel

/// Adds the costs of scalars straight from UTF-8.
enum ScalarCostKernel {
  /// What valid UTF-8 takes. Linear, allocates nothing, and stays in bounds on ill-formed bytes.
  static func tally(of text: Span<UInt8>, costs table: ScalarCosts) -> EncodedTally {
    // The pointers are used within the scopes that keep what they point to alive and in place.
    unsafe text.withUnsafeBytes { text in
      unsafe table.blocks.withUnsafeBufferPointer { blocks in
        unsafe table.costs.withUnsafeBufferPointer { costs in
          // Neither table is empty. Their addresses are read without a check even in a debug build.
          unsafe ScalarCostWalk(
            blocks: blocks.baseAddress!, costs: costs.baseAddress!,
            isASCIICompatible: table.isASCIICompatible
          ).tally(of: text)
        }
      }
    }
  }
}

/// One walk over a text. Only the kernel makes one, within the scopes of its pointers.
@safe private struct ScalarCostWalk {
  /// Bytes that the walk reads at once.
  private static let stride = MemoryLayout<UInt64>.size

  let blocks: UnsafePointer<UInt16>
  let costs: UnsafePointer<UInt8>
  let isASCIICompatible: Bool
  var bytes = 0
  var unencodable = 0

  consuming func tally(of text: UnsafeRawBufferPointer) -> EncodedTally {
    var end = 0
    if text.count >= Self.stride {
      unsafe end = walk(text, while: text.count - Self.stride + 1)
    }
    // The last bytes are followed by zeros in a copy, so that reading ahead stays in bounds.
    var rest: (UInt64, UInt64) = (0, 0)
    let restCount = max(0, text.count - end)
    unsafe withUnsafeMutableBytes(of: &rest) { rest in
      for index in 0..<restCount { unsafe rest[index] = text[end + index] }
      _ = unsafe walk(UnsafeRawBufferPointer(rest), while: restCount)
    }
    return EncodedTally(bytes: bytes, unencodable: unencodable)
  }

  /// Walks scalar by scalar from the start while the position is below `end`, and returns where it
  /// stopped. `text` must have `stride` bytes at each such position.
  private mutating func walk(_ text: UnsafeRawBufferPointer, while end: Int) -> Int {
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
    // At most 21 bits come in, and the table covers them: see `ScalarCosts.blocks`.
    let block = unsafe Int(blocks[Int(scalar >> 8)])
    let cost = unsafe Int(costs[block << 8 | Int(scalar & 0xFF)])
    bytes &+= cost
    unencodable &+= cost == 0 ? 1 : 0
  }
}
