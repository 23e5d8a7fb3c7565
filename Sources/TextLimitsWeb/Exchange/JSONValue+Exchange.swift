import TextMetrics

/// Values between page and module. The page has them as objects: it would only write them as text for
/// the module to read, which takes another 15 KB of it.
///
/// A byte says what a value is. Behind it stand, in four bytes, the number, or how many bytes,
/// elements or members follow; a number that is no `Int32` has eight bytes. `values.js` is the other side.
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
  /// Reads the value that begins at an offset, which is moved behind it; nil where the bytes end before
  /// it does, or hold none.
  init?(_ bytes: Span<UInt8>, from offset: inout Int) {
    guard offset < bytes.count else { return nil }
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
        guard let element = JSONValue(bytes, from: &offset) else { return nil }
        elements.append(element)
      }
      self = .array(elements)
    case Tag.object:
      guard let count = bytes.count(&offset) else { return nil }
      var object = JSONObject()
      for _ in 0..<count {
        guard let key = bytes.string(&offset), let value = JSONValue(bytes, from: &offset) else {
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
    // Answers have neither fractions nor objects.
    case .null, .number, .digits, .object: bytes.append(Tag.null)
    case .boolean(let boolean): bytes.append(boolean ? Tag.yes : Tag.no)
    case .integer(let number): bytes.append(Tag.integer, number)
    case .string(let text):
      bytes.append(Tag.string, text.utf8.count)
      text.withUTF8Bytes { bytes.append(copying: $0) }
    case .array(let elements):
      bytes.append(Tag.array, elements.count)
      for element in elements { element.append(to: &bytes) }
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
    let bits = UInt32(truncatingIfNeeded: number)
    for index in 0..<4 { append(UInt8(truncatingIfNeeded: bits >> UInt32(8 * index))) }
  }
}
