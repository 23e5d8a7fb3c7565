/// How rules divide ASCII, in the form that 64 bytes can be divided with at once.
///
/// Between ASCII bytes every rule of UAX #29 comes down to a few sets: letters, digits and `_` go
/// on as one segment (WB5, WB8–10, WB13a–b), so do spaces (WB3d) and CR LF (WB3); a letter goes on
/// over one of ``midLetters`` to a letter (WB6–7), a digit over one of ``midNumbers`` to a digit
/// (WB11–12). ICU counts `@` among the letters. Locales differ in the two sets alone.
struct ASCIIWordRules {
  /// What stands between letters within a word; a set of fewer repeats itself.
  let midLetters: (UInt8, UInt8, UInt8)
  /// What stands between digits within a word.
  let midNumbers: (UInt8, UInt8, UInt8, UInt8)
  /// The places of segments by their status: no word, letters, digits.
  private let places: UInt32

  /// Nil where the rules have no such form.
  init?(_ automaton: WordAutomaton) {
    let ascii = ASCIIAutomaton(automaton)
    let others = (UInt8(0)..<0x80).filter { !Self.isWordByte($0) && $0 != 0x20 }
    let letters = others.filter { ascii.segments(of: [0x61, $0, 0x61]) == 1 }
    let numbers = others.filter { ascii.segments(of: [0x30, $0, 0x30]) == 1 }
    guard let letter = letters.first, letters.count <= 3, let number = numbers.first,
      numbers.count <= 4
    else { return nil }
    let letterSet = letters + Array(repeating: letter, count: 3 - letters.count)
    let numberSet = numbers + Array(repeating: number, count: 4 - numbers.count)
    midLetters = (letterSet[0], letterSet[1], letterSet[2])
    midNumbers = (numberSet[0], numberSet[1], numberSet[2], numberSet[3])
    places =
      UInt32(ascii.place(after: 0x20)) | UInt32(ascii.place(after: 0x61)) << 8
      | UInt32(ascii.place(after: 0x30)) << 16
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    (0x40...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
      || byte == 0x5F
  }

  /// Where segments end in 64 bytes of ASCII, and what they are.
  struct Block {
    /// Bit n: a segment ends before byte n. Bits 0 and 63 depend on bytes outside.
    let ends: UInt64
    /// Bit n: a segment whose last byte is n is a word of letters.
    let letters: UInt64
    /// Bit n: a segment whose last byte is n is a word of digits.
    let digits: UInt64
  }

  /// The place of the segment that ends before byte `end`.
  @inline(__always)
  func place(_ block: Block, end: Int) -> UInt64 {
    let last = UInt64(truncatingIfNeeded: end &- 1)
    let kind = (block.letters &>> last & 1) << 3 | (block.digits &>> last & 1) << 4
    return UInt64(places) &>> kind & 0xFF
  }

  /// Divides 64 bytes of ASCII that begin where a segment begins.
  @inline(__always)
  func block(_ bytes: UnsafePointer<UInt8>) -> Block {
    var (letters, digits, lows, spaces): (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    var (betweenLetters, betweenDigits): (UInt64, UInt64) = (0, 0)
    var (returns, feeds): (UInt64, UInt64) = (0, 0)
    for part in 0..<4 {
      let v = unsafe UnsafeRawPointer(bytes + part * 16).loadUnaligned(as: SIMD16<UInt8>.self)
      let shift = UInt64(part * 16)
      letters |= Self.bits((((v | 0x20) &- 0x61) .< 26) .| (v .== 0x40)) &<< shift
      digits |= Self.bits((v &- 0x30) .< 10) &<< shift
      lows |= Self.bits(v .== 0x5F) &<< shift
      spaces |= Self.bits(v .== 0x20) &<< shift
      betweenLetters |=
        Self.bits((v .== midLetters.0) .| (v .== midLetters.1) .| (v .== midLetters.2)) &<< shift
      betweenDigits |=
        Self.bits(
          (v .== midNumbers.0) .| (v .== midNumbers.1) .| (v .== midNumbers.2)
            .| (v .== midNumbers.3)) &<< shift
      returns |= Self.bits(v .== 0x0D) &<< shift
      feeds |= Self.bits(v .== 0x0A) &<< shift
    }
    let words = letters | digits | lows
    let goesOn =
      (words & words << 1) | (spaces & spaces << 1) | (feeds & returns << 1)
      | (betweenLetters & letters << 1 & letters >> 1)
      | (letters & betweenLetters << 1 & letters << 2)
      | (betweenDigits & digits << 1 & digits >> 1)
      | (digits & betweenDigits << 1 & digits << 2)
    return Block(
      ends: ~goesOn,
      letters: letters | (lows & (letters | lows) << 1),
      digits: digits | (lows & digits << 1))
  }

  /// One bit for each lane.
  @inline(__always)
  private static func bits(_ mask: SIMDMask<SIMD16<Int8>>) -> UInt64 {
    // Lanes are all zeros or all ones: bit n of lane n is kept, and a product adds them up in its
    // top byte.
    let lanes = unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self) & 0x8040_2010_0804_0201
    let low = (lanes.x &* 0x0101_0101_0101_0101) >> 56
    let high = (lanes.y &* 0x0101_0101_0101_0101) >> 56
    return UInt64(littleEndian: low | high << 8)
  }
}

/// The automaton over ASCII alone, step by step.
private struct ASCIIAutomaton {
  private let automaton: WordAutomaton
  private var classes: [Int]

  init(_ automaton: WordAutomaton) {
    self.automaton = automaton
    classes = Array(repeating: 0, count: 0x80)
    for (scalars, scalarClass) in automaton.ranges where scalars.lowerBound < 0x80 {
      for scalar in scalars.clamped(to: 0...0x7F) { classes[Int(scalar)] = Int(scalarClass) }
    }
  }

  func place(after byte: UInt8, from place: UInt8 = WordAutomaton.start) -> UInt8 {
    automaton.steps[classes[Int(byte)] * WordAutomaton.placeCount + Int(place)]
  }

  /// The number of segments in bytes followed by NUL; 0 where it is unsure.
  func segments(of bytes: [UInt8]) -> Int {
    var place = WordAutomaton.start
    var count = 0
    for byte in bytes + [0] {
      place = self.place(after: byte, from: place)
      if place == WordAutomaton.unsure { return 0 }
      if place & WordAutomaton.endsBefore != 0 { count += 1 }
    }
    return count
  }
}
