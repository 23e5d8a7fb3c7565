import StrictJSON
import TextMetrics

/// The binary form of values between page and engine; `values.js` is the other side. A parser of
/// JSON would be 15 KB more for a page to load.
///
/// The first byte of a value is its type. Four bytes follow: an `Int32`, or the number of bytes,
/// elements or members. Other numbers are `Double`s of eight bytes.
private enum Tag {
  static let null = UInt8(ascii: "n")
  static let no = UInt8(ascii: "f")
  static let yes = UInt8(ascii: "t")
  static let integer = UInt8(ascii: "i")
  static let number = UInt8(ascii: "d")
  static let string = UInt8(ascii: "s")
  static let array = UInt8(ascii: "a")
  static let object = UInt8(ascii: "o")
}

extension JSONValue {
  /// Nested values are read recursively; the page has the same bound.
  private static let maximumLevels = 100

  /// Reads the value at an offset and moves the offset behind it; nil for bytes that are no value,
  /// end early, or are nested too deeply.
  init?(_ bytes: Span<UInt8>, from offset: inout Int, level: Int = 0) {
    guard offset < bytes.count, level <= Self.maximumLevels else { return nil }
    let tag = bytes[offset]
    offset += 1
    switch tag {
    case Tag.null: self = .null
    case Tag.no, Tag.yes: self = .boolean(tag == Tag.yes)
    case Tag.integer:
      guard let number = bytes.integer(&offset) else { return nil }
      self = .integer(number)
    case Tag.number:
      guard let low = bytes.integer(&offset), let high = bytes.integer(&offset) else { return nil }
      let bits =
        UInt64(UInt32(truncatingIfNeeded: high)) << 32 | UInt64(UInt32(truncatingIfNeeded: low))
      self = .number(Double(bitPattern: bits))
    case Tag.string:
      guard let text = bytes.string(&offset) else { return nil }
      self = .string(text)
    case Tag.array:
      guard let count = bytes.count(&offset) else { return nil }
      var elements: [JSONValue] = []
      for _ in 0..<count {
        guard let element = JSONValue(bytes, from: &offset, level: level + 1) else { return nil }
        elements.append(element)
      }
      self = .array(elements)
    case Tag.object:
      guard let count = bytes.count(&offset) else { return nil }
      var object = JSONObject()
      for _ in 0..<count {
        guard let key = bytes.string(&offset),
          let value = JSONValue(bytes, from: &offset, level: level + 1)
        else {
          return nil
        }
        object[key] = value
      }
      self = .object(object)
    default: return nil
    }
  }

  /// Writes the value as the page reads it.
  func append(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(Tag.null)
    case .boolean(let boolean): bytes.append(boolean ? Tag.yes : Tag.no)
    case .integer(let number): bytes.append(Tag.integer, number)
    case .number(let number): bytes.append(number)
    case .decimal(let number): bytes.append(number.nearest)
    case .string(let text):
      bytes.append(Tag.string)
      bytes.append(text)
    case .array(let elements):
      bytes.append(Tag.array, elements.count)
      for element in elements { element.append(to: &bytes) }
    case .object(let members):
      bytes.append(Tag.object, members.count)
      for (key, value) in members {
        bytes.append(key)
        value.append(to: &bytes)
      }
    }
  }
}

extension Span<UInt8> {
  fileprivate func integer(_ offset: inout Int) -> Int? {
    guard count - offset >= 4 else { return nil }
    var bits: UInt32 = 0
    for index in 0..<4 { bits |= UInt32(self[offset + index]) << UInt32(8 * index) }
    offset += 4
    return Int(Int32(bitPattern: bits))
  }

  /// How many bytes, elements or members follow.
  fileprivate func count(_ offset: inout Int) -> Int? {
    integer(&offset).flatMap { $0 < 0 ? nil : $0 }
  }

  fileprivate func string(_ offset: inout Int) -> String? {
    guard let length = count(&offset), length <= count - offset else { return nil }
    defer { offset += length }
    return String(extracting(offset..<offset + length))
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ tag: UInt8, _ number: Int) {
    append(tag)
    append(bits: UInt64(truncatingIfNeeded: number), count: 4)
  }

  fileprivate mutating func append(_ number: Double) {
    append(Tag.number)
    append(bits: number.bitPattern, count: 8)
  }

  /// Appends the number of bytes of a text and the bytes.
  fileprivate mutating func append(_ text: String) {
    append(bits: UInt64(text.utf8.count), count: 4)
    text.withUTF8Bytes { append(copying: $0) }
  }

  @inline(never)
  private mutating func append(bits: UInt64, count: Int) {
    for index in 0..<count { append(UInt8(truncatingIfNeeded: bits >> UInt64(8 * index))) }
  }
}
