import CTextICU

/// One of the dictionaries in ICU's data. Its memory is never moved or freed.
@safe struct DictionaryData {
  let trie: UnsafeRawPointer
  /// The scalar that byte 0 of a trie over bytes represents, or 0 for a trie over UTF-16.
  let base: UInt32
  /// The number of bytes of the trie.
  let byteCount: Int
  let checksum: DataChecksum

  enum Form: Int {
    case bytes = 0
    case utf16 = 1
  }

  init?(named name: String, form: Form) {
    let data = unsafe text_icu_dictionary_open(name)
    let format = unsafe [data.format.0, data.format.1, data.format.2, data.format.3]
    guard let bytes = unsafe data.bytes, format == Array("Dict".utf8),
      unsafe data.version == 1, unsafe data.unit_bytes == 2,
      unsafe data.is_little_endian == (1 == 1.littleEndian)
    else { return nil }
    // In `dictionarydata.h`, integer 0 is the offset of the trie, integer 1 is the offset of its
    // end, integer 4 is the type of the trie, and integer 5 describes how a character is converted
    // to a byte of the trie.
    func index(_ number: Int) -> Int {
      unsafe Int(bytes.load(fromByteOffset: 4 * number, as: Int32.self))
    }
    let transformation = index(5)
    let subtractsBase = transformation >> 24 == 1
    guard index(0) >= 32, index(0) < index(1), index(4) & 7 == form.rawValue,
      form == .utf16 ? transformation == 0 : subtractsBase
    else { return nil }
    unsafe trie = bytes + index(0)
    base = UInt32(transformation & 0x1F_FFFF)
    byteCount = index(1) - index(0)
    checksum = unsafe DataChecksum(UnsafeRawBufferPointer(start: bytes, count: index(1)))
  }
}

/// A sequence of characters that have three bytes each in UTF-8.
@safe struct ThreeByteCharacters {
  let bytes: UnsafePointer<UInt8>
  let count: Int

  @inline(__always)
  init(_ text: UnsafePointer<UInt8>, _ range: Range<Int>) {
    unsafe bytes = text + range.lowerBound
    count = range.count / 3
  }

  @inline(__always)
  func character(_ index: Int) -> UInt16 {
    let bytes = unsafe self.bytes + 3 &* index
    // Subtracts UTF-8's marker bits from the three bytes at once.
    let sum = unsafe UInt32(bytes[0]) << 12 &+ UInt32(bytes[1]) << 6 &+ UInt32(bytes[2])
    return UInt16(truncatingIfNeeded: sum &- 0xE2080)
  }

  func extracting(_ range: Range<Int>) -> ThreeByteCharacters {
    unsafe ThreeByteCharacters(bytes, 3 * range.lowerBound..<3 * range.upperBound)
  }
}
