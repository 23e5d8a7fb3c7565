import SessionRecords

/// Plays the recorded session that the page passed, a line of JSON; answers with the line that
/// `textlimit replay` prints.
@_expose(wasm, "replay") @_cdecl("textlimits_replay")
func replay(_ count: Int32) {
  answer(Inbox.withBytes(count) { bytes in result(of: bytes) })
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
