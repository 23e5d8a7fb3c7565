/// UTF-16 code units of valid UTF-8: two for a scalar of four bytes, else one.
@usableFromInline
package struct UTF16Kernel: Meter {
  package private(set) var count = 0

  package init() {}

  // Not that of every meter, which is generic: a call with a named unit compiles to it.
  @usableFromInline
  package static func count(_ text: Span<UInt8>) -> Int {
    let sums = ByteSums(text)
    return sums.scalars &+ sums.supplementary
  }

  package mutating func add(_ text: Span<UInt8>) { count &+= Self.count(text) }
}
