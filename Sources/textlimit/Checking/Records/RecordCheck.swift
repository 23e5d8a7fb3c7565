import ArgumentParser
import FormMessages
import FormValidation
import Foundation
import Synchronization
import TextMetrics

/// Judges records by a form, on several threads and in the order of the input. Memory is bounded by the
/// longest line and the number of threads, whatever the size of the input.
struct RecordCheck {
  private let options: FormOptions
  private let worker: RecordWorker

  init(_ options: FormOptions, formFile: String) throws(Failure) {
    self.options = options
    let declaration = try FormFile(.file(formFile)).declaration()
    let given = Dictionary(options.given.map { ($0.name, $0.text) }) { $1 }
    if let missing = declaration.references.first(where: { given[$0] == nil }) {
      throw Failure(
        status: .usage,
        message: "\(formFile) asks for '\(missing)': add --given '\(missing)=VALUE', such as "
          + "'\(missing)=2026-11-22'.")
    }
    if let language = options.messages { LanguageOption.sayWhereUnspoken(language) }
    let form = ModelForm(declaration, values: options.typed ? .typed : .json).given(given)
    worker = RecordWorker(
      form, catalog: MessageCatalog(), language: options.messages,
      onlySummary: options.summary)
  }

  /// Reads every source, and ends with the status that its records deserve.
  func run(_ input: InputOptions, json: Bool) throws {
    let total = Mutex(Total())
    let blocks = RecordBlocks()
    let work = OrderedWork<RecordBlock>(threads: options.threads) { block throws(Failure) in
      try total.withLock { total throws(Failure) in
        try block.content.withLock { block throws(Failure) in try total.add(block.answer) }
      }
      blocks.putBack(block)
    }
    var status: Failure.Status?
    for source in input.sources {
      do throws(Failure) {
        var reader = try BlockReader(source, isNamed: input.sources.count > 1)
        while let (block, isLarge) = try blocks.next(of: &reader) {
          try work.give(isLarge: isLarge) { [worker] turn in
            block.answer { content in
              worker.answer(&content) { answer in
                turn.take { () throws(Failure) in
                  try total.withLock { total throws(Failure) in try total.add(answer) }
                }
                answer.removeAll()
              }
            }
            return block
          }
        }
      } catch {
        try work.finish()
        guard error.status != .cannotWrite else { throw error }
        Messages.say(error.message)
        status = status ?? error.status
      }
    }
    try work.finish()
    let (summary, complaints) = total.withLock { ($0.summary, $0.complaints) }
    var output = Output()
    if options.summary {
      for line in json ? [summary.json.text] : summary.lines { try output.line(line) }
    }
    try output.flush()
    complaints.finish()
    try status.end()
    if options.exitZero { return }
    if summary.unreadable > 0 { throw ExitCode(Failure.Status.badInput.rawValue) }
    if summary.invalid > 0 { throw ExitCode(Failure.Status.doesNotFit.rawValue) }
  }

  /// What came of all blocks so far.
  private struct Total {
    var summary = RecordSummary()
    var complaints = LineComplaints()
    private var output = Output()

    mutating func add(_ answer: RecordAnswer) throws(Failure) {
      summary.add(answer.summary)
      complaints.say(answer.complaints)
      try output.write(answer.lines)
      // Whoever waits for an answer before the next record gets it.
      try output.flush()
    }
  }
}
