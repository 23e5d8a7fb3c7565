/// A pull parser for JSON texts (RFC 8259).
///
///     var reader = JSONReader()
///     try reader.begin(text)
///     guard case .beginObject = try reader.next(in: text) else { return }
///     while let member = try reader.member(in: text) { … }
///
/// The reader also rejects some texts that conform to the grammar: texts with unpaired escaped
/// surrogates, numbers beyond the largest `Double`, more than ``maximumDepth`` nested arrays and
/// objects, or duplicate keys. A duplicate key is found at the end of its object.
///
/// Pass the same text to all calls until the next text begins. A reader that begins another text
/// reuses its memory.
package struct JSONReader: Sendable {
  /// The depth must be bounded, because a `JSONValue` is deinitialized recursively.
  package static let maximumDepth = 512

  package enum Event {
    case beginObject, endObject, beginArray, endArray
    /// The next event is the member's value, or the beginning of the value.
    case key(JSONString)
    case string(JSONString)
    case number(JSONNumber)
    case boolean(Bool)
    case null
    case end
  }

  private enum State {
    case value, firstElement, afterElement, firstKey, afterMember, end
  }

  /// The byte offset up to which the text has been read, including a byte order mark.
  package internal(set) var offset = 0
  private var state = State.value
  private var containers: [Container] = []
  private var keys = OpenObjectKeys()

  private struct Container {
    let isObject: Bool
    let firstKeyIndex: Int
  }

  package init() {}

  package var depth: Int { containers.count }

  /// Begins a text, and skips a byte order mark at its start.
  package mutating func begin(_ text: Span<UInt8>) throws(JSONSyntaxError) {
    try text.requireUTF8()
    begin(validated: text)
  }

  /// Begins a text, and skips a byte order mark at its start.
  ///
  /// - Precondition: The text is valid UTF-8.
  package mutating func begin(validated text: Span<UInt8>) {
    offset = text.endOfByteOrderMark
    state = .value
    // The array isn't empty if the reader didn't reach the end of the previous text.
    if !containers.isEmpty { containers.removeAll(keepingCapacity: true) }
    keys.removeAll()
  }

  package mutating func next(in text: Span<UInt8>) throws(JSONSyntaxError) -> Event {
    skipWhiteSpace(in: text)
    switch state {
    case .value: return try readValueEvent(in: text)
    case .firstElement:
      if take(UInt8(ascii: "]"), in: text) { return close(.endArray) }
      return try readValueEvent(in: text)
    case .afterElement:
      if take(UInt8(ascii: ","), in: text) {
        skipWhiteSpace(in: text)
        return try readValueEvent(in: text)
      }
      guard take(UInt8(ascii: "]"), in: text) else {
        throw unexpected(in: text, expected: "',' or ']'")
      }
      return close(.endArray)
    case .firstKey:
      if take(UInt8(ascii: "}"), in: text) { return close(.endObject) }
      return .key(try readKey(in: text, expected: "a key or '}'"))
    case .afterMember:
      if take(UInt8(ascii: ","), in: text) {
        skipWhiteSpace(in: text)
        return .key(try readKey(in: text, expected: "a key"))
      }
      guard take(UInt8(ascii: "}"), in: text) else {
        throw unexpected(in: text, expected: "',' or '}'")
      }
      if let first = containers.last?.firstKeyIndex { try keys.endObject(from: first, in: text) }
      return close(.endObject)
    case .end:
      guard offset == text.count else { throw unexpected(in: text, expected: "the end") }
      return .end
    }
  }

  /// Reads a key and the first event of its value, or reads the end of the object and returns
  /// `nil`. One call of this method is faster than two calls of ``next(in:)``.
  ///
  /// - Precondition: The last event is the beginning of the object or the end of a member's value.
  package mutating func member(
    in text: Span<UInt8>
  ) throws(JSONSyntaxError) -> (key: JSONString, value: Event)? {
    skipWhiteSpace(in: text)
    let key: JSONString
    if state == .afterMember, take(UInt8(ascii: ","), in: text) {
      skipWhiteSpace(in: text)
      key = try readKey(in: text, expected: "a key")
    } else if state == .firstKey, offset < text.count, text[offset] != UInt8(ascii: "}") {
      key = try readKey(in: text, expected: "a key or '}'")
    } else {
      _ = try next(in: text)
      return nil
    }
    skipWhiteSpace(in: text)
    return (key, try readValueEvent(in: text))
  }

  package mutating func skipValue(in text: Span<UInt8>) throws(JSONSyntaxError) {
    try skipValue(from: try next(in: text), in: text)
  }

  /// - Precondition: `event` is the last event that was read.
  package mutating func skipValue(
    from event: Event, in text: Span<UInt8>
  ) throws(JSONSyntaxError) {
    switch event {
    case .beginObject, .beginArray:
      let depth = depth
      repeat { _ = try next(in: text) } while self.depth >= depth
    default: break
    }
  }
}

extension JSONReader {
  @inline(__always)
  private mutating func skipWhiteSpace(in text: Span<UInt8>) {
    while offset < text.count {
      let byte = text[offset]
      guard byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
      else { return }
      offset &+= 1
    }
  }

  @inline(__always)
  private mutating func take(_ byte: UInt8, in text: Span<UInt8>) -> Bool {
    guard offset < text.count, text[offset] == byte else { return false }
    offset &+= 1
    return true
  }

  private mutating func readValueEvent(in text: Span<UInt8>) throws(JSONSyntaxError) -> Event {
    guard offset < text.count else { throw unexpected(in: text, expected: "a value") }
    switch text[offset] {
    case UInt8(ascii: "\""):
      let string = try readString(in: text)
      endValue()
      return .string(string)
    case UInt8(ascii: "{"):
      try open(Container(isObject: true, firstKeyIndex: keys.count), in: text)
      state = .firstKey
      return .beginObject
    case UInt8(ascii: "["):
      try open(Container(isObject: false, firstKeyIndex: keys.count), in: text)
      state = .firstElement
      return .beginArray
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let number = try readNumber(in: text)
      endValue()
      return .number(number)
    case UInt8(ascii: "t"):
      try readLiteral("true", in: text)
      return .boolean(true)
    case UInt8(ascii: "f"):
      try readLiteral("false", in: text)
      return .boolean(false)
    case UInt8(ascii: "n"):
      try readLiteral("null", in: text)
      return .null
    default: throw unexpected(in: text, expected: "a value")
    }
  }

  private mutating func readKey(
    in text: Span<UInt8>, expected: StaticString
  ) throws(JSONSyntaxError) -> JSONString {
    guard offset < text.count, text[offset] == UInt8(ascii: "\"")
    else { throw unexpected(in: text, expected: expected) }
    let key = try readString(in: text)
    skipWhiteSpace(in: text)
    guard take(UInt8(ascii: ":"), in: text) else { throw unexpected(in: text, expected: "':'") }
    keys.append(key)
    state = .value
    return key
  }

  private mutating func readLiteral(
    _ literal: StaticString, in text: Span<UInt8>
  ) throws(JSONSyntaxError) {
    let start = offset
    for letter in literal.description.utf8 where !take(letter, in: text) {
      offset = start
      throw unexpected(in: text, expected: "a value")
    }
    endValue()
  }

  private mutating func open(
    _ container: Container, in text: Span<UInt8>
  ) throws(JSONSyntaxError) {
    guard depth < Self.maximumDepth
    else { throw JSONSyntaxError(.tooDeep(maximum: Self.maximumDepth), at: offset, in: text) }
    offset &+= 1
    containers.append(container)
  }

  private mutating func close(_ event: Event) -> Event {
    containers.removeLast()
    endValue()
    return event
  }

  @inline(__always)
  private mutating func endValue() {
    guard let container = containers.last else {
      state = .end
      return
    }
    state = container.isObject ? .afterMember : .afterElement
  }

  func unexpected(in text: Span<UInt8>, expected: StaticString) -> JSONSyntaxError {
    guard offset < text.count
    else { return JSONSyntaxError(.unexpectedEnd(expected: "\(expected)"), at: offset, in: text) }
    // The excerpt ends at the end of the line, but has at least one byte.
    var end = offset
    while end < text.count, text[end] != UInt8(ascii: "\n"), text[end] != UInt8(ascii: "\r") {
      end += 1
    }
    let found = text.quotation(from: offset, to: max(end, offset + 1))
    return JSONSyntaxError(
      .unexpected(expected: "\(expected)", found: found), at: offset, in: text)
  }
}

extension Span<UInt8> {
  @inline(__always)
  var endOfByteOrderMark: Int {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF ? 3 : 0
  }

  /// Whether a line without its line feed consists of JSON whitespace.
  package var isBlank: Bool {
    indices.allSatisfy { self[$0] == 0x20 || self[$0] == 0x09 || self[$0] == 0x0D }
  }

  package func requireUTF8() throws(JSONSyntaxError) {
    if let invalid = firstIllFormedByte {
      throw JSONSyntaxError(.invalidUTF8(self[invalid]), at: invalid, in: self)
    }
  }
}
