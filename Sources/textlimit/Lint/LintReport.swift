import ArgumentParser
import Foundation
import StrictJSON
import TextMetrics
import TextResources

enum LintFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json, github, sarif, junit
}

struct LintReport {
  private let format: LintFormat
  private var output = Output()
  private var (fileCount, textCount, checkedCount) = (0, 0, 0)
  private var (failingCount, softCount, shortenedCount, unreadableCount) = (0, 0, 0, 0)
  private var isMissingSource = false
  private var separator = ""

  init(_ format: LintFormat) throws(Failure) {
    self.format = format
    switch format {
    case .sarif: try output.write(Self.sarifBeginning)
    case .junit: try output.line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>")
    case .text, .json, .github: break
    }
  }

  /// The exit status, or `nil` if every text fits.
  var status: Failure.Status? {
    unreadableCount > 0 ? .badInput : failingCount > 0 ? .doesNotFit : nil
  }

  mutating func add(_ file: LintedFile) throws(Failure) {
    fileCount += 1
    textCount += file.textCount
    checkedCount += file.checkedCount
    unreadableCount += file.error == nil ? 0 : 1
    isMissingSource = isMissingSource || file.isMissingSource
    for (_, findings) in file.cases {
      if findings.contains(where: \.isFailure) { failingCount += 1 }
      if findings.contains(where: \.isFixed) { shortenedCount += 1 }
      if !findings.isEmpty, findings.allSatisfy(\.isSoft) { softCount += 1 }
    }
    if format == .junit { return try writeJUnit(file) }
    for finding in file.cases.flatMap(\.findings) { try write(finding) }
    if let error = file.error { try write(error) }
  }

  private mutating func write(_ finding: LintFinding) throws(Failure) {
    switch format {
    case .text:
      let column = finding.rule == .unreadable ? ":\(finding.column)" : ""
      let position = "\(finding.file.shown):\(finding.line)\(column)".styled(.bold)
      try output.line("\(position): \(finding.sentence)")
    case .json: try output.line(finding.json)
    case .github: try output.line(finding.githubCommand)
    case .sarif:
      try output.write(separator)
      separator = ","
      try output.line(finding.sarif.text)
    case .junit: break
    }
  }

  /// Ends the report. `source` is the source language for percentages.
  mutating func finish(source: String) throws(Failure) {
    switch format {
    case .text, .github: try output.line(summary)
    case .sarif: try output.line("]}]}")
    case .junit: try output.line("</testsuites>")
    case .json: break
    }
    try output.flush()
    if fileCount == 0 {
      StandardError.print("Nothing to check. Name files or folders, or write rules for them.")
    } else if isMissingSource {
      StandardError.print(
        "No text in the source language '\(source.shown)' was found, so percentages weren't checked."
      )
    } else if checkedCount == 0, textCount > 0 {
      StandardError.print(
        "No text has a limit. 'textlimit lint --init' writes rules to begin with.")
    }
  }

  private var summary: String {
    let results = [
      (failingCount, "\(failingCount) of them \(failingCount == 1 ? "doesn't" : "don't") fit"),
      (softCount, "\(softCount) over a soft limit"),
      (shortenedCount, "\(shortenedCount) shortened"),
      (unreadableCount, counted(unreadableCount, "file") + " can't be read"),
    ].filter { $0.0 > 0 }.map(\.1)
    let texts = "\(counted(textCount, "text")) in \(counted(fileCount, "file"))"
    let outcome = results.isEmpty ? "all fit" : results.joined(separator: ", ")
    let hasOutcome = checkedCount > 0 || !results.isEmpty
    return "\(texts), \(checkedCount) with limits\(hasOutcome ? ": " + outcome : "")."
  }
}

// MARK: - Findings

struct LintFinding {
  enum Rule: String, CaseIterable {
    case tooLong = "too-long"
    case tooShort = "too-short"
    case refused
    case unreadable

    var summary: String {
      switch self {
      case .tooLong: "The text is longer than its limit."
      case .tooShort: "The text is shorter than its limit."
      case .refused: "The text has Characters that can't be encoded, or that a service refuses."
      case .unreadable: "The file can't be read."
      }
    }
  }

  let file: String
  let line: Int
  let column: Int
  let rule: Rule
  /// The key, locale, and variation of the text, or `nil` if the finding is about the whole file.
  var name: String?
  private(set) var message: String
  var isSoft = false
  /// The outcome of `--fix`, or `nil` if `--fix` isn't set, the limit is soft, or the text doesn't
  /// exceed any hard limit.
  var fix: LintFix.Outcome?
  var details: OrderedJSON.Members = []

  init(_ error: any Error, in file: String) {
    let resource = error as? ResourceError
    (self.file, rule) = (file, .unreadable)
    (line, column) = (resource?.line ?? 1, resource?.column ?? 1)
    message = (resource?.message ?? error.reason).shown
  }

  /// Creates a finding, or returns `nil` if the text is within its limit, or if it's too short only
  /// without its placeholders.
  init?(_ text: ResourceText, _ limit: AppliedLimit, in format: ResourceFormat?) {
    let named = limit.named
    let status = named.limit.status(of: limit.filled.text)
    let statusText: String
    switch status.outcome {
    case .within: return nil
    // Placeholders that weren't counted make the text longer, so it can be long enough.
    case .tooShort where limit.filled.hasRemovedPlaceholders: return nil
    case .tooShort(let by): (rule, statusText) = (.tooShort, "\(by) too few")
    case .tooLong(let by): (rule, statusText) = (.tooLong, "\(by) too many")
    case .unencodable, .refused: (rule, statusText) = (.refused, status.phrase)
    }
    (file, line, column) = (text.file, text.line, text.column)
    name = text.lintName(in: format)
    isSoft = named.limit.strength == .soft
    let notes = [named.profile, isSoft ? "soft" : nil].compactMap(\.self)
    let maximum = rule == .tooLong ? named.limit.maximum : nil
    let bounds = maximum.map { "of \($0)" } ?? named.limit.bounds
    message =
      (limit.filled.hasRemovedPlaceholders ? "at least " : "")
      + "\(status.count) \(bounds) \(named.unit.name), \(statusText)"
      + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
    details = [
      ("key", .string(text.key)), ("locale", OrderedJSON(text.locale)),
      ("variation", text.variation.map(OrderedJSON.string)), ("unit", .string(named.unit.name)),
      ("count", .number(status.count)),
      ("min", named.limit.minimum > 0 ? .number(named.limit.minimum) : nil),
      ("max", named.limit.maximum.map(OrderedJSON.number)),
      ("profile", named.profile.map(OrderedJSON.string)),
      ("atLeast", limit.filled.hasRemovedPlaceholders ? .bool(true) : nil),
    ]
  }

  /// Adds the end of the text that would be removed, if the finding is that the text exceeds a hard
  /// limit.
  mutating func add(cut: String) {
    guard rule == .tooLong, !isSoft, !cut.isEmpty else { return }
    message += ", cuts '\(cut.excerpt(columns: 32))'"
    details.append(("cut", .string(cut)))
  }

  var sentence: String {
    (name.map { "\($0): " } ?? "") + message + (fix.map { "; \($0.rawValue)" } ?? "")
  }

  var isFixed: Bool { fix == .shortened }
  var isFailure: Bool { !isSoft && !isFixed }

  var json: OrderedJSON {
    .object(
      [
        ("file", .string(file)), ("line", .number(line)), ("column", .number(column)),
        ("rule", .string(rule.rawValue)), ("soft", isSoft ? .bool(true) : nil),
        ("fixed", fix.map { .bool($0 == .shortened) }),
      ] + details + [("message", .string(message))])
  }
}

extension ResourceText {
  /// The name of the text in a report, or `nil` if the whole file is the text.
  func lintName(in format: ResourceFormat?) -> String? {
    format == .metadata || format == .plainText ? nil : name.excerpt(columns: 60)
  }
}

// MARK: - GitHub

extension LintFinding {
  fileprivate var githubCommand: String {
    func escaped(_ text: String) -> String {
      text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }
    let file = escaped(file).replacing(":", with: "%3A").replacing(",", with: "%2C")
    return "::\(isFailure ? "error" : "warning") file=\(file),line=\(line),col=\(column),"
      + "title=textlimit \(rule.rawValue)::\(escaped(sentence))"
  }
}

// MARK: - SARIF 2.1.0

extension LintReport {
  private static var sarifBeginning: String {
    let rules = LintFinding.Rule.allCases.map { rule -> JSONValue in
      ["id": .string(rule.rawValue), "shortDescription": ["text": .string(rule.summary)]]
    }
    let driver: JSONValue = [
      "name": "textlimit", "version": .string(Versions.program), "rules": .array(rules),
    ]
    return #"{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","#
      + #""runs":[{"tool":{"driver":"# + driver.text + "},\"results\":[\n"
  }
}

extension LintFinding {
  /// A result without a column, since columns of SARIF don't count bytes.
  fileprivate var sarif: JSONValue {
    let path = file.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? file
    let uri = path.hasPrefix("/") ? "file://\(path)" : path.replacing(":", with: "%3A")
    let location: JSONValue = [
      "artifactLocation": ["uri": .string(uri)], "region": ["startLine": .integer(line)],
    ]
    return [
      "ruleId": .string(rule.rawValue), "level": isFailure ? "error" : "warning",
      "message": ["text": .string(sentence)], "locations": [["physicalLocation": location]],
    ]
  }
}

// MARK: - JUnit

extension LintReport {
  private mutating func writeJUnit(_ file: LintedFile) throws(Failure) {
    let failures = file.cases.count { $0.findings.contains(where: \.isFailure) }
    let cases = file.cases + (file.error.map { [(file.name, [$0])] } ?? [])
    let name = file.name.xml
    try output.line(
      "<testsuite name=\"\(name)\" tests=\"\(cases.count)\" failures=\"\(failures)\" "
        + "errors=\"\(cases.count - file.cases.count)\">")
    for (text, findings) in cases {
      let start = "<testcase classname=\"\(name)\" name=\"\(text.xml)\""
      if findings.isEmpty {
        try output.line(start + "/>")
        continue
      }
      let elements = findings.filter(\.isFailure) + findings.filter { !$0.isFailure }
      try output.lines([start + ">"] + elements.map(\.junit) + ["</testcase>"])
    }
    try output.line("</testsuite>")
  }
}

extension LintFinding {
  fileprivate var junit: String {
    let position = "\(file.xml):\(line)"
    guard isFailure else { return "<system-out>\(position): \(message.xml)</system-out>" }
    let element = rule == .unreadable ? "error" : "failure"
    return
      "<\(element) type=\"\(rule.rawValue)\" message=\"\(message.xml)\">\(position)</\(element)>"
  }
}

extension String {
  /// The text with character references, and U+FFFD for scalars that XML 1.0 doesn't allow.
  fileprivate var xml: String {
    var xml = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": xml += "&amp;"
      case "<": xml += "&lt;"
      case ">": xml += "&gt;"
      case "\"": xml += "&quot;"
      case "\t", "\n", "\r": xml += "&#\(scalar.value);"
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": xml += "\u{FFFD}"
      default: xml.unicodeScalars.append(scalar)
      }
    }
    return xml
  }
}
