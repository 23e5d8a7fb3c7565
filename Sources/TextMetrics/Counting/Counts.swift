/// The counts of one text in several units, in the order in which they were asked for.
///
/// ```swift
/// let counts = "👨‍👩‍👧".counts(in: [.characters, .utf16])
/// counts[.characters]          // 1
/// counts.map(\.value)          // [1, 8]
/// ```
public struct Counts: Sendable, Hashable {
  private let elements: [TextCount]

  package init(_ elements: [TextCount]) { self.elements = elements }

  /// The count in a unit; nil if it was not asked for. Linear in the number of units.
  public subscript(unit: TextUnit) -> Int? { first { $0.unit == unit }?.value }

  /// The sum over separate texts, as a total below several files: one text after the other, not
  /// the count of the two joined. The largest Character of both stands for
  /// ``TextUnit/scalarsPerCharacter``.
  ///
  /// - Precondition: Both count the same units in the same order.
  public static func + (left: Counts, right: Counts) -> Counts {
    precondition(left.map { $0.unit } == right.map { $0.unit }, "a sum needs the same units")
    return Counts(
      zip(left, right).map { left, right in
        TextCount(
          unit: left.unit,
          value: left.unit.traits.totalIsLargest
            ? Swift.max(left.value, right.value) : left.value.addingClamped(right.value),
          unencodable: left.unencodable.addingClamped(right.unencodable))
      })
  }

  /// Adds the counts of a separate text, as ``+(_:_:)`` does.
  public static func += (left: inout Counts, right: Counts) { left = left + right }
}

extension Counts: RandomAccessCollection {
  public var startIndex: Int { elements.startIndex }
  public var endIndex: Int { elements.endIndex }
  public subscript(position: Int) -> TextCount { elements[position] }
}

/// The count of a text in one unit.
public struct TextCount: Sendable, Hashable {
  /// What was counted.
  public let unit: TextUnit
  /// The number of units.
  public let value: Int
  @available(*, unavailable, renamed: "value")
  public var count: Int { value }
  /// The number of scalars that the unit's encoding cannot hold; 0 for any other unit.
  public let unencodable: Int

  package init(unit: TextUnit, value: Int, unencodable: Int = 0) {
    self.unit = unit
    self.value = value
    self.unencodable = unencodable
  }

  init(unit: TextUnit, _ tally: Tally) {
    self.init(unit: unit, value: tally.count, unencodable: tally.unencodable)
  }
}
