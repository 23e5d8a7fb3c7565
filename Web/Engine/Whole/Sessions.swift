import SessionRecords
import TextHosting

/// The JSON in the input buffer has the keys of recorded sessions. Passes the limits to the page.
@_expose(wasm, "readConstraints") @_cdecl("textlimits_read_constraints")
func readConstraints(_ number: Int32, _ byteCount: Int32) -> Int32 {
  withInputJSON(byteCount) { value throws(ReplayError) in
    let record = try FieldRecord(parsing: RecordCursor(value))
    let (constraints, limits) = try record.constraints(services: .browser, at: "")
    Fields.field(number)?.constraints = constraints
    setLimitsResult(constraints.limits, as: limits)
    return 0
  }
}

@_expose(wasm, "fieldSegmentation") @_cdecl("textlimits_field_segmentation")
func fieldSegmentation(_ number: Int32, _ ofLiveText: Bool, _ limit: Int32) {
  guard let session = Fields.controller(number)?.session else { return }
  let text = ofLiveText ? session.state.text : session.committedText
  setSegmentation(text, session.constraints.limits[Int(limit)], isText: true)
}

// MARK: - Sessions without a field

nonisolated(unsafe) private var openSessions = NumberedObjects<SessionPlayer>()

/// Uses only the constraints and the initial state of the recorded session in the input buffer.
@_expose(wasm, "openSession") @_cdecl("textlimits_open_session")
func openSession(_ byteCount: Int32) -> Int32 {
  withInputJSON(byteCount) { value throws(ReplayError) in
    let player = try SessionPlayer(SessionRecord(parsing: value), services: .browser)
    return unsafe openSessions.add { _ in player }
  }
}

@_expose(wasm, "apply") @_cdecl("textlimits_apply")
func apply(_ number: Int32, _ byteCount: Int32) -> Int32 {
  withInputJSON(byteCount) { value throws(ReplayError) in
    let record = try EventRecord(parsing: RecordCursor(value))
    let event = try ResolvedEvent(record, services: .browser, at: "")
    guard var player = unsafe openSessions[number] else {
      preconditionFailure("The page closes a session only after its object was released.")
    }
    setResult(player.play(event).json)
    unsafe openSessions[number] = player
    return 0
  }
}

@_expose(wasm, "closeSession") @_cdecl("textlimits_close_session")
func closeSession(_ number: Int32) {
  unsafe openSessions[number] = nil
}

/// The result is the line that `textlimit replay` prints.
@_expose(wasm, "replay") @_cdecl("textlimits_replay")
func replay(_ byteCount: Int32) {
  setResult(InputBuffer.withBytes(byteCount) { bytes in result(of: bytes) })
}

private func result(of line: Span<UInt8>) -> JSONValue {
  let session: JSONValue
  do {
    session = try JSONValue(parsing: line)
  } catch {
    return ["id": .null, "error": .string(error.description)]
  }
  do {
    return try SessionRecord(parsing: session).replay(services: .browser).json
  } catch {
    var id = JSONValue.null
    if case .string? = session["id"] { id = session["id"] ?? .null }
    return ["id": id, "error": .string("line 1: \(error)")]
  }
}

// MARK: - JSON

@inline(never)
func setResult(_ value: JSONValue) {
  var bytes: [UInt8] = []
  value.write(to: &bytes)
  setResult(bytes.span)
}

func withInputJSON<Failure: CustomStringConvertible>(
  _ byteCount: Int32, _ body: (JSONValue) throws(Failure) -> Int32
) -> Int32 {
  let value: JSONValue
  do throws(JSONSyntaxError) {
    value = try InputBuffer.withBytes(byteCount) { bytes throws(JSONSyntaxError) in
      try JSONValue(parsing: bytes)
    }
  } catch {
    setResult(error.description)
    return failureResult
  }
  return returningError { () throws(Failure) in try body(value) }
}
