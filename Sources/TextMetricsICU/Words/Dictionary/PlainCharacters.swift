/// A run of a dictionary's script as it stands in the text: three bytes of UTF-8 for each character.
@safe struct PlainCharacters: IdeographRun {
  let bytes: UnsafePointer<UInt8>
  let count: Int

  @inline(__always)
  func character(_ index: Int) -> UInt16 {
    let bytes = unsafe self.bytes + 3 &* index
    // What marks the three bytes is taken off their sum.
    let sum = unsafe UInt32(bytes[0]) << 12 &+ UInt32(bytes[1]) << 6 &+ UInt32(bytes[2])
    return UInt16(truncatingIfNeeded: sum &- 0xE2080)
  }
}
