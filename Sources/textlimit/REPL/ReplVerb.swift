import TextEditing

/// A command of the REPL, such as `:limit`.
struct ReplVerb: Sendable {
  let name: String
  /// The syntax in `:help`, such as `[TEXT]` or `UNIT...`. If it's empty, arguments are errors.
  var argumentSyntax = ""
  var takesSeveral: Bool { argumentSyntax.hasSuffix("...") }
  let summary: String
  /// Whether the argument is the name of a file, which `action` receives as escaped bytes
  /// (`String(escaping:)`).
  var takesFile = false
  /// Returns the words to offer for `beginning`. Words without this prefix are ignored.
  var completions: @Sendable (_ beginning: String) -> [String] = { _ in [] }
  /// The text to insert after `word` if `word` is the only completion.
  var completionEnding: @Sendable (_ word: String) -> String = { _ in " " }
  /// Returns the lines to print. A missing argument is an empty string.
  let action: @Sendable (inout Repl, String) throws -> [String]

  static let groups: [(name: String, title: String, verbs: [ReplVerb])] = [
    ("texts", "Texts to count", texts), ("field", "A field", field + insertions),
    ("input", "The input method of a field", inputMethod),
    ("sessions", "Recorded sessions", sessions), ("repl", "The REPL", [help, quit]),
  ]

  static let all = groups.flatMap(\.verbs)

  private static let otherNames = ["?": "help", "exit": "quit", "q": "quit"]

  /// `unknownAdvice` is the end of the error message if no command has a similar name.
  static func verb(
    named name: String, unknownAdvice: String = ""
  ) throws(Failure) -> ReplVerb {
    let known = otherNames[name] ?? name
    if let verb = all.first(where: { $0.name == known }) { return verb }
    let meant = Spelling.nearest(to: name, among: all.map(\.name))
    throw Failure.usage(
      "Unknown command ':\(name.shown)'"
        + (meant.map { ". Did you mean ':\($0)'?" } ?? "; :help lists the commands\(unknownAdvice).")
    )
  }
}

extension ReplVerb {
  private static let texts = [
    ReplVerb(
      name: "limit", argumentSyntax: "LIMIT...",
      summary: "sets the limits (10, characters<=10 bytes:gbk<=12), or 'none'",
      completions: NamedLimit.completions(of:), completionEnding: NamedLimit.completionEnding(of:),
      action: { repl, argument in
        let written = limits(typed: argument).split(separator: " ")
        if !written.isEmpty {
          let limits =
            try written == ["none"] ? [] : written.flatMap { try NamedLimit.parseList(String($0)) }
          let drawing = try repl.setLimits(limits)
          if repl.field != nil { return drawing }
        }
        // Each limit of a profile has the spelling of the profile, which is listed once.
        let names = repl.limits.map(\.spelling).reduce(into: [String]()) { names, name in
          if names.last != name { names.append(name) }
        }
        return ("limits: " + listed(names)).folded()
      }),
    ReplVerb(
      name: "unit", argumentSyntax: "UNIT...",
      summary: "sets the units that are counted (characters words:zh)",
      completions: NamedUnit.completions(of:),
      action: { repl, argument in
        let written = argument.split(separator: " ")
        if !written.isEmpty { repl.units = try written.map { try NamedUnit(String($0)) } }
        return ("units: " + listed(repl.units.map(\.name))).folded()
      }),
    ReplVerb(
      name: "explain", argumentSyntax: "[TEXT]",
      summary: "shows the scalars and counts of each Character of TEXT, or of the last text",
      action: { repl, text in try repl.explain(text.isEmpty ? repl.currentText : text) }),
    ReplVerb(
      name: "compare", argumentSyntax: "[TEXT]",
      summary: "checks TEXT, or the last text, against every profile",
      action: { repl, text in
        try ProfileStatus.rows(of: text.isEmpty ? repl.currentText : text)
      }),
    ReplVerb(
      name: "split", argumentSyntax: "[TEXT]",
      summary: "divides TEXT, or the last text, into parts that fit the limits",
      action: { repl, text in
        guard !repl.limits.isEmpty else { throw Failure.usage("Set a limit first: :limit x-post.") }
        let options = try SplitOptions(services: .command)
        return try (text.isEmpty ? repl.currentText : text)
          .split(fitting: repl.limits.map(\.textLimit), options: options).enumerated()
          .flatMap { index, part in
            let counts = repl.limits.map {
              "\($0.unitName) \(part.text.count(in: $0.textLimit.unit))"
            }
            return ["\(index + 1): \(counts.joined(separator: ", "))".styled(.bold)]
              + part.text.split(separator: "\n", omittingEmptySubsequences: false)
              .map { String($0).shown }
          }
      }),
    ReplVerb(
      name: "text", argumentSyntax: "TEXT", summary: "enters TEXT, which can begin with ':'",
      action: { repl, text in try repl.enterText(text) }),
  ]

  /// Returns the limits in the notation of `--limit`, separated by spaces:
  ///
  ///     limits(typed: "'words<=9' 20")  // words<=9 20
  ///     limits(typed: "words <= 9")     // words<=9
  ///     limits(typed: "9 words")        // words<=9
  private static func limits(typed argument: String) -> String {
    // Users can type the quotation marks that a shell requires.
    argument.filter { $0 != "'" && $0 != "\"" }
      .replacing(#/ *([<>]?=) */#) { String($0.1) }
      .replacing(#/(^| )([0-9]+) +([a-z]+)(?= |$)/#) { "\($0.1)\($0.3)<=\($0.2)" }
  }

  private static func listed(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: " ")
  }

  private static let help = ReplVerb(
    name: "help", argumentSyntax: "[NAME]",
    summary: "lists the commands of a group, or of the group of a command",
    completions: { _ in groups.map(\.name) + all.map { ":" + $0.name } },
    action: { repl, argument in
      let name =
        argument.split(separator: " ").first.map(String.init)
        ?? (repl.field == nil ? "texts" : "field")
      let group = try groups.first { $0.name == name }?.name ?? Self.group(of: name)
      var page: [String] = []
      var others = Table([.left, .left], indentation: 2)
      for (name, title, verbs) in groups {
        guard name == group else {
          let names = verbs.map { ":\($0.name)" }.joined(separator: " ")
          let subject = title.prefix(1).lowercased() + title.dropFirst()
          others.append([":help \(name)", "\(subject): \(names)"])
          continue
        }
        var table = Table([.left, .left], indentation: 2)
        for verb in verbs { table.append([":\(verb.name) \(verb.argumentSyntax)", verb.summary]) }
        page = [title.styled(.bold)] + table.lines
      }
      return page + ["", "More".styled(.bold)] + others.lines
    })

  private static let quit = ReplVerb(
    name: "quit", summary: "ends the REPL, like the end of the input",
    action: { repl, _ in
      repl.isFinished = true
      return []
    })

  private static func group(of name: String) throws -> String? {
    let verb = try verb(named: name.hasPrefix(":") ? String(name.dropFirst()) : name)
    return groups.first { $0.verbs.contains { $0.name == verb.name } }?.name
  }
}

extension Repl {
  fileprivate func explain(_ text: String) throws -> [String] {
    guard !text.isEmpty else {
      throw Failure.usage("No text to explain. Type one, or write :explain TEXT.")
    }
    // The table always has columns for UTF-16 code units and bytes.
    let requested = (units + limits.map(\.unit)).unique.filter {
      $0.unit != .utf16 && $0.unit != .bytes
    }
    var explainer = try Explainer(units: requested)
    var table = ExplanationTable(units: requested)
    var lines: [String] = []
    explainer.begin(text)
    while let row = explainer.next() {
      try Interruption.check()
      lines += table.append(row)
    }
    return lines + table.endPiece()
  }
}

// MARK: - Transforms and filters

extension ReplVerb {
  private static let insertions = [
    ReplVerb(
      name: "transform", argumentSyntax: "NAME...",
      summary: "transforms inserted text: asciiDigits; case: uppercase lowercase (by :language); "
        + "line breaks: space remove lf; normalization: nfc nfkc; or 'none'",
      completions: { _ in Self.transforms },
      action: { repl, names in try repl.setTransforms(names.split(separator: " ")) }),
    ReplVerb(
      name: "filter", argumentSyntax: "SET...",
      summary: "removes Characters, as in: allow digits letters deny emoji; sets: "
        + CharacterFilter.Class.names.joined(separator: " ") + "; or 'none'",
      completions: { _ in ["allow", "deny", "none"] + CharacterFilter.Class.names },
      action: { repl, names in try repl.setFilter(names.split(separator: " ")) }),
  ]

  private static let transforms =
    TextConstraints.Transform.allCases.map(\.rawValue)
    + TextConstraints.LetterCase.allCases.dropFirst().map(\.rawValue)
    + TextConstraints.LineBreakPolicy.allCases.dropFirst().map(\.rawValue) + [
      "nfc", "nfkc", "none",
    ]
}

// MARK: - Completion

enum ReplCompletion {
  /// Returns `nil` if `typed` isn't a command, so that the Tab key inserts a tab.
  @Sendable static func completion(of typed: String) -> Completion? {
    guard typed.hasPrefix(":") else { return nil }
    guard let space = typed.firstIndex(of: " ") else {
      return Completion(typed, among: ReplVerb.all.map { ":" + $0.name })
    }
    let verb = ReplVerb.all.first { ":" + $0.name == typed[..<space] }
    // If a command takes only one argument, such as the name of a file, the argument can contain
    // spaces.
    let before = verb?.takesSeveral == true ? typed.lastIndex(of: " ") : space
    let last = typed[(before ?? space)...].dropFirst()
    let offered = verb?.completions(String(last)) ?? []
    let ending = offered.count == 1 ? verb?.completionEnding(offered[0]) : nil
    return Completion(last, among: offered, ending: ending ?? " ")
  }

  private static let maximumWords = 60

  static func listing(of words: [String], columns: Int) -> String {
    let more = words.count > maximumWords ? ["and \(words.count - maximumWords) more"] : []
    let rows = Array(words.prefix(maximumWords)).packed(to: columns)
    return (rows + more).map { $0 + "\n" }.joined()
  }
}
