package import TextMetrics

extension CharacterFilter.Class {
  /// The set in forms and in sessions: `"digits"`, `{"characters":"…"}`, or, where some of the
  /// Characters would become one when they stand together, `{"characters":["…","…"]}`.
  package var json: JSONValue {
    guard case .characters(let characters) = self else { return .string(name) }
    let joined = Set(name) == characters && name.count == characters.count
    let list = characters.ordered(by: <).map { JSONValue.string(String($0)) }
    return ["characters": joined ? .string(name) : .array(list)]
  }
}
