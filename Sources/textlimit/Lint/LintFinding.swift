import TextMetrics
import TextResources

/// A text that doesn't meet a limit, or a file that can't be read.
struct LintFinding {
  enum Kind: String, CaseIterable {
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
  /// The column in UTF-8 bytes, or in scalars in YAML, starting at 1.
  let column: Int
  let kind: Kind
  /// The key, locale, and variation of the text, or `nil` for a whole file.
  var label: String?
  /// The count and the limit of the text, or the reason why the file can't be read.
  private let problem: String
  var isSoft = false
  /// The suffix of the text that has to be removed to meet all hard limits. It's `nil` if the limit
  /// of this finding is soft or isn't exceeded, or if the suffix would be the whole text.
  var cut: String?
  /// The outcome of `--fix` for the text. It's `nil` without `--fix`, for a soft limit, and if the
  /// text doesn't exceed any hard limit.
  var fixOutcome: FixOutcome?
  private var details: OrderedJSON.Members = []

  init(_ error: any Error, in file: String) {
    let resource = error as? ResourceError
    (self.file, kind) = (file, .unreadable)
    (line, column) = (resource?.line ?? 1, resource?.column ?? 1)
    problem = (resource?.message ?? error.reason).shown
  }

  init?(_ text: ResourceText, _ label: String?, _ limit: AppliedLimit) {
    let named = limit.named
    let status = named.textLimit.status(of: limit.filled.text)
    let statusText: String
    switch status.outcome {
    case .within: return nil
    // Placeholders that weren't counted make the text longer, so it can be long enough.
    case .tooShort where limit.filled.hasRemovedPlaceholders: return nil
    case .tooShort(let by): (kind, statusText) = (.tooShort, "\(by) too few")
    case .tooLong(let by): (kind, statusText) = (.tooLong, "\(by) too many")
    case .unencodable, .refused: (kind, statusText) = (.refused, status.phrase)
    }
    (file, line, column) = (text.file, text.line, text.column)
    self.label = label
    isSoft = named.textLimit.strength == .soft
    let notes = [named.origin, isSoft ? "soft" : nil].compactMap(\.self)
    let maximum = kind == .tooLong ? named.textLimit.maximum : nil
    let bounds = maximum.map { "of \($0)" } ?? named.textLimit.bounds
    problem =
      (limit.filled.hasRemovedPlaceholders ? "at least " : "")
      + "\(status.count) \(bounds) \(named.unitName), \(statusText)"
      + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
    details = [
      ("key", .string(text.key)), ("locale", OrderedJSON(text.locale)),
      ("variation", text.variation.map(OrderedJSON.string)), ("unit", .string(named.unitName)),
      ("count", .number(status.count)),
      ("min", named.textLimit.minimum > 0 ? .number(named.textLimit.minimum) : nil),
      ("max", named.textLimit.maximum.map(OrderedJSON.number)),
      ("profile", named.origin.map(OrderedJSON.string)),
      ("atLeast", limit.filled.hasRemovedPlaceholders ? .bool(true) : nil),
    ]
  }

  var message: String {
    problem + (cut.map { ", cuts '\($0.excerpt(columns: 32))'" } ?? "")
      + (fixOutcome.map { "; \($0.rawValue)" } ?? "")
  }

  var labeledMessage: String { (label.map { "\($0): " } ?? "") + message }

  var isHard: Bool { !isSoft }
  var isFixed: Bool { fixOutcome == .shortened }
  var isFailure: Bool { !isSoft && !isFixed }

  var json: OrderedJSON {
    .object(
      [
        ("file", .string(file)), ("line", .number(line)), ("column", .number(column)),
        ("rule", .string(kind.rawValue)), ("soft", isSoft ? .bool(true) : nil),
        ("fixed", fixOutcome.map { .bool($0 == .shortened) }),
      ] + details + [("cut", cut.map(OrderedJSON.string)), ("message", .string(message))])
  }
}

extension ResourceText {
  func reportLabel(in format: ResourceFormat?) -> String? {
    format == .metadata || format == .plainText ? nil : label.excerpt(columns: 60)
  }
}

// MARK: - Results

/// The findings in a file, and the numbers of its texts.
struct LintResult {
  let name: String
  var textCount = 0
  /// The number of texts with limits.
  var checkedCount = 0
  /// The texts with findings and, with ``Linter/listsTextsThatFit``, texts that fit their limits.
  /// The name is the label, or else the key.
  var texts: [(name: String, findings: [LintFinding])] = []
  var error: LintFinding?
  /// Whether a percentage wasn't applied because no text at all was found in the source language.
  var lacksSources = false

  mutating func recordError(_ error: any Error) {
    self.error = LintFinding(error, in: name)
    for index in texts.indices {
      for finding in texts[index].findings.indices where texts[index].findings[finding].isFixed {
        texts[index].findings[finding].fixOutcome = .notWritten
      }
    }
  }
}
