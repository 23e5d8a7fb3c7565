extension StringProtocol {
  /// Returns the number of units in the text.
  ///
  /// Scalars that the unit's encoding can't represent add nothing to the count, except in
  /// `bytes:idna`. Scalars that a ``TextRefusal`` refuses count like other scalars. To find the
  /// Characters with unencodable or refused scalars, call
  /// ``Swift/StringProtocol/unencodableCharacters(in:)``.
  ///
  /// Counting a native Swift string in ``TextUnit/characters``, ``TextUnit/utf16``, or
  /// ``TextUnit/bytes`` doesn't allocate memory.
  ///
  /// ```swift
  /// "naïve".count(in: .bytes)  // 6
  /// ```
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  @inlinable
  public func count(in unit: TextUnit) -> Int {
    // The compiler inlines this closure because it's the only one. Two closures wouldn't be
    // inlined, and each would copy the unit.
    withStoredUTF8Bytes { unit.count(of: $0) } ?? unit.count(of: String(self))
  }

  /// Returns the counts of the text in several units, in the order of the units.
  ///
  /// A long text is read from memory only once for all units that are quick to count, such as
  /// Characters and lines. The text is read again for each other unit, such as words that a
  /// segmenter finds.
  ///
  /// - Complexity: O(*n*) for each unit, where *n* is the length of the text.
  public func counts(in units: [TextUnit]) -> TextCounts {
    withUTF8Bytes { TextCounts(of: $0, in: units) }
  }

  /// Returns the Characters with a scalar that the unit's encoding can't represent or the unit's
  /// ``TextRefusal`` refuses, in the order of the text.
  ///
  /// In `bytes:idna`, these are the Characters with a scalar that is invalid in every label of a
  /// host name. In a unit without an encoding and without a refusal, the array is empty. Characters
  /// that are refused only at the start or end of a text aren't returned.
  ///
  /// - Complexity: O(*n*) if there are none, and otherwise O(*n* log *n*), where *n* is the length
  ///   of the text.
  @_disfavoredOverload
  public func unencodableCharacters(in unit: TextUnit) -> [UnencodableCharacter] {
    withUTF8Bytes { unit.definition.unencodableCharacters(in: $0) }
  }

  /// Returns a Boolean value that indicates whether the unit's encoding can represent every scalar
  /// of the text, and the unit's ``TextRefusal`` doesn't refuse any scalar.
  ///
  /// The value is `true` for a unit without an encoding and without a refusal. The value can also
  /// be `true` for a text that is refused as a whole, such as the file name `..`, or because of its
  /// first or last scalar.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  @_disfavoredOverload
  public func canBeEncoded(in unit: TextUnit) -> Bool {
    withUTF8Bytes { unit.tally(of: $0).unencodable == 0 }
  }

  package func countedSegments(by segmenter: any TextSegmenter) -> [SubSequence] {
    var ranges: [Range<Int>] = []
    withUTF8Bytes { text in
      var start = 0
      segmenter.forEachSegment(in: text) { end, counts in
        if counts { ranges.append(start..<end) }
        start = end
        return true
      }
    }
    var (offset, index) = (0, startIndex)
    func move(to end: Int) -> Index {
      index = utf8.index(index, offsetBy: end - offset)
      offset = end
      return index
    }
    return ranges.map { range in
      let start = move(to: range.lowerBound)
      return self[start..<move(to: range.upperBound)]
    }
  }
}

/// A Character that an encoding can't represent or a service refuses.
///
/// ```swift
/// let latin = try TextUnit.bytes(encoding: "windows-1252")
/// "née 中".unencodableCharacters(in: latin).map(\.character)  // ["中"]
/// ```
public struct UnencodableCharacter: Sendable, Hashable {
  /// The Character, which has at least one unencodable or refused scalar.
  public let character: Character
  /// The position of the Character in the text.
  public let position: TextPosition

  package init(character: Character, position: TextPosition) {
    self.character = character
    self.position = position
  }
}

// MARK: - Units

extension TextUnit {
  // The function is inlinable, so that a call with a built-in unit compiles to a direct call of the
  // kernel.
  @inlinable
  func count(of text: Span<UInt8>) -> Int {
    builtIn.map { $0.count(text) } ?? countByDefinition(of: text)
  }

  @usableFromInline
  func count(of text: String) -> Int { text.withUTF8Bytes { count(of: $0) } }

  @usableFromInline
  func countByDefinition(of text: Span<UInt8>) -> Int {
    storedDefinition?.tally(of: text).count ?? 0
  }

  @inline(never)
  package func tally(of text: Span<UInt8>) -> Tally {
    // A single expression, because a local variable would retain the definition.
    storedDefinition?.tally(of: text) ?? Tally(count: count(of: text))
  }

  package func tally(
    of text: Span<UInt8>, excessOver maximum: Int?
  ) -> (tally: Tally, excessStart: Int?) {
    storedDefinition?.tally(of: text, excessOver: maximum ?? .max) ?? (
      Tally(count: count(of: text)), nil
    )
  }

  package var noun: UnitNoun { definition.noun }

  package var traits: UnitTraits { definition.traits }

  package var wordSegmenter: (any TextSegmenter)? { storedDefinition?.wordSegmenter }

  package func indivisibleRanges(in text: Span<UInt8>) -> [IndivisibleRange] {
    definition.indivisibleRanges(in: text)
  }

  package func stableBoundary(in text: Span<UInt8>) -> Int { definition.stableBoundary(in: text) }

  package func merged(_ left: Tally?, _ right: Tally) -> Tally {
    guard let left else { return right }
    return builtIn?.merged(left, right) ?? definition.merged(left, right)
  }
}

// MARK: - Counts in several units

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

  /// Returns the count in a unit, or `nil` if the unit wasn't requested.
  ///
  /// - Complexity: O(*n*), where *n* is the number of units.
  public subscript(unit: TextUnit) -> Int? { first { $0.unit == unit }?.count }

  /// Returns the total counts of two separate texts, such as two files.
  ///
  /// In most units, the total is the sum of the two counts. In ``TextUnit/scalarsPerCharacter`` and
  /// in ``TextUnit/longestLine``, the total is the larger count. The count of the joined text can
  /// differ from the total. For example, joining two words can result in one word.
  ///
  /// - Precondition: Both operands have the same units in the same order.
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

  /// Adds the counts of a separate text, as the operator `+` does.
  ///
  /// - Precondition: Both operands have the same units in the same order.
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
  /// The number of units in the text.
  public let count: Int
  /// The number of scalars that the unit's encoding can't represent or that a service, such as a
  /// database or a file system, refuses.
  ///
  /// The number is 0 for a unit without an encoding and without a ``TextRefusal``.
  public let unencodable: Int
  /// A Boolean value that indicates whether a service refuses the text as a whole, as a file system
  /// refuses the name `..`.
  ///
  /// The value is also `true` if the service refuses the text because of its first or last scalar.
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
  package init(of text: Span<UInt8>, in units: [TextUnit]) {
    guard units.count > 1, text.count > UnitMeters.blockSize else {
      self.init(units.map { TextCount(unit: $0, $0.tally(of: text)) })
      return
    }
    // Only units that count quickly are counted block by block. For the others, reading the text
    // from memory again takes less time than counting it.
    var meters = UnitMeters(units.filter { $0.traits.countsQuickly })
    var start = 0
    while start < text.count {
      let end = text.scalarBoundary(atOrBefore: start + UnitMeters.blockSize)
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
