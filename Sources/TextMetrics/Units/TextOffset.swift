/// A position in a text, measured from the start of the text.
///
/// Offsets in bytes, UTF-16 code units, and Characters have different types, so they can't be mixed
/// up. An offset from outside the app can be beyond the end of the text or inside a scalar. A
/// function that takes an offset documents how it handles an invalid offset.
public protocol TextOffset: Comparable, Hashable, Sendable, CustomStringConvertible,
  ExpressibleByIntegerLiteral
{
  /// The number of bytes, UTF-16 code units, or Characters before the position.
  var value: Int { get set }

  /// Creates an offset from the number of bytes, UTF-16 code units, or Characters before the
  /// position.
  init(_ value: Int)
}

/// A position in a text as a number of UTF-8 code units (bytes).
public struct UTF8Offset: TextOffset {
  /// The number of bytes before the position.
  public var value: Int

  /// Creates an offset from the number of bytes before the position.
  public init(_ value: Int) { self.value = value }
}

/// A position in a text as a number of UTF-16 code units, as in UIKit, AppKit, and JavaScript.
public struct UTF16Offset: TextOffset {
  /// The number of UTF-16 code units before the position.
  public var value: Int

  /// Creates an offset from the number of UTF-16 code units before the position.
  public init(_ value: Int) { self.value = value }
}

extension UTF16Offset: Strideable {
  // Without this operator, the compiler couldn't choose between the operators of `Strideable` and
  // `TextOffset`.
  public static func < (left: UTF16Offset, right: UTF16Offset) -> Bool { left.value < right.value }

  /// Returns the number of UTF-16 code units from this offset to `other`.
  ///
  /// The distance is clamped to the range of `Int`. Offsets into a text never need clamping.
  public func distance(to other: UTF16Offset) -> Int {
    let (distance, overflows) = other.value.subtractingReportingOverflow(value)
    return overflows ? (value < other.value ? .max : .min) : distance
  }

  /// Returns the offset that is `distance` UTF-16 code units after this offset, or before it if
  /// `distance` is negative.
  ///
  /// The offset is clamped to the range of `Int`.
  public func advanced(by distance: Int) -> UTF16Offset {
    let (value, overflows) = value.addingReportingOverflow(distance)
    return UTF16Offset(overflows ? (distance < 0 ? .min : .max) : value)
  }
}

/// A position in a text as a number of Characters.
public struct CharacterOffset: TextOffset {
  /// The number of Characters before the position.
  public var value: Int

  /// Creates an offset from the number of Characters before the position.
  public init(_ value: Int) { self.value = value }
}

extension TextOffset {
  public static func < (left: Self, right: Self) -> Bool { left.value < right.value }

  /// Creates an offset from a number literal.
  public init(integerLiteral value: Int) { self.init(value) }

  public var description: String { "\(value)" }
}

// MARK: - Positions

/// A position at a Character boundary of a text, in bytes, UTF-16 code units, and Characters.
///
/// ```swift
/// let over = TextLimit(2, in: .characters).excessRange(in: "a👋b")
/// over?.lowerBound.utf16.value  // 3
/// over?.lowerBound.utf8.value  // 5
/// ```
public struct TextPosition: Sendable, Hashable {
  /// The number of bytes before the position.
  public let utf8: UTF8Offset
  /// The number of UTF-16 code units before the position.
  public let utf16: UTF16Offset
  /// The number of Characters before the position.
  public let characters: CharacterOffset

  package init(utf8: UTF8Offset, utf16: UTF16Offset, characters: CharacterOffset) {
    self.utf8 = utf8
    self.utf16 = utf16
    self.characters = characters
  }

  package static let start = TextPosition(
    utf8: UTF8Offset(0), utf16: UTF16Offset(0), characters: CharacterOffset(0))

  /// `piece` must have whole Characters.
  package func advanced(past piece: Span<UInt8>) -> TextPosition {
    advanced(past: piece, characters: CharacterKernel.count(piece))
  }

  func advanced(by position: TextPosition) -> TextPosition {
    TextPosition(
      utf8: UTF8Offset(utf8.value + position.utf8.value),
      utf16: UTF16Offset(utf16.value + position.utf16.value),
      characters: CharacterOffset(characters.value + position.characters.value))
  }

  func advanced(past piece: Span<UInt8>, characters added: Int) -> TextPosition {
    TextPosition(
      utf8: UTF8Offset(utf8.value + piece.count),
      utf16: UTF16Offset(utf16.value + UTF16Meter.count(piece)),
      characters: CharacterOffset(characters.value + added))
  }
}

extension TextPosition: Comparable {
  public static func < (left: TextPosition, right: TextPosition) -> Bool {
    left.utf8 < right.utf8
  }
}

// MARK: - Indices

// An offset or a position can belong to a different text, so the conversion to an index returns
// `nil` if the text has no such index. The conversion from an index has a precondition instead.

extension String.Index {
  /// Creates the index at an offset in bytes, or returns `nil` if the offset is outside the text or
  /// inside a scalar.
  ///
  /// - Complexity: O(1) for a native Swift string, and otherwise O(*n*), where *n* is the offset.
  public init?(_ offset: UTF8Offset, in text: some StringProtocol) {
    guard let index = text.utf8.index(at: offset.value),
      index == text.endIndex || text.utf8[index] & 0xC0 != 0x80
    else { return nil }
    self = index
  }

  /// Creates the index at an offset in UTF-16 code units, or returns `nil` if the offset is outside
  /// the text or inside a surrogate pair.
  ///
  /// - Complexity: O(*n*), where *n* is the offset.
  public init?(_ offset: UTF16Offset, in text: some StringProtocol) {
    guard let index = text.utf16.index(at: offset.value),
      index == text.endIndex || !UTF16.isTrailSurrogate(text.utf16[index])
    else { return nil }
    self = index
  }

  /// Creates the index at the UTF-8 offset of a position, or returns `nil` if the offset is outside
  /// the text or inside a scalar.
  ///
  /// - Complexity: O(1) for a native Swift string, and otherwise O(*n*), where *n* is the UTF-8
  ///   offset.
  public init?(_ position: TextPosition, in text: some StringProtocol) {
    self.init(position.utf8, in: text)
  }
}

extension Range where Bound == String.Index {
  /// Creates the range of indices between two positions, or returns `nil` if one of the positions
  /// is outside the text or inside a scalar.
  ///
  /// ```swift
  /// let text = "naïve"
  /// if let over = TextLimit(3, in: .bytes).excessRange(in: text) {
  ///   print(Range(over, in: text).map { text[$0] } ?? "")  // ïve
  /// }
  /// ```
  ///
  /// - Complexity: O(1) for a native Swift string, and otherwise O(*n*), where *n* is the end of
  ///   the range.
  public init?(_ range: Range<TextPosition>, in text: some StringProtocol) {
    self.init(range.lowerBound.utf8..<range.upperBound.utf8, in: text)
  }

  /// Creates the range of indices between two offsets, or returns `nil` if one of the offsets is
  /// outside the text or inside a scalar.
  ///
  /// - Complexity: O(1) for a native Swift string, and otherwise O(*n*), where *n* is the end of
  ///   the range.
  public init?(_ range: Range<UTF8Offset>, in text: some StringProtocol) {
    guard let lower = String.Index(range.lowerBound, in: text),
      let upper = String.Index(range.upperBound, in: text)
    else { return nil }
    self = lower..<upper
  }
}

extension StringProtocol {
  /// Returns the part of the text in a range of positions, such as the part beyond a limit, or
  /// `nil` if an end of the range is outside the text or inside a scalar.
  ///
  /// ```swift
  /// let limit = TextLimit(5, in: .characters)
  /// let over = limit.excessRange(in: "Hello, world")
  /// over.flatMap { "Hello, world"[$0] }  // ", world"
  /// ```
  ///
  /// - Complexity: O(1) for a native Swift string, and otherwise O(*n*), where *n* is the end of
  ///   the range.
  public subscript(range: Range<TextPosition>) -> SubSequence? {
    Range<String.Index>(range, in: self).map { self[$0] }
  }
}

extension UTF16Offset {
  /// Creates the offset of an index in a text.
  ///
  /// - Precondition: The index is valid in `text`.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public init(_ index: String.Index, in text: some StringProtocol) {
    self.init(text.utf16.distance(from: text.startIndex, to: index))
  }
}

extension Collection {
  fileprivate func index(at distance: Int) -> Index? {
    distance < 0 ? nil : index(startIndex, offsetBy: distance, limitedBy: endIndex)
  }
}
