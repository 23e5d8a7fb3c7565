package import TextMetrics

/// What a pattern makes of a text, whoever compiles it.
package struct PatternRow: Sendable {
  package let source: String
  package let text: String
  package let result: PatternResult

  private init(_ source: String, _ text: String, _ result: PatternResult) {
    (self.source, self.text, self.result) = (source, text, result)
  }

  package static let all = [
    PatternRow("[A-Z]{2}-\\d+", "DE-42", .matched),
    PatternRow("[A-Z]{2}-\\d+", "DE-42!", .unmatched),
    PatternRow("[A-Z]{2}-\\d+", " DE-42", .unmatched),
    PatternRow("a|ab", "ab", .matched),
    PatternRow("", "", .matched),
    PatternRow("", "a", .unmatched),
    PatternRow(".", "👋", .matched),
    PatternRow(".", "👋🏽", .unmatched),
    PatternRow("\\X", "👋🏽", .matched),
    PatternRow("\\p{Han}+", "漢字", .matched),
    PatternRow("(?i)straße", "STRASSE", .matched),
    PatternRow("a.c", "a\nc", .unmatched),
    PatternRow("(?s)a.c", "a\nc", .matched),
    PatternRow("a\\x00b", "a\0b", .matched),
    PatternRow("(?x) a b # both", "ab", .matched),
    PatternRow("(a)\\1", "aa", .matched),
    PatternRow("a$", "a\n", .unmatched),
  ]
}
