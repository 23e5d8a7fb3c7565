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

/// The meter of a kernel.
package final class KernelMeter<Kernel: Meter>: StreamMeter {
  private var meter: Kernel
  /// The cost of one.
  private let cost: Int64
  private var count: WideCount<Int>

  package convenience init(_ meter: Kernel, each cost: Int64 = 1) {
    self.init(meter, each: cost, count: WideCount(meter.count))
  }

  private init(_ meter: Kernel, each cost: Int64, count: WideCount<Int>) {
    self.meter = meter
    self.cost = cost
    self.count = count
  }

  package func add(_ text: Span<UInt8>) {
    meter.add(text)
    count.follow(meter.count)
  }

  package var tally: Tally { Tally(clamping: count.value * cost) }

  package func copy() -> any StreamMeter { KernelMeter(meter, each: cost, count: count) }
}
