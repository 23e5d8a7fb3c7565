import TextEditing

/// The state of `textlimit repl`: units, limits, and an optional field.
struct Repl {
  static let greeting = """
    textlimit \(Versions.program). Type a text, or try :limit 10, :field, :help.
    """

  var units: [NamedUnit]
  var limits: [NamedLimit]
  /// The constraints of the open field and of later fields. Their limits are set from ``limits``.
  var constraints = TextConstraints()
  var field: ReplField?
  /// The field that `:lines` closed last, or `nil` while a field is open.
  var closedField: ReplField?
  /// The events since `:group`, or `nil` if no group is open.
  var group: [FieldEvent]?
  var fieldsOpened = 0
  /// The last text that was entered outside a field.
  var text = ""
  var isFinished = false
  var hasFailed = false
  /// Whether standard input and standard output are terminals.
  let isInteractive: Bool

  var prompt: String {
    guard let field else { return "> " }
    if group != nil { return "group> " }
    return field.session.state.markedRange == nil ? "field> " : "composing> "
  }

  var currentText: String { field?.session.state.text ?? text }

  /// Sets ``hasFailed`` after an error. If the command is interrupted, returns an empty array, and
  /// restores the state, but not files.
  mutating func response(to line: EnteredLine) -> [String] {
    // While this copy exists, an edit copies the field's undo history, which takes time. Commands
    // from a pipe can't be interrupted, so they don't need the copy.
    let before = isInteractive ? self : nil
    do {
      return try run(line)
    } catch let failure as Failure where failure.status == .interrupted {
      if let before { self = before }
      return []
    } catch {
      hasFailed = true
      // The message of a `Failure` is already escaped for display.
      return error is Failure ? error.reason.folded() : error.reason.folded().map(\.shown)
    }
  }

  private mutating func run(_ line: EnteredLine) throws -> [String] {
    guard let command = command(in: line) else {
      return try enterText(line.text.repaired) + (hint(on: line).map { [$0.styled(.dim)] } ?? [])
    }
    // Scalars are split, since a space and a combining mark are one Character.
    let words = command.unicodeScalars.split(
      separator: " ", maxSplits: 1, omittingEmptySubsequences: false
    ).map { String($0) }
    let verb = try ReplVerb.verb(
      named: words[0].repaired,
      unknownAdvice: "; to enter it as a text, write :text :\(String(command).shownName)")
    let argument = words.count > 1 ? words[1] : ""
    guard !verb.argumentSyntax.isEmpty || argument.allSatisfy({ $0 == " " }) else {
      throw Failure.usage(":\(verb.name) has no argument, got '\(argument.shownName)'.")
    }
    return try verb.action(&self, verb.takesFile ? argument : argument.repaired)
  }

  /// Returns the command without its colon, or `nil` if the line is a text.
  private func command(in line: EnteredLine) -> Substring? {
    if line.isCommand { return line.text.dropFirst() }
    let isBareCommand = EnteredLine.bareCommands.contains(line.text) && !line.beginsWithPaste
    return isBareCommand && isInteractive && field == nil ? line.text[...] : nil
  }

  private func hint(on line: EnteredLine) -> String? {
    let name = String(line.text.prefix { $0 != " " })
    guard isInteractive, !line.beginsWithPaste, ReplVerb.all.contains(where: { $0.name == name })
    else {
      return nil
    }
    return "That was a text; a command begins with a colon: :\(line.text.shownName)"
  }

  mutating func enterText(_ text: String) throws -> [String] {
    guard field == nil else { return try perform(.insert(text)) }
    self.text = text
    return report(on: text)
  }

  private func report(on text: String) -> [String] {
    let counts = text.counts(in: units.map(\.unit))
    let rows = zip(units, counts).map { "\($0.name) \($1.count)" }.packed()
    var encodingReport = EncodingReport(in: units + limits.map(\.unit))
    encodingReport.add(text)
    encodingReport.finish()
    let messages = encodingReport.messageSentences.flatMap { $0.folded() }
    guard !limits.isEmpty else { return rows + messages }
    let allLimits = limits.map(\.textLimit)
    let kept = text.truncation(to: allLimits)
    let verdict = Verdict(limits: limits, statuses: allLimits.status(of: text))
    return rows + verdict.report(columns: Terminal.lineWidth) + messages
      + (kept.isCut ? ["keeps: \(kept.text.shown)"] : [])
  }
}

extension EnteredLine {
  /// Commands that don't need a colon on a terminal if no field is open.
  fileprivate static let bareCommands = ["help", "?", "quit", "exit"]

  var isCommand: Bool { !beginsWithPaste && text.hasPrefix(":") }

  /// The line for the history. A pasted line that looks like a command begins with `:text`, so that
  /// entering the line again doesn't run the command.
  var historyEntry: String {
    let looksLikeCommand = text.hasPrefix(":") || Self.bareCommands.contains(text)
    return beginsWithPaste && looksLikeCommand ? ":text \(text)" : text
  }
}

// MARK: - Field

extension Repl {
  mutating func openField(_ text: String) throws -> [String] {
    constraints.limits = limits.map(\.textLimit)
    return try openField(TextSession(text: text, constraints: constraints))
  }

  mutating func openField(_ session: TextSession, id: String? = nil) throws -> [String] {
    try requireNoGroup()
    let defaultID = fieldsOpened == 0 ? "repl" : "repl-\(fieldsOpened + 1)"
    field = try ReplField(id: id ?? defaultID, session, after: field ?? closedField)
    closedField = nil
    fieldsOpened += 1
    let policies = session.constraints.policies
    return (policies == TextConstraints().policies ? [] : [policies.joined(separator: ", ")])
      + session.drawing(limits: limits)
  }

  mutating func perform(_ event: FieldEvent) throws -> [String] {
    if group != nil {
      guard event.isAllowedInGroup else { throw Self.notAllowedInGroup }
      group?.append(event)
      return []
    }
    return try withField { [limits] in $0.apply(event, limits: limits) }
  }

  private static let notAllowedInGroup = Failure.usage(
    "A group can only contain edits and selections; :end applies it.")

  func requireNoGroup() throws(Failure) {
    if group != nil { throw Self.notAllowedInGroup }
  }

  mutating func withField<Result>(
    _ body: (inout ReplField) throws -> Result
  ) throws -> Result {
    guard var open = field else { throw Failure.usage("No field is open; :field opens one.") }
    // A second copy would make each event copy all recorded events.
    field = nil
    defer { field = open }
    return try body(&open)
  }
}

// MARK: - Constraints

extension Repl {
  /// Returns the drawing of the open field, or an empty array if no field is open.
  mutating func setLimits(_ changed: [NamedLimit]) throws -> [String] {
    try requireNoGroup()
    limits = changed
    return field == nil ? [] : try perform(.setLimits(changed.map(\.textLimit)))
  }

  /// An open field keeps its text and undo history.
  mutating func setConstraints(_ changed: TextConstraints) throws -> [String] {
    try requireNoGroup()
    var changed = changed
    changed.limits = limits.map(\.textLimit)
    let remarks = field == nil ? [] : try withField { try $0.setConstraints(changed) }
    constraints = changed
    return (field?.session.drawing(limits: limits) ?? []) + remarks
  }

  static let policies =
    TextConstraints.Overflow.allCases.map(\.rawValue)
    + TextConstraints.CompositionPolicy.allCases.map(\.rawValue)
    + Truncation.Boundary.allCases.map(\.rawValue)

  /// The kind of a policy can precede its name: `overflow allow`.
  mutating func setPolicies(_ names: [Substring]) throws -> [String] {
    var changed = constraints
    var kind: String?
    func isOf(_ named: String) -> Bool { kind == nil || kind == named }
    for name in names.map(String.init) {
      if kind == nil, ["overflow", "composition", "cut"].contains(name) {
        kind = name
        continue
      }
      if let overflow = TextConstraints.Overflow(rawValue: name), isOf("overflow") {
        changed.overflow = overflow
      } else if let composition = TextConstraints.CompositionPolicy(rawValue: name),
        isOf("composition")
      {
        changed.composition = composition
      } else if let cut = Truncation.Boundary(rawValue: name), isOf("cut") {
        changed.boundary = cut
      } else {
        throw Failure.usage("Unknown policy '\(name.shown)'; :help policy lists them.")
      }
      kind = nil
    }
    if let kind { throw Failure.usage("Write a policy after '\(kind)'; :help policy lists them.") }
    let lines =
      names.isEmpty ? field?.session.drawing(limits: limits) ?? [] : try setConstraints(changed)
    return [changed.policies.joined(separator: ", ")] + lines
  }

  mutating func setTransforms(_ names: [Substring]) throws -> [String] {
    if names.isEmpty { return ["transforms: \(constraints.transformNames)"] }
    var changed = constraints
    (changed.lineBreaks, changed.normalizer, changed.transforms) = (.keep, nil, [])
    (changed.letterCase, changed.caseMapper) = (.keep, TextServices.command.caseMapper)
    for name in names.map(String.init) where name != "none" {
      if let transform = TextConstraints.Transform(rawValue: name) {
        changed.transforms.append(transform)
      } else if let letterCase = TextConstraints.LetterCase(rawValue: name) {
        changed.letterCase = letterCase
      } else if let lineBreaks = TextConstraints.LineBreakPolicy(rawValue: name) {
        changed.lineBreaks = lineBreaks
      } else if ["nfc", "nfkc"].contains(name) {
        changed.normalizer = TextServices.command.normalizer(named: name)
      } else {
        throw Failure.usage(
          "Unknown transform '\(name.shown)'; :help transform lists them.")
      }
    }
    let lines = try setConstraints(changed)
    return ["transforms: \(changed.transformNames)"] + lines
  }

  mutating func setFilter(_ names: [Substring]) throws -> [String] {
    if names.isEmpty { return ["filter: \(constraints.filterNames)"] }
    var filter = CharacterFilter()
    var isAllowed: Bool?
    for name in names.map(String.init) where name != "none" {
      if name == "allow" || name == "deny" {
        isAllowed = name == "allow"
      } else if let group = CharacterFilter.Class(named: name), let isAllowed {
        if isAllowed { filter.allowed = (filter.allowed ?? []) + [group] }
        if !isAllowed { filter.denied.append(group) }
      } else if isAllowed == nil {
        throw Failure.usage("Write 'allow' or 'deny' before '\(name.shown)'.")
      } else {
        throw Failure.usage("Unknown set '\(name.shown)'; :help filter lists them.")
      }
    }
    var changed = constraints
    changed.filter = filter == CharacterFilter() ? nil : filter
    let lines = try setConstraints(changed)
    return ["filter: \(changed.filterNames)"] + lines
  }
}

extension TextConstraints {
  var policies: [String] {
    ["overflow \(overflow)", "composition \(composition)", "cut \(boundary)"]
  }

  fileprivate var transformNames: String {
    let names =
      transforms.map(\.rawValue) + (letterCase == .keep ? [] : [letterCase.rawValue])
      + (lineBreaks == .keep ? [] : [lineBreaks.rawValue]) + [normalizer?.name].compactMap { $0 }
    return names.isEmpty ? "none" : names.joined(separator: " ")
  }

  fileprivate var filterNames: String {
    guard let filter else { return "none" }
    let allowed = filter.allowed.map { ["allow"] + $0.map(\.name) } ?? []
    let denied = filter.denied.isEmpty ? [] : ["deny"] + filter.denied.map(\.name)
    return (allowed + denied).joined(separator: " ")
  }
}
