import TextEditing
import TextMetrics

/// Plays the recorded session that the page left, a line of JSON; the answer is the line that
/// `textlimit replay` prints.
@_expose(wasm, "replay") @_cdecl("textlimits_replay")
func replay(_ count: Int32) {
  let session: JSONValue
  switch json(count) {
  case .success(let json): session = json
  case .failure(let error): return answer(["id": .null, "error": .string(error.description)])
  }
  do {
    answer(try SessionRecord(parsing: session).replay(units: .browser).json)
  } catch {
    var id = JSONValue.null
    if case .string? = session["id"] { id = session["id"] ?? .null }
    answer(["id": id, "error": .string("line 1: \(error)")])
  }
}
