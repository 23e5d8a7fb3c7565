import SessionRecords
import TextEditing
import TextMetrics

/// Sessions without a field, by number.
private enum Sessions {
  struct Session {
    var session: TextSession
    /// The limits as the page spells them.
    var limits: [LimitRecord]
  }

  nonisolated(unsafe) static var open = NumberedObjects<Session>()
}

/// Begins a session, spelled as a recorded one without events; returns its number.
@_expose(wasm, "openSession") @_cdecl("textlimits_open_session")
func openSession(_ count: Int32) -> Int32 {
  answering(value: count) { value throws(ReplayError) in
    let record = try SessionRecord(parsing: value)
    let opened = try record.open(units: .browser)
    let limits = try record.limits(units: .browser)
    return unsafe Sessions.open.add { _ in
      Sessions.Session(session: opened.session, limits: limits)
    }
  }
}

/// Applies an event, spelled as in recorded sessions; answers with its step.
@_expose(wasm, "apply") @_cdecl("textlimits_apply")
func apply(_ number: Int32, _ count: Int32) -> Int32 {
  answering(value: count) { value throws(ReplayError) in
    let record = try EventRecord(parsing: RecordCursor(value))
    let event = try record.event(units: .browser, at: "")
    guard var open = unsafe Sessions.open[number] else { return failed }
    let step = open.session.apply(event, language: record.language)
    if case .setLimits = event {
      open.limits = try (record.limits ?? []).spelledOut(units: .browser, at: "limits")
    }
    answer(.object(StepRecord(step, of: open.session, limits: open.limits).json))
    unsafe Sessions.open[number] = open
    return 0
  }
}

/// Removes a session.
@_expose(wasm, "closeSession") @_cdecl("textlimits_close_session")
func closeSession(_ number: Int32) {
  unsafe Sessions.open[number] = nil
}
