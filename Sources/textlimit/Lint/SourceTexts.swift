import Foundation
import TextResources

/// The texts in the source language, for translations whose ``ResourceText/source`` is `nil`.
struct SourceTexts {
  private struct Key: Hashable {
    let file: String
    let text: String
    let variation: String?
  }

  private let language: String
  /// The texts, and how well their locales match the source language: 2 for exactly this language,
  /// 1 for a file without a locale, such as `values/strings.xml`, and 0 for a related locale.
  private var texts: [Key: (text: String, rank: Int)] = [:]

  /// Reads the files in the folder of the configuration if a limit is a percentage.
  init(_ configuration: LintConfiguration) throws(Failure) {
    language = configuration.sourceLanguage.languageTag
    guard configuration.hasRelativeLimits else { return }
    for path in try LintFileSearch.unignoredFiles(in: configuration.folder) {
      let file = LintFile(path)
      if configuration.isIgnored(file) { continue }
      guard configuration.includes(file),
        let resource = try? file.resource(configuration.rules(for: file))
      else { continue }
      let isTable = resource.format == .table
      guard isTable || resource.locale.map(isSource) ?? true else { continue }
      // An invalid file is reported when it's checked.
      try? resource.forEachText { text in
        guard text.source == nil, text.locale.map(isSource) ?? !isTable else { return }
        let key = Key(
          file: Self.pathWithoutLocale(of: file), text: text.key, variation: text.variation)
        let rank = text.locale.map { $0.languageTag == language ? 2 : 0 } ?? 1
        if rank > texts[key]?.rank ?? -1 { texts[key] = (text.string, rank) }
      }
    }
  }

  func source(of text: ResourceText, in file: LintFile) -> String? {
    guard let locale = text.locale, !isSource(locale) else { return nil }
    let file = Self.pathWithoutLocale(of: file)
    return [text.variation, "other", nil].lazy.compactMap {
      texts[Key(file: file, text: text.key, variation: $0)]?.text
    }.first
  }

  func lacksSources(for text: ResourceText) -> Bool {
    texts.isEmpty && text.locale.map { !isSource($0) } ?? false
  }

  /// Whether the locale matches the source language. `en-US` and `en` match each other.
  private func isSource(_ locale: String) -> Bool {
    let locale = locale.languageTag
    return "\(locale)-".hasPrefix("\(language)-") || "\(language)-".hasPrefix("\(locale)-")
  }

  /// Returns a path that is the same for all translations of a file. The locale is removed from the
  /// last component that contains it, such as `values-de`, `de.lproj`, or `app_de.arb`.
  private static func pathWithoutLocale(of file: LintFile) -> String {
    var names = file.absolutePath.split(separator: "/").map(String.init)
    if let index = names.lastIndex(where: { $0.hasSuffix(".lproj") }) {
      names[index] = ".lproj"
      return names.joined(separator: "/")
    }
    guard let locale = ResourceFormat.locale(ofPath: file.absolutePath) else {
      return names.joined(separator: "/")
    }
    let subtags = locale.split(separator: "-")
    // Android's qualifiers are `pt-rBR` or `b+sr+Latn`.
    let qualifiers = [subtags.joined(separator: "-r"), "b+" + subtags.joined(separator: "+")]
    for index in names.indices.reversed() {
      let name = names[index]
      if name == locale || name.hasPrefix(locale + ".") {
        names[index] = String(name.dropFirst(locale.count))
        break
      }
      let isAndroid = name.hasPrefix("values-")
      let parts = isAndroid ? qualifiers.map { "-\($0)-" } : "._-".map { "\($0)\(locale)." }
      let closedName = isAndroid ? name + "-" : name
      if let part = parts.first(where: closedName.contains) {
        let rest = closedName.replacing(part, with: part.suffix(1), maxReplacements: 1)
        names[index] = isAndroid ? String(rest.dropLast()) : rest
        break
      }
    }
    return names.joined(separator: "/")
  }
}
