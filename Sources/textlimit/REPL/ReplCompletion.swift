/// What lines of the REPL can go on with: commands, and the names that they take.
enum ReplCompletion {
  /// Nil for a text, in which a tab is a tab.
  @Sendable static func completion(of typed: String) -> Completion? {
    guard typed.hasPrefix(":") else { return nil }
    guard let space = typed.firstIndex(of: " ") else {
      return Completion(typed, among: ReplVerb.all.map { ":" + $0.name })
    }
    let verb = ReplVerb.all.first { ":" + $0.name == typed[..<space] }
    // A single argument may hold spaces, as the name of a file does.
    let before = verb?.takesSeveral == true ? typed.lastIndex(of: " ") : space
    let last = typed[(before ?? space)...].dropFirst()
    let offered = verb?.words(String(last)) ?? []
    let ending = offered.count == 1 ? verb?.ending(offered[0]) : nil
    return Completion(last, among: offered, ending: ending ?? " ")
  }

  /// The most words that are listed.
  private static let maximumWords = 60

  /// The words in rows, each with a line break.
  static func listing(of words: [String], columns: Int) -> String {
    let more = words.count > maximumWords ? ["and \(words.count - maximumWords) more"] : []
    let rows = Array(words.prefix(maximumWords)).packed(to: columns)
    return (rows + more).map { $0 + "\n" }.joined()
  }
}
