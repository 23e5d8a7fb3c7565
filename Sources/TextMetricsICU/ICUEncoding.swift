import Synchronization
package import TextMetrics

/// A legacy encoding that ICU converts to, such as GB18030.
///
/// A scalar is encodable only if ICU has an exact mapping for it. By default, ICU's converters also
/// replace a scalar with a similar one, and skip the zero width joiner and other invisible scalars.
/// A byte order mark that ICU would add isn't counted. If an encoding can represent a text in
/// several ways, as SCSU can, the bytes that ICU writes are counted.
package final class ICUEncoding: TextEncoding {
  package let name: String

  private let counting: CountingMethod

  package init(_ name: String) throws(UnitError) {
    let converter = try EncodingNames.converter(named: name)
    self.name = name.lowercased()
    do {
      counting = try CountingMethod.cached(converter)
    } catch {
      throw .unavailable("bytes:\(name)", reason: error.description)
    }
  }

  package var isAdditive: Bool {
    if case .byScalar = counting { true } else { false }
  }

  package func tally(of text: Span<UInt8>) -> EncodedTally {
    switch counting {
    case .byScalar(let byteCounts): byteCounts.tally(of: text)
    case .byConverter(let converter): converter.tally(of: text)
    }
  }

  /// Returns `nil` for additive encodings, which don't need a meter, and for SCSU, LMBCS, and X11
  /// compound text, which ICU can't convert in pieces. Also returns `nil` if memory is exhausted.
  package func makeMeter() -> (any EncodingMeter)? {
    guard case .byConverter(let converter) = counting else { return nil }
    return converter.makeMeter()
  }

  package static var available: [String] { EncodingNames.preferred }
}

private enum CountingMethod: Sendable {
  case byScalar(ScalarByteCounts)
  case byConverter(EncodingConverter)

  init(_ choice: ConverterChoice) throws(ICUFailure) {
    let converter = try EncodingConverter(canonicalName: choice.canonicalName)
    self =
      converter.isStateless
      ? .byScalar(converter.scalarByteCounts(choice))
      : .byConverter(converter)
  }

  private static let cache = Mutex<[ConverterChoice: CountingMethod]>([:])

  static func cached(_ choice: ConverterChoice) throws(ICUFailure) -> CountingMethod {
    if let known = cache.withLock({ $0[choice] }) { return known }
    let counting = try CountingMethod(choice)
    cache.withLock { $0[choice] = counting }
    return counting
  }
}

// MARK: - Table of byte counts

/// The number of bytes of every scalar in a stateless encoding, in pages of 256 scalars.
/// Consecutive equal pages are stored once.
final class ScalarByteCounts: Sendable {
  static let pageSize = 256

  /// The number of each scalar's page, at the index `scalar / 256`. Values beyond U+10FFFF have
  /// entries, too, because ill-formed UTF-8 can encode them.
  let pages: [UInt16]

  /// The number of bytes of each scalar, at the index `page * 256 + scalar % 256`. An unencodable
  /// scalar has 0 bytes.
  let byteCounts: [UInt8]

  let hasSingleByteASCII: Bool

  init(pages: [UInt16], byteCounts: [UInt8], additions: [ClosedRange<UInt32>: UInt8] = [:]) {
    var (pages, byteCounts) = (pages, byteCounts)
    let stored = byteCounts.count
    for (scalar, count) in additions.flatMap({ range, count in range.map { (Int($0), count) } }) {
      var start = Int(pages[scalar / Self.pageSize]) * Self.pageSize
      if start < stored {
        // Other scalars can share the page.
        pages[scalar / Self.pageSize] = UInt16(byteCounts.count / Self.pageSize)
        let copy = byteCounts[start..<start + Self.pageSize]
        start = byteCounts.count
        byteCounts += copy
      }
      byteCounts[start + scalar % Self.pageSize] = count
    }
    // The entries beyond U+10FFFF refer to the page of U+D800: surrogates are unencodable.
    let beyond = 0x20_0000 / Self.pageSize - pages.count
    self.pages = pages + repeatElement(pages[0xD8], count: beyond)
    self.byteCounts = byteCounts
    hasSingleByteASCII = byteCounts.prefix(0x80).allSatisfy { $0 == 1 }
  }

  func tally(of text: Span<UInt8>) -> EncodedTally {
    // SAFETY: the pointers don't leave the closures.
    unsafe text.withUnsafeBytes { text in
      unsafe pages.withUnsafeBufferPointer { pages in
        unsafe byteCounts.withUnsafeBufferPointer { byteCounts in
          // SAFETY: the tables aren't empty, so they have an address.
          unsafe ByteCounter(
            pages: pages.baseAddress!, byteCounts: byteCounts.baseAddress!,
            hasSingleByteASCII: hasSingleByteASCII
          ).tally(of: text)
        }
      }
    }
  }
}

@safe private struct ByteCounter {
  private static let loadSize = MemoryLayout<UInt64>.size

  let pages: UnsafePointer<UInt16>
  let byteCounts: UnsafePointer<UInt8>
  let hasSingleByteASCII: Bool
  var bytes = 0
  var unencodable = 0

  consuming func tally(of text: UnsafeRawBufferPointer) -> EncodedTally {
    var end = 0
    if text.count >= Self.loadSize {
      unsafe end = count(text, before: text.count - Self.loadSize + 1)
    }
    // Loads of eight bytes would exceed the text, so its last bytes are copied and padded with
    // zeros.
    var rest: (UInt64, UInt64) = (0, 0)
    let restCount = max(0, text.count - end)
    unsafe withUnsafeMutableBytes(of: &rest) { rest in
      for index in 0..<restCount { unsafe rest[index] = text[end + index] }
      _ = unsafe count(UnsafeRawBufferPointer(rest), before: restCount)
    }
    return EncodedTally(bytes: bytes, unencodable: unencodable)
  }

  /// Counts the scalars that begin before `end`, and returns the offset after the last of them.
  /// `text` must have at least `loadSize` bytes from each position before `end`.
  private mutating func count(_ text: UnsafeRawBufferPointer, before end: Int) -> Int {
    var position = 0
    while position < end {
      let next = unsafe UInt64(
        littleEndian: text.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      let lead = UInt32(truncatingIfNeeded: next & 0xFF)
      if lead < 0x80 {
        if hasSingleByteASCII {
          let run = min((next & 0x8080_8080_8080_8080).trailingZeroBitCount / 8, end - position)
          bytes &+= run
          position &+= run
        } else {
          add(lead)
          position &+= 1
        }
      } else {
        let second = UInt32(truncatingIfNeeded: next >> 8 & 0x3F)
        let third = UInt32(truncatingIfNeeded: next >> 16 & 0x3F)
        if lead < 0xE0 {
          add((lead & 0x1F) << 6 | second)
          position &+= 2
        } else if lead < 0xF0 {
          add((lead & 0x0F) << 12 | second << 6 | third)
          position &+= 3
        } else {
          let fourth = UInt32(truncatingIfNeeded: next >> 24 & 0x3F)
          add((lead & 0x07) << 18 | second << 12 | third << 6 | fourth)
          position &+= 4
        }
      }
    }
    return position
  }

  @inline(__always)
  private mutating func add(_ scalar: UInt32) {
    // SAFETY: a scalar has at most 21 bits, and `pages` has an entry for each value.
    let page = unsafe Int(pages[Int(scalar >> 8)])
    let count = unsafe Int(byteCounts[page << 8 | Int(scalar & 0xFF)])
    bytes &+= count
    unencodable &+= count == 0 ? 1 : 0
  }
}
