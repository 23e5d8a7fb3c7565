/// What a name that nobody has may have meant.
package enum Spelling {
  /// The first of our names that others call so and that is wanted.
  package static func name(of other: String, where isWanted: (String) -> Bool) -> String? {
    otherNames.split { $0 == "\n" || $0 == ";" }.lazy.map { $0.split(separator: "|") }
      .filter { $0[1].split(separator: " ").contains(other[...]) }
      .map { $0[0].split(separator: " ").joined(separator: " ") }.first(where: isWanted)
  }

  /// The name among `names` that others call what was written, or that begins it (`form` does
  /// `form judge`), or the only one that begins so; else the one that differs from it by the fewest
  /// letters, if by few.
  package static func nearest(to written: String, among names: some Collection<String>) -> String? {
    let written = written.lowercased()
    let other = name(of: written) { name in
      names.contains { name == $0 || name.hasPrefix("\($0) ") || name.hasPrefix("\"\($0)\":") }
    }
    if let other { return other }
    let begun = names.filter { $0.lowercased().hasPrefix(written) }
    if begun.count == 1 { return begun.first }
    return nearest(
      to: Array(written.utf8.prefix(longest)),
      among: names.map { (Array($0.lowercased().utf8), $0) }
    ).first
  }

  /// The names, each once, some spelling of which differs from what was written by the fewest
  /// letters, if by few.
  package static func nearest(
    to written: [UInt8], among spellings: [(letters: [UInt8], name: String)]
  ) -> [String] {
    var fewest = written.count / 3
    var nearest: [String] = []
    for (letters, name) in spellings {
      let distance = editDistance(from: written, to: letters)
      if distance < fewest { nearest = [] }
      if distance <= fewest, !nearest.contains(name) { nearest.append(name) }
      fewest = min(fewest, distance)
    }
    return nearest
  }

  /// Longer than any name, so that what comes from outside costs no more.
  private static let longest = 64

  /// The number of insertions, deletions, replacements and swaps of neighbours between two names.
  /// Takes time in proportion to the product of their lengths.
  private static func editDistance(from left: [UInt8], to right: [UInt8]) -> Int {
    var earlier: [Int] = []
    var row = Array(0...right.count)
    for (line, byte) in left.enumerated() {
      var next = [line + 1]
      for (column, other) in right.enumerated() {
        var distance = min(
          row[column] + (byte == other ? 0 : 1), row[column + 1] + 1, next[column] + 1)
        if line > 0, column > 0, byte == right[column - 1], left[line - 1] == other {
          distance = min(distance, earlier[column - 1] + 1)
        }
        next.append(distance)
      }
      (earlier, row) = (row, next)
    }
    return row[right.count]
  }
}

extension Unicode.Scalar {
  /// `U+1F468`.
  package var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
