import TextEditing
import TextMetrics

/// What the keys that are typed into a field may turn into. It decides which of the toolkit's
/// questions can be refused.
public enum FieldInputMethod: Sendable, Hashable, CaseIterable {
  /// Themselves: a key that does not fit is refused before it shows.
  case plain
  /// Marked text: a key may be the first of a composition, which may begin in a full field. Only
  /// what no key can be, such as a paste, is refused; a key is corrected after the fact.
  case marking
  /// Other text, without being marked: the Korean keyboards of iOS delete a syllable and insert
  /// what became of it. Nothing is corrected before the toolkit's turn is over.
  case rewriting

  /// What the keyboards of a language, a BCP 47 tag, are known to do; `marking` where it is
  /// unknown.
  ///
  /// - Parameters:
  ///   - language: The keyboard's language; nil where it is not known.
  ///   - rewritingLanguages: The languages, as primary subtags, whose keyboards compose without
  ///     marking: `ko` on iOS.
  public init(language: String?, rewritingLanguages: [String] = []) {
    let subtag = language?.split(separator: "-", maxSplits: 1).first.map { $0.lowercased() }
    if let subtag, rewritingLanguages.contains(subtag) {
      self = .rewriting
    } else {
      self =
        TextConstraints.CompositionPolicy.composingCannotConvert(in: language) ? .plain : .marking
    }
  }

  /// Whether an insertion may be a key that turns into something else.
  func mayConvert(_ changes: ProposedChanges) -> Bool {
    guard self != .plain, let text = changes.only?.replacement,
      let first = text.unicodeScalars.first
    else { return false }
    return first != "\n" && first != "\r" && text.count(in: .characters) == 1
  }
}
