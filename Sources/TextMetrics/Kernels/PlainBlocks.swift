/// Blocks of 16 bytes in which every scalar that begins is of a plain class (see
/// `GraphemeTable.plainClasses`) or CR, so that each starts a Character but LF after CR.
///
/// The tests hold what is skipped here against the tables, scalar by scalar.
enum PlainBlocks {
  private typealias Bytes = ByteBlocks.Bytes
  private typealias Mask = ByteBlocks.Mask

  static let width = 16

  /// The bytes that a look at one block reads: a scalar may begin in its last byte.
  static let reach = 18

  /// Skips plain blocks from `start`, which is a scalar boundary; returns where they end, which
  /// may be inside a scalar, and the number of Characters that start in them.
  static func skip(_ text: Span<UInt8>, from start: Int) -> (end: Int, characters: Int) {
    var offset = start
    var characters = 0
    let last = text.count &- reach
    blocks: while offset <= last {
      // Counters of eight bits in each lane, which 255 blocks cannot overflow.
      var lanes = Bytes.zero
      let pause = min(last, offset &+ 254 &* width)
      while offset <= pause {
        let first = ByteBlocks.load(text, offset)
        let second = ByteBlocks.load(text, offset &+ 1)
        if first.isASCII {
          lanes = lanes &+ Bytes(repeating: 1)
        } else {
          guard isPlain(first, second, ByteBlocks.load(text, offset &+ 2)) else {
            characters &+= lanes.sum
            break blocks
          }
          lanes = lanes &+ (.!(first & 0xC0).equals(0x80)).ones
        }
        // The LF of a CR LF is taken back where the CR stands.
        lanes = lanes &- (first.equals(0x0D) .& second.equals(0x0A)).ones
        offset &+= width
      }
      characters &+= lanes.sum
    }
    // That LF comes behind the blocks, and is not counted here.
    if offset > start, text[offset - 1] == 0x0D, text[offset] == 0x0A { characters &+= 1 }
    return (offset, characters)
  }

  /// Whether all scalars that begin in `first` are plain, judged by up to three bytes of each.
  @inline(__always)
  private static func isPlain(_ first: Bytes, _ second: Bytes, _ third: Bytes) -> Bool {
    // One way for East Asian text, one for all else: each asks only what it must.
    if first.isAtLeast(0xE3).hasAny {
      let others = first.isWithin(0xCC...0xE1) .| first.isAtLeast(0xF0)
      return !(others .| joinsOfE2(first, second, third) .| joinsOfEast(first, second, third))
        .hasAny
    }
    // Combining marks of CC and CD; Syriac to NKo, and Indic scripts to Tibetan.
    let one = (first & 0xFE).equals(0xCC) .| first.isWithin(0xDC...0xE0)
    let none = Mask(repeating: false)
    let asksTwo = (first.equals(0xD2) .| first.isWithin(0xD6...0xDB)).hasAny
    let two = asksTwo ? joinsOfTwo(first, second) : none
    // Of U+1000 to U+1FFF only Latin and Greek with more letters pass.
    let three =
      first.isAtLeast(0xE1).hasAny
      ? (first.equals(0xE1) .& second.isAtMost(0xB7)) .| joinsOfE2(first, second, third) : none
    return !(one .| two .| three).hasAny
  }

  /// Cyrillic U+0483 on; Hebrew points; Arabic signs, marks and Quranic annotations.
  @inline(__always)
  private static func joinsOfTwo(_ first: Bytes, _ second: Bytes) -> Mask {
    let cyrillic = first.equals(0xD2) .& second.isWithin(0x83...0x89)
    let hebrew =
      (first.equals(0xD6) .& second.isAtLeast(0x91))
      .| (first.equals(0xD7) .& second.isAtMost(0x87))
    let arabic =
      (first.equals(0xD8) .& (second.isAtMost(0x85) .| second.isWithin(0x90...0x9A)))
      .| (first.equals(0xD9) .& (second.isWithin(0x8B...0x9F) .| second.equals(0xB0)))
      .| (first.equals(0xDB) .& second.isWithin(0x96...0xAD))
    return cyrillic .| hebrew .| arabic
  }

  /// Of U+2000 to U+2FFF only punctuation and the like pass, behind the joiners.
  @inline(__always)
  private static func joinsOfE2(_ first: Bytes, _ second: Bytes, _ third: Bytes) -> Mask {
    first.equals(0xE2) .& .!(second.equals(0x80) .& third.isAtLeast(0x8E))
  }

  @inline(__always)
  private static func joinsOfEast(_ first: Bytes, _ second: Bytes, _ third: Bytes) -> Mask {
    // Tone marks from U+302A on; voicing marks of kana.
    let e3 =
      first.equals(0xE3)
      .& ((second.equals(0x80) .& third.isAtLeast(0xAA))
        .| (second.equals(0x82) .& third.isWithin(0x99...0x9A)))
    // Of U+A000 to U+AFFF only Hangul syllables; of U+D000 on no jamo.
    let ea = first.equals(0xEA) .& second.isAtMost(0xAF)
    let ed =
      first.equals(0xED)
      .& (second.isAtLeast(0x9F) .| (second.equals(0x9E) .& third.isAtLeast(0xA4)))
    // Of U+F000 on only fullwidth forms.
    let ef = first.equals(0xEF) .& .!(second & 0xFE).equals(0xBC)
    return e3 .| ea .| ed .| ef
  }
}
