/// Unicode scalars of valid UTF-8.
@usableFromInline
package struct ScalarKernel: Meter {
  package private(set) var count = 0

  package init() {}

  // Not that of every meter, which is generic: a call with a named unit compiles to it.
  @usableFromInline
  package static func count(_ text: Span<UInt8>) -> Int { ByteSums(text).scalars }

  package mutating func add(_ text: Span<UInt8>) { count &+= Self.count(text) }
}
