import TextEditing

/// What the REPL knows between two lines.
struct Repl {
  static let greeting = """
    textlimit \(Versions.program). Type a text, or try :limit 10, :field, :help.
    """

  var units: [NamedUnit]
  var limits: [NamedLimit]
  /// The policies of the field; its limits are `limits`.
  var constraints = TextConstraints()
  /// The field that lines are typed into, while one is open.
  var field: ReplField?
  /// The field that was closed last.
  var closedField: ReplField?
  /// The fields that were opened.
  var fieldsOpened = 0
  /// The text that was typed last outside of a field.
  var text = ""
  var isFinished = false
  /// Whether a command was refused, or a field did not hold what was expected.
  var hasFailed = false
  /// Whether somebody types, who may ask for help without a colon.
  let isInteractive: Bool

  /// What stands before the line that is typed next.
  var prompt: String {
    guard let field else { return "> " }
    return field.session.state.markedRange == nil ? "field> " : "composing> "
  }

  /// What `:explain` is about where no text is named.
  var presentText: String { field?.session.state.text ?? text }

  /// The lines to print for a line that was entered.
  mutating func answer(to line: EnteredLine) -> [String] {
    do {
      guard let command = command(in: line) else {
        return try take(line.text) + (hint(on: line).map { [$0.styled(.dim)] } ?? [])
      }
      // Split by scalars: a space and a mark after it are one Character.
      let words = command.unicodeScalars.split(
        separator: " ", maxSplits: 1, omittingEmptySubsequences: false
      ).map(Substring.init)
      let verb = try ReplVerb.named(
        words[0], orText: "; to enter it as a text, write :text :\(command.shown)")
      let argument = words.count > 1 ? String(words[1]) : ""
      guard !verb.argument.isEmpty || argument.allSatisfy({ $0 == " " }) else {
        throw Failure.usage(":\(verb.name) takes nothing, not '\(argument.shown)'.")
      }
      return try verb.action(&self, argument)
    } catch {
      hasFailed = true
      // A failure shows what it repeats.
      return error.sentence.folded().map { error is Failure ? $0 : $0.shown }
    }
  }

  /// What stands after the colon of a command.
  private func command(in line: EnteredLine) -> Substring? {
    if line.isCommand { return line.text.dropFirst() }
    let asks = ["help", "?", "quit", "exit"].contains(line.text)
    return asks && isInteractive && field == nil && !line.isText ? line.text[...] : nil
  }

  /// What is said where somebody may have meant a command.
  private func hint(on line: EnteredLine) -> String? {
    let words = line.text.split(separator: " ", maxSplits: 1)
    guard isInteractive, !line.isText, let name = words.first.flatMap(ReplVerb.name(of:)) else {
      return nil
    }
    let command = ([name[...]] + words.dropFirst()).joined(separator: " ")
    return "That was a text; a command begins with a colon: :\(command.shown)"
  }

  /// A text that is typed: into the field, if one is open.
  mutating func take(_ text: String) throws -> [String] {
    guard field == nil else { return try perform(.insert(text)) }
    self.text = text
    return report(on: text)
  }

  /// The counts of a text, where it stands, and what a truncation would keep of it.
  private func report(on text: String) -> [String] {
    let counts = text.counts(in: units.map(\.unit))
    let rows = zip(units, counts).map { "\($0.name) \($1.value)" }.packed()
    var findings = Findings(in: units + limits.map(\.unit))
    findings.add(text)
    findings.finish()
    let messages = findings.messageSentences
      .flatMap { $0.folded() }
    guard !limits.isEmpty else { return rows + messages }
    let allLimits = limits.map(\.limit)
    let kept = text.truncation(to: allLimits)
    let verdict = Verdict(limits: limits, readings: allLimits.readings(of: text))
    return rows + verdict.report(columns: Terminal.lineWidth) + messages
      + (kept.isCut ? ["keeps: \(kept.text.shown)"] : [])
  }
}

extension EnteredLine {
  /// What is pasted is a text, whatever it begins with.
  var isCommand: Bool { !isText && text.hasPrefix(":") }

  /// The line that does the same when it is typed.
  var asTyped: String { isText && text.hasPrefix(":") ? ":text \(text)" : text }
}
