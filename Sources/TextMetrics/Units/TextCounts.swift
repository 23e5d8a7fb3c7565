/// The counts of one text in several units, in the order in which the units were requested.
///
/// ```swift
/// let counts = "👨‍👩‍👧".counts(in: [.characters, .utf16])
/// counts[.characters]          // 1
/// counts.map(\.count)          // [1, 8]
/// ```
public struct TextCounts: Sendable, Hashable {
  private let elements: [TextCount]

  package init(_ elements: [TextCount]) { self.elements = elements }

  /// Accesses the count in a unit, or `nil` if the unit wasn't requested.
  ///
  /// - Complexity: O(*n*), where *n* is the number of units.
  public subscript(unit: TextUnit) -> Int? { first { $0.unit == unit }?.count }

  /// Returns the sum of the counts of two separate texts, such as two files.
  ///
  /// It isn't the count of the joined text. For ``TextUnit/scalarsPerCharacter``, it's the larger
  /// count.
  ///
  /// - Precondition: Both have the same units in the same order.
  /// - Complexity: O(*n*), where *n* is the number of units.
  public static func + (left: TextCounts, right: TextCounts) -> TextCounts {
    precondition(left.map { $0.unit } == right.map { $0.unit }, "a sum needs the same units")
    return TextCounts(
      zip(left, right).map { left, right in
        TextCount(
          unit: left.unit,
          count: left.unit.traits.totalIsLargest
            ? Swift.max(left.count, right.count) : left.count.addingClamped(right.count),
          unencodable: left.unencodable.addingClamped(right.unencodable),
          isRefused: left.isRefused || right.isRefused)
      })
  }

  /// Adds the counts of a separate text.
  ///
  /// - Precondition: Both have the same units in the same order.
  /// - Complexity: O(*n*), where *n* is the number of units.
  public static func += (left: inout TextCounts, right: TextCounts) { left = left + right }
}

extension TextCounts: RandomAccessCollection {
  public var startIndex: Int { elements.startIndex }
  public var endIndex: Int { elements.endIndex }
  public subscript(position: Int) -> TextCount { elements[position] }
}

/// The count of a text in one unit.
public struct TextCount: Sendable, Hashable {
  /// The unit.
  public let unit: TextUnit
  /// The number of units.
  public let count: Int
  /// The number of scalars that the unit's encoding can't represent or its service refuses. It's 0
  /// for other units.
  public let unencodable: Int
  /// A Boolean value that indicates whether the unit's service refuses the text as a whole.
  public let isRefused: Bool

  package init(unit: TextUnit, count: Int, unencodable: Int = 0, isRefused: Bool = false) {
    self.unit = unit
    self.count = count
    self.unencodable = unencodable
    self.isRefused = isRefused
  }

  init(unit: TextUnit, _ tally: Tally) {
    self.init(
      unit: unit, count: tally.count, unencodable: tally.unencodable, isRefused: tally.isRefused)
  }
}

// MARK: - Blocks

extension TextCounts {
  /// The number of bytes in a block: half the size of the smallest first-level cache in use, so
  /// that every meter but the first reads a block from the cache.
  private static var blockSize: Int { 16 << 10 }

  /// Counts a text in several units, block by block.
  package init(of text: Span<UInt8>, in units: [TextUnit]) {
    guard units.count > 1, text.count > Self.blockSize else {
      self.init(units.map { TextCount(unit: $0, $0.tally(of: text)) })
      return
    }
    // Other units don't benefit from the cache, and are fastest for the whole text.
    var meters = UnitMeters(units.filter { $0.traits.countsQuickly })
    var start = 0
    while start < text.count {
      let end = text.scalarBoundary(atOrBefore: start + Self.blockSize)
      meters.add(text.extracting(start..<Swift.min(end, text.count)))
      start = end
    }
    var tallies = meters.tallies.makeIterator()
    self.init(
      units.map { unit in
        TextCount(
          unit: unit, (unit.traits.countsQuickly ? tallies.next() : nil) ?? unit.tally(of: text))
      })
  }
}
