/// Finds the number of bytes of the longest common prefix or suffix of whole scalars.
package enum CommonBytes {
  private static var width: Int { ByteBlocks.width }

  package static func prefix(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Int {
    let shorter = min(left.count, right.count)
    var prefix = 0
    if shorter < width {
      while prefix < shorter, left[prefix] == right[prefix] { prefix += 1 }
    } else {
      prefix = start(ofFirstDifferenceIn: left, right, last: shorter - width)
      prefix += difference(left, prefix, right, prefix).leadingZeroByteCount
    }
    // The first difference can be inside a scalar.
    return min(left.scalarBoundary(atOrBefore: prefix), right.scalarBoundary(atOrBefore: prefix))
  }

  package static func suffix(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Int {
    let shorter = min(left.count, right.count)
    var suffix = 0
    if shorter < width {
      while suffix < shorter, left[left.count - 1 - suffix] == right[right.count - 1 - suffix] {
        suffix += 1
      }
    } else {
      let (leftLast, rightLast) = (left.count - width, right.count - width)
      let last = shorter - width
      while suffix < last, difference(left, leftLast - suffix, right, rightLast - suffix).isZero {
        suffix += width
      }
      suffix = min(suffix, last)
      suffix += difference(left, leftLast - suffix, right, rightLast - suffix).trailingZeroByteCount
    }
    return left.count - left.scalarBoundary(atOrAfter: left.count - suffix)
  }

  fileprivate static func areIdentical(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    let last = left.count - width
    return start(ofFirstDifferenceIn: left, right, last: last) == last
      && difference(left, last, right, last).isZero
  }

  /// Returns the offset of the first block that differs and starts before `last`, or else `last`.
  @inline(__always)
  private static func start(
    ofFirstDifferenceIn left: Span<UInt8>, _ right: Span<UInt8>, last: Int
  ) -> Int {
    var offset = 0
    while offset &+ 3 &* width < last {
      let first = difference(left, offset, right, offset)
      let second = difference(left, offset &+ width, right, offset &+ width)
      let third = difference(left, offset &+ 2 &* width, right, offset &+ 2 &* width)
      let fourth = difference(left, offset &+ 3 &* width, right, offset &+ 3 &* width)
      if !(first | second | third | fourth).isZero { break }
      offset &+= 4 &* width
    }
    while offset < last, difference(left, offset, right, offset).isZero { offset &+= width }
    return min(offset, last)
  }

  @inline(__always)
  private static func difference(
    _ left: Span<UInt8>, _ leftOffset: Int, _ right: Span<UInt8>, _ rightOffset: Int
  ) -> ByteBlocks.Bytes {
    ByteBlocks.load(left, leftOffset) ^ ByteBlocks.load(right, rightOffset)
  }
}

extension Span<UInt8> {
  package func hasSameBytes(as other: Span<UInt8>) -> Bool {
    if count != other.count { return false }
    if count <= ByteBlocks.width { return ByteBlocks.areIdentical(short: self, other) }
    return CommonBytes.areIdentical(self, other)
  }

  package func precedes(_ other: Span<UInt8>) -> Bool {
    let common = Swift.min(count, other.count)
    for index in 0..<common where self[index] != other[index] {
      return self[index] < other[index]
    }
    return count < other.count
  }

  /// The case of ASCII letters is ignored. `lowercase` must not have uppercase ASCII letters.
  package func matchesIgnoringCase(_ lowercase: String, at offset: Int) -> Bool {
    guard offset + lowercase.utf8.count <= count else { return false }
    var offset = offset
    for byte in lowercase.utf8 {
      let isUppercase = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self[offset]
      guard (isUppercase ? self[offset] | 0x20 : self[offset]) == byte else { return false }
      offset += 1
    }
    return true
  }
}

// Not inlined, so that a web page loads less code.
extension String {
  @inline(never)
  package func hasSameBytes(as other: String) -> Bool {
    withUTF8Bytes { mine in other.withUTF8Bytes { mine.hasSameBytes(as: $0) } }
  }

  @inline(never)
  package func utf8Precedes(_ other: String) -> Bool {
    withUTF8Bytes { mine in other.withUTF8Bytes { mine.precedes($0) } }
  }
}

extension StringProtocol {
  /// Unlike `==`, this function distinguishes precomposed é from decomposed é.
  @inline(never)
  package func hasSameBytes(as other: some StringProtocol) -> Bool {
    utf8.count == other.utf8.count && hasBytePrefix(other)
  }

  @inline(never)
  package func hasBytePrefix(_ other: some StringProtocol) -> Bool {
    withUTF8Bytes { mine in
      other.withUTF8Bytes { others in
        others.count <= mine.count
          && mine.extracting(first: others.count).hasSameBytes(as: others)
      }
    }
  }

  package func hasByteSuffix(_ other: some StringProtocol) -> Bool {
    withUTF8Bytes { mine in
      other.withUTF8Bytes { others in
        others.count <= mine.count
          && mine.extracting(last: others.count).hasSameBytes(as: others)
      }
    }
  }
}
