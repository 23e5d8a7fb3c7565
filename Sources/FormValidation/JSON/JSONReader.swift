extension JSONValue {
  /// Reads one JSON text (RFC 8259).
  ///
  /// Strict: valid UTF-8, unique keys, no comments or trailing commas, and at most 256 levels.
  /// Linear in the bytes.
  public init(parsing bytes: ArraySlice<UInt8>) throws(JSONError) {
    var reader = JSONReader(bytes)
    self = try reader.readDocument()
  }

  /// Reads one JSON text, as strictly as its bytes are read.
  public init(parsing text: String) throws(JSONError) {
    try self.init(parsing: Array(text.utf8)[...])
  }
}

struct JSONReader {
  private static let depthLimit = 256

  private let bytes: ArraySlice<UInt8>
  private var position: Int
  private var depth = 0

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  mutating func readDocument() throws(JSONError) -> JSONValue {
    let value = try readValue()
    skipWhitespace()
    guard position == bytes.endIndex else { throw error(.trailingBytes) }
    return value
  }

  private mutating func readValue() throws(JSONError) -> JSONValue {
    skipWhitespace()
    switch try peek() {
    case UInt8(ascii: "{"):
      return try nested { (reader) throws(JSONError) in try reader.readObject() }
    case UInt8(ascii: "["):
      return try nested { (reader) throws(JSONError) in try reader.readList() }
    case UInt8(ascii: "\""): return .text(try readText())
    case UInt8(ascii: "t"): return try readWord("true", .boolean(true))
    case UInt8(ascii: "f"): return try readWord("false", .boolean(false))
    case UInt8(ascii: "n"): return try readWord("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try readNumber()
    case let byte: throw error(.unexpectedByte(byte, expected: "a value"))
    }
  }

  private mutating func nested(
    _ read: (inout JSONReader) throws(JSONError) -> JSONValue
  ) throws(JSONError) -> JSONValue {
    guard depth < Self.depthLimit else { throw error(.tooDeep(limit: Self.depthLimit)) }
    depth += 1
    position += 1
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func readList() throws(JSONError) -> JSONValue {
    var values: [JSONValue] = []
    skipWhitespace()
    if try take("]") { return .list(values) }
    while true {
      values.append(try readValue())
      skipWhitespace()
      if try take("]") { return .list(values) }
      guard try take(",") else { throw error(.unexpectedByte(try peek(), expected: "',' or ']'")) }
    }
  }

  private mutating func readObject() throws(JSONError) -> JSONValue {
    var keys = KeySet()
    var members: [(key: String, value: JSONValue)] = []
    skipWhitespace()
    if try take("}") { return .object(JSONObject(unique: members)) }
    while true {
      skipWhitespace()
      let start = position
      guard try peek() == UInt8(ascii: "\"") else {
        throw error(.unexpectedByte(try peek(), expected: "a key"))
      }
      let key = try readText()
      guard keys.insert(key, among: members) else { throw error(.duplicateKey(key), at: start) }
      skipWhitespace()
      guard try take(":") else { throw error(.unexpectedByte(try peek(), expected: "':'")) }
      members.append((key, try readValue()))
      skipWhitespace()
      if try take("}") { return .object(JSONObject(unique: members)) }
      guard try take(",") else { throw error(.unexpectedByte(try peek(), expected: "',' or '}'")) }
    }
  }

  private mutating func readNumber() throws(JSONError) -> JSONValue {
    let start = position
    _ = try take("-")
    if try !take("0") { try readDigits() }
    if position < bytes.endIndex, try take(".") { try readDigits() }
    if position < bytes.endIndex, bytes[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if try !take("+") { _ = try take("-") }
      try readDigits()
    }
    return .number(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private mutating func readDigits() throws(JSONError) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard digits.contains(try peek()) else {
      throw error(.unexpectedByte(try peek(), expected: "a digit"))
    }
    while position < bytes.endIndex, digits.contains(bytes[position]) { position += 1 }
  }

  private mutating func readWord(
    _ word: StaticString, _ value: JSONValue
  ) throws(JSONError) -> JSONValue {
    for byte in "\(word)".utf8 {
      guard try peek() == byte else {
        throw error(.unexpectedByte(try peek(), expected: "\(word)"))
      }
      position += 1
    }
    return value
  }

  private mutating func readText() throws(JSONError) -> String {
    position += 1
    var text = try readPlain()
    while try !take("\"") {
      position += 1
      text.unicodeScalars.append(try readEscape())
      text += try readPlain()
    }
    return text
  }

  /// What stands before the next quotation mark or backslash.
  private mutating func readPlain() throws(JSONError) -> String {
    let start = position
    while true {
      let byte = try peek()
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
      guard byte >= 0x20 else { throw error(.unescapedControl) }
      position += 1
    }
    guard let plain = String(validating: bytes[start..<position], as: UTF8.self) else {
      throw error(.invalidUTF8, at: start)
    }
    return plain
  }

  /// The scalar of an escape sequence whose backslash has been read.
  private mutating func readEscape() throws(JSONError) -> Unicode.Scalar {
    let start = position - 1
    let letter = try peek()
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw error(.invalidEscape, at: start)
    }
    let unit = try readHex(start)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard UTF16.isLeadSurrogate(unit), bytes[position...].starts(with: "\\u".utf8) else {
      throw error(.unpairedSurrogate, at: start)
    }
    position += 2
    let trail = try readHex(start)
    guard UTF16.isTrailSurrogate(trail) else { throw error(.unpairedSurrogate, at: start) }
    return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
  }

  private mutating func readHex(_ start: Int) throws(JSONError) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(try peek())).hexDigitValue else {
        throw error(.invalidEscape, at: start)
      }
      value = value << 4 | UInt16(digit)
      position += 1
    }
    return value
  }

  private mutating func skipWhitespace() {
    while position < bytes.endIndex {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  private func peek() throws(JSONError) -> UInt8 {
    guard position < bytes.endIndex else { throw error(.unexpectedEnd) }
    return bytes[position]
  }

  private mutating func take(_ mark: Unicode.Scalar) throws(JSONError) -> Bool {
    guard try peek() == UInt8(ascii: mark) else { return false }
    position += 1
    return true
  }

  private func error(_ reason: JSONError.Reason, at place: Int? = nil) -> JSONError {
    JSONError(byteOffset: (place ?? position) - bytes.startIndex, reason: reason)
  }
}

/// Finds a key that an object has twice: by comparing while there are few, then by hashing.
///
/// Keys are compared by their bytes: canonically equivalent keys are two keys.
private struct KeySet {
  private var keys: Set<[UInt8]> = []

  /// Whether the key is new.
  mutating func insert(_ key: String, among members: [(key: String, value: JSONValue)]) -> Bool {
    if members.count < 16 { return !members.contains { $0.key.isIdentical(to: key) } }
    if keys.isEmpty { keys = Set(members.lazy.map { Array($0.key.utf8) }) }
    return keys.insert(Array(key.utf8)).inserted
  }
}
