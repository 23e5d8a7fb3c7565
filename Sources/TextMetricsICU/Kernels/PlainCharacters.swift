/// A run of a dictionary's script as it stands in the text: three bytes of UTF-8 for each character.
@safe struct PlainCharacters: IdeographRun {
  let bytes: UnsafePointer<UInt8>
  let count: Int

  @inline(__always)
  func character(_ index: Int) -> UInt16 {
    // Two loads and no more: of three bytes the compiler would make vectors.
    let bytes = unsafe UnsafeRawPointer(self.bytes + 3 &* index)
    let first = unsafe UInt32(
      UInt16(littleEndian: bytes.loadUnaligned(as: UInt16.self)))
    let last = unsafe UInt32(bytes.load(fromByteOffset: 2, as: UInt8.self))
    return UInt16(
      truncatingIfNeeded: (first & 0x0F) << 12 | first >> 2 & 0x0FC0 | last & 0x3F)
  }
}
