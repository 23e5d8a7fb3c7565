import FormFiles
import FormMessages
import StrictJSON

/// The part of a ``RecordCheck`` that runs on one thread.
struct RecordWorker {
  /// A validator for this thread alone. Threads that share a validator would contend for reference
  /// counts.
  private var validator: RecordValidator
  private let form: ModelForm<JSONValue>
  private let catalog: MessageCatalog
  private let language: String?
  /// The name of the member whose value the results repeat, or `nil` without the option `--id`.
  private let id: String?
  private let onlySummary: Bool

  init(
    _ form: ModelForm<JSONValue>, catalog: MessageCatalog, language: String?, id: String?,
    onlySummary: Bool
  ) {
    validator = RecordValidator(form)
    self.form = form
    self.catalog = catalog
    self.language = language
    self.id = id
    self.onlySummary = onlySummary
  }

  /// Calls `handOver` to write the results and empty `results`, whenever `results` has more than
  /// ``BlockResults/writeThreshold`` bytes.
  mutating func validate(
    _ block: borrowing RecordBlock, into results: inout BlockResults,
    handOver: (inout BlockResults) -> Void
  ) {
    let bytes = block.lines.span
    let source = block.source
    // Lines are checked one by one only if the block contains ill-formed UTF-8.
    let isUTF8 = bytes.firstIllFormedByte == nil
    var number = block.firstLine
    var start = 0
    while start < bytes.count {
      let end = bytes.firstOffset(of: UInt8(ascii: "\n"), from: start) ?? bytes.count
      let line = bytes.extracting(start..<end)
      if !line.isBlank {
        let isValid = validate(line, isUTF8: isUTF8, number: number, of: source, into: &results)
        if isValid, !onlySummary {
          beginResult(of: line, number, of: source, in: &results.lines)
          results.lines.append(literal: ",\"valid\":true}\n")
        }
        if results.lines.count > BlockResults.writeThreshold { handOver(&results) }
      }
      start = end + 1
      number += 1
    }
  }

  /// Returns whether the line is a valid record. The caller appends the result of a valid record.
  private mutating func validate(
    _ line: Span<UInt8>, isUTF8: Bool, number: Int, of source: RecordSource,
    into results: inout BlockResults
  ) -> Bool {
    do throws(JSONSyntaxError) {
      if !isUTF8 { try line.requireUTF8() }
      if number == 1 { results.summary.hints += hints(about: line, in: source.title) }
      guard let report = try validator.validate(line) else {
        results.summary.countValid()
        return true
      }
      results.summary.count(report)
      if !onlySummary { append(report, on: line, number, of: source, to: &results.lines) }
    } catch {
      let placed = error.inText(startingAtLine: number)
      // On a terminal, a message would repeat the result.
      let isPrinted = !onlySummary && Terminal.isOutputTerminal
      results.summary.countNonJSON(isPrinted ? nil : placed.message(in: source.title))
      if onlySummary { return false }
      results.lines.append(literal: "{\"error\":", quoting: placed.description, literal: ",")
      source.appendPosition(ofLine: number, to: &results.lines)
      results.lines.append(literal: ",\"valid\":false}\n")
    }
    return false
  }

  /// Returns hints about the first line of a source: about keys that are probably misspelled, or
  /// about a line that isn't a JSON object.
  ///
  /// A line that begins with `{` but isn't JSON has no hint, since the validator reports the syntax
  /// error. The exception is a line that is only `{`, since the object probably continues on the
  /// next lines.
  private func hints(about line: Span<UInt8>, in title: String) -> [String] {
    guard case .object(let record)? = try? JSONValue(parsing: line) else {
      let isRecord = line.count > 1 && line[0] == UInt8(ascii: "{")
      return isRecord ? [] : ["\(title):1: expected a record: one JSON object on one line."]
    }
    let names = form.declaration.members.readNames + form.declaration.externalFields
    let missing = names.filter { record[$0] == nil }
    // A record can have millions of keys, so only the first 50 unknown keys are compared.
    return record.keys.lazy.filter { !names.contains($0) }.prefix(50).compactMap { key in
      Spelling.nearest(to: key, among: missing).map {
        "\(title):1: The form has no field '\(key.shown)'. Did you mean '\($0)'?"
      }
    }
  }

  private func append(
    _ report: FormReport, on line: Span<UInt8>, _ number: Int, of source: RecordSource,
    to lines: inout [UInt8]
  ) {
    beginResult(of: line, number, of: source, in: &lines)
    lines.append(literal: #","valid":false,"violations":["#)
    for index in report.violations.indices {
      if index > 0 { lines.append(literal: ",") }
      let message = language.map {
        catalog.message(for: report.violations[index], form: form.declaration, language: $0)
      }
      report.violations[index].write(message: message, to: &lines)
    }
    lines.append(literal: "]}\n")
  }

  private func beginResult(
    of line: Span<UInt8>, _ number: Int, of source: RecordSource, in lines: inout [UInt8]
  ) {
    lines.append(literal: "{")
    source.appendPosition(ofLine: number, to: &lines)
    guard let id else { return }
    lines.append(literal: #","id":"#)
    let record = (try? JSONValue(parsing: line))?[id] ?? .null
    record.write(to: &lines)
  }
}

// MARK: - Blocks

/// Whole lines of one source. Threads reuse blocks, since allocating a block takes longer than
/// reading its lines.
struct RecordBlock: Sendable {
  var lines: ContiguousArray<UInt8> = []
  var firstLine = 1
  var source = RecordSource()
  /// The failure to read the source. A block with a failure doesn't contain lines.
  var failure: Failure?

  mutating func removeAll() {
    lines.removeAll(keepingCapacity: lines.capacity <= 2 * BlockResults.writeThreshold)
    failure = nil
  }
}

struct RecordSource: Sendable {
  var title = ""
  /// A JSON member, such as `"file":"a.jsonl",`, or an empty array if there is only one source.
  var label: [UInt8] = []

  fileprivate func appendPosition(ofLine number: Int, to lines: inout [UInt8]) {
    lines += label
    lines.append(literal: #""line":"#)
    lines.append(decimal: number)
  }
}

struct BlockResults: Sendable {
  /// The number of bytes above which results are written before the whole block is validated.
  static let writeThreshold = 1 << 20

  var lines: [UInt8] = []
  var summary = RecordSummary()

  mutating func removeAll() {
    lines.removeAll(keepingCapacity: lines.capacity <= 2 * Self.writeThreshold)
    summary = RecordSummary()
  }
}

/// A reader that returns blocks of whole lines.
struct BlockReader {
  private var sources: ArraySlice<TextSource>
  private let namesSources: Bool
  private var reader: ByteReader?
  private var source = RecordSource()
  private var rest: ContiguousArray<UInt8> = []
  private var line = 1

  init(_ sources: [TextSource]) {
    self.sources = sources[...]
    namesSources = sources.count > 1
  }

  /// Returns `false` if all sources have been read. If a source can't be read, the block has a
  /// failure, and the next call reads the next source. The block must be empty before the call.
  mutating func next(into block: inout RecordBlock) -> Bool {
    while true {
      do throws(Failure) {
        guard try begin() else { return false }
        if try readLines(into: &block) { return true }
        reader = nil
      } catch {
        reader = nil
        block.lines.removeAll()
        block.failure = error
        return true
      }
    }
  }

  private mutating func begin() throws(Failure) -> Bool {
    if reader != nil { return true }
    guard let next = sources.popFirst() else { return false }
    source = RecordSource(title: next.title)
    if namesSources {
      source.label.append(literal: "\"file\":")
      (next.file.map(JSONValue.string) ?? .null).write(to: &source.label)
      source.label.append(literal: ",")
    }
    rest.removeAll()
    line = 1
    var reader = try next.open(delivery: .prompt)
    try reader.skipByteOrderMark()
    self.reader = reader
    return true
  }

  private mutating func readLines(into block: inout RecordBlock) throws(Failure) -> Bool {
    block.firstLine = line
    block.source = source
    block.lines += rest
    rest.removeAll(keepingCapacity: true)
    while true {
      let start = block.lines.count
      guard try reader?.next(appendingTo: &block.lines) ?? false else { break }
      if let feed = block.lines.span.lastOffset(of: UInt8(ascii: "\n"), from: start) {
        rest += block.lines[(feed + 1)...]
        block.lines.removeSubrange((feed + 1)...)
        break
      }
      guard block.lines.count <= LineReader.maximumLineBytes else {
        throw LineReader.tooLong(line, of: source.title)
      }
    }
    line += block.lines.span.count(of: UInt8(ascii: "\n"))
    return !block.lines.isEmpty
  }
}
