/// A run of a dictionary's script as it stands in the text: three bytes of UTF-8 for each character.
@safe struct PlainCharacters: IdeographRun {
  let bytes: UnsafePointer<UInt8>
  let count: Int

  @inline(__always)
  func character(_ index: Int) -> UInt16 {
    let bytes = unsafe self.bytes + 3 * index
    return unsafe UInt16(bytes[0] & 0x0F) << 12 | UInt16(bytes[1] & 0x3F) << 6
      | UInt16(bytes[2] & 0x3F)
  }
}
