import TextMetrics

/// Word rules in a form that finds all boundaries in a block of bytes at once: for ASCII, and for
/// Latin and Cyrillic letters of two bytes.
///
/// Between ASCII bytes every rule of UAX #29 comes down to a few sets: letters, digits and `_` go
/// on as one segment (WB5, WB8–10, WB13a–b), so do spaces (WB3d) and CR LF (WB3); a letter goes on
/// over one of ``midLetters`` to a letter (WB6–7), a digit over one of ``midNumbers`` to a digit
/// (WB11–12). ICU counts `@` among the letters. Locales differ in the two sets alone.
struct BlockWordRules: BitwiseCopyable {
  private typealias Bytes = SIMD16<UInt8>

  /// The bytes that may stand between letters within a word, each repeated in every lane. A set of
  /// fewer than three repeats its first.
  private let midLetters: (Bytes, Bytes, Bytes)
  /// The bytes that may stand between digits within a word, likewise.
  private let midNumbers: (Bytes, Bytes, Bytes, Bytes)
  /// Whether ``lettersOfTwoBytes`` are in the same class as `a`.
  private let joinsLettersOfTwoBytes: Bool

  /// Nil where the rules have no such form.
  init?(_ automaton: WordAutomaton, _ classes: ScalarClasses) {
    func isSegment(_ bytes: [UInt8]) -> Bool {
      var state = WordAutomaton.start
      return bytes.allSatisfy { byte in
        state = automaton.steps[classes(UInt32(byte)) << 8 | Int(state)]
        return state != WordAutomaton.unsure && state & WordAutomaton.endsBefore == 0
      }
    }
    let others = (UInt8(0)..<0x80).filter { !Self.isWordByte($0) && $0 != 0x20 }
    let letters = others.filter { isSegment([0x61, $0, 0x61]) }
    let numbers = others.filter { isSegment([0x30, $0, 0x30]) }
    guard let letter = letters.first, letters.count <= 3, let number = numbers.first,
      numbers.count <= 4
    else { return nil }
    let letterSet = letters + Array(repeating: letter, count: 3 - letters.count)
    let numberSet = numbers + Array(repeating: number, count: 4 - numbers.count)
    func all(_ byte: UInt8) -> Bytes { Bytes(repeating: byte) }
    midLetters = (all(letterSet[0]), all(letterSet[1]), all(letterSet[2]))
    midNumbers = (all(numberSet[0]), all(numberSet[1]), all(numberSet[2]), all(numberSet[3]))
    joinsLettersOfTwoBytes = Self.lettersOfTwoBytes.allSatisfy {
      classes($0) == classes("a")
    }
  }

  /// The Latin and Cyrillic letters that begin with ``latinLeads`` and ``cyrillicLeads``: all
  /// scalars that do but × and ÷.
  private static let lettersOfTwoBytes =
    ([0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2BF, 0x400...0x47F] as [ClosedRange<UInt32>])
    .joined().compactMap(Unicode.Scalar.init)

  @inline(__always) private static var latinLeads: ClosedRange<UInt8> { 0xC3...0xCA }
  @inline(__always) private static var cyrillicLeads: ClosedRange<UInt8> { 0xD0...0xD1 }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    (0x40...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
      || byte == 0x5F
  }

  /// Where segments end in a block that begins with a segment. Bit n is set if a segment ends after
  /// byte n, supposing that the text ends with the block: the bytes after it may change the last
  /// two bits.
  struct Ends {
    let all: UInt64
    /// Where words end, if segments do.
    let words: UInt64

    /// A mask of the ends that no text after 64 bytes can change.
    static let settled: UInt64 = ~0 >> 2
  }

  /// Whether a block holds only ASCII and ``lettersOfTwoBytes``, the last of them whole.
  @inline(__always)
  func divides(_ block: some ByteBlock) -> Bool {
    block.isASCII || joinsLettersOfTwoBytes && hasLettersAlone(beyondASCIIIn: block)
  }

  /// Whether a block that begins with this byte is worth reading for ``divides(_:)``: one that
  /// begins with a letter of another script is not.
  @inline(__always)
  static func mayDivide(from byte: UInt8) -> Bool {
    byte < 0x80 || latinLeads.contains(byte) || cyrillicLeads.contains(byte)
  }

  /// Not inlined: the loops over ASCII keep their registers.
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

  /// The ends in a block for which ``divides(_:)`` holds.
  @inline(__always)
  func ends(_ block: some ByteBlock) -> Ends {
    let letters =
      block.all { bytes in
        (bytes | SIMD16(repeating: 0x20)).isWithin(0x61...0x7A) .| bytes.equals(0x40)
      } | block.topBits { $0 }
    let digits = block.all { $0.isWithin(0x30...0x39) }
    let lows = block.all { $0.equals(0x5F) }
    let spaces = block.all { $0.equals(0x20) }
    let returns = block.all { $0.equals(0x0D) }
    let lineFeeds = block.all { $0.equals(0x0A) }
    let midLetters = block.all { bytes in
      (bytes .== self.midLetters.0) .| (bytes .== self.midLetters.1)
        .| (bytes .== self.midLetters.2)
    }
    let midNumbers = block.all { bytes in
      (bytes .== self.midNumbers.0) .| (bytes .== self.midNumbers.1)
        .| (bytes .== self.midNumbers.2) .| (bytes .== self.midNumbers.3)
    }
    let words = letters | digits | lows
    let toMiddle =
      midLetters & letters << 1 & letters >> 1 | midNumbers & digits << 1 & digits >> 1
    let joined =
      words & words << 1 | spaces & spaces << 1 | lineFeeds & returns << 1 | toMiddle
      | toMiddle << 1
    // The status after `_` is that of what precedes it; `_` alone is no word.
    return Ends(
      all: ~(joined >> 1),
      words: letters | digits | lows & words << 1)
  }
}
