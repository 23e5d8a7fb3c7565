/// UTF-16 code units of valid UTF-8: two for a scalar of four bytes, else one.
@usableFromInline
package struct UTF16Kernel: SeamMeter {
  package private(set) var count = 0

  package init() {}

  // Not that of every meter, which is generic: a call with a named unit compiles to it.
  @usableFromInline
  package static func count(_ text: Span<UInt8>) -> Int {
    let sums = ByteSums(text)
    return sums.scalars &+ sums.supplementary
  }

  package mutating func add(_ text: Span<UInt8>) { count &+= Self.count(text) }

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
