import TextMetrics

/// Word rules in a form that finds all boundaries in a block of bytes at once, for ASCII and for
/// Latin and Cyrillic letters of two bytes.
///
/// Letters, digits, and `_` have no boundary between them (UAX #29, WB5, WB8–10, WB13a–b), and
/// neither have spaces (WB3d) and CR LF (WB3). ``midLetters`` join two letters (WB6–7), and
/// ``midNumbers`` join two digits (WB11–12). The sets are read from ICU's rules, which differ by
/// version and locale: in ICU 72, `@` is a letter.
struct BlockWordRules: BitwiseCopyable {
  private typealias Bytes = SIMD16<UInt8>

  /// The other ASCII letter of the rules, in every lane, or 0xFF if there is none.
  private let otherLetter: Bytes
  /// The bytes that join letters, each in every lane. The first one fills missing elements.
  private let midLetters: (Bytes, Bytes, Bytes)
  private let midNumbers: (Bytes, Bytes, Bytes, Bytes)
  /// Whether ``lettersOfTwoBytes`` have the class of `a`.
  private let joinsLettersOfTwoBytes: Bool

  /// Returns `nil` if the rules don't have this form. Testing unknown rules takes milliseconds.
  init?(
    _ rules: CompiledRules, _ automaton: WordAutomaton, _ classes: ScalarClasses, areKnown: Bool
  ) {
    let scalarClasses = (UInt32(0)..<0x80).map { automaton.classes[classes($0)] }
    if scalarClasses.contains(where: { $0.requiresDictionary || $0.membership != nil }) {
      return nil
    }
    let categories = scalarClasses.map(\.category)
    func category(_ scalar: Unicode.Scalar) -> Int { categories[Int(scalar.value)] }
    func vectors(_ most: Int, _ contains: (UInt8) -> Bool) -> [Bytes]? {
      let bytes = (UInt8(0)..<0x80).filter { !Self.isWordByte($0) && contains($0) }
      if bytes.count > most { return nil }
      return (0..<most).map { Bytes(repeating: $0 < bytes.count ? bytes[$0] : bytes.first ?? 0xFF) }
    }
    func join(_ scalar: Unicode.Scalar, over byte: UInt8) -> Bool {
      let outer = category(scalar)
      return rules.segments(of: [outer, categories[Int(byte)], outer]).count == 1
    }
    let letter = category("a")
    func isLetter(_ byte: UInt8) -> Bool { categories[Int(byte)] == letter }
    guard let others = vectors(1, isLetter),
      let midLetters = vectors(3, { !isLetter($0) && join("a", over: $0) }),
      let midNumbers = vectors(4, { !isLetter($0) && join("0", over: $0) })
    else { return nil }
    otherLetter = others[0]
    self.midLetters = (midLetters[0], midLetters[1], midLetters[2])
    self.midNumbers = (midNumbers[0], midNumbers[1], midNumbers[2], midNumbers[3])
    joinsLettersOfTwoBytes = Self.lettersOfTwoBytes.allSatisfy { classes($0) == classes("a") }
    guard areKnown || agrees(with: rules, categories) else { return nil }
  }

  /// The scalars that begin with ``latinLeads`` and ``cyrillicLeads``, except × and ÷.
  private static let lettersOfTwoBytes =
    ([0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2BF, 0x400...0x47F] as [ClosedRange<UInt32>])
    .joined().compactMap(Unicode.Scalar.init)

  @inline(__always) private static var latinLeads: ClosedRange<UInt8> { 0xC3...0xCA }
  @inline(__always) private static var cyrillicLeads: ClosedRange<UInt8> { 0xD0...0xD1 }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x5F
  }

  private struct Parts {
    let letters, digits, lows, spaces, returns, lineFeeds, midLetters, midNumbers: UInt64
  }

  /// Bit *n* is set if a segment ends after byte *n*. Text after the block can change the last two
  /// bits.
  struct Ends {
    let all: UInt64
    let words: UInt64

    static let settled: UInt64 = ~0 >> 2
  }

  /// Whether a block has only ASCII and ``lettersOfTwoBytes``, and ends between scalars.
  @inline(__always)
  func divides(_ block: some ByteBlock) -> Bool {
    block.isASCII || joinsLettersOfTwoBytes && hasLettersAlone(beyondASCIIIn: block)
  }

  @inline(__always)
  static func mayDivide(from byte: UInt8) -> Bool {
    byte < 0x80 || latinLeads.contains(byte) || cyrillicLeads.contains(byte)
  }

  /// Not inlined, so that the loops over ASCII keep their registers.
  @inline(never)
  private func hasLettersAlone<Block: ByteBlock>(beyondASCIIIn block: Block) -> Bool {
    if block.reaches(0xE0) { return false }
    let known = block.all { bytes in
      bytes.isWithin(0x80...0xBF) .| bytes.isWithin(Self.latinLeads)
        .| bytes.isWithin(Self.cyrillicLeads)
    }
    if known != block.topBits({ $0 }) { return false }
    let leads = block.all { $0.isAtLeast(0xC0) }
    let signs =
      block.all { $0.equals(0xC3) } << 1
      & block.all { ($0 | SIMD16(repeating: 0x20)).equals(0xB7) }
    return signs == 0 && leads >> UInt64(Block.count - 1) == 0
  }

  @inline(__always)
  private func parts(of block: some ByteBlock) -> Parts {
    Parts(
      letters: block.all { bytes in
        (bytes | SIMD16(repeating: 0x20)).isWithin(0x61...0x7A) .| (bytes .== otherLetter)
      } | block.topBits { $0 },
      digits: block.all { $0.isWithin(0x30...0x39) },
      lows: block.all { $0.equals(0x5F) },
      spaces: block.all { $0.equals(0x20) },
      returns: block.all { $0.equals(0x0D) },
      lineFeeds: block.all { $0.equals(0x0A) },
      midLetters: block.all { bytes in
        (bytes .== midLetters.0) .| (bytes .== midLetters.1) .| (bytes .== midLetters.2)
      },
      midNumbers: block.all { bytes in
        (bytes .== midNumbers.0) .| (bytes .== midNumbers.1) .| (bytes .== midNumbers.2)
          .| (bytes .== midNumbers.3)
      })
  }

  @inline(__always)
  func ends(_ block: some ByteBlock) -> Ends {
    let parts = parts(of: block)
    let (letters, digits) = (parts.letters, parts.digits)
    let words = letters | digits | parts.lows
    let toMiddle =
      parts.midLetters & letters << 1 & letters >> 1 | parts.midNumbers & digits << 1 & digits >> 1
    let joined =
      words & words << 1 | parts.spaces & parts.spaces << 1 | parts.lineFeeds & parts.returns << 1
      | toMiddle | toMiddle << 1
    // `_` keeps the status of the byte before it. A single `_` isn't a word.
    return Ends(all: ~(joined >> 1), words: letters | digits | parts.lows & words << 1)
  }
}

// MARK: Comparison with the rules

extension BlockWordRules {
  /// Returns whether ``ends(_:)`` divides every ASCII text as the rules do.
  ///
  /// An end in a block depends on the byte before it, that byte's neighbors, and one more byte. An
  /// end by the rules depends on these bytes and on the state. So each reachable pair of a state
  /// and the last two bytes is tested with every two following bytes. One byte represents its
  /// category, whose bytes must have the same roles.
  private func agrees(with rules: CompiledRules, _ categories: [Int]) -> Bool {
    let parts = Self.allParts(self)
    let samples = Dictionary(
      zip(categories, UInt8(0)...), uniquingKeysWith: { first, _ in first })
    let isUniform = zip(categories, parts).allSatisfy { category, bits in
      samples[category].map { parts[Int($0)] == bits } ?? false
    }
    guard isUniform else { return false }
    var seen: Set<Reached> = []
    var unread = [(Reached(), [UInt8]())]
    while let (reached, text) = unread.popLast() {
      for (category, byte) in samples {
        let longer = text + [byte]
        for end in [[]] + samples.values.map({ [$0] })
        where !agrees(with: rules, on: longer + end, categories) { return false }
        var next = reached
        guard next.advance(by: byte, category, rules) else { continue }
        if next.unsure > 1 || longer.count > ShortBlock.count - 3 { return false }
        if seen.insert(next).inserted { unread.append((next, longer)) }
      }
    }
    return true
  }

  private func agrees(with rules: CompiledRules, on text: [UInt8], _ categories: [Int]) -> Bool {
    let padding = Array(repeating: 0 as UInt8, count: ShortBlock.count - text.count)
    let ends = ends(ShortBlock(SIMD16(text + padding)))
    let own = text.indices.filter { ends.all >> UInt64($0) & 1 != 0 }
      .map { ($0 + 1, ends.words >> UInt64($0) & 1 != 0) }
    return rules.segments(of: text.map { categories[Int($0)] }).elementsEqual(own) { segment, own in
      segment.end == own.0 && (segment.status >= WordSegment.firstWordStatus) == own.1
    }
  }

  private static func allParts(_ rules: BlockWordRules) -> [UInt8] {
    [UInt8](0..<0x80).map { byte in
      let parts = rules.parts(of: ShortBlock(SIMD16(repeating: byte)))
      return [
        parts.letters, parts.digits, parts.lows, parts.spaces, parts.returns, parts.lineFeeds,
        parts.midLetters, parts.midNumbers,
      ].reduce(0) { $0 << 1 | UInt8($1 & 1) }
    }
  }

  private struct Reached: Hashable {
    private var state = CompiledRules.start
    private var fallback = CompiledRules.start
    private(set) var unsure = 0
    private var lastTwo: [UInt8] = []

    mutating func advance(by byte: UInt8, _ category: Int, _ rules: CompiledRules) -> Bool {
      state = Int(rules.states[state].next[category])
      let isAccepting = rules.states[state].isAccepting
      (fallback, unsure) = isAccepting ? (state, 0) : (fallback, unsure + 1)
      lastTwo = lastTwo.suffix(1) + [byte]
      return state != CompiledRules.stop
    }
  }
}
