/// Unicode scalars of valid UTF-8.
@usableFromInline
package struct ScalarKernel: SeamMeter {
  package private(set) var count = 0

  package init() {}

  // Not that of every meter, which is generic: a call with a named unit compiles to it.
  @usableFromInline
  package static func count(_ text: Span<UInt8>) -> Int { ByteSums(text).scalars }

  package mutating func add(_ text: Span<UInt8>) { count &+= Self.count(text) }

  static func isSeam(_ offset: Int, in text: Span<UInt8>) -> Bool { true }

  static func start(steppingBack n: Int, in text: Span<UInt8>) -> Int {
    var offset = text.count
    var left = n
    while offset > 0, left > 0 {
      offset = text.scalarStart(before: offset)
      left -= 1
    }
    return offset
  }
}
