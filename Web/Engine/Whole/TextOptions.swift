import PlatformLimits
import SessionRecords
import StrictJSON

/// The limits and options of `truncate`, `status`, `segmentation`, and `split`.
struct TextOptions {
  var limits: [TextLimit] = []
  var records: [LimitRecord] = []
  var keeping = Truncation.Side.head
  var boundary: Truncation.Boundary?
  var ellipsis = ""
  var suffix = ""
  var splitting = SplitOptions()

  nonisolated(unsafe) fileprivate static var configured = TextOptions()

  static var current: TextOptions { unsafe configured }

  private enum Key: String, CaseIterable { case limits, keep, at, ellipsis, suffix, splitting }

  init() {}

  init(parsing value: JSONValue) throws(ReplayError) {
    let cursor = RecordCursor(value)
    try cursor.expectObject(keyedBy: Key.self)
    let entries = try cursor.require(Key.limits).limits()
    (limits, records) = try entries.resolved(services: .browser, at: "limits")
    keeping = try cursor.find(Key.keep)?.enumCase(of: Truncation.Side.self) ?? .head
    boundary = try cursor.find(Key.at)?.enumCase(of: Truncation.Boundary.self)
    ellipsis = try cursor.find(Key.ellipsis)?.string() ?? ""
    suffix = try cursor.find(Key.suffix)?.string() ?? ""
    if let options = cursor.find(Key.splitting) {
      splitting = try SplitOptions(parsing: RecordCursor(options.value))
    }
  }
}

@_expose(wasm, "configure") @_cdecl("textlimits_configure")
func configure(_ byteCount: Int32) -> Int32 {
  withInputJSON(byteCount) { value throws(ReplayError) in
    let options = try TextOptions(parsing: value)
    unsafe TextOptions.configured = options
    setLimitsResult(options.limits, as: options.records)
    return 0
  }
}

/// `limitsOf` in `results.js` reads these values.
func setLimitsResult(_ limits: [TextLimit], as records: [LimitRecord]) {
  setResult(
    .array(
      zip(limits, records).map { limit, record in
        [
          .string(record.unit), .string(limit.unit.name),
          record.min.map(JSONValue.integer) ?? .null, record.max.map(JSONValue.integer) ?? .null,
          .boolean(record.soft == true), .boolean(limit.unit.smsReader(keeping: 0) != nil),
        ]
      }))
}

/// Passes offsets to the page, which are in UTF-16 code units if `isText`, otherwise in bytes.
@_expose(wasm, "truncate") @_cdecl("textlimits_truncate")
func truncate(_ byteCount: Int32, _ isText: Bool) -> Int32 {
  returningError { () throws(InvalidUTF8) in
    try InputBuffer.withBytes(byteCount) { text throws(InvalidUTF8) in
      if !isText, let invalid = text.firstIllFormedByte {
        throw InvalidUTF8(offset: UTF8Offset(invalid))
      }
      let options = TextOptions.current
      let truncation = Truncation(
        of: text, to: options.limits, keeping: options.keeping, at: options.boundary,
        ellipsis: options.ellipsis, suffix: options.suffix)
      func offset(_ position: UTF8Offset) -> Int32 {
        guard isText else { return Int32(position.value) }
        return Int32(TextUnit.utf16.tally(of: text.extracting(first: position.value)).count)
      }
      setResult([
        offset(truncation.head.upperBound),
        offset(truncation.isCut ? truncation.tail.lowerBound : truncation.head.upperBound),
        truncation.isCut ? 1 : 0, truncation.ellipsis.isEmpty ? 0 : 1,
      ])
      return 0
    }
  }
}

@_expose(wasm, "status") @_cdecl("textlimits_status")
func status(_ byteCount: Int32) {
  setResult(TextOptions.current.limits.status(of: InputBuffer.text(byteCount)).numbers)
}

// MARK: - Text messages

/// The command has the same maximum.
private let maximumNonGSMCharacters = 10

/// The limit must count text messages. Passes the values below, and then three values for each of
/// the first Characters that force UCS-2 (at most `maximumNonGSMCharacters`): the Character, its
/// position (in UTF-16 code units if `isText`, otherwise in bytes), and its replacement or null.
func setSegmentation(_ text: String, _ limit: TextLimit, isText: Bool) {
  guard var reader = limit.unit.smsReader(keeping: maximumNonGSMCharacters) else {
    preconditionFailure("A limit in \(limit.unit.name) doesn't count text messages.")
  }
  reader.add(text)
  let segmentation = reader.finish()
  var values: [JSONValue] = [
    .boolean(segmentation.encoding == .ucs2), .boolean(segmentation.shifts.contains(.locking)),
    .boolean(segmentation.shifts.contains(.single)), .integer(segmentation.segments),
    .integer(segmentation.remainingInLastSegment), .integer(segmentation.segmentsWithReplacements),
    .integer(segmentation.nonGSMCharacterCount),
  ]
  for character in segmentation.nonGSMCharacters {
    values.append(.string(String(character.character)))
    let position = character.position
    values.append(.integer(isText ? position.utf16.value : position.utf8.value))
    values.append(character.replacement.map(JSONValue.string) ?? .null)
  }
  setResult(.array(values))
}

@_expose(wasm, "segmentation") @_cdecl("textlimits_segmentation")
func segmentation(_ byteCount: Int32, _ limit: Int32, _ isText: Bool) {
  setSegmentation(
    InputBuffer.text(byteCount), TextOptions.current.limits[Int(limit)], isText: isText)
}

// MARK: - Splitting

extension SplitOptions {
  private enum Key: String, CaseIterable {
    case at, mode, balanced, numbered, numberBefore, locale, oversized
  }

  private enum Oversized: String, CaseIterable { case fail, isolate }

  init(parsing cursor: RecordCursor) throws(ReplayError) {
    try cursor.expectObject(keyedBy: Key.self)
    let locale = try cursor.find(Key.locale)?.string() ?? ""
    do throws(UnitError) {
      self = try SplitOptions(locale: locale, services: .browser)
    } catch {
      if case .unknownLocale = error { throw cursor.error("locale: \(error)") }
      // If the browser doesn't have segmenters, the text isn't cut at sentences, and words end at
      // whitespace.
      self.init()
    }
    boundary = try cursor.find(Key.at)?.enumCase(of: SplitOptions.Boundary.self) ?? boundary
    mode = try cursor.find(Key.mode)?.enumCase(of: SplitOptions.Mode.self) ?? mode
    balanced = try cursor.find(Key.balanced)?.boolean() ?? false
    allowsOversized = try cursor.find(Key.oversized)?.enumCase(of: Oversized.self) == .isolate
    let isBefore = try cursor.find(Key.numberBefore)?.boolean() ?? false
    if let number = try cursor.find(Key.numbered)?.string() {
      numbering = isBefore ? PartNumbering(before: number) : PartNumbering(after: number)
    }
  }
}

/// Passes the range of each part in UTF-16 code units to the page. The text of a part is passed
/// only in the mode for Markdown.
@_expose(wasm, "split") @_cdecl("textlimits_split")
func split(_ byteCount: Int32) -> Int32 {
  InputBuffer.withBytes(byteCount) { text in
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
      setResult(.array(values))
      return 0
    } catch {
      switch error {
      case .oversized(let position):
        setResult(
          "The Character, link, or code fence at offset \(offset(position)) doesn't fit a limit on "
            + "its own."
        )
      case .markersTooLong(let markers, let position):
        setResult(
          "The text at offset \(offset(position)) doesn't fit in a part with the Markdown that each "
            + "part repeats ('\(markers)').")
      default: setResult(error.description)
      }
      return failureResult
    }
  }
}
