/// A count that can be merged with the tally of the text after a stable boundary.
@usableFromInline
package struct Tally: Sendable, Hashable {
  package var count: Int
  /// The number of unencodable and refused scalars.
  package var unencodable: Int
  /// Whether the whole text, such as the file name `..`, or its first or last scalar is refused.
  package var isRefused: Bool
  /// Values with which a unit merges two tallies. The values of the tallies are added, unless the
  /// unit overrides ``UnitDefinition/merged(_:_:)``.
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

  /// ``isRefused`` is ignored.
  package func fits(_ maximum: Int) -> Bool { unencodable == 0 && count <= maximum }

  package static func + (left: Tally, right: Tally) -> Tally {
    Tally(
      count: left.count.addingClamped(right.count),
      unencodable: left.unencodable.addingClamped(right.unencodable),
      isRefused: left.isRefused || right.isRefused,
      mergeState: left.mergeState &+ right.mergeState)
  }
}

@usableFromInline
package struct IndivisibleRange: Sendable, Hashable {
  package let range: Range<Int>
  package let tally: Tally

  package init(range: Range<Int>, tally: Tally) {
    self.range = range
    self.tally = tally
  }
}

// MARK: - Meters

@usableFromInline
package protocol StreamMeter: AnyObject {
  /// A piece of the stream can end between any two scalars.
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

/// Buffers the stream after the last stable boundary. The buffer is searched for a boundary when it
/// has at least 64 KiB, and at least twice the size that was left after the previous search.
final class BufferedMeter: StreamMeter {
  private let unit: TextUnit
  private var tallyBeforeBuffer: Tally?
  private var buffer: ContiguousArray<UInt8> = []
  private var searchThreshold = smallestThreshold

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
  /// The size in bytes is half of the smallest first-level cache, so that only the first meter
  /// reads a block from memory.
  static var blockSize: Int { 16 << 10 }

  private var storage: Storage

  init(_ units: [TextUnit]) { storage = Storage(units.map { $0.definition.makeMeter() }) }

  mutating func add(_ text: Span<UInt8>) {
    if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.meters.map { $0.copy() }) }
    for meter in storage.meters { meter.add(text) }
  }

  var tallies: [Tally] { storage.meters.map { $0.tally } }

  /// Meters that several copies of `UnitMeters` share are copied before they change.
  private final class Storage: @unchecked Sendable {
    let meters: [any StreamMeter]

    init(_ meters: [any StreamMeter]) { self.meters = meters }
  }
}
