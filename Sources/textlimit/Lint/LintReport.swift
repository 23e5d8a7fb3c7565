import ArgumentParser
import Foundation
import StrictJSON

enum LintOutputFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json, github, sarif, junit
}

struct LintReport {
  private let format: LintOutputFormat
  private var output = Output()
  private var (fileCount, textCount, checkedCount) = (0, 0, 0)
  private var (failingCount, softCount, shortenedCount, unreadableCount) = (0, 0, 0, 0)
  private var lacksSources = false
  private var separator = ""

  /// Writes the beginning of the report.
  init(_ format: LintOutputFormat) throws(Failure) {
    self.format = format
    switch format {
    case .sarif: try output.write(Self.sarifBeginning)
    case .junit: try output.line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>")
    case .text, .json, .github: break
    }
  }

  var status: Failure.Status? {
    unreadableCount > 0 ? .badInput : failingCount > 0 ? .doesNotFit : nil
  }

  mutating func add(_ result: LintResult) throws(Failure) {
    fileCount += 1
    textCount += result.textCount
    checkedCount += result.checkedCount
    unreadableCount += result.error == nil ? 0 : 1
    lacksSources = lacksSources || result.lacksSources
    for (_, findings) in result.texts {
      if findings.contains(where: \.isFailure) { failingCount += 1 }
      if findings.contains(where: \.isFixed) { shortenedCount += 1 }
      if !findings.isEmpty, findings.allSatisfy(\.isSoft) { softCount += 1 }
    }
    if format == .junit { return try writeJUnit(result) }
    for finding in result.texts.flatMap(\.findings) { try write(finding) }
    if let error = result.error { try write(error) }
  }

  private mutating func write(_ finding: LintFinding) throws(Failure) {
    switch format {
    case .text:
      let column = finding.kind == .unreadable ? ":\(finding.column)" : ""
      let position = "\(finding.file.shown):\(finding.line)\(column)".styled(.bold)
      try output.line("\(position): \(finding.labeledMessage)")
    case .json: try output.line(finding.json)
    case .github: try output.line(finding.githubCommand)
    case .sarif:
      try output.write(separator)
      separator = ","
      try output.line(finding.sarif.text)
    case .junit: break
    }
  }

  mutating func finish(sourceLanguage: String) throws(Failure) {
    switch format {
    case .text, .github: try output.line(summary)
    case .sarif: try output.line("]}]}")
    case .junit: try output.line("</testsuites>")
    case .json: break
    }
    try output.flush()
    if fileCount == 0 {
      StandardError.print("Nothing to check. Name files or folders, or write rules for them.")
    } else if lacksSources {
      StandardError.print(
        "No text in the source language '\(sourceLanguage.shown)' was found, so percentages weren't checked."
      )
    } else if checkedCount == 0, textCount > 0 {
      StandardError.print(
        "No text has a limit. 'textlimit lint --init' writes rules to begin with.")
    }
  }

  private var summary: String {
    let results = [
      (failingCount, "\(failingCount) of them \(failingCount == 1 ? "doesn't" : "don't") fit"),
      (softCount, "\(softCount) outside a soft limit"),
      (shortenedCount, "\(shortenedCount) shortened"),
      (unreadableCount, counted(unreadableCount, "file") + " can't be read"),
    ].filter { $0.0 > 0 }.map(\.1)
    let texts = "\(counted(textCount, "text")) in \(counted(fileCount, "file"))"
    let outcome = results.isEmpty ? "all fit" : results.joined(separator: ", ")
    let hasOutcome = checkedCount > 0 || !results.isEmpty
    return "\(texts), \(checkedCount) with limits\(hasOutcome ? ": " + outcome : "")."
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
      + "title=textlimit \(kind.rawValue)::\(escaped(labeledMessage))"
  }
}

// MARK: - SARIF 2.1.0

extension LintReport {
  private static var sarifBeginning: String {
    let rules = LintFinding.Kind.allCases.map { kind -> JSONValue in
      ["id": .string(kind.rawValue), "shortDescription": ["text": .string(kind.summary)]]
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
      "ruleId": .string(kind.rawValue), "level": isFailure ? "error" : "warning",
      "message": ["text": .string(labeledMessage)], "locations": [["physicalLocation": location]],
    ]
  }
}

// MARK: - JUnit

extension LintReport {
  private mutating func writeJUnit(_ result: LintResult) throws(Failure) {
    let failures = result.texts.count { $0.findings.contains(where: \.isFailure) }
    let cases = result.texts + (result.error.map { [(result.name, [$0])] } ?? [])
    let name = result.name.xml
    try output.line(
      "<testsuite name=\"\(name)\" tests=\"\(cases.count)\" failures=\"\(failures)\" "
        + "errors=\"\(cases.count - result.texts.count)\">")
    for (textName, findings) in cases {
      let start = "<testcase classname=\"\(name)\" name=\"\(textName.xml)\""
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
    let element = kind == .unreadable ? "error" : "failure"
    return
      "<\(element) type=\"\(kind.rawValue)\" message=\"\(message.xml)\">\(position)</\(element)>"
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
