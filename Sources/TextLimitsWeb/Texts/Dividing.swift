import SessionRecords

extension DivisionRules {
  private enum Key: String, CaseIterable { case at, lengths, before, after, locale, oversized }

  /// Reads rules as a page writes them: `{at: "sentence", after: " ({n}/{of})"}`.
  init(parsing cursor: RecordCursor) throws(ReplayError) {
    try cursor.expectObject(keyedBy: Key.self)
    let locale = try cursor.find(Key.locale)?.text() ?? ""
    do throws(UnitError) {
      self = try DivisionRules(services: .browser, locale: locale)
    } catch {
      if case .unknownLocale = error { throw cursor.error("locale: \(error)") }
      // A browser without segmenters: sentences are not looked for, and words end at white space.
      self.init()
    }
    boundary = try cursor.find(Key.at)?.name(of: TextBoundary.self) ?? boundary
    lengths = try cursor.find(Key.lengths)?.name(of: PartLengths.self) ?? lengths
    oversized = try cursor.find(Key.oversized)?.name(of: OversizedPolicy.self) ?? oversized
    number = PartNumber(
      before: try cursor.find(Key.before)?.text() ?? "",
      after: try cursor.find(Key.after)?.text() ?? "")
  }
}

/// Divides the text that the page passed into parts that fit the limits of the last order; answers
/// with start and end of each in UTF-16 code units, and whether it fits.
@_expose(wasm, "divide") @_cdecl("textlimits_divide")
func divide(_ count: Int32) -> Int32 {
  Inbox.withBytes(count) { text in
    // Counted on from the last one: to count each from the start takes quadratic time.
    var (bytes, units) = (0, 0)
    func offset(_ position: UTF8Offset) -> Int32 {
      units += TextUnit.utf16.tally(of: text.extracting(bytes..<position.value)).count
      bytes = position.value
      return Int32(units)
    }
    do throws(DivisionError) {
      let order = TruncationOrder.present
      let parts = try String(text).divided(into: order.limits, by: order.division)
      answer(
        parts.flatMap { part in
          [offset(part.range.lowerBound), offset(part.range.upperBound), part.fits ? 1 : 0]
        })
      return 0
    } catch {
      if case .oversized(let position) = error {
        answer("What stands at offset \(offset(position)) does not fit a limit by itself.")
      } else {
        answer(error.description)
      }
      return failed
    }
  }
}
