/// Suggestions for misspelled names.
package enum Spelling {
  /// Returns the name that was most likely meant: the only one that begins with `written`, else the
  /// one with the smallest edit distance if that is small, or `nil` if there is none.
  package static func nearest(to written: String, among names: some Collection<String>) -> String? {
    let written = written.lowercased()
    let begun = names.filter { $0.lowercased().hasPrefix(written) }
    if begun.count == 1 { return begun.first }
    return nearest(
      to: Array(written.utf8.prefix(longest)),
      among: names.map { (Array($0.lowercased().utf8), $0) }
    ).first
  }

  /// Returns the names of which a spelling has the smallest edit distance to `written`, if that is
  /// small.
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

  /// A length above that of any name. It bounds the time for text from outside.
  private static let longest = 64

  /// Returns the number of insertions, deletions, replacements, and swaps of neighbors between two
  /// names.
  ///
  /// - Complexity: O(*n* · *m*), where *n* and *m* are the lengths of the names.
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
