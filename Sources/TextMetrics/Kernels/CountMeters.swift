/// Counts a stream in constant memory. A piece of the stream can end after any scalar. Appending a
/// scalar never lowers the count, and adds at most the scalar's number of bytes.
package protocol CountMeter: Sendable {
  init()

  mutating func add(_ text: Span<UInt8>)

  var count: Int { get }

  /// Returns the end of the longest prefix that counts at most `maximum`, or 0 if even the empty
  /// text counts more. The end is a Character boundary in ``CharacterMeter`` and
  /// ``LargestCharacterMeter``, any offset in ``ByteMeter``, and a scalar boundary in all other
  /// meters.
  static func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int
}

extension CountMeter {
  @inline(__always)
  package static func count(_ text: Span<UInt8>) -> Int {
    var meter = Self()
    meter.add(text)
    return meter.count
  }

  package static func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int {
    var meter = Self()
    guard meter.count <= maximum else { return 0 }
    if text.count <= maximum &- meter.count { return text.count }
    var offset = 0
    var step = ByteBlocks.width
    while offset < text.count {
      // The next `maximum - meter.count` bytes always fit. If `step` is larger, `step` bytes are
      // tried. If they don't fit, half as many are tried.
      let reach = min(text.count &- offset, max(maximum &- meter.count, step))
      let scalar = text.scalar(at: offset).bytes
      let end = max(text.scalarBoundary(atOrBefore: offset &+ reach), offset &+ scalar)
      var next = meter
      next.add(text.extracting(offset..<end))
      if next.count <= maximum {
        // The remaining text probably adds as much to the count per byte as the text so far.
        let room = (maximum &- next.count).multipliedClamped(by: end) / max(1, next.count)
        step = next.count == meter.count ? 2 &* (end &- offset) : min(room, 2 &* end)
        meter = next
        offset = end
      } else if end &- offset == scalar {
        break
      } else {
        step = reach / 2
      }
    }
    return offset
  }
}

// MARK: - Code units

package struct ByteMeter: CountMeter {
  package private(set) var count = 0

  package init() {}

  package mutating func add(_ text: Span<UInt8>) { count &+= text.count }

  package static func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int {
    min(max(0, maximum), text.count)
  }
}

@usableFromInline
package struct ScalarMeter: CountMeter {
  package private(set) var count = 0

  package init() {}

  // Replaces `CountMeter`'s generic function, so `count(in: .unicodeScalars)` is a direct call.
  @usableFromInline
  package static func count(_ text: Span<UInt8>) -> Int { BlockCounts(text).scalars }

  package mutating func add(_ text: Span<UInt8>) { count &+= Self.count(text) }

  package static func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int {
    BlockCounts.prefixEnd(in: text, atMost: maximum, supplementaryCost: 1)
  }
}

@usableFromInline
package struct UTF16Meter: CountMeter {
  package private(set) var count = 0

  package init() {}

  // Replaces `CountMeter`'s generic function, so `count(in: .utf16)` is a direct call.
  @usableFromInline
  package static func count(_ text: Span<UInt8>) -> Int {
    let counts = BlockCounts(text)
    return counts.scalars &+ counts.supplementary
  }

  package static func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int {
    utf8Offset(at: maximum, in: text)
  }

  /// Rounds an offset inside a surrogate pair down, and an offset beyond the end down to the end.
  package static func utf8Offset(at offset: Int, in text: Span<UInt8>) -> Int {
    BlockCounts.prefixEnd(in: text, atMost: offset, supplementaryCost: 2)
  }

  package mutating func add(_ text: Span<UInt8>) { count &+= Self.count(text) }
}

// MARK: - Words between whitespace

@usableFromInline
package struct WhitespaceWordMeter: CountMeter {
  package private(set) var count = 0
  private var insideWord = false

  package init() {}

  // Replaces `CountMeter`'s generic function, so `count(in: .whitespaceWords)` is a direct call.
  @usableFromInline
  package static func count(_ text: Span<UInt8>) -> Int {
    var meter = Self()
    meter.add(text)
    return meter.count
  }

  @inlinable
  @inline(__always)
  package static func isSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F,
      0x3000:
      true
    default: false
    }
  }

  @inline(__always)
  static func isASCIISpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 0x09 < 5 }

  package mutating func add(_ text: Span<UInt8>) {
    var offset = 0
    while offset < text.count {
      let blocks = WordBlocks.count(text, from: offset, insideWord: insideWord)
      if blocks.end > offset {
        count &+= blocks.words
        offset = blocks.end
        insideWord = !Self.isASCIISpace(text[offset - 1])
        while !text.isScalarBoundary(offset) { offset &+= 1 }
      }
      let end = min(text.count, offset &+ ByteBlocks.width)
      while offset < end {
        let scalar = text.scalar(at: offset)
        let isSpace = Self.isSpace(scalar.value)
        if !isSpace, !insideWord { count &+= 1 }
        insideWord = !isSpace
        offset &+= scalar.bytes
      }
    }
  }

  /// Ignores whitespace at the end of the text. Returns 0 if the text has no words.
  static func startOfLastWord(in text: Span<UInt8>) -> Int {
    var start = text.endWithoutSpace(in: 0..<text.count)
    while start > 0, case let before = text.scalarStart(before: start),
      !isSpace(text.scalar(at: before).value)
    {
      start = before
    }
    return start
  }
}

// MARK: - Whitespace in a text

extension Span<UInt8> {
  func endWithoutSpace(in range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound {
      let start = scalarStart(before: end)
      guard WhitespaceWordMeter.isSpace(scalar(at: start).value) else { break }
      end = start
    }
    return end
  }

  package func startWithoutSpace(from offset: Int) -> Int {
    endOfScalars(from: offset) { WhitespaceWordMeter.isSpace($0) }
  }

  func endOfSpacesInLine(from offset: Int) -> Int {
    endOfScalars(from: offset) { WhitespaceWordMeter.isSpace($0) && $0 != 0x0A && $0 != 0x0D }
  }

  func endOfRun(from offset: Int) -> Int {
    endOfScalars(from: offset) { !WhitespaceWordMeter.isSpace($0) }
  }
}

// MARK: - Saturating arithmetic

// Counts saturate at `Int.max` instead of wrapping or trapping. An `Int` has 32 bits on a web page
// and on older watches, and a stream can be endless. The operands must not be negative.
extension FixedWidthInteger {
  package func addingClamped(_ other: Self) -> Self {
    let (sum, isBeyond) = addingReportingOverflow(other)
    return isBeyond ? .max : sum
  }

  @inlinable
  package func multipliedClamped(by other: Self) -> Self {
    let (product, isBeyond) = multipliedReportingOverflow(by: other)
    return isBeyond ? .max : product
  }
}
