import TextMetrics

/// The count of the text that the page passed, which is valid UTF-8, in a unit of the small engine.
@_expose(wasm, "count") @_cdecl("textlimits_count")
func count(_ count: Int32, _ unit: Int32) -> Int32 {
  Int32(Inbox.withBytes(count) { Numbers.units[Int(unit)].tally(of: $0).count })
}

nonisolated(unsafe) private var orderedLimits: [TextLimit] = []

/// Takes the limits for the texts that are read next.
@_expose(wasm, "orderLimits") @_cdecl("textlimits_order_limits")
func orderLimits(_ count: Int32) {
  var numbers = Numbers(inInbox: count)
  unsafe orderedLimits = numbers.limits()
}

/// Answers with the readings of the text that the page passed.
@_expose(wasm, "read") @_cdecl("textlimits_read")
func read(_ count: Int32) {
  answer(unsafe orderedLimits.status(of: Inbox.text(count)).numbers)
}
