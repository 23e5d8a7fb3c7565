/// The meters of several units: one each, but what can be summed over bytes is summed in one walk
/// for all units that ask for it. A value: a copy goes on by itself.
struct UnitMeters: Sendable {
  private var storage: Storage

  init(_ units: [TextUnit]) { storage = Storage(units) }

  /// Counts valid UTF-8 as the continuation of what came before.
  mutating func add(_ text: Span<UInt8>) {
    if !isKnownUniquelyReferenced(&storage) { storage = storage.copy() }
    storage.add(text)
  }

  /// The tallies of all that was added, in the order of the units.
  var tallies: [Tally] { storage.tallies }

  /// Changed only by the value that has it alone, so that it may cross threads.
  private final class Storage: @unchecked Sendable {
    private enum Counter {
      case meter(any StreamMeter)
      case sums(any UnitDefinition)
    }

    private let counters: [Counter]
    private let needsSums: Bool
    private var sums = TextSums()

    init(_ units: [TextUnit]) {
      let definitions = units.map { $0.definition }
      let none = TextSums()
      let summed = definitions.count { $0.tally(from: none) != nil }
      counters = definitions.map { definition in
        summed > 1 && definition.tally(from: none) != nil
          ? .sums(definition) : .meter(definition.makeMeter())
      }
      needsSums = summed > 1
    }

    private init(copying other: Storage) {
      counters = other.counters.map { counter in
        if case .meter(let meter) = counter { .meter(meter.copy()) } else { counter }
      }
      needsSums = other.needsSums
      sums = other.sums
    }

    func copy() -> Storage { Storage(copying: self) }

    func add(_ text: Span<UInt8>) {
      for counter in counters {
        if case .meter(let meter) = counter { meter.add(text) }
      }
      if needsSums { sums.add(text) }
    }

    var tallies: [Tally] {
      counters.map { counter in
        switch counter {
        case .meter(let meter): meter.tally
        case .sums(let unit): unit.tally(from: sums) ?? Tally(count: 0)
        }
      }
    }
  }
}

/// What is summed over the bytes of a stream.
@usableFromInline
package struct TextSums {
  private(set) var scalars: Int64 = 0
  private(set) var supplementary: Int64 = 0
  private var lineMeter = LineMeter()
  private var lineCount = WideCount(LineMeter().count)

  var utf16: Int64 { scalars + supplementary }
  var lines: Int64 { lineCount.value }

  mutating func add(_ text: Span<UInt8>) {
    let sums = ByteSums(text)
    scalars += Int64(sums.scalars)
    supplementary += Int64(sums.supplementary)
    lineMeter.add(text, breaks: sums.lineBreaks)
    lineCount.follow(lineMeter.count)
  }
}
