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
  /// The patterns of the keys that the rule applies to, or `nil` for all keys.
  var keys: GlobList?
  /// The patterns of the locales that the rule applies to, or `nil` for all locales.
  var locales: GlobList?
  /// The patterns of keys that no rule applies to, or `nil` if there are none.
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

  func fill(_ text: ResourceText) -> FilledText { FilledText(text) { samples[$0] ?? other } }
}

/// A text with samples of its placeholders.
struct FilledText {
  private(set) var text = ""
  /// Whether a placeholder has no sample, so that people see more.
  private(set) var isAtLeast = false
  /// The ranges of the placeholders in the original text, and the lengths of their samples, in bytes.
  private var placeholders: [(range: Range<Int>, count: Int)] = []

  init(_ original: ResourceText, _ sample: (String) -> String?) {
    text = original.filled { placeholder in
      let sample = sample(String(placeholder))
      let start = original.string.utf8.distance(
        from: original.string.startIndex, to: placeholder.startIndex)
      placeholders.append((start..<start + placeholder.utf8.count, sample?.utf8.count ?? 0))
      if sample == nil { isAtLeast = true }
      return sample ?? ""
    }
  }

  /// Returns the offset in the original text of an end in this text. Placeholders at the end and around
  /// it are after the offset.
  func originalOffset(ofEnd end: Int) -> Int {
    // The bytes that the original text has more before a position.
    var more = 0
    for (range, count) in placeholders {
      if end < range.lowerBound - more + max(count, 1) { return min(end + more, range.lowerBound) }
      more += range.count - count
    }
    return end + more
  }
}
