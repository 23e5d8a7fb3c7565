import Foundation
import SystemPackage
import TextMetrics
import TextResources

/// A limit, and the text to count for it.
struct AppliedLimit {
  let named: NamedLimit
  let filled: FilledText

  var limit: TextLimit { named.textLimit }
}

/// A linter that compares the texts of files with their limits, and can shorten the texts.
///
/// A limit of a rule is a ``LintLimit``, which can be a percentage. For each text, a ``LintLimit``
/// is resolved to a ``NamedLimit``, a `TextLimit` with its names in the output. An ``AppliedLimit``
/// is a ``NamedLimit`` and the text to count.
struct Linter {
  let configuration: LintConfiguration
  let sources: SourceTexts
  let shortensTexts: Bool
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

  /// A limit of a rule uses the rule's samples, or the configuration's samples if the rule has
  /// none. A limit in the file uses the samples of the first matching rule that has samples, or the
  /// configuration's samples if no matching rule has any. For a percentage, placeholders are
  /// counted as they are written. `lacksSources` is whether a percentage wasn't applied because no
  /// text in the source language was found.
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
  func resource(_ rules: [LintRule]) throws(Failure) -> ResourceFile {
    guard let path = absolutePath.validated else {
      throw .badInput("the name of the file isn't UTF-8; rename it")
    }
    let format = rules.lazy.compactMap(\.format).first
    return ResourceFile(URL(filePath: path), path: name.repaired, as: format)
  }
}

// MARK: - Placeholders

/// The texts that replace the placeholders of a text before it's counted.
struct PlaceholderSamples {
  /// The samples for placeholders such as `%@` or `{name}`. `*` is any other placeholder.
  var byPlaceholder: [String: String] = [:]

  func fill(_ text: ResourceText) -> FilledText {
    FilledText(text) { byPlaceholder[$0] ?? byPlaceholder["*"] }
  }
}

/// A text with samples in place of its placeholders.
struct FilledText {
  private(set) var text = ""
  /// Whether a placeholder without a sample was removed, so that users see more than `text`.
  private(set) var hasRemovedPlaceholders = false
  /// The ranges of the placeholders in the original text, in bytes.
  private let ranges: [Range<Int>]
  private var sampleByteCounts: [Int] = []

  init(_ original: ResourceText, _ sample: (String) -> String?) {
    ranges = original.placeholderOffsets
    text = original.filled { placeholder in
      let sample = sample(String(placeholder))
      sampleByteCounts.append(sample?.utf8.count ?? 0)
      if sample == nil { hasRemovedPlaceholders = true }
      return sample ?? ""
    }
  }

  /// Converts a UTF-8 offset in `text` to an offset in the original text. An offset inside a
  /// sample, or at a placeholder without a sample, becomes the start of the placeholder.
  func originalOffset(ofEnd end: Int) -> Int {
    // The number of bytes by which the original text is longer so far.
    var longerBy = 0
    for (range, count) in zip(ranges, sampleByteCounts) {
      let start = range.lowerBound - longerBy
      if end < start + max(count, 1) { return min(end, start) + longerBy }
      longerBy += range.count - count
    }
    return end + longerBy
  }
}
