import Synchronization
import TextMetrics

// The tables that all threads share. They're created when they're first used, and never freed.
// Tables of data that isn't in `TestedData` are first compared with ICU's iterator. Tables of the
// words of Thai, Lao, Khmer, and Burmese are always compared on a sample text.

// MARK: - Scanners

extension SegmentScanner {
  private static let cache = Mutex<[[UInt8]: SegmentScanner?]>([:])

  /// Returns `nil` if the automata can't represent the rules, or if the scanner differs from ICU.
  static func shared(for prototype: BreakIteratorPrototype) -> SegmentScanner? {
    let compiled = prototype.compiledRules()
    // The lock is held while a scanner is created, so that two threads don't create the same
    // scanner.
    return cache.withLock { known in
      if let scanner = known[compiled] { return scanner }
      let scanner = verified(compiled, prototype)
      known[compiled] = .some(scanner)
      return scanner
    }
  }

  private static func verified(
    _ compiled: [UInt8], _ prototype: BreakIteratorPrototype
  ) -> SegmentScanner? {
    let isTested = TestedData.contains(DataChecksum(compiled))
    guard let rules = CompiledRules(compiled), let automaton = SegmentAutomaton(rules),
      let scanner = SegmentScanner(
        rules: rules, automaton: automaton, prototype: prototype, comparesBlockRules: !isTested),
      isTested || IteratorComparison(of: scanner, rules: rules, automaton: automaton).agrees()
    else { return nil }
    return scanner
  }
}

// MARK: - Dictionaries

extension WordDictionary {
  @inline(__always)
  static func shared(_ script: DictionaryScript?) -> WordDictionary? {
    switch script {
    case .ideographs: IdeographDictionary.shared.map { .ideographs($0) }
    case .thai: SoutheastAsianDictionary.thai.map { .southeastAsian($0) }
    case .lao: SoutheastAsianDictionary.lao.map { .southeastAsian($0) }
    case .khmer: SoutheastAsianDictionary.khmer.map { .southeastAsian($0) }
    case .burmese: SoutheastAsianDictionary.burmese.map { .southeastAsian($0) }
    case nil: nil
    }
  }
}

extension IdeographDictionary {
  /// ICU's dictionary, or `nil` if it can't be read, or if this type and ICU divide texts
  /// differently.
  static let shared: IdeographDictionary? = {
    guard let data = DictionaryData(named: "cjdict", symbols: .utf16) else { return nil }
    let trie = unsafe data.trie.assumingMemoryBound(to: UInt16.self)
    guard let pairs = unsafe IdeographPairs(trie) else { return nil }
    let dictionary = IdeographDictionary(pairs: pairs)
    let agrees =
      TestedData.contains(unsafe DataChecksum(data.bytes))
      || dictionary.agreesWithICU(on: unsafe UTF16Trie(trie, at: 0))
    return agrees ? dictionary : nil
  }()

  func agreesWithICU(on trie: UTF16Trie) -> Bool {
    IteratorComparison(
      of: .ideographs(self), script: .ideographs, words: trie, lowestCharacter: 0)?
      .agrees() ?? false
  }
}

extension SoutheastAsianDictionary {
  // A dictionary is `nil` if it can't be read, or if this type and ICU divide texts differently,
  // for example because ICU uses an LSTM model.
  static let thai = SoutheastAsianDictionary(.thai)
  static let lao = SoutheastAsianDictionary(.lao)
  static let khmer = SoutheastAsianDictionary(.khmer)
  static let burmese = SoutheastAsianDictionary(.burmese)

  private init?(_ parameters: SoutheastAsianParameters) {
    guard let data = DictionaryData(named: parameters.dictionaryName, symbols: .bytes) else {
      return nil
    }
    let trie = unsafe ByteTrie(data.trie.assumingMemoryBound(to: UInt8.self))
    let lowestCharacter = UInt16(truncatingIfNeeded: data.lowestCharacter)
    guard
      let tables = SoutheastAsianTables(
        parameters, words: trie, lowestCharacter: lowestCharacter)
    else { return nil }
    self.init(tables)
    let agrees =
      TestedData.contains(unsafe DataChecksum(data.bytes))
      ? agreesWithICU(onSampleOf: parameters)
      : agreesWithICU(on: parameters, words: trie, lowestCharacter: lowestCharacter)
    if !agrees { return nil }
  }

  func agreesWithICU(
    on parameters: SoutheastAsianParameters, words: ByteTrie, lowestCharacter: UInt16
  ) -> Bool {
    IteratorComparison(
      of: .southeastAsian(self), script: parameters.script, words: words,
      lowestCharacter: UInt32(lowestCharacter))?.agrees() ?? false
  }

  /// Whether this type and ICU divide the sample text in the same way. ICU can use an LSTM model,
  /// even if its data contains a tested dictionary.
  private func agreesWithICU(onSampleOf parameters: SoutheastAsianParameters) -> Bool {
    guard let iterator = try? BreakIterator(tag: "und") else { return false }
    var ends: [Int] = []
    parameters.sample.withUTF8Bytes { bytes in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        // SAFETY: the sample isn't empty. Its scalars have three bytes.
        let run = unsafe DictionaryRun(bytes.baseAddress!, 0..<bytes.count)
        _ = forEachEnd(in: run) { end in
          ends.append(3 * end)
          return true
        }
      }
    }
    return ends == iterator.segments(of: parameters.sample).map(\.end)
  }
}

// MARK: - Tested data

/// The checksums of data that passed all tests of this package. Other data is compared at run time.
enum TestedData {
  /// Whether the loaded version of ICU was tested with the data. Another version of ICU can divide
  /// texts differently with the same data.
  static func contains(_ checksum: DataChecksum) -> Bool {
    guard let rules = rulesByVersion[ICUVersion.library] else { return false }
    return rules.contains(checksum) || dictionaries.contains(checksum)
  }

  static var containsLoadedVersion: Bool { rulesByVersion[ICUVersion.library] != nil }

  /// The checksums of rules, by version of ICU. The first two are of the word rules of the root
  /// locale and of en-US-POSIX. If Finnish and Swedish don't have the root locale's word rules, the
  /// next is of the word rules that they share. The last two are of the sentence rules of the root
  /// locale and of Greek.
  private static let rulesByVersion: [String: Set<DataChecksum>] = [
    "72.1": [
      0x0472_8EE2_7057_038C, 0xB819_9E6A_3DF2_7AC4, 0x0B1F_4800_E91D_3E52,
      0x6EB9_D729_E153_D49A, 0x1DC8_DAE9_57E3_61EE,
    ],
    "76.1": [
      0x296B_61C2_FC92_3AD7, 0x5B04_95E8_82D5_6D98, 0x78B7_12FB_EACF_5DDE,
      0xB7DD_25F9_B8B0_FDBC, 0x3B8D_507A_CE95_3005,
    ],
    "78.3": [
      0x1409_F806_21FA_BD46, 0x7521_AECC_FFED_76B8,
      0x92D8_A37E_D9F9_3EFE, 0x11CC_D83D_DD9B_0834,
    ],
  ]

  /// The dictionaries of Burmese, Chinese and Japanese, Khmer, Lao, and Thai, which are the same in
  /// all tested versions.
  private static let dictionaries: Set<DataChecksum> = [
    0xA696_C4B5_866E_76BD, 0x929D_FA00_DF6C_9495, 0x813E_5499_990B_1090, 0x3B31_342C_D6C3_1B02,
    0x020F_901C_07B3_51CE,
  ]
}

/// A variant of FNV-1a that reads little-endian integers of eight bytes instead of single bytes.
struct DataChecksum: Hashable, ExpressibleByIntegerLiteral {
  let value: UInt64

  init(integerLiteral value: UInt64) { self.value = value }

  init(_ bytes: UnsafeRawBufferPointer) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ word: UInt64) {
      hash = (hash ^ word) &* 0x100_0000_01B3
      // The high bits of a factor don't affect the low bits of the product, so they're mixed in
      // here.
      hash ^= hash >> 32
    }
    var offset = 0
    while offset + 8 <= bytes.count {
      add(UInt64(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    var last: UInt64 = 0
    for index in offset..<bytes.count {
      last |= unsafe UInt64(bytes[index]) << UInt64(8 * (index - offset))
    }
    add(last ^ UInt64(bytes.count) << 56)
    value = hash
  }

  init(_ bytes: [UInt8]) {
    self = unsafe bytes.withUnsafeBytes { unsafe DataChecksum($0) }
  }
}
