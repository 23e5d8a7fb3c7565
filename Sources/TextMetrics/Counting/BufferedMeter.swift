/// Counts a stream in a unit that can be counted in pieces, but not in any pieces, and keeps only
/// what stands after the last seam.
///
/// Memory is constant but for a text that has neither seams nor a stand-in. Linear: where a buffer
/// has none, none is looked for until it has doubled.
struct BufferedMeter: StreamMeter {
  private let unit: TextUnit
  private var settled = Tally(count: 0)
  private var buffer: [UInt8] = []
  private var target = Self.leastTarget

  private static var leastTarget: Int { 64 << 10 }

  init(_ unit: TextUnit) { self.unit = unit }

  mutating func add(_ text: Span<UInt8>) {
    buffer.append(copying: text)
    guard buffer.count >= target else { return }
    let seam = unit.seam(in: buffer.span)
    settled += unit.tally(of: buffer.span.extracting(..<seam))
    buffer.removeFirst(seam)
    if buffer.count >= Self.leastTarget, let standIn = unit.standIn(for: buffer.span) {
      buffer = standIn
    }
    target = max(Self.leastTarget, 2 * buffer.count)
  }

  var tally: Tally { settled + unit.tally(of: buffer.span) }
}
