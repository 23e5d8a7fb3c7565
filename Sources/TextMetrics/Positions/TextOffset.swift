/// A position in a text as a number of what stands before it.
///
/// There is one type for each way of counting, so that a UTF-16 offset never passes for a byte
/// offset. An offset from outside is untrusted: it may lie past the end or inside a scalar, and
/// whoever takes one says what happens then.
public protocol TextOffset: Comparable, Hashable, Sendable, CustomStringConvertible,
  ExpressibleByIntegerLiteral
{
  /// The number.
  var value: Int { get set }

  /// The offset with this number.
  init(_ value: Int)
}

/// A number of UTF-8 code units (bytes) before a position.
public struct UTF8Offset: TextOffset {
  /// Bytes from the start of the text.
  public var value: Int

  /// The offset with this number.
  public init(_ value: Int) { self.value = value }
}

/// A number of UTF-16 code units before a position: what UIKit, AppKit, JavaScript and most hosts
/// call an offset.
public struct UTF16Offset: TextOffset {
  /// UTF-16 code units from the start of the text.
  public var value: Int

  /// The offset with this number.
  public init(_ value: Int) { self.value = value }
}

extension UTF16Offset: Strideable {
  // Strideable has a `<` of its own.
  public static func < (left: UTF16Offset, right: UTF16Offset) -> Bool { left.value < right.value }

  /// Returns the number of UTF-16 code units from this position to another one. It saturates if the
  /// offsets are those of no text.
  public func distance(to other: UTF16Offset) -> Int {
    let (distance, overflows) = other.value.subtractingReportingOverflow(value)
    return overflows ? (value < other.value ? .max : .min) : distance
  }

  /// Returns the position that is a number of UTF-16 code units after this one. It saturates if no
  /// text has that position.
  public func advanced(by distance: Int) -> UTF16Offset {
    let (value, overflows) = value.addingReportingOverflow(distance)
    return UTF16Offset(overflows ? (distance < 0 ? .min : .max) : value)
  }
}

/// A number of Characters before a position.
public struct CharacterOffset: TextOffset {
  /// Characters from the start of the text.
  public var value: Int

  /// The offset with this number.
  public init(_ value: Int) { self.value = value }
}

extension TextOffset {
  public static func < (left: Self, right: Self) -> Bool { left.value < right.value }

  /// The offset that a literal names.
  public init(integerLiteral value: Int) { self.init(value) }

  public var description: String { "\(value)" }
}
