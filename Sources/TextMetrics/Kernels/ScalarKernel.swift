/// Unicode scalars of valid UTF-8.
@usableFromInline
package enum ScalarKernel {
  @usableFromInline
  package static func count(_ text: Span<UInt8>) -> Int { ScalarMeter.count(text) }

  /// The end of the first `n` scalars, or of the text.
  package static func end(ofFirst n: Int, in text: Span<UInt8>) -> Int {
    ScalarMeter.end(ofFirst: n, in: text)
  }

  /// The start of the last `n` scalars, or of the text.
  package static func start(ofLast n: Int, in text: Span<UInt8>) -> Int {
    ScalarMeter.start(ofLast: n, in: text)
  }
}

package struct ScalarMeter: SeamMeter {
  package private(set) var count = 0

  package init() {}

  package mutating func add(_ text: Span<UInt8>) {
    count &+= ByteSums(text).scalars
  }

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
