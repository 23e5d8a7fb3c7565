import TextEditing

extension ReplVerb {
  static let field = [
    ReplVerb(
      name: "field", argumentSyntax: "[TEXT]", summary: "opens a field; lines are typed into it",
      action: { repl, text in try repl.openField(text) }),
    ReplVerb(
      name: "lines", summary: "closes the field; lines are texts again",
      action: { repl, _ in
        try repl.requireNoGroup()
        repl.closedField = repl.field ?? repl.closedField
        repl.field = nil
        return []
      }),
    eventVerb("insert", "TEXT", "types or pastes") { .insert($0) },
    eventVerb("delete", "[forward]", "deletes the selection, or one Character") {
      switch $0.split(separator: " ") {
      case []: return .deleteBackward
      case ["forward"]: return .deleteForward
      default: throw Failure.usage(":delete: expected 'forward' or nothing, got '\($0.shown)'.")
      }
    },
    eventVerb("select", "A [B]", "moves the caret to A, or selects A to B, in UTF-16") {
      let (anchor, focus) = try offsets($0)
      return .select(FieldSelection(anchor: anchor, focus: focus))
    },
    undoVerb("undo", "undoes the last step", .undo, "Nothing to undo.", \.canUndo),
    undoVerb("redo", "redoes the last step that was undone", .redo, "Nothing to redo.", \.canRedo),
    eventVerb("set", "TEXT", "sets the text, as a program does") { .setText($0) },
    ReplVerb(
      name: "group", summary: "begins a group: the events up to :end are one edit",
      action: { repl, _ in
        _ = try repl.withField { $0 }
        guard repl.group == nil else { throw Failure.usage("A group is open; :end ends it.") }
        repl.group = []
        return []
      }),
    ReplVerb(
      name: "end", summary: "applies the group",
      action: { repl, _ in
        guard let events = repl.group else {
          throw Failure.usage("No group to end. :group begins one.")
        }
        repl.group = nil
        return try repl.perform(.group(events))
      }),
    ReplVerb(
      name: "policy", argumentSyntax: "POLICY...",
      summary:
        "overflow: clip reject allow overwrite; composition: defer (limits apply at its end), "
        + "enforce (at each letter), automatic (by :language); cut: character word",
      completions: { _ in Repl.policies },
      action: { repl, names in
        // A printed list of policies, such as 'overflow clip, cut word', can be entered again.
        try repl.setPolicies(names.split { " ,:;=".contains($0) })
      }),
  ]

  static let inputMethod = [
    eventVerb("mark", "TEXT", "sets the whole marked text: first :mark w, then :mark wo") {
      .setMarkedText($0)
    },
    eventVerb("commit", "[TEXT]", "ends the composition, with TEXT or with the marked text") {
      .commit($0.isEmpty ? nil : $0)
    },
    eventVerb("cancel", "", "ends the composition, and removes the marked text") { _ in
      .cancelComposition
    },
    eventVerb("blur", "", "removes the focus, which ends the composition") { _ in .endEditing },
    eventVerb(
      "replace", "A B TEXT", "replaces the text from A to B (UTF-16), as autocorrection does"
    ) {
      let parts = $0.unicodeScalars.split(separator: " ", maxSplits: 2).map(Substring.init)
      let range = try range(parts.prefix(2).joined(separator: " "))
      return .replace(range, with: parts.count > 2 ? String(parts[2]) : "")
    },
    eventVerb(
      "remark", "A B", "marks the text from A to B (UTF-16), as a keyboard does to correct it"
    ) {
      .setMarkedRange(try range($0))
    },
    eventVerb("reconcile", "TEXT", "reports that the host changed the field to TEXT") {
      .reconcile(FieldSnapshot(text: $0))
    },
    ReplVerb(
      name: "language", argumentSyntax: "[TAG]",
      summary: "sets the input language, such as zh-Hans or none",
      action: { repl, argument in
        let tags = argument.split(separator: " ")
        guard tags.count < 2 else {
          throw Failure.usage(":language takes one tag, not '\(argument.shown)'.")
        }
        if let tag = tags.first.map(String.init) {
          if tag != "none" { _ = try LanguageOption.language(tag) }
          try repl.withField { $0.language = tag == "none" ? nil : tag }
        }
        return ["language: \((repl.field ?? repl.closedField)?.language ?? "none")"]
      }),
  ]

  private static func undoVerb(
    _ name: String, _ summary: String, _ event: FieldEvent, _ refusal: String,
    _ isPossible: @escaping @Sendable (TextSession) -> Bool
  ) -> ReplVerb {
    ReplVerb(name: name, summary: summary) { repl, _ in
      try repl.requireNoGroup()
      if let session = repl.field?.session, !isPossible(session) { throw Failure.usage(refusal) }
      return try repl.perform(event)
    }
  }

  private static func eventVerb(
    _ name: String, _ argument: String, _ summary: String,
    _ event: @escaping @Sendable (String) throws -> FieldEvent
  ) -> ReplVerb {
    ReplVerb(
      name: name, argumentSyntax: argument, summary: summary,
      action: { repl, text in
        let event = try event(text)
        // Events that insert text open a field. Other events require an open field.
        guard repl.field == nil, event.insertsText else { return try repl.perform(event) }
        _ = try repl.openField("")
        return try ["A field was opened; :lines closes it."] + repl.perform(event)
      })
  }

  private static func range(_ text: String) throws -> Range<UTF16Offset> {
    guard text.split(separator: " ").count == 2 else {
      throw Failure.usage("Write two offsets in UTF-16 code units, such as 0 5.")
    }
    let (start, end) = try offsets(text)
    guard start <= end else {
      throw Failure.usage("The range is reversed: \(start) is after \(end).")
    }
    return start..<end
  }

  /// Returns the one or two offsets in `text`, in the order of the text. A single offset is
  /// returned twice.
  private static func offsets(_ text: String) throws -> (UTF16Offset, UTF16Offset) {
    let numbers = text.split(separator: " ").map { Int($0) }
    guard let first = numbers.first, let start = first, numbers.count <= 2,
      let end = numbers[numbers.count - 1]
    else { throw Failure.usage("Write one or two offsets in UTF-16 code units, such as 0 5.") }
    return (UTF16Offset(start), UTF16Offset(end))
  }
}

extension FieldEvent {
  fileprivate var insertsText: Bool {
    switch self {
    case .insert, .setText, .setMarkedText, .commit(_?), .reconcile: true
    default: false
    }
  }
}
