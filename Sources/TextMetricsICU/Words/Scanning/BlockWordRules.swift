import TextMetrics

/// Word rules that find all boundaries in a block of bytes at once.
///
/// There's no boundary between letters, digits, and `_` (UAX #29, WB5, WB8–10, WB13a–b), between
/// spaces (WB3d), or inside CR LF (WB3). ``midLetters`` join two letters (WB6–7), and
/// ``midNumbers`` join two digits (WB11–12). ``midLetters``, ``midNumbers``, and ``otherLetter``
/// (`@` in ICU 72) are read from ICU's rules, which differ by version and locale.
struct BlockWordRules: BitwiseCopyable {
  private typealias Bytes = SIMD16<UInt8>
  private typealias FourBytes = (Bytes, Bytes, Bytes, Bytes)

  // Each vector has the same byte in every lane. Unused vectors have 0xFF.

  /// The byte that ICU's rules treat as a letter although it isn't a letter.
  private let otherLetter: Bytes
  /// The bytes that join two letters.
  private let midLetters: FourBytes
  /// The bytes that join two digits.
  private let midNumbers: FourBytes
  /// Whether all ``lettersOfTwoBytes`` have the same class as `a`.
  private let joinsLettersOfTwoBytes: Bool

  /// Returns `nil` if block rules can't express `rules`. If `comparesBlockRules` is `true`, also
  /// returns `nil` if both divide an ASCII text differently. This comparison takes milliseconds.
  init?(
    rules: CompiledRules, automaton: SegmentAutomaton, classTable: ScalarClassTable,
    comparesBlockRules: Bool
  ) {
    let scalarClasses = (UInt32(0)..<0x80).map {
      automaton.classes[classTable.classIndex(ofBytes: $0)]
    }
    if scalarClasses.contains(where: { $0.requiresDictionary || $0.membership != nil }) {
      return nil
    }
    let categories = scalarClasses.map(\.category)
    func category(_ scalar: Unicode.Scalar) -> Int { categories[Int(scalar.value)] }
    func vectors(atMost maximum: Int, _ contains: (UInt8) -> Bool) -> [Bytes]? {
      let bytes = (UInt8(0)..<0x80).filter { !Self.isWordByte($0) && contains($0) }
      if bytes.count > maximum { return nil }
      return (0..<maximum).map { Bytes(repeating: $0 < bytes.count ? bytes[$0] : 0xFF) }
    }
    func joins(_ scalar: Unicode.Scalar, over byte: UInt8) -> Bool {
      let outer = category(scalar)
      return rules.segments(of: [outer, categories[Int(byte)], outer]).count == 1
    }
    let letter = category("a")
    func isLetter(_ byte: UInt8) -> Bool { categories[Int(byte)] == letter }
    guard let others = vectors(atMost: 1, isLetter),
      let midLetters = vectors(atMost: 4, { !isLetter($0) && joins("a", over: $0) }),
      let midNumbers = vectors(atMost: 4, { !isLetter($0) && joins("0", over: $0) })
    else { return nil }
    otherLetter = others[0]
    self.midLetters = (midLetters[0], midLetters[1], midLetters[2], midLetters[3])
    self.midNumbers = (midNumbers[0], midNumbers[1], midNumbers[2], midNumbers[3])
    let indexOfA = classTable.classIndex(of: 0x61)
    joinsLettersOfTwoBytes = Self.lettersOfTwoBytes.allSatisfy {
      $0.allSatisfy { classTable.classIndex(of: $0) == indexOfA }
    }
    if comparesBlockRules, !agrees(with: rules, categories: categories) { return nil }
  }

  /// The scalars whose first byte is in ``latinLeads`` or ``cyrillicLeads``, except × and ÷.
  private static let lettersOfTwoBytes: [ClosedRange<UInt32>] =
    [0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2BF, 0x400...0x47F]

  @inline(__always) private static var latinLeads: ClosedRange<UInt8> { 0xC3...0xCA }
  @inline(__always) private static var cyrillicLeads: ClosedRange<UInt8> { 0xD0...0xD1 }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x5F
  }

  private struct ByteSets {
    let letters, digits, underscores, spaces, returns, lineFeeds, midLetters, midNumbers: UInt64
  }

  /// The ends of segments, as bit sets. Bit *n* represents an end after byte *n*.
  struct Ends {
    let all: UInt64
    /// The ends of words. A bit is valid only if it's also set in ``all``.
    let words: UInt64

    /// The ends that text after a block of 64 bytes can't change.
    static let stable: UInt64 = ~0 >> 2
  }

  /// Whether each scalar of the block is ASCII or, if ICU treats all ``lettersOfTwoBytes`` like
  /// `a`, one of these letters. The block must begin at the start of a scalar. Returns `false` if
  /// the end of the block divides a letter.
  @inline(__always)
  func supports(_ block: some ByteBlock) -> Bool {
    block.isASCII || joinsLettersOfTwoBytes && hasOnlyLetters(beyondASCIIIn: block)
  }

  @inline(never)
  private func hasOnlyLetters<Block: ByteBlock>(beyondASCIIIn block: Block) -> Bool {
    if block.hasByte(atLeast: Self.cyrillicLeads.upperBound + 1) { return false }
    let supported = block.bitSet { bytes in
      bytes.isWithin(0x80...0xBF) .| bytes.isWithin(Self.latinLeads)
        .| bytes.isWithin(Self.cyrillicLeads)
    }
    if supported != block.topBits({ $0 }) { return false }
    let leads = block.bitSet { $0.isAtLeast(0xC0) }
    let multiplicationOrDivisionSigns =
      block.bitSet { $0.equals(0xC3) } << 1
      & block.bitSet { ($0 | SIMD16(repeating: 0x20)).equals(0xB7) }
    let endsInsideScalar = leads >> UInt64(Block.count - 1) != 0
    return multiplicationOrDivisionSigns == 0 && !endsInsideScalar
  }

  @inline(__always)
  private func byteSets(of block: some ByteBlock) -> ByteSets {
    ByteSets(
      letters: block.bitSet { bytes in
        (bytes | SIMD16(repeating: 0x20)).isWithin(0x61...0x7A) .| (bytes .== otherLetter)
      } | block.topBits { $0 },
      digits: block.bitSet { $0.isWithin(0x30...0x39) },
      underscores: block.bitSet { $0.equals(0x5F) },
      spaces: block.bitSet { $0.equals(0x20) },
      returns: block.bitSet { $0.equals(0x0D) },
      lineFeeds: block.bitSet { $0.equals(0x0A) },
      midLetters: block.bitSet { $0.equals(anyOf: midLetters) },
      midNumbers: block.bitSet { $0.equals(anyOf: midNumbers) })
  }

  @inline(__always)
  func ends(_ block: some ByteBlock) -> Ends {
    let sets = byteSets(of: block)
    let (letters, digits) = (sets.letters, sets.digits)
    let words = letters | digits | sets.underscores
    let middles =
      sets.midLetters & letters << 1 & letters >> 1 | sets.midNumbers & digits << 1 & digits >> 1
    let joined =
      words & words << 1 | sets.spaces & sets.spaces << 1 | sets.lineFeeds & sets.returns << 1
      | middles | middles << 1
    // At the end of a segment, `_` is part of a word unless it's the only byte of the segment.
    return Ends(all: ~(joined >> 1), words: letters | digits | sets.underscores & words << 1)
  }
}

// MARK: - Comparison with the rules

extension BlockWordRules {
  /// Whether ``ends(_:)`` returns the same ends as `rules` for every ASCII text. In ``ends(_:)``,
  /// an end depends on two bytes before it and two bytes after it. By `rules`, it also depends on
  /// the state. Therefore, each reachable combination of a state and the last two bytes is tested
  /// with all combinations of the next two bytes. One byte of each category is sufficient if all
  /// bytes of a category are in the same ``ByteSets``.
  private func agrees(with rules: CompiledRules, categories: [Int]) -> Bool {
    let sets = Self.byteSetsOfASCII(self)
    let samples = Dictionary(
      zip(categories, UInt8(0)...), uniquingKeysWith: { first, _ in first })
    let isUniform = zip(categories, sets).allSatisfy { category, bits in
      samples[category].map { sets[Int($0)] == bits } ?? false
    }
    guard isUniform else { return false }
    var seen: Set<SegmentProgress> = []
    var unread = [(SegmentProgress(), [UInt8]())]
    while let (reached, text) = unread.popLast() {
      for (category, byte) in samples {
        let longer = text + [byte]
        for end in [[]] + samples.values.map({ [$0] })
        where !agrees(with: rules, on: longer + end, categories: categories) { return false }
        var next = reached
        guard next.advance(by: byte, category: category, rules: rules) else { continue }
        if next.bytesAfterEnd > 1 || longer.count > ShortBlock.count - 3 { return false }
        if seen.insert(next).inserted { unread.append((next, longer)) }
      }
    }
    return true
  }

  private func agrees(
    with rules: CompiledRules, on text: [UInt8], categories: [Int]
  ) -> Bool {
    let padding = Array(repeating: 0 as UInt8, count: ShortBlock.count - text.count)
    let ends = ends(ShortBlock(SIMD16(text + padding)))
    let own = text.indices.filter { ends.all >> UInt64($0) & 1 != 0 }
      .map { ($0 + 1, ends.words >> UInt64($0) & 1 != 0) }
    return rules.segments(of: text.map { categories[Int($0)] }).elementsEqual(own) { segment, own in
      segment.end == own.0 && (segment.status >= Segment.minimumWordStatus) == own.1
    }
  }

  private static func byteSetsOfASCII(_ rules: BlockWordRules) -> [UInt8] {
    [UInt8](0..<0x80).map { byte in
      let sets = rules.byteSets(of: ShortBlock(SIMD16(repeating: byte)))
      return [
        sets.letters, sets.digits, sets.underscores, sets.spaces, sets.returns, sets.lineFeeds,
        sets.midLetters, sets.midNumbers,
      ].reduce(0) { $0 << 1 | UInt8($1 & 1) }
    }
  }

  private struct SegmentProgress: Hashable {
    private var state = CompiledRules.start
    private var lastAcceptingState = CompiledRules.start
    /// The number of bytes after the last possible end of the segment.
    private(set) var bytesAfterEnd = 0
    private var lastTwo: [UInt8] = []

    /// Returns whether the byte can be part of the segment.
    mutating func advance(by byte: UInt8, category: Int, rules: CompiledRules) -> Bool {
      state = Int(rules.states[state].next[category])
      bytesAfterEnd += 1
      if rules.states[state].isAccepting { (lastAcceptingState, bytesAfterEnd) = (state, 0) }
      lastTwo = lastTwo.suffix(1) + [byte]
      return state != CompiledRules.stop
    }
  }
}

extension SIMD16<UInt8> {
  @inline(__always)
  fileprivate func equals(
    anyOf others: (SIMD16, SIMD16, SIMD16, SIMD16)
  ) -> SIMDMask<SIMD16<Int8>> {
    (self .== others.0) .| (self .== others.1) .| (self .== others.2) .| (self .== others.3)
  }
}
