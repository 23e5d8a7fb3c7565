import StrictJSON
import TextMetrics

/// The units that the page has used. The page passes a name only once, and then the unit's index.
private enum Units {
  nonisolated(unsafe) static var used: [TextUnit] = []

  static func number(of name: String) throws(UnitError) -> Int32 {
    let unit = try TextServices.browser.unit(named: name)
    if let index = unsafe used.firstIndex(of: unit) { return Int32(index) }
    unsafe used.append(unit)
    return unsafe Int32(used.count - 1)
  }
}

@_expose(wasm, "unit") @_cdecl("textlimits_unit")
func unitNumber(_ byteCount: Int32) -> Int32 {
  returningError { () throws(UnitError) in try Units.number(of: InputBuffer.text(byteCount)) }
}

/// The text in the input buffer must be valid UTF-8.
@_expose(wasm, "count") @_cdecl("textlimits_count")
func count(_ byteCount: Int32, _ unit: Int32) -> Int32 {
  let unit = unsafe Units.used[Int(unit)]
  return Int32(InputBuffer.withBytes(byteCount) { unit.tally(of: $0).count })
}

@_expose(wasm, "units") @_cdecl("textlimits_units")
func listUnits() {
  setResult(
    .array(
      UnitListing.browser.map { listing in
        [.array(listing.spellings.map(JSONValue.string)), .string(listing.summary)]
      }))
}

/// The page counts one stream at a time.
nonisolated(unsafe) private var streamCounter: TextCounter?

/// The input buffer contains JSON: `{"units": ["characters"], "repairs": true}`.
@_expose(wasm, "openCounter") @_cdecl("textlimits_open_counter")
func openCounter(_ byteCount: Int32) -> Int32 {
  withInputJSON(byteCount) { value throws(UnitError) in
    var units: [TextUnit] = []
    if case .array(let names)? = value["units"] {
      for case .string(let name) in names {
        units.append(try TextServices.browser.unit(named: name))
      }
    }
    let repairs = if case .boolean(true)? = value["repairs"] { true } else { false }
    unsafe streamCounter = TextCounter(units: units, invalid: repairs ? .repair : .reject)
    return 0
  }
}

@_expose(wasm, "addToCounter") @_cdecl("textlimits_add_to_counter")
func addToCounter(_ byteCount: Int32) -> Int32 {
  returningError { () throws(InvalidUTF8) in
    try InputBuffer.withBytes(byteCount) { bytes throws(InvalidUTF8) in
      try unsafe streamCounter?.append(bytes)
    }
    return 0
  }
}

@_expose(wasm, "closeCounter") @_cdecl("textlimits_close_counter")
func closeCounter() -> Int32 {
  returningError { () throws(InvalidUTF8) in
    guard let counter = unsafe streamCounter else { return 0 }
    unsafe streamCounter = nil
    setResult(try counter.finish().map { Int32($0.count) })
    return 0
  }
}
