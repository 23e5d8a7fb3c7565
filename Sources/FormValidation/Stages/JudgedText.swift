package import TextMetrics

/// A text as a submission would judge it. Counters, highlights and announcements while text is
/// typed read it, too, so that none of them contradicts the judgement.
package struct JudgedText {
  /// What is judged: the cleaned text, or the text itself where it is too large to be cleaned.
  package let text: String
  /// Whether the text is within the cap on bytes, beyond which nothing is counted.
  package let isWithinCap: Bool

  /// - Parameter valueCap: The most bytes, before and after the stages.
  package init(_ text: String, stages: [Stage], valueCap: Int) {
    guard text.utf8.count <= valueCap else {
      (self.text, isWithinCap) = (text, false)
      return
    }
    self.text = stages.apply(to: text)
    isWithinCap = self.text.utf8.count <= valueCap
  }

  /// Where the text stands against a limit; nil where it is not counted. Linear in the text.
  package func reading(against limit: TextLimit) -> Reading? {
    isWithinCap ? limit.reading(of: text) : nil
  }
}
