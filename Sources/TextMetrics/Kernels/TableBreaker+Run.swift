// Runs of scalars of one class that extend the Character before them and keep the state: thousands
// of marks on one letter, joiners, variation selectors, jamo of one kind.
extension TableBreaker {
  /// The end of the run that begins at `start`, which the breaker need not take in; `start` where
  /// there is none.
  func endOfRun(_ text: Span<UInt8>, from start: Int) -> Int {
    guard start < text.count else { return start }
    let breakClass = Self.breakClass(text, at: start).breakClass
    var next = self
    next.enter(breakClass)
    guard next.state == state, !startedCharacter else { return start }
    return Self.endOfRun(of: breakClass, in: text, from: start)
  }

  /// The end of the scalars of that class from `start` on.
  private static func endOfRun(of breakClass: UInt8, in text: Span<UInt8>, from start: Int) -> Int {
    var offset = start
    while true {
      // From this length on, looking up the neighbours of a scalar in the tables pays off.
      for _ in 0..<patience {
        guard offset < text.count else { return offset }
        let next = Self.breakClass(text, at: offset)
        guard next.breakClass == breakClass else { return offset }
        offset &+= next.bytes
      }
      let last = text.scalar(at: text.scalarStart(before: offset))
      let range = neighbours(of: last.value, bytes: last.bytes, breakClass)
      offset = text.end(ofScalarsIn: range, bytes: last.bytes, from: offset)
    }
  }

  private static var patience: Int { 64 }

  /// The UTF-8, as one number, of the scalars around one that are of its class and have as many
  /// bytes. UTF-8 sorts as its scalars do.
  private static func neighbours(
    of scalar: UInt32, bytes: Int, _ breakClass: UInt8
  ) -> ClosedRange<UInt32> {
    var (lower, upper) = (scalar, scalar)
    func isOfClass(_ value: UInt32) -> Bool {
      guard let scalar = Unicode.Scalar(value), UTF8.width(scalar) == bytes else { return false }
      return Self.breakClass(encoded: value.utf8(bytes: bytes), bytes: bytes) == breakClass
    }
    while lower > 0, isOfClass(lower - 1) { lower -= 1 }
    while isOfClass(upper + 1) { upper += 1 }
    return lower.utf8(bytes: bytes)...upper.utf8(bytes: bytes)
  }

  private static func breakClass(encoded: UInt32, bytes: Int) -> UInt8 {
    func byte(_ index: Int) -> UInt8 {
      UInt8(truncatingIfNeeded: encoded >> UInt32(8 * (bytes - 1 - index)))
    }
    return breakClass(lead: byte(0), byte).breakClass
  }
}

extension UInt32 {
  /// The UTF-8 of this scalar of so many bytes, the lead byte highest.
  fileprivate func utf8(bytes: Int) -> UInt32 {
    let marker: UInt32 =
      switch bytes {
      case 1: 0
      case 2: 0xC080
      case 3: 0xE0_8080
      default: 0xF080_8080
      }
    return marker | self & 0x3F | (self << 2) & 0x3F00 | (self << 4) & 0x3F_0000
      | (self << 6) & 0x700_0000 | (bytes == 1 ? self : 0)
  }
}

extension Span<UInt8> {
  /// Where scalars of so many bytes, from `start` on, leave that range of UTF-8 or come near the
  /// end of the text.
  fileprivate func end(
    ofScalarsIn range: ClosedRange<UInt32>, bytes: Int, from start: Int
  ) -> Int {
    let shift = UInt32(32 - 8 * bytes)
    let width = range.upperBound - range.lowerBound
    // The distance from the lower bound; for those below it the subtraction wraps around.
    func distance(_ offset: Int) -> UInt32 {
      // Four scalars and three bytes are left.
      let word = unsafe self.bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset, as: UInt32.self)
      return (UInt32(bigEndian: word) &>> shift) &- range.lowerBound
    }
    var offset = bytes == 2 ? end(ofPairsIn: range, from: start) : start
    while offset &+ 4 &* bytes &+ 3 <= count {
      let first = Swift.max(distance(offset), distance(offset &+ bytes))
      let second = Swift.max(distance(offset &+ 2 &* bytes), distance(offset &+ 3 &* bytes))
      guard Swift.max(first, second) <= width else { break }
      offset &+= 4 &* bytes
    }
    return offset
  }

  /// The same for scalars of two bytes, the marks that are easy to type, so that they are as fast
  /// as letters.
  private func end(ofPairsIn range: ClosedRange<UInt32>, from start: Int) -> Int {
    let lower = SIMD8(repeating: UInt16(truncatingIfNeeded: range.lowerBound))
    let width = SIMD8(repeating: UInt16(truncatingIfNeeded: range.upperBound - range.lowerBound))
    func isOutside(_ offset: Int) -> SIMDMask<SIMD8<Int16>> {
      // Eight pairs are left.
      let pairs = unsafe self.bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset, as: SIMD8<UInt16>.self)
      return (pairs &<< 8 | pairs &>> 8) &- lower .> width
    }
    var offset = start
    while offset &+ 32 <= count {
      let outside = isOutside(offset) .| isOutside(offset &+ 16)
      guard outside == SIMDMask(repeating: false) else { break }
      offset &+= 32
    }
    return offset
  }
}
