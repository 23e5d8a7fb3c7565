import ArgumentParser
import TextMetrics
import TextResources

/// Limits of the texts in files whose paths match a pattern.
struct LintRule {
  let pattern: String
  private let filePattern: Glob
  var keys: GlobList?
  /// The patterns of locales, in lowercase and with hyphens, such as `zh-*`.
  var locales: GlobList?
  /// The patterns of keys whose texts aren't checked at all in the files of this rule.
  var ignoredKeys: GlobList?
  var limits: [LintLimit] = []
  var placeholders: PlaceholderSamples?
  /// The format of the files, or `nil` to infer it from the name.
  var format: ResourceFormat?

  init(_ pattern: String) throws(Glob.InvalidPattern) {
    self.pattern = pattern
    filePattern = try Glob(pattern)
  }

  var hasRelativeLimits: Bool { limits.contains(where: \.isRelative) }

  /// `path` is relative to the folder of the rules.
  func matchesFile(at path: String) -> Bool { filePattern.matches(path) }

  func matches(_ text: ResourceText) -> Bool {
    let locale = (text.locale ?? "").languageTag
    return keys?.matches(text.key) != false && locales?.matches(locale) != false
  }
}

/// A limit whose bounds can be percentages of the count of the source text.
struct LintLimit {
  /// With this maximum, the product of a percentage and a count can't overflow.
  private static let maximumPercentage = 100_000

  private let named: NamedLimit
  let isRelative: Bool

  /// Parses limits and profiles, or only percentages, such as `130%` or `columns=50%..130%`.
  static func parseList(_ text: String, strength: TextLimit.Strength) throws -> [LintLimit] {
    guard text.contains("%") else {
      return try NamedLimit.parseList(text, strength: strength).map {
        LintLimit(named: $0, isRelative: false)
      }
    }
    let elements = text.split(separator: ",").map(String.init)
    guard elements.allSatisfy({ $0.contains("%") }) else {
      throw ValidationError(
        "expected only percentages, got '\(text.shown)'; write a list in brackets")
    }
    return try elements.flatMap { element in
      try NamedLimit.parseList(element.replacing("%", with: ""), strength: strength).map { limit in
        guard limit.origin == nil else {
          throw ValidationError(
            "expected a percentage such as '130%' or 'columns<=130%', got '\(element.shown)'")
        }
        guard (limit.textLimit.maximum ?? limit.textLimit.minimum) <= maximumPercentage else {
          throw ValidationError(
            "expected at most \(maximumPercentage)%, got '\(element.shown)'")
        }
        return LintLimit(named: limit, isRelative: true)
      }
    }
  }

  func resolved(forSource source: String?) -> NamedLimit? {
    guard isRelative else { return named }
    guard let source, !source.isEmpty else { return nil }
    let percent = named.textLimit
    let count = percent.status(of: source).count
    let minimum = (percent.minimum * count + 99) / 100
    let maximum = percent.maximum.map { max(minimum, $0 * count / 100) }
    let limit = TextLimit(
      minimum: minimum, maximum: maximum, in: percent.unit, strength: percent.strength)
    let bounds = [percent.minimum > 0 ? percent.minimum : nil, percent.maximum].compactMap(\.self)
    let percentages = Set(bounds).sorted().map { "\($0)%" }.joined(separator: " to ")
    return NamedLimit(
      spelling: named.spelling, unitName: named.unitName, textLimit: limit,
      origin: percentages + " of the source")
  }
}

extension String {
  /// A locale in lowercase and with hyphens. Language tags are case-insensitive (RFC 5646,
  /// section 2.1.1).
  var languageTag: String { lowercased().replacing("_", with: "-") }
}
