import FormMessages
import Foundation
import Synchronization

/// Judges records by a form, on several threads and in the order of the input. Memory is bounded by
/// the longest line and the number of threads, whatever the size of the input.
struct RecordCheck {
  private let options: FormOptions
  private let form: ModelForm<JSONValue>

  init(_ options: FormOptions, formFile: String) throws(Failure) {
    self.options = options
    let source = TextSource.inputOrFile(formFile)
    let declaration = try FormFile(source).declaration()
    let given = Dictionary(options.given.map { ($0.name, $0.text) }) { $1 }
    let references = declaration.references
    if let unknown = options.given.first(where: { !references.contains($0.name) }) {
      throw .usage(Self.complaint(about: unknown, asked: references, by: source))
    }
    if let missing = references.first(where: { given[$0] == nil }) {
      throw .usage(
        "\(source.title) asks for '\(missing)': add --given '\(missing)=VALUE', such as "
          + "'\(missing)=2026-11-22'.")
    }
    for value in options.given {
      if let kind = declaration.kind(unableToTake: value.text, as: value.name) {
        throw .usage(
          "--given: \(source.title) compares '\(value.name)' with values of kind "
            + "'\(kind.rawValue)', and '\(value.text.shown)' is not one.")
      }
    }
    if let language = options.messages { LanguageOption.warnIfUntranslated(language) }
    form = ModelForm(declaration, values: options.typed ? .typed : .json).withReferences(given)
  }

  /// Why a value cannot be given: a name that no rule knows is misspelled, or of another form.
  private static func complaint(
    about given: GivenValue, asked references: [String], by form: TextSource
  ) -> String {
    let meant = Spelling.nearest(to: given.name, among: references)
      .map { " Did you mean '\($0)'?" }
    let asked = references.map { "'\($0)'" }.joined(separator: ", ")
    return "--given: no rule of \(form.title) knows '\(given.name.shown)'.\(meant ?? "") "
      + (references.isEmpty ? "It asks for no values." : "It asks for \(asked).")
  }

  /// Judges every source; throws the exit status that follows from its records.
  func run(_ sources: [TextSource], json: Bool) throws {
    let total = Mutex(Total())
    let queue = RecordQueue(BlockReader(sources))
    let (form, catalog, language) = (form, MessageCatalog(), options.messages)
    let onlySummary = options.summary
    DispatchQueue.concurrentPerform(iterations: options.threads) { _ in
      var worker = RecordWorker(
        form, catalog: catalog, language: language, onlySummary: onlySummary)
      var block = RecordBlock()
      var answer = RecordAnswer()
      while let number = queue.next(into: &block) {
        func write(_ answer: inout RecordAnswer) {
          queue.waitForTurn(of: number)
          let isWritten = total.withLock { $0.add(answer) }
          if !isWritten { queue.close() }
          answer.removeAll()
        }
        worker.answer(block, in: &answer, handOver: write)
        write(&answer)
        if let failure = block.failure { total.withLock { $0.report(failure) } }
        queue.endTurn(of: number)
        block.removeAll()
      }
    }
    let (summary, status) = total.withLock { ($0.summary, $0.status) }
    if let failure = total.withLock({ $0.writeFailure }) { throw failure }
    var output = Output()
    if options.summary {
      for line in json ? [summary.json.text] : summary.lines { try output.line(line) }
    }
    try output.flush()
    let rest = summary.unreadable - RecordSummary.maximumComplaints
    if rest > 0 { Messages.say("\(rest) more \(rest == 1 ? "line is" : "lines are") not JSON.") }
    try (status ?? (options.exitZero ? nil : summary.status)).end()
  }

  /// The results of all blocks so far.
  private struct Total {
    var summary = RecordSummary()
    /// The status for the first source that could not be read.
    var status: Failure.Status?
    /// Why no more answers can be written.
    var writeFailure: Failure?
    private var output = Output()

    /// Writes an answer and flushes it, since a reader may wait for it before sending the next
    /// record. False if it cannot be written.
    mutating func add(_ answer: RecordAnswer) -> Bool {
      guard writeFailure == nil else { return false }
      let silent = max(0, RecordSummary.maximumComplaints - summary.unreadable)
      for complaint in answer.summary.complaints.prefix(silent) { Messages.say(complaint) }
      summary.add(answer.summary)
      do throws(Failure) {
        try output.write(answer.lines)
        try output.flush()
      } catch {
        writeFailure = error
        return false
      }
      return true
    }

    /// Says that a source could not be read to its end.
    mutating func report(_ failure: Failure) {
      guard writeFailure == nil else { return }
      Messages.say(failure.message)
      status = status ?? failure.status
    }
  }
}
