import FormValidation

extension LanguageTag {
  /// The language alone: `zh` of `zh-Hant-TW`.
  static func language(of tag: String) -> Substring {
    tag.prefix { $0 != "-" }
  }

  /// Language, script and region, without variants and extensions: what decides how numbers are
  /// written, and of which there are no more than ICU knows.
  static func withoutExtensions(_ tag: String) -> String {
    let subtags = tag.split(separator: "-")
    return subtags.prefix(1 + subtags.dropFirst().prefix { isScript($0) || isRegion($0) }.count)
      .joined(separator: "-")
  }
}
