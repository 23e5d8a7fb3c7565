extension ScalarTable {
  /// The class of the scalar at `offset` of valid UTF-8, a letter, and its number of bytes.
  @inline(__always)
  static func letter(_ text: Span<UInt8>, at offset: Int) -> (letter: Int, bytes: Int) {
    // The text is valid UTF-8, so a lead byte has its continuation bytes, each an index of six bits
    // into a block; the tables hold every such index.
    let lead = unsafe text[unchecked: offset]
    if lead < 0x80 { return (byte(low, Int(lead)), 1) }
    let second = unsafe Int(text[unchecked: offset &+ 1] & 0x3F)
    if lead < 0xE0 { return (byte(low, Int(lead & 0x1F) &<< 6 | second), 2) }
    let third = unsafe Int(text[unchecked: offset &+ 2] & 0x3F)
    if lead == 0xE0 { return (byte(low, second &<< 6 | third), 3) }
    if lead < 0xF0 {
      let block = byte(basicIndex, Int(lead & 0x0F) &<< 6 | second)
      return (byte(basicBlocks, block &<< 6 | third), 3)
    }
    let fourth = unsafe Int(text[unchecked: offset &+ 3] & 0x3F)
    let page = byte(pageIndex, Int(lead & 0x07) &<< 6 | second)
    let index = (page &<< 6 | third) &<< 1
    let block = byte(pages, index) &<< 6 | byte(pages, index &+ 1)
    return (byte(blocks, block &<< 6 | fourth), 4)
  }

  @inline(__always)
  private static func byte(_ table: StaticString, _ index: Int) -> Int {
    unsafe Int(table.utf8Start[index])
  }
}
