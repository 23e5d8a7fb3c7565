/// The count of a text, or of a piece of a text, in one unit.
///
/// If a text is divided at a stable boundary, the merged tallies of the two pieces are the tally of
/// the text.
@usableFromInline
package struct Tally: Sendable, Hashable {
  package var count: Int
  /// The number of unencodable and refused scalars.
  package var unencodable: Int
  /// Whether a service refuses the text as a whole, such as the file name `..`, or because of the
  /// first or last scalar of the text.
  package var isRefused: Bool
  /// Values that the unit needs to merge two tallies, or zeros if the unit needs only the counts.
  package var mergeState: SIMD2<Int>

  package init(
    count: Int, unencodable: Int = 0, isRefused: Bool = false, mergeState: SIMD2<Int> = .zero
  ) {
    self.count = count
    self.unencodable = unencodable
    self.isRefused = isRefused
    self.mergeState = mergeState
  }

  package init(clamping count: Int64) { self.init(count: Int(clamping: count)) }

  init(_ encoded: EncodedTally) {
    self.init(count: encoded.bytes, unencodable: encoded.unencodable)
  }

  /// Returns whether the count is at most `maximum`, and ``unencodable`` is 0. A text that is only
  /// refused as a whole, or because of its first or last scalar, fits: ``isRefused`` is ignored.
  package func fits(_ maximum: Int) -> Bool { unencodable == 0 && count <= maximum }

  package static func + (left: Tally, right: Tally) -> Tally {
    Tally(
      count: left.count.addingClamped(right.count),
      unencodable: left.unencodable.addingClamped(right.unencodable),
      isRefused: left.isRefused || right.isRefused,
      mergeState: left.mergeState &+ right.mergeState)
  }
}

/// An indivisible range of a text, such as a link in a post, and its tally.
@usableFromInline
package struct IndivisibleRange: Sendable, Hashable {
  /// The range, in bytes.
  package let range: Range<Int>
  package let tally: Tally

  package init(range: Range<Int>, tally: Tally) {
    self.range = range
    self.tally = tally
  }
}

// Counts saturate at `Int.max` instead of wrapping or trapping. An `Int` has 32 bits on a web page
// and on a watch, and a stream can be endless.
extension FixedWidthInteger {
  /// Returns the sum of two nonnegative numbers, or `max` if the sum overflows.
  package func addingClamped(_ other: Self) -> Self {
    let (sum, isBeyond) = addingReportingOverflow(other)
    return isBeyond ? .max : sum
  }

  /// Returns the product of two nonnegative numbers, or `max` if the product overflows.
  @inlinable
  package func multipliedClamped(by other: Self) -> Self {
    let (product, isBeyond) = multipliedReportingOverflow(by: other)
    return isBeyond ? .max : product
  }
}

// MARK: - Meters

/// A meter that counts a stream in one unit. A meter has a single owner.
@usableFromInline
package protocol StreamMeter: AnyObject {
  /// Counts the next piece of the stream. A piece can end between any two scalars.
  func add(_ text: Span<UInt8>)

  var tally: Tally { get }

  /// Whether the end of the stream is buffered, and counted each time that ``tally`` is read.
  var isBuffered: Bool { get }

  func copy() -> any StreamMeter
}

extension StreamMeter {
  package var isBuffered: Bool { false }
}

extension TextUnit {
  /// Whether a meter of the unit buffers the end of the stream.
  package var isBuffered: Bool { definition.makeMeter().isBuffered }
}

package protocol ValueMeter: Sendable {
  mutating func add(_ text: Span<UInt8>)
  var tally: Tally { get }
}

package final class ValueMeterBox<Value: ValueMeter>: StreamMeter {
  private var value: Value

  package init(_ value: Value) { self.value = value }

  package func add(_ text: Span<UInt8>) { value.add(text) }

  package var tally: Tally { value.tally }

  package func copy() -> any StreamMeter { ValueMeterBox(value) }
}

/// A stream meter that multiplies the count of a ``CountMeter`` by the cost of each element, such
/// as 2 bytes for a UTF-16 code unit.
///
/// This class doesn't use `ValueMeterBox`, because the compiler of Swift 6.3.1 for WebAssembly
/// crashes if a generic meter wraps a generic meter. The count meters are `package`, because this
/// compiler also crashes if a count meter is internal.
package final class CountMeterBox<Meter: CountMeter>: StreamMeter {
  private var meter: Meter
  private let cost: Int64
  private var count: Int64

  package init(_ meter: Meter, each cost: Int64 = 1) {
    self.meter = meter
    self.cost = cost
    count = Int64(meter.count)
  }

  package func add(_ text: Span<UInt8>) {
    // A count of 32 bits can wrap. The difference of two counts is still correct.
    let before = meter.count
    meter.add(text)
    count &+= Int64(meter.count &- before)
  }

  package var tally: Tally { Tally(clamping: count * cost) }

  package func copy() -> any StreamMeter {
    let copy = CountMeterBox(meter, each: cost)
    copy.count = count
    return copy
  }
}

/// A stream meter that buffers the stream after the last stable boundary.
///
/// The buffer is searched for a stable boundary when the buffer has at least 64 KiB, and at least
/// twice the size that was left after the previous search.
final class BufferedMeter: StreamMeter {
  private let unit: TextUnit
  /// The tally of the text before the buffer, or `nil` if the buffer begins the stream.
  private var tallyBeforeBuffer: Tally?
  private var buffer: ContiguousArray<UInt8> = []
  private var searchThreshold = smallestThreshold

  /// The smallest size, in bytes, at which the buffer is searched for a stable boundary.
  private static var smallestThreshold: Int { 64 << 10 }

  init(_ definition: any UnitDefinition) { unit = TextUnit(definition) }

  private init(copying other: BufferedMeter) {
    unit = other.unit
    tallyBeforeBuffer = other.tallyBeforeBuffer
    buffer = other.buffer
    searchThreshold = other.searchThreshold
  }

  var isBuffered: Bool { true }

  func copy() -> any StreamMeter { BufferedMeter(copying: self) }

  func add(_ text: Span<UInt8>) {
    buffer.append(copying: text)
    guard buffer.count >= searchThreshold else { return }
    let boundary = unit.stableBoundary(in: buffer.span)
    if boundary > 0 {
      let stable = unit.tally(of: buffer.span.extracting(..<boundary))
      tallyBeforeBuffer = unit.merged(tallyBeforeBuffer, stable)
      buffer.removeFirst(boundary)
    }
    if buffer.count >= Self.smallestThreshold,
      let shorter = unit.definition.equivalentShorterText(forUnterminated: buffer.span)
    {
      buffer = ContiguousArray(shorter)
    }
    searchThreshold = max(Self.smallestThreshold, buffer.count.multipliedClamped(by: 2))
  }

  var tally: Tally {
    let unfinished = unit.tally(of: buffer.span)
    return unit.merged(tallyBeforeBuffer, unfinished)
  }
}

struct UnitMeters: Sendable {
  /// The size in bytes of the blocks of a text. Each block is counted by all meters before the next
  /// block. The size is half of the smallest first-level cache, so that only the first meter reads
  /// a block from memory.
  static var blockSize: Int { 16 << 10 }

  private var storage: Storage

  init(_ units: [TextUnit]) { storage = Storage(units.map { $0.definition.makeMeter() }) }

  mutating func add(_ text: Span<UInt8>) {
    if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.meters.map { $0.copy() }) }
    for meter in storage.meters { meter.add(text) }
  }

  var tallies: [Tally] { storage.meters.map { $0.tally } }

  /// A box of meters. If copies of `UnitMeters` share a box, `add(_:)` copies the box first.
  private final class Storage: @unchecked Sendable {
    let meters: [any StreamMeter]

    init(_ meters: [any StreamMeter]) { self.meters = meters }
  }
}
