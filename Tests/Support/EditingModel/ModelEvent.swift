/// A selection or range of an event, whose positions can be invalid.
package struct ModelSelection: Sendable, Hashable {
  package var anchor: Int
  package var focus: Int

  package init(_ anchor: Int, _ focus: Int) {
    self.anchor = anchor
    self.focus = focus
  }

  static func caret(_ offset: Int) -> Self { Self(offset, offset) }

  var range: Range<Int> { min(anchor, focus)..<max(anchor, focus) }

  func mapped(_ map: (Int) -> Int) -> Self { Self(map(anchor), map(focus)) }
}

/// An event in the terms of the session format. Ranges are pairs of positions.
package enum ModelEvent: Sendable, Hashable {
  case insert(UTF16Text)
  case replace(ModelSelection, UTF16Text)
  case mark(UTF16Text, ModelSelection?)
  case markRange(ModelSelection)
  case commit(UTF16Text?)
  case cancel
  case delete(forward: Bool)
  case select(ModelSelection)
  case blur
  case set(UTF16Text)
  case limits([ModelLimit])
  case reconcile(UTF16Text, selection: ModelSelection?, marked: ModelSelection?)
  case undo
  case redo
  case group([ModelEvent])

  /// Rule 18: whether the step can join the typing before it.
  var continuesTyping: Bool {
    switch self {
    case .replace(let range, _): range.range.isEmpty
    case .set, .group: false
    default: true
    }
  }

  var isInsertion: Bool {
    switch self {
    case .insert, .commit(.some): true
    default: false
    }
  }
}

package struct ModelSession: Sendable {
  package var id: String
  package var field: ModelField
  package var text: UTF16Text = []
  package var selection: ModelSelection?
  package var marked: ModelSelection?
  package var events: [(event: ModelEvent, language: String?)] = []

  package init(id: String, field: ModelField) {
    self.id = id
    self.field = field
  }

  package init(_ json: JSON) {
    id = json["id"]?.string ?? ""
    field = ModelField(json["field"] ?? .object([:]))
    text = json["state"]?["text"]?.units ?? []
    selection = json["state"]?["selection"].flatMap(ModelSelection.init)
    marked = json["state"]?["marked"].flatMap(ModelSelection.init)
    events = (json["events"]?.elements ?? []).map { (ModelEvent($0), $0["language"]?.string) }
  }

  package var json: JSON {
    var state: [String: JSON] = ["text": .text(text)]
    state["selection"] = selection?.json
    state["marked"] = marked?.json
    return .object([
      "id": .text(UTF16Text(id)), "field": field.json, "state": .object(state),
      "events": .list(
        events.map { event, language in
          guard case .object(var members) = event.json else { return event.json }
          members["language"] = language.map { .text(UTF16Text($0)) }
          return .object(members)
        }),
    ])
  }
}

extension ModelSelection {
  init?(_ json: JSON) {
    guard let pair = json.elements, pair.count == 2, let first = pair[0].number,
      let second = pair[1].number
    else { return nil }
    self.init(first, second)
  }

  var json: JSON { .list([.integer(anchor), .integer(focus)]) }
}

extension ModelEvent {
  init(_ json: JSON) {
    let text = json["text"]?.units
    let selection = json["selection"].flatMap(ModelSelection.init)
    let marked = json["marked"].flatMap(ModelSelection.init)
    let range = json["range"].flatMap(ModelSelection.init) ?? ModelSelection(-1, -1)
    switch json["type"]?.string {
    case "insert": self = .insert(text ?? [])
    case "replace": self = .replace(range, text ?? [])
    case "setMarkedText": self = .mark(text ?? [], selection)
    case "setMarkedRange": self = .markRange(range)
    case "commit": self = .commit(text)
    case "cancelComposition": self = .cancel
    case "deleteBackward": self = .delete(forward: false)
    case "deleteForward": self = .delete(forward: true)
    case "select": self = .select(range)
    case "endEditing": self = .blur
    case "set": self = .set(text ?? [])
    case "limits": self = .limits(json["limits"]?.elements?.map(ModelLimit.init) ?? [])
    case "reconcile": self = .reconcile(text ?? [], selection: selection, marked: marked)
    case "group": self = .group((json["events"]?.elements ?? []).map(ModelEvent.init))
    case "undo": self = .undo
    case "redo": self = .redo
    default: preconditionFailure("no event: \(json)")
    }
  }

  var json: JSON {
    func event(_ type: String, _ members: [String: JSON?] = [:]) -> JSON {
      .object(members.compactMapValues { $0 }.merging(["type": .text(UTF16Text(type))]) { $1 })
    }
    switch self {
    case .insert(let text): return event("insert", ["text": .text(text)])
    case .replace(let range, let text):
      return event("replace", ["range": range.json, "text": .text(text)])
    case .mark(let text, let selection):
      return event("setMarkedText", ["text": .text(text), "selection": selection?.json])
    case .markRange(let range): return event("setMarkedRange", ["range": range.json])
    case .commit(let text): return event("commit", ["text": text.map(JSON.text)])
    case .cancel: return event("cancelComposition")
    case .delete(let forward):
      return event(forward ? "deleteForward" : "deleteBackward")
    case .select(let range): return event("select", ["range": range.json])
    case .blur: return event("endEditing")
    case .set(let text): return event("set", ["text": .text(text)])
    case .limits(let limits): return event("limits", ["limits": .list(limits.map(\.json))])
    case .reconcile(let text, let selection, let marked):
      return event(
        "reconcile",
        ["text": .text(text), "selection": selection?.json, "marked": marked?.json])
    case .group(let events): return event("group", ["events": .list(events.map(\.json))])
    case .undo: return event("undo")
    case .redo: return event("redo")
    }
  }
}
