import StrictJSON
import TextMetrics

/// A check of texts or lines against limits, which prints the verdicts.
struct TextCheck {
  private let namedLimits: [NamedLimit]
  private let limits: [TextLimit]
  private let units: [TextUnit]
  private let encodingReport: EncodingReport
  private let json: Bool
  private let printed: PrintedTexts
  /// The members to read if each line is a JSON object, or `nil` if each line is a text.
  var record: RecordMembers?
  private var textCount = 0
  private var failingCount = 0

  /// The texts whose verdicts are printed. With `--lines` but without `--json`, `all` prints only
  /// the lines that break a hard or soft limit.
  enum PrintedTexts { case all, failing, none }

  var fits: Bool { failingCount == 0 }

  init(limits named: [NamedLimit], json: Bool, printed: PrintedTexts) {
    namedLimits = named
    self.json = json
    self.printed = printed
    limits = named.map(\.textLimit)
    units = limits.map(\.unit)
    encodingReport = EncodingReport(in: named.map(\.unit))
  }

  mutating func check(
    _ source: TextSource, invalid policy: InvalidUTF8Policy, isExact: Bool, hasTitle: Bool,
    output: inout Output
  ) throws(Failure) {
    var encodingReport = encodingReport
    let (counts, whole) = try source.counts(
      in: units, invalid: policy, isExact: isExact, addingTo: &encodingReport)
    let verdict = Verdict(limits: namedLimits, statuses: limits.status(of: counts))
    guard addToSummary(verdict) else { return }
    if let whole,
      Verdict(limits: namedLimits, statuses: limits.status(of: whole)).fits != verdict.fits
    {
      StandardError.print(
        "\(source.title): The line break at the end isn't counted. To count it, add --exact.")
    }
    if json {
      try output.line(verdict.json(file: source.file, encodingReport.jsonMembers(counts: counts)))
    } else {
      if hasTitle {
        try output.line("\(source.title.styled(.bold)): \(verdict.phrase)")
      } else {
        try output.lines(verdict.report())
      }
      for sentence in encodingReport.sentences(title: source.title, counts: counts) {
        StandardError.print(sentence)
      }
    }
  }

  /// Returns whether to print the verdict.
  private mutating func addToSummary(_ verdict: Verdict) -> Bool {
    textCount += 1
    if !verdict.fits { failingCount += 1 }
    return printed == .all || printed == .failing && !verdict.fits
  }

  /// `all` is the number of texts, including texts that can't be read.
  func summary(of all: Int) -> String {
    let unread = all > textCount ? ", \(all - textCount) can't be read" : ""
    return "\(textCount - failingCount) of \(all) texts fit\(unread)."
  }

  mutating func checkLines(
    of source: TextSource, invalid policy: InvalidUTF8Policy, output: inout Output
  ) throws(Failure) {
    var reader = try LineReader(source, invalid: policy)
    while let line = try reader.next(flushing: &output) {
      var (text, id) = (line.bytes, JSONValue?.none)
      if let record {
        if text.span.isBlank { continue }
        (text, id) = try record.read(line, of: source)
      }
      let bytes = text.span
      let statuses = TextStatus(limits.map { $0.status(of: $0.unit.tally(of: bytes)) })
      let verdict = Verdict(limits: namedLimits, line: line.number, statuses: statuses)
      guard addToSummary(verdict) else { continue }
      // Most lines have nothing to report, so the report is only copied if necessary.
      let hasReport =
        statuses.contains { $0.unencodable > 0 } || encodingReport.readsMessages && !statuses.fits
      var found = hasReport ? encodingReport : nil
      found?.add(String(decoding: text, as: UTF8.self))
      found?.finish()
      if json {
        let members =
          (id.map { [("id", .value($0))] } ?? [])
          + (found?.jsonMembers(counts: verdict.counts) ?? [])
        try output.line(verdict.json(file: source.file, members))
      } else if !statuses.fits {
        let name = id.map { $0 == .null ? "" : ": " + $0.title.excerpt(columns: 60) } ?? ""
        let location = "\(source.title):\(line.number)" + name
        try output.line("\(location.styled(.bold)): \(verdict.phrase)")
        for sentence in found?.sentences(title: location, counts: verdict.counts) ?? [] {
          StandardError.print(sentence)
        }
      }
    }
  }
}

struct RecordMembers {
  let idName: String
  let textName: String

  /// `id` is `null` if the object doesn't have the member ``idName``.
  func read(
    _ line: TextLine, of source: TextSource
  ) throws(Failure) -> (text: ArraySlice<UInt8>, id: JSONValue) {
    do throws(JSONSyntaxError) {
      let record = try JSONValue(parsing: line.bytes.span)
      if case .string(let text)? = record[textName] {
        return (Array(text.utf8)[...], record[idName] ?? .null)
      }
    } catch {
      throw .badInput(error.inText(startingAtLine: line.number).message(in: source.title))
    }
    throw .badInput(
      "\(source.title):\(line.number): expected a JSON object with a string for the member "
        + "'\(textName.shown)'")
  }
}

extension JSONValue {
  fileprivate var title: String { if case .string(let text) = self { text } else { text } }
}
