/// UTF-16 code units of valid UTF-8: two for a scalar of four bytes, else one.
@usableFromInline
package enum UTF16Kernel {
  @usableFromInline
  package static func count(_ text: Span<UInt8>) -> Int { UTF16Meter.count(text) }

  /// The end of the longest prefix of whole scalars with at most `n` units.
  package static func end(ofFirst n: Int, in text: Span<UInt8>) -> Int {
    UTF16Meter.end(ofFirst: n, in: text)
  }

  /// The start of the longest suffix of whole scalars with at most `n` units.
  package static func start(ofLast n: Int, in text: Span<UInt8>) -> Int {
    UTF16Meter.start(ofLast: n, in: text)
  }
}

package struct UTF16Meter: SeamMeter {
  package private(set) var count = 0

  package init() {}

  package mutating func add(_ text: Span<UInt8>) {
    let sums = ByteSums(text)
    count &+= sums.scalars &+ sums.supplementary
  }

  static func isSeam(_ offset: Int, in text: Span<UInt8>) -> Bool { true }

  static func start(steppingBack n: Int, in text: Span<UInt8>) -> Int {
    var offset = text.count
    var left = n
    while offset > 0 {
      let start = text.scalarStart(before: offset)
      left -= offset - start == 4 ? 2 : 1
      if left < 0 { break }
      offset = start
    }
    return offset
  }
}
