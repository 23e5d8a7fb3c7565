/// A count that grows with the text: what a stream is counted by.
///
/// The pieces may be cut at any scalar boundary, inside a Character or a word too; the count is
/// that of the pieces together. Constant memory.
package protocol Meter: Sendable {
  init()

  /// Counts `text`, valid UTF-8, as the continuation of what came before. Linear in `text`.
  mutating func add(_ text: Span<UInt8>)

  /// The count of all that was added.
  var count: Int { get }
}

extension Meter {
  /// The count of one text.
  @inline(__always)
  static func count(_ text: Span<UInt8>) -> Int {
    var meter = Self()
    meter.add(text)
    return meter.count
  }
}
