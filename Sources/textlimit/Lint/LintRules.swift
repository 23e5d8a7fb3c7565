import ArgumentParser
import TextMetrics
import TextResources

/// The limits that a repository declares for its texts.
struct LintRules {
  var rules: [LintRule] = []
  /// The files that aren't read, or `nil` if none is left out.
  var ignored: GlobList?
  /// The locale of the source language, for limits in percent.
  var source = "en"
  /// The samples of placeholders for rules without samples of their own.
  var placeholders = PlaceholderSamples()
  /// The absolute path of the folder that globs are relative to.
  var folder = "/"

  var hasRelativeLimits: Bool { rules.contains { $0.limits.contains(where: \.isRelative) } }

  /// Returns the rules that match a file, or `nil` if the file is ignored.
  func rules(for file: LintTarget) -> [LintRule]? {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    let path = file.path.hasPrefix(prefix) ? String(file.path.dropFirst(prefix.count)) : file.path
    if ignored?.matches(path) == true { return nil }
    return rules.filter { $0.files.matches(path) }
  }

  /// Returns whether a file of a folder is read: its name tells that it has texts, or a rule matches
  /// it and its format is known.
  func reads(_ file: LintTarget) -> Bool {
    guard let matching = rules(for: file) else { return false }
    if ResourceFormat.isResource(path: file.path) { return true }
    let isKnown = ResourceFormat(path: file.path) != nil
    return matching.contains { isKnown || $0.format != nil }
  }
}

/// A file that is checked.
struct LintTarget: Hashable {
  /// The name as it was given or found, as escaped bytes.
  let name: String
  /// The absolute path.
  let path: String

  init(_ name: String) {
    self.name = name
    path = Files.absolutePath(name)
  }
}

/// A rule for the texts of the files that match a pattern.
struct LintRule {
  let pattern: String
  let files: Glob
  /// The keys and locales of the texts, or `nil` for all of them.
  var keys: GlobList?
  var locales: GlobList?
  /// The keys of texts that aren't checked at all.
  var ignored: GlobList?
  var limits: [LintLimit] = []
  var placeholders: PlaceholderSamples?
  /// The format of the files, or `nil` to infer it from the name.
  var format: ResourceFormat?

  init(_ pattern: String) throws(Glob.InvalidPattern) {
    self.pattern = pattern
    files = try Glob(pattern)
  }

  func matches(_ text: ResourceText) -> Bool {
    let locale = (text.locale ?? "").replacing("_", with: "-")
    return keys?.matches(text.key) != false && locales?.matches(locale) != false
  }
}

/// A limit of a rule: absolute, or relative to the text in the source language.
struct LintLimit {
  private let named: NamedLimit
  /// Whether the bounds are percentages of the count of the source text.
  let isRelative: Bool

  /// Returns the limits that a text describes: limits, profiles, or percentages such as `130%` or
  /// `columns=50%..130%`.
  static func list(_ text: String, strength: TextLimit.Strength) throws -> [LintLimit] {
    let isRelative = text.contains("%")
    let limits = try NamedLimit.list(text.replacing("%", with: ""), strength: strength)
    if isRelative, limits.contains(where: { $0.profile != nil || $0.limit.greatest > 100_000 }) {
      throw ValidationError(
        "expected a percentage such as '130%' or 'columns<=130%', got '\(text.shown)'")
    }
    return limits.map { LintLimit(named: $0, isRelative: isRelative) }
  }

  /// Returns the limit of a text with a source text, or `nil` if the limit is relative and there is
  /// no source text.
  func limit(relativeTo source: String?) -> NamedLimit? {
    guard isRelative else { return named }
    guard let source, !source.isEmpty else { return nil }
    let (percent, unit) = (named.limit, named.unit)
    let count = percent.status(of: source).count
    let minimum = (percent.minimum * count + 99) / 100
    let maximum = percent.maximum.map { max(minimum, $0 * count / 100) }
    let bounds = [percent.minimum, percent.maximum ?? 0].filter { $0 > 0 }.map { "\($0)%" }
    let limit = TextLimit(
      minimum: minimum, maximum: maximum, in: percent.unit, strength: percent.strength)
    return NamedLimit(
      description: named.description, unit: unit, limit: limit,
      profile: bounds.joined(separator: " to ") + " of the source")
  }
}

extension TextLimit {
  fileprivate var greatest: Int { maximum ?? minimum }
}

/// The texts that placeholders are replaced by before a text is counted.
struct PlaceholderSamples {
  /// The samples of placeholders such as `%@`.
  var samples: [String: String] = [:]
  /// The sample of other placeholders, or `nil` to count texts without them.
  var other: String?

  /// Returns a text with its samples, and whether a placeholder has none, so that people see more.
  func fill(_ text: ResourceText) -> (text: String, isAtLeast: Bool) {
    var isAtLeast = false
    let filled = text.filled { placeholder in
      let sample = samples[String(placeholder)] ?? other
      if sample == nil { isAtLeast = true }
      return sample ?? ""
    }
    return (filled, isAtLeast)
  }
}
