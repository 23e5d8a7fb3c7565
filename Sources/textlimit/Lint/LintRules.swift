import ArgumentParser
import TextMetrics
import TextResources

struct LintRules {
  var rules: [LintRule] = []
  /// The patterns of files that aren't read, or `nil` if all files are read.
  var ignored: GlobList?
  /// The locale of the source language.
  var source = "en"
  var placeholders = PlaceholderSamples()
  /// The absolute path of the folder that patterns are relative to.
  var folder = "/"

  var hasRelativeLimits: Bool { rules.contains { $0.limits.contains(where: \.isRelative) } }

  func rules(for file: LintTarget) -> [LintRule]? {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    let path = file.path.hasPrefix(prefix) ? String(file.path.dropFirst(prefix.count)) : file.path
    if ignored?.matches(path) == true { return nil }
    return rules.filter { $0.files.matches(path) }
  }

  func reads(_ file: LintTarget) -> Bool {
    guard let matching = rules(for: file) else { return false }
    if ResourceFormat.isResource(path: file.path) { return true }
    let isKnown = ResourceFormat(path: file.path) != nil
    return matching.contains { isKnown || $0.format != nil }
  }
}

struct LintTarget: Hashable {
  let name: String
  let path: String

  init(_ name: String) {
    self.name = name
    path = Files.absolutePath(name)
  }
}

struct LintRule {
  let pattern: String
  let files: Glob
  /// The patterns of keys and of locales, or `nil` for all texts.
  var keys: GlobList?
  var locales: GlobList?
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

/// A limit, whose bounds can be percentages of the count of the text in the source language.
struct LintLimit {
  private let named: NamedLimit
  let isRelative: Bool

  /// Parses a list of limits, profiles, or percentages, such as `130%` or `columns=50%..130%`.
  static func parseList(_ text: String, strength: TextLimit.Strength) throws -> [LintLimit] {
    let isRelative = text.contains("%")
    let limits = try NamedLimit.list(text.replacing("%", with: ""), strength: strength)
    if isRelative, limits.contains(where: { $0.profile != nil || $0.limit.greatest > 100_000 }) {
      throw ValidationError(
        "expected a percentage such as '130%' or 'columns<=130%', got '\(text.shown)'")
    }
    return limits.map { LintLimit(named: $0, isRelative: isRelative) }
  }

  /// Returns the absolute limit, or `nil` if the limit is relative and there isn't a source text.
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

struct PlaceholderSamples {
  var samples: [String: String] = [:]
  /// The sample for placeholders that aren't in `samples`, or `nil` to remove them.
  var other: String?

  /// Returns a text with samples in place of its placeholders, and whether placeholders without
  /// samples were removed.
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
