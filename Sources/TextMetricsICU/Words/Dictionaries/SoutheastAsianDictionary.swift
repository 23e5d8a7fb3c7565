/// ICU's dictionary of Thai, Lao, Khmer, or Burmese words. A run is divided word by word, in linear
/// time. If several words begin at a position, `firstWordLength` looks ahead to choose one.
@safe struct SoutheastAsianDictionary: BitwiseCopyable, @unchecked Sendable {
  // SAFETY: the tables are immutable and never freed.
  /// Only the address is stored, so that a dictionary is passed in one register.
  private let address: UnsafePointer<SoutheastAsianTables>

  @inline(__always) var tables: SoutheastAsianTables { unsafe address.pointee }

  init(_ tables: SoutheastAsianTables) {
    let memory = UnsafeMutablePointer<SoutheastAsianTables>.allocate(capacity: 1)
    unsafe memory.initialize(to: tables)
    unsafe address = UnsafePointer(memory)
  }

  @inline(never)
  func wordCount(in run: DictionaryRun) -> Int {
    var words = 0
    _ = forEachEnd(in: run) { _ in
      words += 1
      return true
    }
    return words
  }

  @inline(__always)
  func forEachEnd(in run: DictionaryRun, _ body: (Int) -> Bool) -> Bool {
    if run.count < tables.minimumCharacters { return body(run.count) }
    return unsafe WordStarts.Memory.withTemporaryAllocation { memory in
      var starts = unsafe WordStarts(run, self, memory)
      var end = 0
      while end < run.count {
        end = wordEnd(&starts, from: end, count: run.count)
        if !body(end) { return false }
      }
      return true
    }
  }

  /// Whether the word has at least three characters. ICU extends a shorter word with text
  /// that isn't in the dictionary.
  @inline(__always)
  static func isLong(_ word: Range<Int>) -> Bool { word.count >= 3 }

  /// Returns the end of the word at `start`: the dictionary's word, if there is one, and the text
  /// that ICU adds. If the dictionary's word is short or missing, ICU first adds text that isn't in
  /// the dictionary. It then adds marks and, in Thai, an abbreviation sign and a repetition sign.
  @inline(__always)
  func wordEnd(_ starts: inout WordStarts, from start: Int, count: Int) -> Int {
    var end = start + firstWordLength(&starts, at: start, count: count)
    if end < count, !Self.isLong(start..<end) {
      let following = starts[end]
      if following.wordLengths == 0, end == start || !starts.beginsLongWord(at: end) {
        end = nextPlausibleStart(&starts, after: end, count: count)
      }
    }
    while end < count, starts[end].is(.mark) { end += 1 }
    if tables.hasSuffixes, end < count, starts[end].wordLengths == 0 {
      end = suffixesEnd(&starts, at: end, count: count)
    }
    return end
  }

  /// Returns 0 if no word of the dictionary begins at `start`. Step 3 of `WordsOfICU.md` lists the
  /// order in which ICU chooses one of several words.
  @inline(__always)
  private func firstWordLength(_ starts: inout WordStarts, at start: Int, count: Int)
    -> Int
  {
    let here = starts[start]
    let longest = here.longest
    if here.wordLengths.nonzeroBitCount <= 1 || start + longest >= count { return longest }
    var best = longest
    var firsts = here.wordLengths
    while let first = Self.removeLongest(from: &firsts) {
      let following = starts[start + first]
      if following.wordLengths == 0 { continue }
      best = first
      if start + first + following.longest >= count { break }
      var seconds = following.wordLengths
      while let second = Self.removeLongest(from: &seconds) {
        if starts[start + first + second].wordLengths != 0 { return first }
      }
    }
    return best
  }

  @inline(__always)
  private static func removeLongest(from words: inout UInt64) -> Int? {
    if words == 0 { return nil }
    let longest = 63 - words.leadingZeroBitCount
    words &= ~(1 &<< UInt64(longest))
    return longest
  }

  /// Returns the next start of a word that can follow text outside the dictionary, or `count`.
  private func nextPlausibleStart(
    _ starts: inout WordStarts, after start: Int, count: Int
  ) -> Int {
    var position = start + 1
    while position < count {
      let here = starts[position]
      if here.wordLengths != 0, here.is(.possibleFirst),
        !starts[position - 1].is(.impossibleLast)
      {
        return position
      }
      position += 1
    }
    return position
  }

  private func suffixesEnd(_ starts: inout WordStarts, at position: Int, count: Int)
    -> Int
  {
    var end = position
    let last = starts[end - 1]
    if starts[end].is(.abbreviation), !last.is(.abbreviation), !last.is(.repetition) { end += 1 }
    if end < count, starts[end].is(.repetition), !starts[end - 1].is(.repetition) { end += 1 }
    return end
  }
}

// MARK: - Tables

@safe struct SoutheastAsianTables: @unchecked Sendable {
  // SAFETY: the tables are immutable and never freed.
  let minimumCharacters: Int
  let trie: DoubleArrayTrie
  let kinds: UnsafePointer<WordStarts.Kind>
  /// Whether abbreviation and repetition signs belong to the preceding word (only in Thai).
  let hasSuffixes: Bool
  private let lowestCharacter: UInt16
  /// The marks outside the range of characters with their own symbols. They share ``unknownMark``.
  private let marksWithoutSymbols: UnsafeBufferPointer<ClosedRange<UInt16>>

  /// The maximum number of words that ICU considers at each position.
  private static let maximumPrefixes = 20
  private static let unknownMark = DoubleArrayTrie.unknownSymbol + 1

  /// `lowestCharacter` is the character that the byte 0 represents in `words`. Returns `nil` if ICU
  /// fails, or if the words don't fit in a ``DoubleArrayTrie``.
  init?(
    _ parameters: SoutheastAsianParameters, words: ByteTrie, lowestCharacter: UInt16
  ) {
    guard
      let trie = DoubleArrayTrie(
        words, longestWord: WordStarts.longestWord,
        maximumPrefixes: Self.maximumPrefixes),
      let marks = ScalarProperties.ranges(matching: parameters.marks)
    else { return nil }
    self.trie = trie
    minimumCharacters = parameters.minimumCharacters
    hasSuffixes = parameters.script == .thai
    self.lowestCharacter = lowestCharacter
    var kinds = Array(repeating: WordStarts.Kind(), count: 0x100)
    for symbol in 1..<DoubleArrayTrie.unknownSymbol {
      kinds[Int(symbol)] = parameters.kind(of: lowestCharacter + UInt16(symbol) - 1, marks)
    }
    kinds[Int(Self.unknownMark)] = .mark
    unsafe self.kinds = TableMemory.copy(of: kinds)
    let marksWithoutSymbols = marks.filter { $0.upperBound <= 0xFFFF }
      .map { UInt16($0.lowerBound)...UInt16($0.upperBound) }
      .filter {
        $0.lowerBound < lowestCharacter
          || $0.upperBound - lowestCharacter >= UInt16(DoubleArrayTrie.unknownSymbol - 1)
      }
    let kept = UnsafeMutableBufferPointer<ClosedRange<UInt16>>.allocate(
      capacity: marksWithoutSymbols.count)
    _ = unsafe kept.initialize(from: marksWithoutSymbols)
    unsafe self.marksWithoutSymbols = UnsafeBufferPointer(kept)
  }

  @inline(__always)
  func symbol(of character: UInt16) -> UInt8 {
    let offset = character &- lowestCharacter
    if offset < DoubleArrayTrie.unknownSymbol - 1 { return UInt8(truncatingIfNeeded: offset) &+ 1 }
    return unsafe marksWithoutSymbols.contains { $0.contains(character) }
      ? Self.unknownMark : DoubleArrayTrie.unknownSymbol
  }
}

extension SoutheastAsianParameters {
  fileprivate func kind(
    of character: UInt16, _ marks: [ClosedRange<UInt32>]
  ) -> WordStarts.Kind {
    var kind: WordStarts.Kind = []
    if marks.contains(where: { $0.contains(UInt32(character)) }) { kind.insert(.mark) }
    if possibleFirst.contains(where: { $0.contains(character) }) { kind.insert(.possibleFirst) }
    if impossibleLast.contains(where: { $0.contains(character) }) { kind.insert(.impossibleLast) }
    if character == Self.thaiAbbreviation { kind.insert(.abbreviation) }
    if character == Self.thaiRepetition { kind.insert(.repetition) }
    return kind
  }
}

// MARK: - Parameters

/// Constants in ICU's source code that can't be read from ICU's data, and a sample text.
struct SoutheastAsianParameters {
  let script: DictionaryScript
  let dictionaryName: String
  /// A run with fewer characters is one word.
  let minimumCharacters: Int
  /// The characters that can begin a word after text that isn't in the dictionary.
  let possibleFirst: [ClosedRange<UInt16>]
  /// The characters with which text that isn't in the dictionary can't end.
  let impossibleLast: [ClosedRange<UInt16>]
  /// A text that ICU's LSTM model divides differently than the dictionary.
  let sample: String

  var marks: String { "[\(script.pattern)&[:M:]]" }

  static let thaiAbbreviation: UInt16 = 0x0E2F
  static let thaiRepetition: UInt16 = 0x0E46

  static let thai = SoutheastAsianParameters(
    script: .thai, dictionaryName: "thaidict", minimumCharacters: 5,
    possibleFirst: [0x0E01...0x0E2E, 0x0E40...0x0E44],
    impossibleLast: [0x0E31...0x0E31, 0x0E40...0x0E44],
    sample: """
      วันนี้อากาศดีมากฉันจึงเดินไปตลาดเพื่อซื้อผลไม้และดอกไม้ให้คุณแม่ที่บ้านหลังเก่าๆขาดขวดไฟฟ้า\
      กรุงเทพฯเป็นเมืองหลวงของประเทศไทยเด็กๆชอบเล่นน้ำในแม่น้ำทุกวันกฟหกดสาวรถยนต์
      """)

  static let lao = SoutheastAsianParameters(
    script: .lao, dictionaryName: "laodict", minimumCharacters: 4,
    possibleFirst: [0x0E81...0x0EAE, 0x0EDC...0x0EDD, 0x0EC0...0x0EC4],
    impossibleLast: [0x0EC0...0x0EC4],
    sample: """
      ມື້ນີ້ອາກາດດີຫຼາຍຂ້ອຍຈຶ່ງຍ່າງໄປຕະຫຼາດເພື່ອຊື້ໝາກໄມ້ໃຫ້ແມ່ຢູ່ເຮືອນຫຫກດນວຽງຈັນເປັນເມືອງຫຼວງຂອງລາວ
      """)

  static let khmer = SoutheastAsianParameters(
    script: .khmer, dictionaryName: "khmerdict", minimumCharacters: 4,
    possibleFirst: [0x1780...0x17B3],
    impossibleLast: [0x17D2...0x17D2],
    sample: """
      ថ្ងៃនេះអាកាសធាតុល្អណាស់ខ្ញុំក៏ដើរទៅផ្សារដើម្បីទិញផ្លែឈើឲ្យម្តាយនៅផ្ទះកខគឃរាជធានីភ្នំពេញ
      """)

  static let burmese = SoutheastAsianParameters(
    script: .burmese, dictionaryName: "burmesedict", minimumCharacters: 4,
    possibleFirst: [0x1000...0x102A],
    impossibleLast: [],
    sample: """
      ဒီနေ့ရာသီဥတုသာယာလို့ကျွန်တော်ဈေးကိုလမ်းလျှောက်သွားပြီးအမေ့အတွက်သစ်သီးဝယ်ခဲ့တယ်ကခဂမြန်မာနိုင်ငံ
      """)
}
