import TextEditing

struct Repl {
  static let greeting = """
    textlimit \(Versions.program). Type a text, or try :limit 10, :field, :help.
    """

  var units: [NamedUnit]
  var limits: [NamedLimit]
  /// For the open field and for later fields. Their limits are in ``limits``.
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
  mutating func answer(to line: EnteredLine) -> [String] {
    // While this copy exists, an edit copies the field's undo history, which takes time. Commands
    // from a pipe can't be interrupted, so they don't need the copy.
    let before = isInteractive ? self : nil
    do {
      return try carryOut(line)
    } catch let failure as Failure where failure.status == .interrupted {
      if let before { self = before }
      return []
    } catch {
      hasFailed = true
      // The message of a `Failure` is already escaped for display.
      return error is Failure ? error.reason.folded() : error.reason.folded().map(\.shown)
    }
  }

  private mutating func carryOut(_ line: EnteredLine) throws -> [String] {
    guard let command = command(in: line) else {
      return try enter(line.text.repaired) + (hint(on: line).map { [$0.styled(.dim)] } ?? [])
    }
    // Scalars are split, since a space and a combining mark are one Character.
    let words = command.unicodeScalars.split(
      separator: " ", maxSplits: 1, omittingEmptySubsequences: false
    ).map { String($0) }
    let verb = try ReplVerb.named(
      words[0].repaired,
      orText: "; to enter it as a text, write :text :\(String(command).shownName)")
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

  mutating func enter(_ text: String) throws -> [String] {
    guard field == nil else { return try perform(.insert(text)) }
    self.text = text
    return report(on: text)
  }

  private func report(on text: String) -> [String] {
    let counts = text.counts(in: units.map(\.unit))
    let rows = zip(units, counts).map { "\($0.name) \($1.count)" }.packed()
    var findings = TextFindings(in: units + limits.map(\.unit))
    findings.add(text)
    findings.finish()
    let messages = findings.messageSentences.flatMap { $0.folded() }
    guard !limits.isEmpty else { return rows + messages }
    let allLimits = limits.map(\.limit)
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

  /// Entering a pasted line again from the history must not run the line as a command.
  var historyEntry: String {
    let looksLikeCommand = text.hasPrefix(":") || Self.bareCommands.contains(text)
    return beginsWithPaste && looksLikeCommand ? ":text \(text)" : text
  }
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
