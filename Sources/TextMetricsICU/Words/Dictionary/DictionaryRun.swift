/// A run of scalars that a dictionary divides without normalizing them first.
@safe struct DictionaryRun {
  let characters: PlainCharacters
  let dictionary: Dictionary

  enum Dictionary {
    case ideographs(IdeographDictionary)
    case syllables(SyllableDictionary)
  }

  /// Nil if the script has no dictionary that can be read.
  @inline(__always)
  init?(_ characters: PlainCharacters, of script: DictionaryScript?) {
    func syllables(_ dictionary: SyllableDictionary?) -> Dictionary? {
      dictionary.map { .syllables($0) }
    }
    let dictionary: Dictionary? =
      switch script {
      case .ideographs: IdeographDictionary.shared.map { .ideographs($0) }
      case .thai: syllables(.thai)
      case .lao: syllables(.lao)
      case .khmer: syllables(.khmer)
      case .burmese: syllables(.burmese)
      case nil: nil
      }
    guard let dictionary else { return nil }
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

  /// The words in order, to be read in batches.
  func words(_ scratch: WordScratch) -> Words {
    switch dictionary {
    case .ideographs(let dictionary): .ideographs(dictionary)
    case .syllables(let dictionary):
      .syllables(dictionary, unsafe SyllablePositions(characters, dictionary, scratch.syllables))
    }
  }

  @safe enum Words {
    case ideographs(IdeographDictionary)
    case syllables(SyllableDictionary, SyllablePositions)
  }
}

extension DictionaryRun.Words {
  /// Calls `body` with the ends of the next words, in characters from the start of the run, and
  /// returns the last one. There are few, unless words overlap for long.
  mutating func forEachNext(
    in run: DictionaryRun, from start: Int, _ scratch: WordScratch, _ body: (Int) -> Void
  ) -> Int {
    switch self {
    case .ideographs(let dictionary):
      return unsafe dictionary.divide(run.characters, from: start, scratch: scratch.paths, body)
    case .syllables(let dictionary, var positions):
      let count = run.characters.count
      var end = count < dictionary.tables.minimumCharacters ? count : start
      if end == count { body(end) }
      while end < min(start + Self.enough, count) {
        end = dictionary.wordEnd(&positions, from: end, count: count)
        body(end)
      }
      self = .syllables(dictionary, positions)
      return end
    }
  }

  private static let enough = 32
}

/// A run of a dictionary's script as it stands in the text: three bytes of UTF-8 for each
/// character.
@safe struct PlainCharacters: IdeographRun {
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
