/// Counts a stream in a unit whose texts can be cut at seams, but not just anywhere, and keeps only
/// what stands after the last seam.
///
/// Memory is constant but for a text that has neither seams nor an equivalent shorter text. Linear,
/// since a buffer without a seam is searched again only once it has doubled.
final class BufferedMeter: StreamMeter {
  private let unit: TextUnit
  /// The tally before the buffer; nil where nothing is.
  private var settled: Tally?
  private var buffer: ContiguousArray<UInt8> = []
  private var target = minimumTarget

  private static var minimumTarget: Int { 64 << 10 }

  init(_ definition: any UnitDefinition) { unit = TextUnit(definition) }

  private init(copying other: BufferedMeter) {
    unit = other.unit
    settled = other.settled
    buffer = other.buffer
    target = other.target
  }

  func copy() -> any StreamMeter { BufferedMeter(copying: self) }

  func add(_ text: Span<UInt8>) {
    buffer.append(copying: text)
    guard buffer.count >= target else { return }
    let seam = unit.seam(in: buffer.span)
    if seam > 0 {
      settled = unit.merged(settled, unit.tally(of: buffer.span.extracting(..<seam)))
      buffer.removeFirst(seam)
    }
    if buffer.count >= Self.minimumTarget,
      let shorter = unit.definition.equivalentShorterText(forUnterminated: buffer.span)
    {
      buffer = ContiguousArray(shorter)
    }
    target = max(Self.minimumTarget, buffer.count.multipliedClamped(by: 2))
  }

  var tally: Tally {
    let open = unit.tally(of: buffer.span)
    return unit.merged(settled, open)
  }
}
