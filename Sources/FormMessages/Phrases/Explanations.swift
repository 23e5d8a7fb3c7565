import TextMetrics

extension Phrasebook {
  /// What is said of a declaration before anything is entered: each rule as a sentence of its own.
  struct Explanations {
    let required: String
    /// With `{minimum, unit}`.
    let atLeast: String
    /// With `{maximum, unit}`.
    let atMost: String
    /// With `{minimum, number}` and `{maximum, unit}`.
    let between: String
    /// With `{maximum, unit}`.
    let exactly: String
    /// Of a limit that stops nobody from typing.
    let soft: String
    /// With `{characters}`.
    let allowed: String
    /// With `{characters}`.
    let denied: String
    /// With `{pattern}`.
    let pattern: String
    /// With `{values}`.
    let oneOf: String
    /// With `{field}`.
    let equal: String
    /// With `{rule}`, the name of a check in code.
    let check: String
    /// With `{rule}`, the name of an asynchronous check.
    let asyncCheck: String
    /// With `{field}`, `{values}` and `{rule}`, a sentence of these.
    let ifEqual: String
    /// With `{field}`, `{values}` and `{rule}`, a sentence of these.
    let ifOneOf: String
    /// With `{field}` and `{rule}`, a sentence of these.
    let ifPresent: String
    /// With `{field}` and `{rule}`, a sentence of these.
    let ifAbsent: String
    /// With `{rule}`, a sentence of these.
    let ifCode: String
    let trim: String
    let lineFeeds: String
    let spacesForLineBreaks: String
    let noLineBreaks: String
    /// With `{form}`.
    let normalize: String
    let upperCase: String
    let lowerCase: String
    let sets: CharacterSetNames
  }

  /// What sets of Characters are called.
  struct CharacterSetNames {
    let digits: String
    let asciiLetters: String
    let letters: String
    let whitespace: String
    let emoji: String
    let control: String
    let lineBreaks: String
  }
}
