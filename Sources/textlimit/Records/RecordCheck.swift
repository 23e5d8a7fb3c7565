import ArgumentParser
import FormMessages
import FormValidation
import Foundation
import TextMetrics
import TextMetricsICU

/// Judges records by a form, one after another, in constant memory.
struct RecordCheck {
  let options: FormOptions
  let form: ModelForm<JSONValue>
  private let catalog = MessageCatalog()
  private let language: String?
  private var summary = RecordSummary()
  private var complaints = LineComplaints()

  init(_ options: FormOptions, formFile: String) throws(Failure) {
    self.options = options
    form = ModelForm(try Self.declaration(in: formFile))
    language = options.messages
    for problem in catalog.unusableOverrides(of: form.declaration) {
      throw .badInput("\(formFile): \(problem)")
    }
  }

  /// Reads every source, and ends with the status that its records deserve.
  mutating func run(_ input: InputOptions, json: Bool) throws {
    var output = Output()
    var status: Failure.Status?
    for source in input.sources {
      do throws(Failure) {
        try judge(source, output: &output)
      } catch {
        guard error.status != .cannotWrite else { throw error }
        Messages.say(error.message)
        status = status ?? error.status
      }
    }
    if options.summary {
      for line in json ? [summary.json.text] : summary.lines {
        try output.line(line)
      }
    }
    try output.flush()
    complaints.finish()
    try status.end()
    if options.exitZero { return }
    if summary.unreadable > 0 { throw ExitCode(Failure.Status.badInput.rawValue) }
    if summary.invalid > 0 { throw ExitCode(Failure.Status.doesNotFit.rawValue) }
  }

  private mutating func judge(_ source: TextSource, output: inout Output) throws(Failure) {
    var reader = try RecordReader(source)
    while let line = try reader.next(flushing: &output) {
      if line.isBlank { continue }
      let verdict: RecordVerdict
      do throws(JSONSyntaxError) {
        let report = form.report(on: try JSONValue(parsing: line.bytes.span))
        summary.count(report)
        verdict = self.verdict(report, on: line.number)
      } catch {
        let reason = error.inText(startingAtLine: line.number).description
        summary.countUnreadable()
        complaints.add("\(source.title), \(reason)")
        verdict = RecordVerdict(line: line.number, error: reason)
      }
      if !options.summary { try output.line(verdict.json.text) }
    }
  }

  private func verdict(_ report: FormReport, on line: Int) -> RecordVerdict {
    if report.isValid { return RecordVerdict(line: line, valid: true) }
    let violations = report.violations.map { violation in
      ToldViolation(
        violation: violation,
        message: language.map {
          catalog.sentence(for: violation, in: form.declaration, language: $0)
        })
    }
    return RecordVerdict(line: line, valid: false, violations: violations)
  }

  private static func declaration(in file: String) throws(Failure) -> FormDeclaration {
    var reader = try TextReader(.file(file), invalid: .reject)
    var text = ""
    while let piece = try reader.next() { text += piece }
    let json: JSONValue
    do {
      json = try JSONValue(parsing: text)
    } catch {
      throw .badInput("\(file): \(error)")
    }
    do {
      return try FormDeclaration(parsing: json, units: .icu)
    } catch {
      throw .badInput("\(file): \(error)")
    }
  }
}

/// Tells of lines that are no records: of the first ones each, of the rest how many.
private struct LineComplaints {
  private static let most = 10
  private var count = 0

  mutating func add(_ message: String) {
    count += 1
    if count <= Self.most { Messages.say(message) }
  }

  func finish() {
    let rest = count - Self.most
    if rest > 0 { Messages.say("\(rest) more \(rest == 1 ? "line is" : "lines are") not JSON.") }
  }
}
