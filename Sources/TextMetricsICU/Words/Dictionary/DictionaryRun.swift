/// A run of scalars that a dictionary divides without normalizing them first.
@safe struct DictionaryRun {
  let characters: PlainCharacters
  let dictionary: Dictionary

  enum Dictionary {
    case ideographs(IdeographDictionary)
    case syllables(SyllableDictionary)
  }

  /// The dictionaries of tables.
  enum Source {
    /// ICU's dictionaries that can be read and that ICU divides by.
    case shared
    /// A dictionary that is compared with ICU's iterator.
    case only(DictionaryScript, Dictionary)

    @inline(__always)
    fileprivate func dictionary(of script: DictionaryScript?) -> Dictionary? {
      switch self {
      case .shared: Self.shared(script)
      case .only(let only, let dictionary): only == script ? dictionary : nil
      }
    }

    @inline(__always)
    private static func shared(_ script: DictionaryScript?) -> Dictionary? {
      switch script {
      case .ideographs: IdeographDictionary.shared.map { .ideographs($0) }
      case .thai: SyllableDictionary.thai.map { .syllables($0) }
      case .lao: SyllableDictionary.lao.map { .syllables($0) }
      case .khmer: SyllableDictionary.khmer.map { .syllables($0) }
      case .burmese: SyllableDictionary.burmese.map { .syllables($0) }
      case nil: nil
      }
    }
  }

  /// Returns `nil` if there is no dictionary for the script.
  @inline(__always)
  init?(_ characters: PlainCharacters, of script: DictionaryScript?, by source: Source) {
    guard let dictionary = source.dictionary(of: script) else { return nil }
    self.characters = characters
    self.dictionary = dictionary
  }

  /// The number of words. Linear in the characters.
  @inline(__always)
  func wordCount() -> Int {
    switch dictionary {
    case .ideographs(let dictionary): dictionary.wordCount(in: characters)
    case .syllables(let dictionary): dictionary.wordCount(in: characters)
    }
  }

  /// Calls `body` with the end of each word, in characters from the start of the run, until it
  /// returns false; returns whether it never did.
  func forEachEnd(_ body: (Int) -> Bool) -> Bool {
    switch dictionary {
    case .ideographs(let dictionary): dictionary.forEachEnd(in: characters, body)
    case .syllables(let dictionary): dictionary.forEachEnd(in: characters, body)
    }
  }
}

/// A run of a dictionary's script as it stands in the text: three bytes of UTF-8 for each
/// character.
@safe struct PlainCharacters {
  let bytes: UnsafePointer<UInt8>
  let count: Int

  @inline(__always)
  func character(_ index: Int) -> UInt16 {
    let bytes = unsafe self.bytes + 3 &* index
    // Subtracts the marker bits of the three bytes at once.
    let sum = unsafe UInt32(bytes[0]) << 12 &+ UInt32(bytes[1]) << 6 &+ UInt32(bytes[2])
    return UInt16(truncatingIfNeeded: sum &- 0xE2080)
  }
}
