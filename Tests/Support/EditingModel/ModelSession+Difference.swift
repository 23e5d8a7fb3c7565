extension ModelSession {
  /// Returns the first difference between the model and `result`, the line that `textlimit replay`
  /// prints for this session, or `nil` if there is none.
  package func difference(from result: JSON) -> String? {
    guard let actual = result["steps"]?.elements else {
      return "\(id): the session returned \(result)\n\(json)"
    }
    guard actual.count <= events.count else {
      return "\(id): \(actual.count) steps of \(events.count) events\n\(json)"
    }
    var model = Model(self)
    for (index, (event, language)) in events.enumerated() {
      let given = index < actual.count ? actual[index] : .null
      model.results = ["text", "preview"].compactMap { given[$0]?.units }
      model.ended = index > 0 ? actual[index - 1]["preview"]?.units : nil
      model.reasons = given["violations"]?.elements ?? []
      let expected = model.apply(event, language: language).json
      guard given != expected, case .object(let members) = expected else { continue }
      var keys = Set(members.keys)
      if case .object(let members) = given { keys.formUnion(members.keys) }
      var rows: [String] = []
      for key in keys.sorted() where given.member(key) != expected.member(key) {
        rows.append(
          """
            \(key)
              session \(given.member(key).map(\.description) ?? "none")
              model   \(expected.member(key).map(\.description) ?? "none")
          """)
      }
      var session = self
      session.events = Array(events[...index])
      return """
        \(id), event \(index + 1), \(event.json):
        \(rows.joined(separator: "\n"))
        \(session.json)
        """
    }
    return nil
  }
}

extension JSON {
  fileprivate func member(_ key: String) -> JSON? {
    if case .object(let members) = self { members[key] } else { nil }
  }
}
