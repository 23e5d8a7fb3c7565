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
final class KernelMeter<Kernel: Meter>: StreamMeter {
  private var meter: Kernel
  /// The cost of one.
  private let cost: Int

  init(_ meter: Kernel, each cost: Int = 1) {
    self.meter = meter
    self.cost = cost
  }

  func add(_ text: Span<UInt8>) { meter.add(text) }

  var tally: Tally { Tally(count: meter.count * cost) }

  func copy() -> any StreamMeter { KernelMeter(meter, each: cost) }
}
