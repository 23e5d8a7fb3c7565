/// A tally that grows with the text: a kernel's meter, or a buffer before something that cannot be
/// stopped between any two scalars.
///
/// An object, so that Embedded Swift can hold any. Whoever changes it has it alone.
@usableFromInline
package protocol StreamMeter: AnyObject {
  /// Counts valid UTF-8 as the continuation of what came before. The pieces may be cut at any
  /// scalar boundary.
  func add(_ text: Span<UInt8>)

  /// The tally of all that was added.
  var tally: Tally { get }

  /// Another meter that goes on from here.
  func copy() -> any StreamMeter
}

/// A meter that is a value: ``ValueMeter`` makes a stream's of it.
package protocol TallyMeter: Sendable {
  /// As that of a ``StreamMeter``.
  mutating func add(_ text: Span<UInt8>)
  var tally: Tally { get }
}

/// A stream's meter around one that is a value.
package final class ValueMeter<Value: TallyMeter>: StreamMeter {
  private var value: Value

  package init(_ value: Value) { self.value = value }

  package func add(_ text: Span<UInt8>) { value.add(text) }

  package var tally: Tally { value.tally }

  package func copy() -> any StreamMeter { ValueMeter(value) }
}

/// What a kernel counts, each at the same cost.
///
/// An object by itself: where one generic meter wraps another, the compiler for web pages crashes
/// every other time. Its kernels are `package`: of an internal one it always does.
package final class KernelMeter<Kernel: Meter>: StreamMeter {
  private var meter: Kernel
  /// The cost of one.
  private let cost: Int64
  private var count: Int64

  package init(_ meter: Kernel, each cost: Int64 = 1) {
    self.meter = meter
    self.cost = cost
    count = Int64(meter.count)
  }

  package func add(_ text: Span<UInt8>) {
    // An `Int` of 32 bits may wrap around in the meter: the difference is right even then.
    let before = meter.count
    meter.add(text)
    count &+= Int64(meter.count &- before)
  }

  package var tally: Tally { Tally(clamping: count * cost) }

  package func copy() -> any StreamMeter {
    let copy = KernelMeter(meter, each: cost)
    copy.count = count
    return copy
  }
}
