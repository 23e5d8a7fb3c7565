import TextEditing
import TextMetrics

/// What the page asked to be shortened how.
private struct TruncationOrder {
  var limits: [TextLimit]
  var keeping = Keeping.head
  var cut = Cut.character
  var marker = ""

  nonisolated(unsafe) static var present = TruncationOrder(limits: [])

  private enum Key: String, CaseIterable { case limits, keep, cut, marker }

  init(limits: [TextLimit]) { self.limits = limits }

  init(parsing json: JSONValue) throws(ReplayError) {
    let cursor = RecordCursor(json)
    try cursor.expectObject(keyedBy: Key.self)
    limits = try cursor.require(Key.limits).limits()
      .limits(units: .browser, at: "limits")
    keeping = try cursor.find(Key.keep)?.name(of: Keeping.self) ?? .head
    cut = try cursor.find(Key.cut)?.name(of: Cut.self) ?? .character
    marker = try cursor.find(Key.marker)?.text() ?? ""
  }

  func truncation(of text: Span<UInt8>) -> Truncation {
    Truncation(of: text, to: limits, keeping: keeping, cutting: cut, marker: marker)
  }
}

/// Takes an order to shorten texts, JSON: `{"limits":[…],"keep":"head","cut":"word","marker":"…"}`.
@_expose(wasm, "orderTruncation") @_cdecl("textlimits_order_truncation")
func orderTruncation(_ count: Int32) -> Int32 {
  answeringJSON(count) { json throws(ReplayError) in
    unsafe TruncationOrder.present = try TruncationOrder(parsing: json)
    return 0
  }
}

/// Shortens the text that the page left; the answer is where its head ends, its tail starts and
/// what the marker is. Offsets are of UTF-16 code units, which keeps what UTF-8 cannot hold in a
/// page's string, or of bytes.
@_expose(wasm, "truncate") @_cdecl("textlimits_truncate")
func truncate(_ count: Int32, _ isText: Bool) -> Int32 {
  answering { () throws(InvalidUTF8) in
    try Inbox.withBytes(count) { text throws(InvalidUTF8) in
      if !isText, let invalid = text.firstInvalidByte {
        throw InvalidUTF8(offset: UTF8Offset(invalid))
      }
      let truncation = unsafe TruncationOrder.present.truncation(of: text)
      func offset(_ position: UTF8Offset) -> JSONValue {
        .integer(isText ? text.utf16Count(first: position.value) : position.value)
      }
      answer([
        "head": offset(truncation.head.upperBound),
        "tail": offset(truncation.isCut ? truncation.tail.lowerBound : truncation.head.upperBound),
        "marker": .string(truncation.marker),
        "cut": .boolean(truncation.isCut),
      ])
      return 0
    }
  }
}

/// Reads the text that the page left against the limits of the last order.
@_expose(wasm, "read") @_cdecl("textlimits_read")
func read(_ count: Int32) {
  answer(unsafe TruncationOrder.present.limits.readings(of: Inbox.text(count)).json)
}

extension Span<UInt8> {
  fileprivate func utf16Count(first bytes: Int) -> Int {
    TextUnit.utf16.tally(of: extracting(first: bytes)).count
  }
}
