import Foundation
import SystemPackage
import TextMetrics
import TextResources

/// A limit and the text that is counted for it.
struct AppliedLimit {
  let named: NamedLimit
  /// The text with samples of its placeholders.
  let text: String
  /// Whether a placeholder has no sample, so that people see more.
  let isAtLeast: Bool
}

/// The texts of a file, compared with their limits.
struct LintedFile {
  /// A text with limits, and its findings.
  typealias Case = (name: String, findings: [LintFinding])

  let name: String
  /// The number of texts, and of those with limits.
  var texts = 0
  var checked = 0
  var cases: [Case] = []
  var error: LintFinding?
}

/// Compares the texts of files with the limits of rules, and with those in the files.
struct Linter {
  let rules: LintRules
  let sources: SourceTexts
  /// Whether texts are shortened in their files.
  let fixes: Bool
  /// Whether texts that fit are cases, too.
  let keepsAll: Bool

  func lint(_ target: LintTarget) -> LintedFile {
    var linted = LintedFile(name: target.name.repaired)
    let rules = self.rules.rules(for: target) ?? []
    var fix = LintFix()
    do {
      try target.resource(rules).forEachText { text in
        linted.texts += 1
        let limits = limits(of: text, in: target, rules)
        if limits.isEmpty { return }
        linted.checked += 1
        var findings = limits.compactMap { LintFinding(text, $0) }
        if fixes, findings.contains(where: \.isFailure) {
          let outcome = fix.shorten(text, to: limits)
          for index in findings.indices where !findings[index].isSoft {
            findings[index].fix = outcome
          }
        }
        if keepsAll || !findings.isEmpty {
          linted.cases.append((text.lintName ?? text.key, findings))
        }
      }
      try fix.write(to: target)
    } catch {
      linted.error = LintFinding(error, in: linted.name)
    }
    return linted
  }

  private func limits(
    of text: ResourceText, in target: LintTarget, _ rules: [LintRule]
  ) -> [AppliedLimit] {
    if rules.contains(where: { $0.ignored?.matches(text.key) == true }) { return [] }
    let matching = rules.filter { $0.matches(text) }
    let own = matching.lazy.compactMap(\.placeholders).first ?? self.rules.placeholders
    var applied = text.limits.map { limit in
      let (filled, isAtLeast) = own.fill(text)
      return AppliedLimit(named: NamedLimit(limit), text: filled, isAtLeast: isAtLeast)
    }
    for rule in matching {
      let (filled, isAtLeast) = (rule.placeholders ?? self.rules.placeholders).fill(text)
      for limit in rule.limits {
        let source = limit.isRelative ? text.source ?? sources.source(of: text, in: target) : nil
        guard let named = limit.limit(relativeTo: source) else { continue }
        // Placeholders are as long in the source.
        applied.append(
          limit.isRelative
            ? AppliedLimit(named: named, text: text.string, isAtLeast: false)
            : AppliedLimit(named: named, text: filled, isAtLeast: isAtLeast))
      }
    }
    return applied
  }
}

extension LintTarget {
  func resource(_ rules: [LintRule]) throws(Failure) -> ResourceFile {
    guard let path = path.validated else {
      throw .badInput("the name of the file isn't UTF-8; rename it")
    }
    let format = rules.lazy.compactMap(\.format).first
    return ResourceFile(URL(filePath: path), path: name.repaired, as: format)
  }
}

// MARK: - Shortening

/// The texts of a file that are shortened to fit their limits.
struct LintFix {
  enum Outcome: String {
    case shortened
    case otherFormat = "not shortened, since --fix can't write this format"
    case withTags = "not shortened, since the text has tags"
    case unfit = "not shortened, since nothing that fits would be left"
  }

  private var parts: [(range: Range<Int>, kept: Int)] = []

  /// Shortens a text at a word if its bytes can be replaced and it then fits.
  mutating func shorten(_ text: ResourceText, to limits: [AppliedLimit]) -> Outcome {
    guard let range = text.byteRange else { return .otherFormat }
    guard text.isVerbatim else { return .withTags }
    let hard = limits.map(\.named.limit).filter { $0.strength == .hard }
    var kept = text.string.truncated(to: hard, at: .word)
    while let last = kept.last, last.isWhitespace || last == "," { kept.removeLast() }
    guard !kept.isEmpty, text.string.utf8.starts(with: kept.utf8), kept.fits(hard) else {
      return .unfit
    }
    parts.append((range, kept.utf8.count))
    return .shortened
  }

  /// Removes the ends of the texts from a file, whose other bytes aren't changed.
  func write(to target: LintTarget) throws {
    guard !parts.isEmpty else { return }
    let path = try FilePath(escaped: target.name)
    guard var bytes = try OpenFile(regular: path).bytes(maximum: 1 << 30) else {
      throw Failure.badInput("the file is too large to be shortened")
    }
    for (range, kept) in parts.reversed() where range.upperBound <= bytes.count {
      var (end, count) = (range.lowerBound, 0)
      while count < kept {
        // A line break is one byte in the text.
        let isCRLF = bytes[end] == 0x0D && end + 1 < range.upperBound && bytes[end + 1] == 0x0A
        end += isCRLF ? 2 : 1
        count += 1
      }
      bytes.removeSubrange(end..<range.upperBound)
    }
    try Files.write(bytes, to: path)
  }
}

// MARK: - Source language

/// The texts of the source language in files with one language, by file and key.
struct SourceTexts {
  private struct Key: Hashable {
    /// The path of the file without its locale.
    let file: String
    let text: String
    let variation: String?
  }

  private let language: String
  private var texts: [Key: String] = [:]

  /// Reads the files of the source language that rules with relative limits match.
  init(_ rules: LintRules, files: [LintTarget]) {
    language = rules.source.replacing("_", with: "-")
    for target in files {
      let matching = rules.rules(for: target) ?? []
      guard matching.contains(where: { $0.limits.contains(where: \.isRelative) }),
        let file = try? target.resource(matching)
      else { continue }
      let isTable = file.format == .table
      guard isTable || file.locale.map(isSource) ?? true else { continue }
      // A broken file is reported when it's checked.
      try? file.forEachText { text in
        guard text.source == nil, text.locale.map(isSource) ?? !isTable else { return }
        let key = Key(
          file: Self.template(of: target.path, text.locale), text: text.key,
          variation: text.variation)
        texts[key] = text.string
      }
    }
  }

  /// Returns the text in the source language, or `nil` if there is none, or if the text itself is in
  /// that language. A plural form that the source doesn't have is compared with `other`.
  func source(of text: ResourceText, in target: LintTarget) -> String? {
    guard let locale = text.locale, !isSource(locale) else { return nil }
    let file = Self.template(of: target.path, locale)
    return [text.variation, "other", nil].lazy.compactMap {
      texts[Key(file: file, text: text.key, variation: $0)]
    }.first
  }

  private func isSource(_ locale: String) -> Bool {
    let locale = locale.replacing("_", with: "-")
    return locale == language || locale.hasPrefix(language + "-")
  }

  /// Returns a path in which a locale is left out: `values-de`, `de.lproj`, `app_de.arb`.
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
