/// The meters of several units: one each, but what can be summed over bytes is summed in one walk
/// for all units that ask for it.
struct UnitMeters: Sendable {
  private let units: [TextUnit]
  /// None for units that the sums tell.
  private var meters: [(any StreamMeter)?]
  private var sums: SumMeter?

  init(_ units: [TextUnit]) {
    self.units = units
    let isShared = units.count(where: \.isSummed) > 1
    meters = units.map { isShared && $0.isSummed ? nil : $0.makeMeter() }
    sums = isShared ? SumMeter() : nil
  }

  /// Counts valid UTF-8 as the continuation of what came before.
  mutating func add(_ text: Span<UInt8>) {
    for index in meters.indices { meters[index]?.add(text) }
    sums?.add(text)
  }

  /// The tallies of all that was added, in the order of the units.
  var tallies: [Tally] {
    zip(units, meters).map { unit, meter in
      meter?.tally ?? sums.flatMap { unit.tally(by: $0) } ?? Tally(count: 0)
    }
  }
}

private struct SumMeter {
  var scalars = 0
  var supplementary = 0
  var lines = LineMeter()

  mutating func add(_ text: Span<UInt8>) {
    let sums = ByteSums(text)
    scalars += sums.scalars
    supplementary += sums.supplementary
    lines.add(text, breaks: sums.lineBreaks)
  }
}

extension TextUnit {
  fileprivate var isSummed: Bool { tally(by: SumMeter()) != nil }

  /// Nil for a unit that cannot be summed over bytes.
  fileprivate func tally(by sums: SumMeter) -> Tally? {
    switch measure {
    case .scalars: Tally(count: sums.scalars)
    case .utf32Bytes: Tally(count: sums.scalars * 4)
    case .utf16(let bytesPerUnit):
      Tally(count: (sums.scalars + sums.supplementary) * bytesPerUnit)
    case .lines: Tally(count: sums.lines.count)
    default: nil
    }
  }
}
