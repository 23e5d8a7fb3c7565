import FormValidation
import TextMetrics

/// What is done with a text before it is judged, and while it is typed.
extension DeclarationCursor {
  func stages() throws(DeclarationError) -> [Stage] {
    try elements { element throws(DeclarationError) in try element.stage() }
  }

  func stage() throws(DeclarationError) -> Stage {
    if case .string(let word) = value {
      guard word == "trim" else {
        throw error(.noStage(word))
      }
      return .trim
    }
    let kinds = ["lineBreaks", "normalization", "case"]
    try expectObject(kinds)
    let (kind, setting) = try require(oneOf: kinds)
    switch kind {
    case "lineBreaks": return .lineBreaks(try setting.word(of: LineBreakPolicy.self))
    case "case": return .letterCase(try setting.word(of: LetterCase.self))
    default:
      let name = try setting.text()
      guard let normalizer = units.normalizer(named: name) else {
        throw setting.error(.noNormalizer(name))
      }
      return .normalize(normalizer)
    }
  }

  func typing() throws(DeclarationError) -> Typing {
    try expectObject(["overflow", "cut", "composition"])
    return Typing(
      overflow: try find("overflow")?.word(of: Overflow.self) ?? .clip,
      cut: try find("cut")?.word(of: BreakPolicy.self) ?? .character,
      composition: try find("composition")?.word(of: CompositionPolicy.self)
        ?? .defer)
  }
}
