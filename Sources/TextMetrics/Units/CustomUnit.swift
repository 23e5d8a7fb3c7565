/// A cost for each scalar or Character: a unit of your own.
///
/// ```swift
/// let price = TextUnit.custom("price") { (scalar: Unicode.Scalar) in scalar.isASCII ? 1 : 2 }
/// "né".count(in: price)                              // 3
/// "née".truncated(to: TextLimit(3, in: price))    // "né"
/// ```
extension TextUnit {
  /// A unit of your own in which each Unicode scalar has a cost.
  ///
  /// It serves wherever a unit of ours does. To read it from JSON or a command line, give it to
  /// ``TextServices/adding(_:)``.
  ///
  /// - Parameters:
  ///   - name: What follows `custom:` in the unit's name, and is all of its identity: units of one
  ///     name are taken to cost the same.
  ///   - cost: The cost of a scalar, always the same for the same scalar. Less than 0 counts as 0,
  ///     more than ``maximumCost`` as that. It is called for every scalar that is counted, so it
  ///     should be quick.
  public static func custom(
    _ name: String, costOfScalar cost: @escaping @Sendable (Unicode.Scalar) -> Int
  ) -> TextUnit {
    TextUnit(
      CostUnit(name) { text in sum(of: text.unicodeScalars, costing: cost) })
  }

  /// A unit of your own in which each Character has a cost. As ``custom(_:costOfScalar:)``.
  public static func custom(
    _ name: String, costOfCharacter cost: @escaping @Sendable (Character) -> Int
  ) -> TextUnit {
    TextUnit(CostUnit(name) { text in sum(of: text, costing: cost) })
  }

  /// The most that a scalar or Character costs in a unit of your own, so that no sum overflows.
  public static var maximumCost: Int { 0xFFFF }

  private static func sum<Element>(
    of elements: some Sequence<Element>, costing cost: (Element) -> Int
  ) -> Int64 {
    elements.reduce(0) { $0 + Int64(min(max(0, cost($1)), maximumCost)) }
  }
}

/// A cost for each part of a text, none of which reaches over two Characters.
private final class CostUnit: UnitDefinition {
  let name: String
  private let cost: @Sendable (String) -> Int64

  init(_ name: String, cost: @escaping @Sendable (String) -> Int64) {
    self.name = "custom:\(name)"
    self.cost = cost
  }

  let noun = UnitNoun.customWeights

  let traits = UnitTraits(isMonotonic: true, countsCharactersAlone: true)

  func tally(of text: Span<UInt8>) -> Tally { Tally(clamping: cost(String(text))) }
}
