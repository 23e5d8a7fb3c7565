import TextMetrics

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
    DictionaryComparison(.ideographs, .ideographs(self), trie, base: 0)?.agrees ?? false
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
    DictionaryComparison(script.script, .syllables(self), trie, base: UInt32(base))?.agrees ?? false
  }

  /// Whether ICU divides the script's sample as this dictionary does. ICU can use an LSTM model
  /// instead, even if its data contains a known dictionary.
  private func agreesWithICU(onSampleOf script: SyllableScript) -> Bool {
    guard let iterator = try? BreakIterator(tag: "und") else { return false }
    var ends: [Int] = []
    script.sample.withUTF8Bytes { bytes in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        // SAFETY: the sample isn't empty. Its scalars have three bytes.
        let run = unsafe ThreeByteCharacters(bytes.baseAddress!, 0..<bytes.count)
        _ = forEachEnd(in: run) { end in
          ends.append(3 * end)
          return true
        }
      }
    }
    return ends == iterator.segments(of: script.sample).map(\.end)
  }
}
