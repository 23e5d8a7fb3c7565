import FormMessages
import FormValidation
import Foundation
import Synchronization

/// A check of records on several threads. The memory is bounded by the longest line, the number of
/// threads, and the number of different broken rules.
struct RecordCheck {
  private let options: RecordOptions
  private let form: ModelForm<JSONValue>

  init(_ options: RecordOptions, formFile: String) throws(Failure) {
    self.options = options
    let source = TextSource.inputOrFile(formFile)
    let declaration = try CheckedFormFile(source).declaration()
    let given = try options.references()
    let references = declaration.references
    if let unknown = options.reference.first(where: { !references.contains($0.name) }) {
      throw .usage(Self.message(about: unknown, references: references, of: source))
    }
    if let missing = references.first(where: { given[$0] == nil }) {
      throw .usage(
        "\(source.title) refers to '\(missing)': add --reference '\(missing)=VALUE', such as "
          + "'\(missing)=2026-11-22'.")
    }
    for value in options.reference {
      if let kind = declaration.kind(incompatibleWith: value.text, as: value.name) {
        throw .usage(
          "--reference: expected a value of kind '\(kind.rawValue)' for '\(value.name)' in "
            + "\(source.title), got '\(value.text.shown)'.")
      }
    }
    if let language = options.language { LanguageOption.warnIfUntranslated(language) }
    form = ModelForm(declaration, encoding: options.typed ? .strings : .json).withReferences(given)
  }

  private static func message(
    about unknown: ReferenceValue, references: [String], of form: TextSource
  ) -> String {
    let meant = Spelling.nearest(to: unknown.name, among: references)
      .map { " Did you mean '\($0)'?" }
    let names = references.map { "'\($0)'" }.joined(separator: ", ")
    return "--reference: no rule of \(form.title) refers to '\(unknown.name.shown)'.\(meant ?? "") "
      + (references.isEmpty ? "It doesn't refer to any values." : "It refers to \(names).")
  }

  func run(_ sources: [TextSource], json: Bool) throws {
    let total = Mutex(Total())
    let queue = RecordQueue(BlockReader(sources))
    let (form, catalog, language) = (form, MessageCatalog(), options.language)
    let id = options.id
    let onlySummary = options.summary
    // At most one iteration for each core runs at a time, even if `--jobs` is larger.
    DispatchQueue.concurrentPerform(iterations: options.threads) { _ in
      var worker = RecordWorker(
        form, catalog: catalog, language: language, id: id, onlySummary: onlySummary)
      var block = RecordBlock()
      var results = BlockResults()
      while let number = queue.next(into: &block) {
        func write(_ results: inout BlockResults) {
          queue.waitForTurn(of: number)
          let isWritten = total.withLock { $0.add(results) }
          if !isWritten { queue.close() }
          results.removeAll()
        }
        worker.validate(block, into: &results, handOver: write)
        write(&results)
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
    let rest = summary.nonJSONCount - RecordSummary.maximumMessages
    if rest > 0, options.summary || !Terminal.isOutputTerminal {
      StandardError.print("\(rest) more \(rest == 1 ? "line isn't" : "lines aren't") JSON.")
    }
    try (status ?? (options.exitZero ? nil : summary.status)).throwExitCode()
  }

  private struct Total {
    var summary = RecordSummary()
    var status: Failure.Status?
    var writeFailure: Failure?
    private var output = Output()

    /// Returns `false` if the results of this or an earlier call couldn't be written. The output is
    /// flushed, since the program that sends the records can be waiting for the results.
    mutating func add(_ results: BlockResults) -> Bool {
      guard writeFailure == nil else { return false }
      let remainingMessages = max(0, RecordSummary.maximumMessages - summary.nonJSONCount)
      let messages = results.summary.messages.prefix(remainingMessages)
      for message in results.summary.hints + messages { StandardError.print(message) }
      summary.merge(results.summary)
      do throws(Failure) {
        try output.write(results.lines)
        try output.flush()
      } catch {
        writeFailure = error
        return false
      }
      return true
    }

    mutating func report(_ failure: Failure) {
      guard writeFailure == nil else { return }
      StandardError.print(failure.message)
      status = status ?? failure.status
    }
  }
}

/// A queue of blocks of records, whose results are written in the order of the blocks. Before a
/// thread writes results, it waits until the results of all earlier blocks are written. The thread
/// with the earliest block never waits, so there is always progress.
private final class RecordQueue: Sendable {
  private struct Input: ~Copyable {
    var reader: BlockReader
    var number = 0
    var isClosed = false
  }

  private let input: Mutex<Input>
  /// The number of blocks whose results are all written. It's only read and changed while
  /// `turnEnded` is locked, and is a `Mutex` because a `Sendable` class can't have variables.
  private let writtenCount = Mutex(0)
  private let turnEnded = NSCondition()

  init(_ reader: sending BlockReader) {
    input = Mutex(Input(reader: reader))
  }

  /// Returns the number of the block, or `nil` after the last block or if the queue is closed.
  func next(into block: inout RecordBlock) -> Int? {
    input.withLock { input in
      guard !input.isClosed, input.reader.next(into: &block) else { return nil }
      defer { input.number += 1 }
      return input.number
    }
  }

  func close() { input.withLock { $0.isClosed = true } }

  func waitForTurn(of number: Int) {
    turnEnded.lock()
    while writtenCount.withLock({ $0 }) < number { turnEnded.wait() }
    turnEnded.unlock()
  }

  func endTurn(of number: Int) {
    turnEnded.lock()
    writtenCount.withLock { $0 = number + 1 }
    turnEnded.broadcast()
    turnEnded.unlock()
  }
}

// MARK: - Summary

/// A summary whose size depends on the number of different broken rules, not on the number of
/// records. An unknown key that is a violation counts as a rule of its own.
struct RecordSummary: Sendable {
  private struct Rule: Hashable, Sendable {
    /// The path without the indices of list elements, or an empty string for the whole record.
    let field: String
    let name: String
    let code: Violation.Code
    let unit: String?

    func json(count: Int) -> JSONValue {
      var json: JSONObject = [
        "field": .string(field), "rule": .string(name), "code": .string(code.rawValue),
        "count": .integer(count),
      ]
      json["unit"] = unit.map(JSONValue.string)
      return .object(json)
    }
  }

  static let maximumMessages = 10

  private(set) var recordCount = 0
  private(set) var invalidCount = 0
  private(set) var nonJSONCount = 0
  var hints: [String] = []
  private(set) var messages: [String] = []
  private var violationCounts: [Rule: Int] = [:]

  var status: Failure.Status? {
    nonJSONCount > 0 ? .badInput : invalidCount > 0 ? .doesNotFit : nil
  }

  /// `message` is `nil` if the result of the line already shows the user the same error.
  mutating func countNonJSON(_ message: String?) {
    nonJSONCount += 1
    if let message, nonJSONCount <= Self.maximumMessages { messages.append(message) }
  }

  mutating func countValid() { recordCount += 1 }

  /// Doesn't add hints and messages, which are already printed.
  mutating func merge(_ part: RecordSummary) {
    recordCount += part.recordCount
    invalidCount += part.invalidCount
    nonJSONCount += part.nonJSONCount
    violationCounts.merge(part.violationCounts, uniquingKeysWith: +)
  }

  mutating func count(_ report: FormReport) {
    recordCount += 1
    if !report.isValid { invalidCount += 1 }
    for violation in report.violations {
      let names = violation.path.names
      let rule = Rule(
        field: names.count == 1 ? names[0] : names.joined(separator: "."), name: violation.rule,
        code: violation.code, unit: violation.unit)
      violationCounts[rule, default: 0] += 1
    }
  }

  private var ranking: [(rule: Rule, count: Int)] {
    violationCounts.map { ($0.key, $0.value) }.sorted { left, right in
      (-left.1, left.0.field, left.0.name, left.0.code.rawValue, left.0.unit ?? "")
        < (-right.1, right.0.field, right.0.name, right.0.code.rawValue, right.0.unit ?? "")
    }
  }

  var json: JSONValue {
    [
      "records": .integer(recordCount), "valid": .integer(recordCount - invalidCount),
      "invalid": .integer(invalidCount), "unreadable": .integer(nonJSONCount),
      "rules": .array(ranking.map { $0.rule.json(count: $0.count) }),
    ]
  }

  var lines: [String] {
    let counts = ranking.map { rule, count in
      let field = rule.field.isEmpty ? "(record)" : rule.field
      let unit = rule.unit.map { " (\($0))" } ?? ""
      return "\(count)  \(field)  \(rule.name): \(rule.code.rawValue)\(unit)"
    }
    return [
      "\(counted(recordCount, "record")): \(recordCount - invalidCount) valid, "
        + "\(invalidCount) invalid; \(counted(nonJSONCount, "line")) unreadable"
    ] + counts
  }
}
