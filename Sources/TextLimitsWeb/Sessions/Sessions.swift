import SessionRecords

/// Sessions without a field, by number.
nonisolated(unsafe) private var openSessions = NumberedObjects<SessionPlayer>()

/// Begins a session, spelled as a recorded one without events; returns its number.
@_expose(wasm, "openSession") @_cdecl("textlimits_open_session")
func openSession(_ count: Int32) -> Int32 {
  answering(value: count) { value throws(ReplayError) in
    let player = try SessionPlayer(SessionRecord(parsing: value), services: .browser)
    return unsafe openSessions.add { _ in player }
  }
}

/// Applies an event, spelled as in recorded sessions; answers with its step.
@_expose(wasm, "apply") @_cdecl("textlimits_apply")
func apply(_ number: Int32, _ count: Int32) -> Int32 {
  answering(value: count) { value throws(ReplayError) in
    let record = try EventRecord(parsing: RecordCursor(value))
    let event = try PlayableEvent(record, services: .browser, at: "")
    guard var player = unsafe openSessions[number] else { return failed }
    answer(player.play(event).json)
    unsafe openSessions[number] = player
    return 0
  }
}

/// Removes a session.
@_expose(wasm, "closeSession") @_cdecl("textlimits_close_session")
func closeSession(_ number: Int32) {
  unsafe openSessions[number] = nil
}
