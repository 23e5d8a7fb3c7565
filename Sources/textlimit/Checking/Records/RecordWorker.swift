import FormMessages
import FormValidation
import TextMetrics

/// Judges blocks of records, each on any thread.
struct RecordWorker: Sendable {
  /// What came of one block.
  struct Answer: Sendable {
    /// One line for each record, in order.
    var lines: [UInt8] = []
    var summary = RecordSummary()
    var complaints = LineComplaints()
  }

  private let validator: RecordValidator
  private let form: FormDeclaration
  private let catalog: MessageCatalog
  /// The language of the sentences about violations, if any are wanted.
  private let language: String?
  private let onlySummary: Bool

  init(
    _ form: ModelForm<JSONValue>, catalog: MessageCatalog, language: String?, onlySummary: Bool
  ) {
    validator = RecordValidator(form)
    self.form = form.declaration
    self.catalog = catalog
    self.language = language
    self.onlySummary = onlySummary
  }

  func answer(to block: RecordBlock) -> Answer {
    var answer = Answer()
    if !onlySummary { answer.lines.reserveCapacity(block.bytes.count / 4) }
    var validator = validator
    let bytes = block.bytes.span
    // Lines are checked one by one only where one of them is at fault.
    let isUTF8 = bytes.firstInvalidByte == nil
    var number = block.firstLine
    var start = 0
    while start < bytes.count {
      let end = bytes.firstOffset(of: UInt8(ascii: "\n"), from: start) ?? bytes.count
      let line = bytes.extracting(start..<end)
      if !line.isBlank { judge(line, isUTF8, number, of: block, by: &validator, &answer) }
      start = end + 1
      number += 1
    }
    return answer
  }

  private func judge(
    _ line: Span<UInt8>, _ isUTF8: Bool, _ number: Int, of block: RecordBlock,
    by validator: inout RecordValidator, _ answer: inout Answer
  ) {
    do throws(JSONSyntaxError) {
      if !isUTF8 { try line.requireUTF8() }
      guard let report = try validator.report(onValid: line) else {
        answer.summary.countValid()
        if !onlySummary { answer.lines.append(validRecord: number, block.label) }
        return
      }
      answer.summary.count(report)
      if !onlySummary { append(report, number, block.label, to: &answer.lines) }
    } catch {
      let reason = error.inText(startingAtLine: number).description
      answer.summary.countUnreadable()
      answer.complaints.add("\(block.title), \(reason)")
      if onlySummary { return }
      answer.lines.append(contentsOf: #"{"error":"#.utf8)
      answer.lines.append(quoting: reason)
      answer.lines.append(UInt8(ascii: ","))
      answer.lines.append(contentsOf: block.label)
      answer.lines.append(endOfRecord: number)
    }
  }

  private func append(
    _ report: FormReport, _ number: Int, _ label: [UInt8], to lines: inout [UInt8]
  ) {
    lines.append(UInt8(ascii: "{"))
    lines.append(contentsOf: label)
    lines.append(contentsOf: #""line":"#.utf8)
    lines.append(decimal: number)
    lines.append(contentsOf: #","valid":false,"violations":["#.utf8)
    for (index, violation) in report.violations.enumerated() {
      if index > 0 { lines.append(UInt8(ascii: ",")) }
      let message = language.map { catalog.sentence(for: violation, in: form, language: $0) }
      violation.write(message: message, to: &lines)
    }
    lines.append(contentsOf: "]}\n".utf8)
  }
}

extension [UInt8] {
  fileprivate mutating func append(validRecord number: Int, _ label: [UInt8]) {
    append(UInt8(ascii: "{"))
    if !label.isEmpty { append(contentsOf: label) }
    append(literal: #""line":"#)
    append(decimal: number)
    append(literal: ",\"valid\":true}\n")
  }

  fileprivate mutating func append(endOfRecord number: Int) {
    append(literal: #""line":"#)
    append(decimal: number)
    append(literal: "}\n")
  }
}

extension Span<UInt8> {
  /// Whether there is nothing but white space.
  fileprivate var isBlank: Bool {
    for offset in indices
    where self[offset] != 0x20 && self[offset] != 0x09 && self[offset] != 0x0D {
      return false
    }
    return true
  }
}
