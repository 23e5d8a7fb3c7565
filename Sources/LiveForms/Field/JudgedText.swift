import FormValidation

/// A text as a submission would judge it. Counters, highlights and announcements use it while text is
/// typed, so that none of them contradicts the submission.
struct JudgedText {
  /// The cleaned text; the text itself where it is too large to be cleaned.
  let text: String
  let isWithinCap: Bool

  /// - Parameter valueCap: The most bytes, before and after the stages.
  init(_ text: String, stages: [Stage], valueCap: Int) {
    guard text.utf8.count <= valueCap else {
      (self.text, isWithinCap) = (text, false)
      return
    }
    self.text = stages.apply(to: text)
    isWithinCap = self.text.utf8.count <= valueCap
  }
}
