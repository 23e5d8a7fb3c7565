import SessionRecords

/// The limits and options for the next texts to be read, truncated or split.
struct TruncationOrder {
  var limits: [TextLimit] = []
  var records: [LimitRecord] = []
  var keeping = Truncation.Side.head
  var boundary: Truncation.Boundary?
  var ellipsis = ""
  var suffix = ""
  var splitting = SplitOptions()

  nonisolated(unsafe) fileprivate static var last = TruncationOrder()

  /// The last order.
  static var present: TruncationOrder { unsafe last }

  private enum Key: String, CaseIterable { case limits, keep, at, ellipsis, suffix, splitting }

  init() {}

  init(parsing value: JSONValue) throws(ReplayError) {
    let cursor = RecordCursor(value)
    try cursor.expectObject(keyedBy: Key.self)
    let entries = try cursor.require(Key.limits).limits()
    records = try entries.spelledOut(services: .browser, at: "limits")
    limits = try entries.limits(services: .browser, at: "limits")
    keeping = try cursor.find(Key.keep)?.name(of: Truncation.Side.self) ?? .head
    boundary = try cursor.find(Key.at)?.name(of: Truncation.Boundary.self)
    ellipsis = try cursor.find(Key.ellipsis)?.text() ?? ""
    suffix = try cursor.find(Key.suffix)?.text() ?? ""
    if let options = cursor.find(Key.splitting) {
      splitting = try SplitOptions(parsing: RecordCursor(options.value))
    }
  }
}

/// Takes an order: `{limits: […], keep: "head", at: "word", ellipsis: "…"}`; answers with its
/// limits.
@_expose(wasm, "orderTruncation") @_cdecl("textlimits_order_truncation")
func orderTruncation(_ count: Int32) -> Int32 {
  answering(value: count) { value throws(ReplayError) in
    let order = try TruncationOrder(parsing: value)
    unsafe TruncationOrder.last = order
    answer(order.limits, as: order.records)
    return 0
  }
}

/// Truncates the text that the page passed; answers with the end of the head, the start of the
/// tail, whether it was cut, and whether the ellipsis is used. Offsets are in UTF-16 code units, since
/// the page's string may have surrogates that UTF-8 has not, or in bytes.
@_expose(wasm, "truncate") @_cdecl("textlimits_truncate")
func truncate(_ count: Int32, _ isText: Bool) -> Int32 {
  answering { () throws(InvalidUTF8) in
    try Inbox.withBytes(count) { text throws(InvalidUTF8) in
      if !isText, let invalid = text.firstInvalidByte {
        throw InvalidUTF8(offset: UTF8Offset(invalid))
      }
      let order = TruncationOrder.present
      let truncation = Truncation(
        of: text, to: order.limits, keeping: order.keeping, at: order.boundary,
        ellipsis: order.ellipsis, suffix: order.suffix)
      func offset(_ position: UTF8Offset) -> Int32 {
        guard isText else { return Int32(position.value) }
        return Int32(TextUnit.utf16.tally(of: text.extracting(first: position.value)).count)
      }
      answer([
        offset(truncation.head.upperBound),
        offset(truncation.isCut ? truncation.tail.lowerBound : truncation.head.upperBound),
        truncation.isCut ? 1 : 0, truncation.ellipsis.isEmpty ? 0 : 1,
      ])
      return 0
    }
  }
}

/// Answers with the status of the text that the page passed, for the current limits.
@_expose(wasm, "status") @_cdecl("textlimits_status")
func status(_ count: Int32) {
  answer(TruncationOrder.present.limits.status(of: Inbox.text(count)).numbers)
}
