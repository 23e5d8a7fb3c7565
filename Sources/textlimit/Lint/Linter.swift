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
struct LintedFile {
  /// A text of the file. It doesn't have findings if it fits.
  typealias Case = (name: String, findings: [LintFinding])

  let name: String
  var textCount = 0
  /// The number of texts with limits.
  var checkedCount = 0
  var cases: [Case] = []
  /// The error that ended reading or shortening the file, or `nil`.
  var error: LintFinding?
  /// Whether a percentage wasn't applied because no text in the source language was found.
  var isMissingSource = false

  /// Records the error that ended reading or shortening the file, whose texts weren't shortened.
  fileprivate mutating func end(with error: any Error) {
    self.error = LintFinding(error, in: name)
    for index in cases.indices {
      cases[index].findings = cases[index].findings.map { finding in
        var finding = finding
        if finding.isFixed { finding.fix = .notWritten }
        return finding
      }
    }
  }
}

struct Linter {
  let rules: LintRules
  let sources: SourceTexts
  let fixes: Bool
  /// Whether ``LintedFile/cases`` contains texts with limits that fit.
  let listsTextsThatFit: Bool

  func lint(_ target: LintTarget) -> LintedFile {
    var linted = LintedFile(name: target.name.repaired)
    let rules = self.rules.rules(for: target) ?? []
    var fix = LintFix()
    do {
      let file = try target.resource(rules)
      try file.forEachText { text in
        linted.textCount += 1
        let limits = limits(of: text, in: target, rules, &linted.isMissingSource)
        if limits.isEmpty { return }
        linted.checkedCount += 1
        var findings = limits.compactMap { LintFinding(text, $0, in: file.format) }
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
          linted.cases.append((text.lintName(in: file.format) ?? text.key, findings))
        }
      }
      try fix.write(to: target)
    } catch {
      linted.end(with: error)
    }
    return linted
  }

  private func limits(
    of text: ResourceText, in target: LintTarget, _ rules: [LintRule],
    _ isMissingSource: inout Bool
  ) -> [AppliedLimit] {
    if rules.contains(where: { $0.ignored?.matches(text.key) == true }) { return [] }
    let matching = rules.filter { $0.matches(text) }
    let samples = matching.lazy.compactMap(\.placeholders).first ?? self.rules.placeholders
    var applied = text.limits.map {
      AppliedLimit(named: NamedLimit($0), filled: samples.fill(text))
    }
    for rule in matching {
      let filled = (rule.placeholders ?? self.rules.placeholders).fill(text)
      for limit in rule.limits {
        let source = limit.isRelative ? text.source ?? sources.source(of: text, in: target) : nil
        if limit.isRelative, source == nil, sources.areMissing(for: text) { isMissingSource = true }
        guard let named = limit.limit(relativeTo: source) else { continue }
        // For a relative limit, placeholders are kept, because the source text has them, too.
        applied.append(
          AppliedLimit(named: named, filled: limit.isRelative ? FilledText(text) { $0 } : filled))
      }
    }
    return applied
  }
}

extension LintTarget {
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
  /// The samples for placeholders such as `%@` or `{name}`.
  var samples: [String: String] = [:]
  /// The sample for placeholders that aren't in `samples`, or `nil` to remove them.
  var other: String?

  func fill(_ text: ResourceText) -> FilledText { FilledText(text) { samples[$0] ?? other } }
}

/// A text in which placeholders are replaced by samples, or removed if they have no sample.
struct FilledText {
  private(set) var text = ""
  /// Whether a placeholder was removed, so that users see more than `text`.
  private(set) var hasRemovedPlaceholders = false
  /// The ranges of the placeholders in the original text, and the lengths of their samples, in
  /// bytes.
  private var placeholders: [(range: Range<Int>, count: Int)] = []

  init(_ original: ResourceText, _ sample: (String) -> String?) {
    text = original.filled { placeholder in
      let sample = sample(String(placeholder))
      let start = original.string.utf8.distance(
        from: original.string.startIndex, to: placeholder.startIndex)
      placeholders.append((start..<start + placeholder.utf8.count, sample?.utf8.count ?? 0))
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
    for (range, count) in placeholders {
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
    case unfit = "not shortened, because nothing that fits would be left"
    case laterLines = "not shortened, because the lines after a long line would be lost"
    case notWritten = "not shortened, because the file can't be read or written"
  }

  /// The range of bytes of each text to shorten in the file, and the beginning of the text to keep.
  private var parts: [(range: Range<Int>, kept: Substring)] = []

  /// Shortens a text at a word boundary, unless `--fix` can't write its format, the text has tags,
  /// nothing that fits would be left, or a line that is too long isn't the last one. ``write(to:)``
  /// changes the file.
  mutating func shorten(_ text: ResourceText, to limits: [AppliedLimit]) -> Outcome {
    guard let range = text.byteRange else { return .otherFormat }
    guard text.isVerbatim else { return .withTags }
    let kept = text.kept(for: limits)
    guard !kept.isEmpty, String(kept).fits(limits.hard.map(\.named.limit)) else {
      return .unfit
    }
    let removed = text.string[kept.endIndex...]
    if removed.contains(where: \.isNewline), limits.hard.contains(where: \.isBrokenByLine) {
      return .laterLines
    }
    parts.append((range, kept))
    return .shortened
  }

  /// Removes the ends of the shortened texts from the file. Does nothing if no text was shortened.
  func write(to target: LintTarget) throws {
    guard !parts.isEmpty else { return }
    let path = try FilePath(escaped: target.name)
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
    "\(named.limit.unit)".contains("+line") && !filled.text.fits(named.limit)
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

// MARK: - Source language

/// The texts in the source language, if they are in other files than their translations.
struct SourceTexts {
  private struct Key: Hashable {
    let file: String
    let text: String
    let variation: String?
  }

  private let language: String
  private var texts: [Key: String] = [:]

  init(_ rules: LintRules, files: [LintTarget]) {
    language = rules.source.languageTag
    for target in files {
      let matching = rules.rules(for: target) ?? []
      guard matching.contains(where: { $0.limits.contains(where: \.isRelative) }),
        let file = try? target.resource(matching)
      else { continue }
      let isTable = file.format == .table
      guard isTable || file.locale.map(isSource) ?? true else { continue }
      // An invalid file is reported when it's checked.
      try? file.forEachText { text in
        guard text.source == nil, text.locale.map(isSource) ?? !isTable else { return }
        let key = Key(
          file: Self.template(of: target.absolutePath, text.locale), text: text.key,
          variation: text.variation)
        // A text in exactly the source language replaces a text in a related locale.
        if texts[key] == nil || (text.locale ?? language).languageTag == language {
          texts[key] = text.string
        }
      }
    }
  }

  /// Returns the text in the source language, or `nil` if there is none, if `text` is in the source
  /// language, or if the locale of `text` isn't known.
  ///
  /// If the source language doesn't have the variation of the text, the variation `other` is
  /// returned, or else the text without a variation.
  func source(of text: ResourceText, in target: LintTarget) -> String? {
    guard let locale = text.locale, !isSource(locale) else { return nil }
    let file = Self.template(of: target.absolutePath, locale)
    return [text.variation, "other", nil].lazy.compactMap {
      texts[Key(file: file, text: text.key, variation: $0)]
    }.first
  }

  /// Whether no text in the source language was found, although `text` is a translation.
  func areMissing(for text: ResourceText) -> Bool {
    texts.isEmpty && text.locale.map { !isSource($0) } ?? false
  }

  /// Returns whether a locale is the source language, or one contains the other, as `en` contains
  /// `en-US`.
  private func isSource(_ locale: String) -> Bool {
    let locale = locale.languageTag
    return "\(locale)-".hasPrefix("\(language)-") || "\(language)-".hasPrefix("\(locale)-")
  }

  /// Returns a path without the locale in names such as `values-de`, `de.lproj`, or `app_de.arb`.
  private static func template(of path: String, _ locale: String?) -> String {
    path.split(separator: "/").map { name -> Substring in
      if name.hasPrefix("values-") { return "values" }
      if name.hasSuffix(".lproj") { return ".lproj" }
      guard let locale else { return name }
      if name == locale || name.hasPrefix(locale + ".") { return name.dropFirst(locale.count) }
      for separator in "._-" {
        let suffix = "\(separator)\(locale)."
        if let range = name.range(of: suffix) {
          return name[..<range.lowerBound] + "." + name[range.upperBound...]
        }
      }
      return name
    }.joined(separator: "/")
  }
}

extension String {
  /// The locale in lowercase and with hyphens, because the case of language tags has no meaning
  /// (RFC 5646, section 2.1.1).
  var languageTag: String { lowercased().replacing("_", with: "-") }
}
