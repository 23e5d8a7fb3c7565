import TextMetrics

extension JSONValue {
  /// Reads a JSON text as RFC 8259 defines it, and nothing else: no comma before a bracket, no
  /// comment, no `NaN`, no half of a surrogate pair. A byte order mark at the beginning isn't part of
  /// the text (section 8.1), and lines and columns are counted from after it.
  ///
  /// Of what the standard leaves open, an object with a key twice is refused, and so are a number
  /// beyond the largest `Double` and more than 512 arrays and objects inside each other. Linear in
  /// the text, but for sorting the keys of each object; memory is in proportion to the text.
  ///
  /// - Parameter text: UTF-8.
  /// - Throws: ``JSONSyntaxError`` at the first byte that is wrong.
  public init(parsing text: Span<UInt8>) throws(JSONSyntaxError) {
    var reader = JSONReader()
    try reader.begin(text)
    self = try reader.readValue(text)
    _ = try reader.next(text)
  }

  /// Reads a JSON text; see ``init(parsing:)-(Span<UInt8>)``.
  ///
  /// - Throws: ``JSONSyntaxError`` at the first byte that is wrong.
  public init(parsing text: some StringProtocol) throws(JSONSyntaxError) {
    self = try text.withUTF8Bytes { bytes in
      Result { () throws(JSONSyntaxError) in try JSONValue(parsing: bytes) }
    }.get()
  }

  /// Reads the bytes of a JSON text, `Data` or `[UInt8]`; see ``init(parsing:)-(Span<UInt8>)``.
  ///
  /// - Throws: ``JSONSyntaxError`` at the first byte that is wrong.
  public init(parsing bytes: some Sequence<UInt8>) throws(JSONSyntaxError) {
    try self.init(parsing: ContiguousArray(bytes).span)
  }
}

extension JSONReader {
  /// Reads the value that begins next: after a key, or where an element or the whole text may
  /// begin.
  package mutating func readValue(_ text: Span<UInt8>) throws(JSONSyntaxError) -> JSONValue {
    try readValue(from: try next(text), text)
  }

  /// Reads the value that an event begins.
  package mutating func readValue(
    from event: Event, _ text: Span<UInt8>
  ) throws(JSONSyntaxError) -> JSONValue {
    // The arrays and objects that are open, the innermost last: no input makes the stack grow.
    var open: [PartialContainer] = []
    var event = event
    while true {
      var value: JSONValue
      switch event {
      case .beginObject:
        open.append(PartialContainer(isObject: true))
        event = try next(text)
        continue
      case .beginArray:
        open.append(PartialContainer(isObject: false))
        event = try next(text)
        continue
      case .key(let key):
        open[open.count - 1].key = key.value(text)
        event = try next(text)
        continue
      case .endObject, .endArray: value = open.removeLast().value
      case .string(let string): value = .string(string.value(text))
      case .number(let number): value = number.value(text)
      case .boolean(let boolean): value = .boolean(boolean)
      case .null, .end: value = .null
      }
      if open.isEmpty { return value }
      open[open.count - 1].append(value)
      event = try next(text)
    }
  }
}

/// An array or object of which a part was read.
private struct PartialContainer {
  let isObject: Bool
  /// That of the member whose value is read.
  var key = ""
  private var members: [JSONObject.Element] = []
  private var elements: [JSONValue] = []

  init(isObject: Bool) { self.isObject = isObject }

  mutating func append(_ value: JSONValue) {
    if isObject { members.append((key, value)) } else { elements.append(value) }
  }

  var value: JSONValue {
    isObject ? .object(JSONObject(elements: members)) : .array(elements)
  }
}
