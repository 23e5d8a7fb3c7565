import FormFiles
import FormMessages

/// Judges blocks of records, one after another, on one thread.
struct RecordWorker {
  /// One per thread: sharing its rules would make threads contend for reference counts.
  private var validator: RecordValidator
  private let form: ModelForm<JSONValue>
  private let catalog: MessageCatalog
  /// The language of the sentences about violations, if any are wanted.
  private let language: String?
  private let onlySummary: Bool

  init(
    _ form: ModelForm<JSONValue>, catalog: MessageCatalog, language: String?, onlySummary: Bool
  ) {
    validator = RecordValidator(form)
    self.form = form
    self.catalog = catalog
    self.language = language
    self.onlySummary = onlySummary
  }

  /// Answers every line of a block.
  ///
  /// - Parameter handOver: Writes the answer so far and empties it. Called when it grows large: a
  ///   short line may break many rules.
  mutating func answer(
    _ block: borrowing RecordBlock, in answer: inout RecordAnswer,
    handOver: (inout RecordAnswer) -> Void
  ) {
    let bytes = block.lines.span
    let source = block.source
    // Lines are validated one by one only if the block is not UTF-8.
    let isUTF8 = bytes.firstInvalidByte == nil
    var number = block.firstLine
    let beginning = Array("{".utf8) + source.label + Array(#""line":"#.utf8)
    var start = 0
    while start < bytes.count {
      let end = bytes.firstOffset(of: UInt8(ascii: "\n"), from: start) ?? bytes.count
      let line = bytes.extracting(start..<end)
      if !line.isBlank {
        let isValid = judge(line, isUTF8, number, of: source, &answer)
        if isValid, !onlySummary {
          answer.lines += beginning
          answer.lines.append(decimal: number)
          answer.lines.append(literal: ",\"valid\":true}\n")
        }
        if answer.lines.count > RecordAnswer.largeBytes { handOver(&answer) }
      }
      start = end + 1
      number += 1
    }
  }

  /// Judges a line, and answers where it is not valid.
  private mutating func judge(
    _ line: Span<UInt8>, _ isUTF8: Bool, _ number: Int, of source: RecordSource,
    _ answer: inout RecordAnswer
  ) -> Bool {
    do throws(JSONSyntaxError) {
      if !isUTF8 { try line.requireUTF8() }
      if number == 1 { answer.summary.complaints += complaints(about: line, in: source.title) }
      guard let report = try validator.report(onValid: line) else {
        answer.summary.countValid()
        return true
      }
      answer.summary.count(report)
      if !onlySummary { append(report, number, source.label, to: &answer.lines) }
    } catch {
      let placed = error.inText(startingAtLine: number)
      answer.summary.countUnreadable(placed.message(in: source.title))
      if onlySummary { return false }
      answer.lines.append("{\"error\":", placed.description, ",")
      answer.lines += source.label
      answer.lines.append(literal: #""line":"#)
      answer.lines.append(decimal: number)
      answer.lines.append(literal: ",\"valid\":false}\n")
    }
    return false
  }

  /// Complaints about a first line that is no record, or has keys that are almost those of a field
  /// that it lacks.
  private func complaints(about line: Span<UInt8>, in title: String) -> [String] {
    guard case .object(let record)? = try? JSONValue(parsing: line) else {
      // A slip in a record has an error of its own.
      let isRecord = line.count > 1 && line[0] == UInt8(ascii: "{")
      return isRecord ? [] : ["\(title):1: A record is one JSON object on a line of its own."]
    }
    let names = form.declaration.members.namesRead + form.declaration.externalFields
    let missing = names.filter { record[$0] == nil }
    // A record may have a million keys; its first ones tell enough.
    return record.keys.lazy.filter { !names.contains($0) }.prefix(50).compactMap { key in
      Spelling.nearest(to: key, among: missing).map {
        "\(title):1: The form has no field '\(key.shown)'. Did you mean '\($0)'?"
      }
    }
  }

  private func append(
    _ report: FormReport, _ number: Int, _ label: [UInt8], to lines: inout [UInt8]
  ) {
    lines.append(literal: "{")
    lines += label
    lines.append(literal: #""line":"#)
    lines.append(decimal: number)
    lines.append(literal: #","valid":false,"violations":["#)
    for index in report.violations.indices {
      if index > 0 { lines.append(literal: ",") }
      let message = language.map {
        catalog.sentence(for: report.violations[index], in: form.declaration, language: $0)
      }
      report.violations[index].write(message: message, to: &lines)
    }
    lines.append(literal: "]}\n")
  }
}
