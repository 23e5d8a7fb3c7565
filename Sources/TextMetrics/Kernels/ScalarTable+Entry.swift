extension ScalarTable {
  /// What the table holds for the scalar at `offset` of valid UTF-8: an index of `kinds` and of
  /// `breakClasses`; and the scalar's number of bytes.
  @inline(__always)
  static func entry(_ text: Span<UInt8>, at offset: Int) -> (entry: Int, bytes: Int) {
    // The text is valid UTF-8, so a lead byte has its continuation bytes, each an index of six bits
    // into a block; the tables hold every such index.
    let lead = unsafe text[unchecked: offset]
    if lead < 0x80 { return (six(low, Int(lead)), 1) }
    let second = unsafe Int(text[unchecked: offset &+ 1] & 0x3F)
    if lead < 0xE0 { return (six(low, Int(lead & 0x1F) &<< 6 | second), 2) }
    let third = unsafe Int(text[unchecked: offset &+ 2] & 0x3F)
    if lead == 0xE0 { return (six(low, second &<< 6 | third), 3) }
    if lead < 0xF0 {
      let block = unsafe Int(basicIndex.utf8Start[Int(lead & 0x0F) &<< 6 | second])
      return (six(basicBlocks, block &<< 6 | third), 3)
    }
    let fourth = unsafe Int(text[unchecked: offset &+ 3] & 0x3F)
    let page = unsafe Int(pageIndex.utf8Start[Int(lead & 0x07) &<< 6 | second])
    let index = (page &<< 6 | third) &<< 1
    let block = six(pages, index) &<< 6 | six(pages, index &+ 1)
    return (six(blocks, block &<< 6 | fourth), 4)
  }

  /// The lower six bits of a byte of a table.
  @inline(__always)
  private static func six(_ table: StaticString, _ index: Int) -> Int {
    unsafe Int(table.utf8Start[index] & 0x3F)
  }
}
