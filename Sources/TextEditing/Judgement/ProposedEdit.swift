import TextMetrics

/// An edit before it is judged.
struct ProposedEdit {
  /// Whether the user chose what the edit replaces.
  enum Nature {
    /// At the caret, or in place of what the user selected: it may be clipped.
    case insertion
    /// In place of text that the user did not select: it is taken whole or not at all.
    case rewrite
  }

  /// Which stages the text passes before the limits.
  enum Staging {
    case all
    /// None: the text is still marked.
    case none
  }

  /// Whether a lone jamo counts as joined to the syllable before it.
  enum JamoJudgement {
    /// It does: a keyboard that marks no text will join them with its next edit.
    case joined
    /// It does not: an input method is composing, and joins them in the marked text.
    case apart
  }

  /// The text from before the edit.
  var base: String
  /// What of it is replaced. Sound.
  var range: UTF16Range
  /// What the host asks to put there.
  var text: String
  var nature: Nature
  var staging: Staging = .all
  var jamo: JamoJudgement = .joined
  /// Byte ranges of the staged text that are cut nowhere inside, ascending.
  var atoms: [Range<Int>] = []
}
