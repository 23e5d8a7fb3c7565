/// A position in a text as the number of UTF-16 code units before it: what UIKit, AppKit,
/// JavaScript and most hosts call an offset.
///
/// An offset from outside is untrusted: it may lie past the end or between the halves of a
/// surrogate pair, and whoever takes one says what happens then.
public struct UTF16Offset: Sendable, Hashable {
  /// UTF-16 code units from the start of the text.
  public var value: Int

  public init(_ value: Int) { self.value = value }
}

/// A position in a text as the number of UTF-8 code units (bytes) before it.
public struct UTF8Offset: Sendable, Hashable {
  /// Bytes from the start of the text.
  public var value: Int

  public init(_ value: Int) { self.value = value }
}

extension UTF16Offset: Comparable {
  public static func < (left: Self, right: Self) -> Bool { left.value < right.value }
}

extension UTF8Offset: Comparable {
  public static func < (left: Self, right: Self) -> Bool { left.value < right.value }
}

extension UTF16Offset: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self.value = value }
}

extension UTF8Offset: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self.value = value }
}

extension UTF16Offset: Codable {
  public init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(Int.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension UTF8Offset: Codable {
  public init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(Int.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension UTF16Offset: CustomStringConvertible {
  public var description: String { "\(value)" }
}

extension UTF8Offset: CustomStringConvertible {
  public var description: String { "\(value)" }
}
