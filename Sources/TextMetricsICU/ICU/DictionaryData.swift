import CTextICU

/// One of ICU's dictionaries, where it lies in ICU's own data: never moved, never freed.
@safe struct DictionaryData {
  /// The words, as a trie in one of ICU's two forms.
  let trie: UnsafeRawPointer
  /// In the form over bytes: the scalar that stands as byte 0.
  let base: UInt32
  /// Bytes of the trie.
  let byteCount: Int
  /// Of all of the dictionary's data.
  let checksum: DataChecksum

  enum Form: Int {
    case bytes = 0
    case units = 1
  }

  /// Nil where this ICU has no such dictionary, or has it in another form.
  init?(named name: String, form: Form) {
    let data = unsafe text_icu_dictionary_open(name)
    let format = unsafe [data.format.0, data.format.1, data.format.2, data.format.3]
    guard let bytes = unsafe data.bytes, format == Array("Dict".utf8),
      unsafe data.version == 1, unsafe data.unit_bytes == 2,
      unsafe data.is_little_endian == (1 == 1.littleEndian)
    else { return nil }
    // Eight indexes: the trie's offset, the total, two reserved, the form, the transformation.
    func index(_ number: Int) -> Int {
      unsafe Int(bytes.load(fromByteOffset: 4 * number, as: Int32.self))
    }
    let transformation = index(5)
    let subtractsBase = transformation >> 24 == 1
    guard index(0) >= 32, index(0) < index(1), index(4) & 7 == form.rawValue,
      form == .units ? transformation == 0 : subtractsBase
    else { return nil }
    unsafe trie = bytes + index(0)
    base = UInt32(transformation & 0x1F_FFFF)
    byteCount = index(1) - index(0)
    checksum = unsafe DataChecksum(UnsafeRawBufferPointer(start: bytes, count: index(1)))
  }
}
