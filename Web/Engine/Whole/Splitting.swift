import SessionRecords

extension SplitOptions {
  private enum Key: String, CaseIterable {
    case at, mode, balanced, numbered, numberBefore, locale, oversized
  }

  private enum Oversized: String, CaseIterable { case fail, isolate }

  /// Creates options from JSON of a page, such as `{at: "sentence", numbered: " ({n}/{of})"}`.
  init(parsing cursor: RecordCursor) throws(ReplayError) {
    try cursor.expectObject(keyedBy: Key.self)
    let locale = try cursor.find(Key.locale)?.text() ?? ""
    do throws(UnitError) {
      self = try SplitOptions(locale: locale, services: .browser)
    } catch {
      if case .unknownLocale = error { throw cursor.error("locale: \(error)") }
      // If the browser doesn't have segmenters, the text isn't cut at sentences, and words end at
      // whitespace.
      self.init()
    }
    boundary = try cursor.find(Key.at)?.name(of: SplitOptions.Boundary.self) ?? boundary
    mode = try cursor.find(Key.mode)?.name(of: SplitOptions.Mode.self) ?? mode
    balanced = try cursor.find(Key.balanced)?.boolean() ?? false
    allowsOversized = try cursor.find(Key.oversized)?.name(of: Oversized.self) == .isolate
    let isBefore = try cursor.find(Key.numberBefore)?.boolean() ?? false
    if let number = try cursor.find(Key.numbered)?.text() {
      numbering = isBefore ? PartNumbering(before: number) : PartNumbering(after: number)
    }
  }
}

/// Splits the text in the input buffer, and passes four values for each part to the page: its start
/// and end in UTF-16 code units, whether it fits, and its text if the mode is Markdown.
@_expose(wasm, "split") @_cdecl("textlimits_split")
func split(_ count: Int32) -> Int32 {
  InputBuffer.withBytes(count) { text in
    // Each offset is counted from the previous offset, since counting from the start takes
    // quadratic time.
    var (bytes, units) = (0, 0)
    func offset(_ position: UTF8Offset) -> Int32 {
      units += TextUnit.utf16.tally(of: text.extracting(bytes..<position.value)).count
      bytes = position.value
      return Int32(units)
    }
    do throws(SplitError) {
      let current = TextOptions.current
      let parts = try String(text).split(fitting: current.limits, options: current.splitting)
      let values = parts.flatMap { part -> [JSONValue] in
        let (start, end) = (offset(part.range.lowerBound), offset(part.range.upperBound))
        let isMarkdown = current.splitting.mode == .markdown
        return [
          .integer(Int(start)), .integer(Int(end)), .boolean(part.fits),
          isMarkdown ? .string(part.text) : .null,
        ]
      }
      answer(.array(values))
      return 0
    } catch {
      switch error {
      case .oversized(let position):
        answer(
          "The Character, link, or code fence at offset \(offset(position)) exceeds a limit on its own."
        )
      case .markersTooLong(let markers, let position):
        answer(
          "The Markdown that each part repeats ('\(markers)') is too long: at "
            + "offset \(offset(position)), the text doesn't fit in a part with it.")
      default: answer(error.description)
      }
      return failed
    }
  }
}
