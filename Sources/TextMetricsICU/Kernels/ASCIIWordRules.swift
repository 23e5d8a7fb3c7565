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
  /// The places of segments: of no word, of letters, of digits.
  private let others: UInt8
  private let letters: UInt8
  private let digits: UInt8

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
    self.others = ascii.place(after: 0x20)
    self.letters = ascii.place(after: 0x61)
    digits = ascii.place(after: 0x30)
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    (0x40...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
      || byte == 0x5F
  }

  /// Bits of a byte's class.
  private enum Class {
    static let letter: UInt8 = 0x01
    static let digit: UInt8 = 0x02
    /// Letters, digits and `_`.
    static let word: UInt8 = 0x04
    static let space: UInt8 = 0x08
    /// As many bits above ``letter`` and ``digit``: what stands between two of them.
    static let midLetter: UInt8 = 0x10
    static let midNumber: UInt8 = 0x20
    static let carriageReturn: UInt8 = 0x40
    /// One bit above ``carriageReturn``.
    static let lineFeed: UInt8 = 0x80
  }

  /// Memory for one block: classes, with room before and after for neighbours that are none,
  /// then ``places(in:)``.
  static let scratchBytes = 16 + 64 + 16 + 64

  /// By byte of the block last divided: the place of a segment that ends before it.
  @inline(__always)
  static func places(in scratch: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    unsafe scratch + 96
  }

  /// Divides 64 bytes of ASCII that begin where a segment begins. Bit n of the result: a segment
  /// ends before byte n, and it is a word; bits 0 and 63 depend on bytes outside.
  @inline(__always)
  func ends(
    _ bytes: UnsafePointer<UInt8>, _ scratch: UnsafeMutablePointer<UInt8>
  ) -> (all: UInt64, words: UInt64) {
    let block = unsafe UnsafeRawPointer(bytes)
    let classes = unsafe UnsafeMutableRawPointer(scratch) + 16
    unsafe classes.storeBytes(of: 0, toByteOffset: -8, as: UInt64.self)
    unsafe classes.storeBytes(of: 0, toByteOffset: 64, as: UInt64.self)
    for part in 0..<4 {
      let bytes = unsafe block.loadUnaligned(fromByteOffset: 16 * part, as: Vector.self)
      unsafe classes.storeBytes(of: classify(bytes), toByteOffset: 16 * part, as: Vector.self)
    }
    let places = unsafe UnsafeMutableRawPointer(Self.places(in: scratch))
    var ends: UInt64 = 0
    var words: UInt64 = 0
    for part in 0..<4 {
      func neighbours(_ distance: Int) -> Vector {
        unsafe classes.loadUnaligned(fromByteOffset: 16 * part + distance, as: Vector.self)
      }
      let (here, before, twoBefore) = (neighbours(0), neighbours(-1), neighbours(-2))
      let between = Self.all(Class.letter | Class.digit)
      let same = before & here & Self.all(Class.word | Class.space)
      let lineBreak = (before &+ before) & here & Self.all(Class.lineFeed)
      let toMiddle = (here &>> Self.all(4)) & before & neighbours(1) & between
      let fromMiddle = (before &>> Self.all(4)) & here & twoBefore & between
      let ended = (same | lineBreak | toMiddle | fromMiddle) .== Self.all(0)
      ends |= Self.bits(ended) &<< UInt64(16 * part)
      // What `_` ends is what stood before it; `_` alone is nothing.
      let lows = (before & Self.all(0x07)) .== Self.all(Class.word)
      let last = before.replacing(with: twoBefore, where: lows)
      let isWord = before & last & Self.all(Class.word) .!= Self.all(0)
      words |= Self.bits(isWord) &<< UInt64(16 * part)
      let isNumber = last & Self.all(Class.digit) .!= Self.all(0)
      let word = Self.all(letters).replacing(with: Self.all(digits), where: isNumber)
      let place = Self.all(others).replacing(with: word, where: isWord)
      unsafe places.storeBytes(of: place, toByteOffset: 16 * part, as: Vector.self)
    }
    return (ends, words)
  }

  private typealias Vector = SIMD16<UInt8>
  private typealias Mask = SIMDMask<SIMD16<Int8>>

  @inline(__always)
  private func classify(_ bytes: Vector) -> Vector {
    let isLetter =
      ((bytes | Self.all(0x20)) &- Self.all(0x61) .< Self.all(26)) .| (bytes .== Self.all(0x40))
    let isDigit = bytes &- Self.all(0x30) .< Self.all(10)
    let isMidLetter =
      (bytes .== Self.all(midLetters.0)) .| (bytes .== Self.all(midLetters.1))
      .| (bytes .== Self.all(midLetters.2))
    let isMidNumber =
      (bytes .== Self.all(midNumbers.0)) .| (bytes .== Self.all(midNumbers.1))
      .| (bytes .== Self.all(midNumbers.2)) .| (bytes .== Self.all(midNumbers.3))
    let words =
      Self.bits(Class.letter | Class.word, where: isLetter)
      | Self.bits(Class.digit | Class.word, where: isDigit)
      | Self.bits(Class.word, where: bytes .== Self.all(0x5F))
    let middles =
      Self.bits(Class.midLetter, where: isMidLetter)
      | Self.bits(Class.midNumber, where: isMidNumber)
    let spaces =
      Self.bits(Class.space, where: bytes .== Self.all(0x20))
      | Self.bits(Class.carriageReturn, where: bytes .== Self.all(0x0D))
      | Self.bits(Class.lineFeed, where: bytes .== Self.all(0x0A))
    return words | middles | spaces
  }

  /// Operations between two vectors are single instructions; those with a scalar are loops.
  @inline(__always)
  private static func all(_ byte: UInt8) -> Vector { Vector(repeating: byte) }

  @inline(__always)
  private static func bits(_ bits: UInt8, where mask: Mask) -> Vector {
    all(0).replacing(with: all(bits), where: mask)
  }

  /// One bit for each lane.
  @inline(__always)
  private static func bits(_ mask: Mask) -> UInt64 {
    let lanes = unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    return BlockScalars.topBits(lanes.x) | BlockScalars.topBits(lanes.y) << 8
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
