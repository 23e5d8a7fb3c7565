import FormValidation

// Transforms, and the behavior of limits while text is typed.
extension DeclarationCursor {
  func transforms() -> [Stage]? { elements { $0.transform() } }

  private func transform() -> Stage? {
    if case .string(let word) = value {
      switch word {
      case "trim": return .trim
      case "asciiDigits": return .asciiDigits
      case "collapseWhitespace": return .collapseWhitespace
      default:
        return refuse(
          "there is no transform '\(word)'; write \"trim\", \"asciiDigits\", \"collapseWhitespace\", or an object such as {\"lineBreaks\": \"lf\"}, {\"normalization\": \"nfc\"} or {\"case\": \"lowercase\"}"
        )
      }
    }
    guard let (kind, setting) = choice(of: FileSchema.transform) else { return nil }
    switch kind {
    case "lineBreaks": return setting.word().map { .lineBreaks($0) }
    case "case": return setting.word().map { .letterCase($0) }
    default: return setting.normalizer().map { .normalize($0) }
    }
  }

  private func normalizer() -> (any TextNormalizer)? {
    text().flatMap {
      services.normalizer(named: $0)
        ?? refuse(
          "there is no normalization form '\($0)' in this program; ICU brings nfc, nfd, nfkc, nfkd")
    }
  }

  func typing() -> FieldDeclaration.Typing? {
    guard isObject(FileSchema.typing) else { return nil }
    return FieldDeclaration.Typing(
      overflow: find("overflow")?.word() ?? .clip, at: find("cut")?.word() ?? .character,
      composition: find("composition")?.word() ?? .defer)
  }
}
