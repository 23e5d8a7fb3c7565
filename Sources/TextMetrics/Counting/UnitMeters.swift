/// The meters of several units, one each. A value: a copy goes on by itself.
struct UnitMeters: Sendable {
  private var storage: Storage

  init(_ units: [TextUnit]) { storage = Storage(units.map { $0.definition.makeMeter() }) }

  /// Counts valid UTF-8 as the continuation of what came before.
  mutating func add(_ text: Span<UInt8>) {
    if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.meters.map { $0.copy() }) }
    for meter in storage.meters { meter.add(text) }
  }

  /// The tallies of all that was added, in the order of the units.
  var tallies: [Tally] { storage.meters.map { $0.tally } }

  /// Changed only by the value that has it alone, so that it may cross threads.
  private final class Storage: @unchecked Sendable {
    let meters: [any StreamMeter]

    init(_ meters: [any StreamMeter]) { self.meters = meters }
  }
}
