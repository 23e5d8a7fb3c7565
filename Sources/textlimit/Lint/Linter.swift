import Foundation
import SystemPackage
import TextMetrics
import TextResources

/// A limit of a text, and the text to count, in which samples replace the placeholders.
struct AppliedLimit {
  let named: NamedLimit
  let filled: FilledText

  var limit: TextLimit { named.limit }
}

/// The result of checking a file.
struct LintResult {
  /// The path of the file, as the report shows it.
  let name: String
  var textCount = 0
  /// The number of texts with limits.
  var checkedCount = 0
  /// The name and the findings of each text that has findings. The name is the label of the text,
  /// or the key if there isn't a label. If ``Linter/listsTextsThatFit`` is `true`, texts that have
  /// limits but no findings are included, too.
  var texts: [(name: String, findings: [LintFinding])] = []
  /// The error that ended reading or writing the file, or `nil`.
  var error: LintFinding?
  /// Whether a percentage wasn't applied because no text at all was found in the source language.
  var lacksSources = false

  /// Records the error that ended reading or writing the file. Texts that were to be shortened are
  /// marked as not written.
  fileprivate mutating func recordError(_ error: any Error) {
    self.error = LintFinding(error, in: name)
    for index in texts.indices {
      for finding in texts[index].findings.indices where texts[index].findings[finding].isFixed {
        texts[index].findings[finding].fixOutcome = .notWritten
      }
    }
  }
}

/// A check of files against the limits in the rules and in the files themselves.
///
/// For each text, a ``LintLimit`` of a rule, which can be a percentage, is resolved to a
/// ``NamedLimit``: a `TextLimit` with its names in the output. An ``AppliedLimit`` consists of the
/// ``NamedLimit`` and the text to count.
struct Linter {
  let configuration: LintConfiguration
  let sources: SourceTexts
  /// Whether texts that are too long are shortened in their files.
  let shortensTexts: Bool
  /// Whether ``LintResult/texts`` contains texts that have limits and fit.
  let listsTextsThatFit: Bool

  func lint(_ file: LintFile) -> LintResult {
    var result = LintResult(name: file.name.repaired)
    let rules = configuration.rules(for: file)
    var cuts = PendingCuts()
    do {
      let resource = try file.resource(rules)
      try resource.forEachText { text in
        result.textCount += 1
        let (limits, lacksSources) = limits(of: text, in: file, rules)
        result.lacksSources = result.lacksSources || lacksSources
        if limits.isEmpty { return }
        result.checkedCount += 1
        let label = text.reportLabel(in: resource.format)
        let findings = findings(in: text, label, limits, cuts: &cuts)
        if listsTextsThatFit || !findings.isEmpty {
          result.texts.append((label ?? text.key, findings))
        }
      }
      try cuts.write(to: file)
    } catch {
      result.recordError(error)
    }
    return result
  }

  /// Returns the findings in a text, with the text that would be cut. If texts are shortened, adds
  /// the cut to `cuts`, and sets the outcome of the findings.
  private func findings(
    in text: ResourceText, _ label: String?, _ limits: [AppliedLimit], cuts: inout PendingCuts
  ) -> [LintFinding] {
    var findings = limits.compactMap { LintFinding(text, label, $0) }
    let failures = findings.filter(\.isFailure)
    guard failures.contains(where: { $0.kind == .tooLong }) else { return findings }
    let kept = text.kept(for: limits)
    if !kept.isEmpty {
      for index in findings.indices where findings[index].kind == .tooLong && findings[index].isHard
      {
        findings[index].cut = String(text.string[kept.endIndex...])
      }
    }
    guard shortensTexts else { return findings }
    let isOnlyTooLong = failures.allSatisfy { $0.kind == .tooLong }
    let outcome = isOnlyTooLong ? cuts.shorten(text, to: kept, limits) : .otherViolation
    for index in findings.indices where findings[index].isHard {
      findings[index].fixOutcome = outcome
    }
    return findings
  }

  /// Returns the limits of a text. `lacksSources` is `true` if a relative limit was left out
  /// because no text at all was found in the source language.
  ///
  /// To replace placeholders, a limit of a rule uses the samples of the rule. A limit in the file
  /// uses the samples of the first matching rule that has samples. Without such samples, the
  /// samples of the configuration are used. For a relative limit, placeholders aren't replaced.
  private func limits(
    of text: ResourceText, in file: LintFile, _ rules: [LintRule]
  ) -> (limits: [AppliedLimit], lacksSources: Bool) {
    if rules.contains(where: { $0.ignoredKeys?.matches(text.key) == true }) { return ([], false) }
    let matching = rules.filter { $0.matches(text) }
    let samples = matching.lazy.compactMap(\.placeholders).first ?? configuration.placeholders
    var lacksSources = false
    var applied = text.limits.map {
      AppliedLimit(named: NamedLimit($0), filled: samples.fill(text))
    }
    for rule in matching {
      let filled = (rule.placeholders ?? configuration.placeholders).fill(text)
      for limit in rule.limits {
        let source = limit.isRelative ? text.source ?? sources.source(of: text, in: file) : nil
        guard let named = limit.resolved(forSource: source) else {
          lacksSources = lacksSources || source == nil && sources.lacksSources(for: text)
          continue
        }
        // For a relative limit, placeholders are kept, because the source text has them, too.
        applied.append(
          AppliedLimit(named: named, filled: limit.isRelative ? FilledText(text) { $0 } : filled))
      }
    }
    return (applied, lacksSources)
  }
}

extension LintFile {
  /// Returns the file with the format of the first rule that has a format, or else with the format
  /// that the name of the file indicates.
  func resource(_ rules: [LintRule]) throws(Failure) -> ResourceFile {
    guard let path = absolutePath.validated else {
      throw .badInput("the name of the file isn't UTF-8; rename it")
    }
    let format = rules.lazy.compactMap(\.format).first
    return ResourceFile(URL(filePath: path), path: name.repaired, as: format)
  }
}

// MARK: - Placeholders

/// The texts that replace placeholders when a text is counted.
struct PlaceholderSamples {
  /// The samples for placeholders such as `%@` or `{name}`. `*` is any other placeholder.
  var byPlaceholder: [String: String] = [:]

  func fill(_ text: ResourceText) -> FilledText {
    FilledText(text) { byPlaceholder[$0] ?? byPlaceholder["*"] }
  }
}

/// A text in which placeholders are replaced by samples, or removed if they have no sample.
struct FilledText {
  private(set) var text = ""
  /// Whether a placeholder without a sample was removed. If `true`, users see more than `text`.
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
