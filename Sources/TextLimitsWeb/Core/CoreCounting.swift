import TextMetrics

/// The count of the text that the page passed, which is valid UTF-8, in a unit of the small engine.
@_expose(wasm, "count") @_cdecl("textlimits_count")
func count(_ count: Int32, _ unit: Int32) -> Int32 {
  Int32(Inbox.withBytes(count) { Numbers.units[Int(unit)].tally(of: $0).count })
}

nonisolated(unsafe) private var currentLimits: [TextLimit] = []

/// Sets the limits for the next calls of `status`.
@_expose(wasm, "setLimits") @_cdecl("textlimits_set_limits")
func setLimits(_ count: Int32) {
  var numbers = Numbers(inInbox: count)
  unsafe currentLimits = numbers.limits()
}

/// Answers with the status of the text that the page passed.
@_expose(wasm, "status") @_cdecl("textlimits_status")
func status(_ count: Int32) {
  answer(unsafe currentLimits.status(of: Inbox.text(count)).numbers)
}
