/// A cost for each scalar or Character: a unit of your own.
///
/// ```swift
/// let price = TextUnit.custom("price") { (scalar: Unicode.Scalar) in scalar.isASCII ? 1 : 2 }
/// "né".count(in: price)                              // 3
/// "née".truncated(to: TextLimit(...3, in: price))    // "né"
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
    TextUnit(ScalarCostUnit(name: "custom:\(name)", cost: cost))
  }

  /// A unit of your own in which each Character has a cost. As ``custom(_:costOfScalar:)``.
  public static func custom(
    _ name: String, costOfCharacter cost: @escaping @Sendable (Character) -> Int
  ) -> TextUnit {
    TextUnit(CharacterCostUnit(name: "custom:\(name)", cost: cost))
  }

  /// The most that a scalar or Character costs in a unit of your own, so that no sum overflows.
  public static var maximumCost: Int { 0xFFFF }
}

/// A cost for each scalar.
private final class ScalarCostUnit: UnitDefinition {
  let name: String
  private let cost: @Sendable (Unicode.Scalar) -> Int

  init(name: String, cost: @escaping @Sendable (Unicode.Scalar) -> Int) {
    self.name = name
    self.cost = cost
  }

  let noun = UnitNoun.weights

  let traits = UnitTraits(neverLoses: true, countsCharactersAlone: true)

  func tally(of text: Span<UInt8>) -> Tally {
    var count: Int64 = 0
    text.forEachScalar { _, scalar in
      count += Int64(scalar.cost(by: cost))
      return true
    }
    return Tally(clamping: count)
  }

  func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    var left = maximum
    return text.forEachScalar { _, scalar in
      left -= scalar.cost(by: cost)
      return left >= 0
    }
  }

  func suffixStart(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    var start = text.count
    var left = maximum
    while start > 0 {
      let previous = text.scalarStart(before: start)
      left -= Unicode.Scalar(validated: text.scalar(at: previous).value).cost(by: cost)
      guard left >= 0 else { break }
      start = previous
    }
    return start
  }
}

/// A cost for each Character.
private final class CharacterCostUnit: UnitDefinition {
  let name: String
  private let cost: @Sendable (Character) -> Int

  init(name: String, cost: @escaping @Sendable (Character) -> Int) {
    self.name = name
    self.cost = cost
  }

  let noun = UnitNoun.weights

  let traits = UnitTraits(neverLoses: true, countsCharactersAlone: true)

  func tally(of text: Span<UInt8>) -> Tally {
    let costs = String(text).lazy.map { Int64(min(max(0, self.cost($0)), TextUnit.maximumCost)) }
    return Tally(clamping: costs.reduce(0, +))
  }
}

extension Unicode.Scalar {
  fileprivate init(validated value: UInt32) {
    // The text is valid UTF-8.
    self = Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  fileprivate func cost(by cost: (Unicode.Scalar) -> Int) -> Int {
    min(max(0, cost(self)), TextUnit.maximumCost)
  }
}

extension Span<UInt8> {
  /// Calls `body` with the offset of each scalar of valid UTF-8 and the scalar, until it returns
  /// false; returns that offset, or the end.
  @discardableResult
  fileprivate func forEachScalar(_ body: (Int, Unicode.Scalar) -> Bool) -> Int {
    var offset = 0
    while offset < count {
      let scalar = scalar(at: offset)
      guard body(offset, Unicode.Scalar(validated: scalar.value)) else { break }
      offset += scalar.bytes
    }
    return offset
  }
}
