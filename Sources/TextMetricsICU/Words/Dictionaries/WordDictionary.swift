import TextMetrics

/// A dictionary that divides a run of characters into words.
enum WordDictionary {
  case ideographs(IdeographDictionary)
  case syllables(SyllableDictionary)

  /// Returns ICU's dictionary of a script, or `nil` if it can't be used.
  @inline(__always)
  static func shared(_ script: DictionaryScript?) -> WordDictionary? {
    switch script {
    case .ideographs: IdeographDictionary.shared.map { .ideographs($0) }
    case .thai: SyllableDictionary.thai.map { .syllables($0) }
    case .lao: SyllableDictionary.lao.map { .syllables($0) }
    case .khmer: SyllableDictionary.khmer.map { .syllables($0) }
    case .burmese: SyllableDictionary.burmese.map { .syllables($0) }
    case nil: nil
    }
  }

  @inline(__always)
  func wordCount(in run: DictionaryRun) -> Int {
    switch self {
    case .ideographs(let dictionary): dictionary.wordCount(in: run)
    case .syllables(let dictionary): dictionary.wordCount(in: run)
    }
  }

  /// Calls `body` with the end of each word, in characters, until `body` returns `false`. Returns
  /// whether `body` returned `true` for all words.
  func forEachEnd(in run: DictionaryRun, _ body: (Int) -> Bool) -> Bool {
    switch self {
    case .ideographs(let dictionary): dictionary.forEachEnd(in: run, body)
    case .syllables(let dictionary): dictionary.forEachEnd(in: run, body)
    }
  }
}

/// A run of characters in one script that a dictionary divides. Each character has three bytes in
/// UTF-8.
@safe struct DictionaryRun {
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

  func extracting(_ range: Range<Int>) -> DictionaryRun {
    unsafe DictionaryRun(bytes, 3 * range.lowerBound..<3 * range.upperBound)
  }
}

// MARK: - ICU's dictionaries

extension IdeographDictionary {
  /// ICU's dictionary, or `nil` if it can't be read or if ICU divides texts differently.
  static let shared: IdeographDictionary? = {
    guard let data = DictionaryData(named: "cjdict", form: .utf16) else { return nil }
    let trie = unsafe data.trie.assumingMemoryBound(to: UInt16.self)
    guard let pairs = unsafe IdeographPairs(trie) else { return nil }
    let dictionary = IdeographDictionary(pairs: pairs)
    let agrees =
      TestedData.contains(data.checksum)
      || dictionary.agreesWithICU(on: unsafe UTF16Trie(trie, at: 0))
    return agrees ? dictionary : nil
  }()

  func agreesWithICU(on trie: UTF16Trie) -> Bool {
    IteratorComparison(.ideographs, .ideographs(self), trie, base: 0)?.agrees() ?? false
  }
}

extension SyllableDictionary {
  /// The dictionary of Thai. It and the next three dictionaries are `nil` if they can't be read, or
  /// if ICU divides texts differently, such as with an LSTM model.
  static let thai = SyllableDictionary(.thai)
  static let lao = SyllableDictionary(.lao)
  static let khmer = SyllableDictionary(.khmer)
  static let burmese = SyllableDictionary(.burmese)

  private init?(_ script: SyllableScript) {
    guard let data = DictionaryData(named: script.dictionary, form: .bytes) else { return nil }
    let trie = unsafe ByteTrie(data.trie.assumingMemoryBound(to: UInt8.self))
    let base = UInt16(truncatingIfNeeded: data.base)
    guard let tables = SyllableTables(script, trie, base: base) else { return nil }
    self.init(tables)
    let agrees =
      TestedData.contains(data.checksum)
      ? agreesWithICU(onSampleOf: script) : agreesWithICU(on: script, trie, base: base)
    if !agrees { return nil }
  }

  func agreesWithICU(on script: SyllableScript, _ trie: ByteTrie, base: UInt16) -> Bool {
    IteratorComparison(script.dictionaryScript, .syllables(self), trie, base: UInt32(base))?
      .agrees()
      ?? false
  }

  /// Whether ICU divides the script's sample as this dictionary does. ICU can use an LSTM model
  /// instead, even if its data contains a known dictionary.
  private func agreesWithICU(onSampleOf script: SyllableScript) -> Bool {
    guard let iterator = try? BreakIterator(tag: "und") else { return false }
    var ends: [Int] = []
    script.sample.withUTF8Bytes { bytes in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        // SAFETY: the sample isn't empty. Its scalars have three bytes.
        let run = unsafe DictionaryRun(bytes.baseAddress!, 0..<bytes.count)
        _ = forEachEnd(in: run) { end in
          ends.append(3 * end)
          return true
        }
      }
    }
    return ends == iterator.segments(of: script.sample).map(\.end)
  }
}
