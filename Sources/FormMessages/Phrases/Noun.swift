/// A counted noun in one language: a phrase for each plural category that the language has, with
/// `#` for the number.
struct Noun {
  private let arms: [(category: String, phrase: String)]

  init(
    zero: String? = nil, one: String? = nil, two: String? = nil, few: String? = nil,
    many: String? = nil, other: String
  ) {
    let all = [
      ("zero", zero), ("one", one), ("two", two), ("few", few), ("many", many), ("other", other),
    ]
    arms = all.compactMap { category, phrase in phrase.map { (category, $0) } }
  }

  /// For languages whose nouns do not change with the number.
  init(_ phrase: String) {
    self.init(other: phrase)
  }

  /// The message pattern that counts an argument.
  func pattern(counting argument: String) -> String {
    let number = Self.number(argument)
    let arms = arms.map { " \($0.category) {\($0.phrase.replacing("#", with: number))}" }.joined()
    return "{\(argument), plural,\(arms)}"
  }

  /// The message pattern of an argument as the reader's region writes numbers. Without a skeleton,
  /// and so for `#`, ICU would group four digits also where CLDR does not: `1.000` in Spain.
  static func number(_ argument: String) -> String { "{\(argument), number, ::group-auto}" }
}
