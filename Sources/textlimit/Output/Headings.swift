/// The headings above several texts, as `head` prints them.
struct Headings {
  private let areShown: Bool
  private var isFirst = true

  /// - Parameter sources: A single one needs no heading.
  init(of sources: [TextSource]) {
    areShown = sources.count > 1
  }

  /// The heading with its line break, and an empty line above every one but the first; nil where
  /// there is only one text.
  mutating func next(for source: TextSource) -> String? {
    guard areShown else { return nil }
    defer { isFirst = false }
    return "\(isFirst ? "" : "\n")==> \(source.title) <==\n"
  }
}
