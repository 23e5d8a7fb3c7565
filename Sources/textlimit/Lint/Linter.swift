import Foundation
import SystemPackage
import TextMetrics
import TextResources

/// A limit of a text, and the text to count, in which samples replace the placeholders.
struct AppliedLimit {
  let named: NamedLimit
  let filled: FilledText
}

/// The result of checking a file.
struct LintResult {
  let name: String
  var textCount = 0
  /// The number of texts with limits.
  var checkedCount = 0
  /// Texts of the file. A text that fits doesn't have findings.
  var cases: [(label: String, findings: [LintFinding])] = []
  /// The error that ended reading or shortening the file, or `nil`.
  var error: LintFinding?
  /// Whether a percentage wasn't applied because no text in the source language was found.
  var isMissingSource = false

  /// Records the error that ended reading or shortening the file, whose texts weren't shortened.
  fileprivate mutating func end(with error: any Error) {
    self.error = LintFinding(error, in: name)
    for index in cases.indices {
      for finding in cases[index].findings.indices where cases[index].findings[finding].isFixed {
        cases[index].findings[finding].fix = .notWritten
      }
    }
  }
}

struct Linter {
  let configuration: LintConfiguration
  let sources: SourceTexts
  let fixes: Bool
  /// Whether ``LintResult/cases`` contains texts with limits that fit.
  let listsTextsThatFit: Bool

  func lint(_ file: LintFile) -> LintResult {
    var result = LintResult(name: file.name.repaired)
    let rules = configuration.rules(for: file) ?? []
    var fix = LintFix()
    do {
      let resource = try file.resource(rules)
      try resource.forEachText { text in
        result.textCount += 1
        let (limits, isMissingSource) = limits(of: text, in: file, rules)
        result.isMissingSource = result.isMissingSource || isMissingSource
        if limits.isEmpty { return }
        result.checkedCount += 1
        let label = text.label(in: resource.format)
        var findings = limits.compactMap { LintFinding(text, label, $0) }
        let failures = findings.filter(\.isFailure)
        if failures.contains(where: { $0.rule == .tooLong }) {
          let cut = text.cut(to: limits)
          for index in findings.indices { findings[index].add(cut: cut) }
          if fixes {
            let isOnlyTooLong = failures.allSatisfy { $0.rule == .tooLong }
            let outcome = isOnlyTooLong ? fix.shorten(text, to: limits) : .otherViolation
            for index in findings.indices where !findings[index].isSoft {
              findings[index].fix = outcome
            }
          }
        }
        if listsTextsThatFit || !findings.isEmpty {
          result.cases.append((label ?? text.key, findings))
        }
      }
      try fix.write(to: file)
    } catch {
      result.end(with: error)
    }
    return result
  }

  private func limits(
    of text: ResourceText, in file: LintFile, _ rules: [LintRule]
  ) -> (limits: [AppliedLimit], isMissingSource: Bool) {
    if rules.contains(where: { $0.ignored?.matches(text.key) == true }) { return ([], false) }
    let matching = rules.filter { $0.matches(text) }
    let samples = matching.lazy.compactMap(\.placeholders).first ?? configuration.placeholders
    var isMissingSource = false
    var applied = text.limits.map {
      AppliedLimit(named: NamedLimit($0), filled: samples.fill(text))
    }
    for rule in matching {
      let filled = (rule.placeholders ?? configuration.placeholders).fill(text)
      for limit in rule.limits {
        let source = limit.isRelative ? text.source ?? sources.source(of: text, in: file) : nil
        guard let named = limit.limit(relativeTo: source) else {
          isMissingSource = isMissingSource || source == nil && sources.isEmptyForTranslation(text)
          continue
        }
        // For a relative limit, placeholders are kept, because the source text has them, too.
        applied.append(
          AppliedLimit(named: named, filled: limit.isRelative ? FilledText(text) { $0 } : filled))
      }
    }
    return (applied, isMissingSource)
  }
}

extension LintFile {
  func resource(_ rules: [LintRule]) throws(Failure) -> ResourceFile {
    guard let path = absolutePath.validated else {
      throw .badInput("the name of the file isn't UTF-8; rename it")
    }
    let format = rules.lazy.compactMap(\.format).first
    return ResourceFile(URL(filePath: path), path: name.repaired, as: format)
  }
}

// MARK: - Placeholders

/// A text in which placeholders are replaced by samples, or removed if they have no sample.
struct FilledText {
  private(set) var text = ""
  /// Whether a placeholder was removed, so that users see more than `text`.
  private(set) var hasRemovedPlaceholders = false
  /// The ranges of the placeholders in the original text, in bytes.
  private let ranges: [Range<Int>]
  /// The lengths of the samples, in bytes.
  private var sampleCounts: [Int] = []

  init(_ original: ResourceText, _ sample: (String) -> String?) {
    ranges = original.placeholderOffsets
    text = original.filled { placeholder in
      let sample = sample(String(placeholder))
      sampleCounts.append(sample?.utf8.count ?? 0)
      if sample == nil { hasRemovedPlaceholders = true }
      return sample ?? ""
    }
  }

  /// Returns the UTF-8 offset in the original text that corresponds to the UTF-8 offset `end` in
  /// `text`.
  ///
  /// If `end` is inside a placeholder's sample, or at a placeholder without a sample, the offset is
  /// the start of the placeholder.
  func originalOffset(ofEnd end: Int) -> Int {
    // The number of bytes by which the original text is longer so far.
    var longerBy = 0
    for (range, count) in zip(ranges, sampleCounts) {
      let start = range.lowerBound - longerBy
      if end < start + max(count, 1) { return min(end, start) + longerBy }
      longerBy += range.count - count
    }
    return end + longerBy
  }
}

// MARK: - Shortening

struct LintFix {
  enum Outcome: String {
    case shortened
    case otherFormat = "not shortened, because --fix can't write this format"
    case withTags = "not shortened, because the text has tags"
    case otherViolation = "not shortened, because the text breaks a limit in another way"
    case nothingLeft = "not shortened, because nothing that fits would be left"
    case wouldLoseLines = "not shortened, because the lines after a long line would be lost"
    case notWritten = "not shortened, because the file can't be read or written"
  }

  /// The range of bytes of each text to shorten in the file, and the beginning of the text to keep.
  private var parts: [(range: Range<Int>, kept: Substring)] = []

  /// Shortens a text at a word boundary, or returns the reason why the text can't be shortened.
  /// ``write(to:)`` changes the file.
  mutating func shorten(_ text: ResourceText, to limits: [AppliedLimit]) -> Outcome {
    guard let range = text.byteRange else { return .otherFormat }
    guard text.isVerbatim else { return .withTags }
    let kept = text.kept(for: limits)
    guard !kept.isEmpty, String(kept).fits(limits.hard.map(\.named.limit)) else {
      return .nothingLeft
    }
    let removed = text.string[kept.endIndex...]
    if removed.contains(where: \.isNewline), limits.hard.contains(where: \.isBrokenByLine) {
      return .wouldLoseLines
    }
    parts.append((range, kept))
    return .shortened
  }

  /// Removes the ends of the shortened texts from the file. Does nothing if no text was shortened.
  func write(to file: LintFile) throws {
    guard !parts.isEmpty else { return }
    let path = try FilePath(escaped: file.name)
    guard var bytes = try OpenFile(regular: path).bytes(maximum: 1 << 30) else {
      throw Failure.badInput("the file is too large to be shortened")
    }
    for (range, kept) in parts.reversed() where range.upperBound <= bytes.count {
      var end = range.lowerBound
      for byte in kept.utf8 where end < range.upperBound {
        // In the text of a subtitle, a CR LF of the file is LF.
        let isCRLF = byte == 0x0A && bytes[end..<range.upperBound].starts(with: [0x0D, 0x0A])
        end += isCRLF ? 2 : 1
      }
      bytes.removeSubrange(end..<range.upperBound)
    }
    try Files.write(bytes, to: path)
  }
}

extension [AppliedLimit] {
  fileprivate var hard: [AppliedLimit] { filter { $0.named.limit.strength == .hard } }
}

extension AppliedLimit {
  /// Whether the longest line of the text exceeds a limit on each line.
  fileprivate var isBrokenByLine: Bool {
    named.limit.unit.traits.totalIsLargest && !filled.text.fits(named.limit)
  }
}

extension ResourceText {
  /// Returns the end of the text that is removed so that the text fits the hard limits, or `""` if
  /// nothing would be left.
  fileprivate func cut(to limits: [AppliedLimit]) -> String {
    let kept = kept(for: limits)
    return kept.isEmpty ? "" : String(string[kept.endIndex...])
  }

  /// Returns the beginning of the text that fits the hard limits, cut at the end of a word.
  fileprivate func kept(for limits: [AppliedLimit]) -> Substring {
    // Rules can have different samples, so the text is shortened with the samples of each rule.
    let ends = Dictionary(grouping: limits.hard, by: \.filled.text).map { filled, limits in
      let kept = filled.truncated(to: limits.map(\.named.limit), at: .word)
      return limits[0].filled.originalOffset(ofEnd: kept.utf8.count)
    }
    let end = string.utf8.index(string.startIndex, offsetBy: ends.min() ?? string.utf8.count)
    var kept = string[..<end]
    while let last = kept.last, last.isWhitespace || last == "," { kept.removeLast() }
    return kept
  }
}
