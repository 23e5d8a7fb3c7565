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

  /// Bytes before a UTF-16 offset, or before the scalar that it divides. Not generic, so that other
  /// modules call code for this kernel. Linear in them.
  package static func bytes(to offset: Int, in text: Span<UInt8>) -> Int {
    end(ofFirst: offset, in: text)
  }

  package mutating func add(_ text: Span<UInt8>) { count &+= Self.count(text) }
}
