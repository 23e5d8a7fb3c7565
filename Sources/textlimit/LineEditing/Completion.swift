/// The possible completions of the text before the caret.
struct Completion: Equatable {
  let beginning: String
  /// The words that begin so, in the order in which they are offered.
  let words: [String]

  /// Inserted after the word if there is only one.
  private let ending: String

  init(_ beginning: some StringProtocol, among words: some Sequence<String>, ending: String = " ") {
    self.ending = ending
    self.beginning = String(beginning)
    self.words = words.filter { $0.hasPrefix(beginning) }
  }

  /// The common continuation of all words, with the ending if there is only one.
  var continuation: String {
    guard let first = words.first else { return "" }
    let common = words.dropFirst().reduce(first) { common, word in
      String(zip(common, word).prefix { $0 == $1 }.map(\.0))
    }
    return common.dropFirst(beginning.count) + (words.count == 1 ? ending : "")
  }
}
