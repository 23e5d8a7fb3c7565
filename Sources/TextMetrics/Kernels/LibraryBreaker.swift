/// Finds where Characters start by the running standard library's own recognizer: for a library
/// whose Unicode is not that of the tables.
package struct LibraryBreaker: Sendable {
  package init() {}

  #if hasFeature(Embedded)
    /// Never asked: a program of Embedded Swift brings along the library of the tables.
    package mutating func startsCharacter(_ scalar: UInt32) -> Bool { true }
  #else
    private var recognizer = Unicode._CharacterRecognizer()
    private var isAtStart = true

    /// Whether a Character starts at `scalar`, which comes next.
    package mutating func startsCharacter(_ scalar: UInt32) -> Bool {
      let starts = recognizer.hasBreak(before: Unicode.Scalar(scalar) ?? "\u{FFFD}")
      defer { isAtStart = false }
      return starts || isAtStart
    }
  #endif
}
