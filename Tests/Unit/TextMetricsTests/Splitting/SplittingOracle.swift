import TestSupport
import TextMetrics

/// A reference implementation of splitting that tries every cut, as the documentation describes.
struct SplittingOracle {
  let limits: [TextLimit]
  let boundary: SplitOptions.Boundary
  /// In these units, the count of a text is the sum of the counts of its Characters.
  let summedUnits: [TextUnit]
  /// Returns the texts before and after a part. The arguments are the number of the part and the
  /// total number of parts.
  let number: (Int, Int) -> (before: String, after: String)

  /// Returns the parts as ranges of bytes, or `nil` if a Character doesn't fit in a part.
  func ranges(of text: String, total: Int) -> [Range<Int>]? {
    var ranges: [Range<Int>] = []
    var rest = text[...]
    while true {
      if !ranges.isEmpty { rest = rest.withoutGap }
      if rest.allSatisfy(\.isBlank) { return ranges }
      guard let end = end(of: rest, number(ranges.count + 1, total)) else { return nil }
      let start = text.utf8.distance(from: text.startIndex, to: rest.startIndex)
      ranges.append(start..<start + rest[..<end].utf8.count)
      rest = rest[end...]
    }
  }

  private func end(
    of rest: Substring, _ number: (before: String, after: String)
  ) -> String.Index? {
    let positions = rest.indices.dropFirst() + [rest.endIndex]
    let longest = positions.last {
      SlowOracle.fits(number.before + rest[..<$0] + number.after, limits)
    }
    guard let longest else { return nil }
    if longest == rest.endIndex, number.after.isEmpty { return longest }
    // Whitespace before a cut or a number is dropped.
    let trimmed =
      positions.last { $0 <= longest && !rest[rest.index(before: $0)].isBlank } ?? longest
    if rest[longest...].allSatisfy(\.isBlank) { return trimmed }
    // Spaces before a line break are kept if they fit, but not before a number.
    func withSpaces(_ end: String.Index) -> String.Index {
      let lineEnd = rest[end...].prefix(while: \.isBlank).firstIndex(where: \.isNewline) ?? end
      return lineEnd <= longest && number.after.isEmpty ? lineEnd : end
    }
    let cuts = positions.filter { $0 <= longest }.compactMap { position in
      kind(at: position, in: rest).map { (position: position, kind: max($0, rank(boundary))) }
    }
    // A word that fits stays whole.
    let word = wholeWord(endingAfter: longest, of: rest, number)
    let stop = min(longest, word?.startIndex ?? longest)
    let end = positions.last { $0 <= stop && ends(rest[..<$0]) } ?? trimmed
    for kind in 0..<rank(.character) {
      guard let cut = cuts.last(where: { $0.kind == kind }) else { continue }
      if leavesEnough(rest[..<cut.position], rest[..<longest], number.before + number.after) {
        guard cut.position < end, let word else { return withSpaces(cut.position) }
        // The next part must not be cut before the word if it would be too short.
        let next = rest[cut.position..<word.endIndex].withoutGap
        guard next.drop(while: \.isBlank).startIndex < word.startIndex else {
          return withSpaces(cut.position)
        }
        let fitting = (next.indices + [next.endIndex]).last {
          SlowOracle.fits(number.before + next[..<$0] + number.after, limits)
        }!
        let isEnough =
          fitting == next.endIndex
          || leavesEnough(next[..<end], next[..<fitting], number.before + number.after)
        return withSpaces(isEnough ? cut.position : end)
      }
    }
    return withSpaces(end)
  }

  private func ends(_ part: Substring) -> Bool { part.last.map { !$0.isBlank } ?? false }

  private func wholeWord(
    endingAfter position: String.Index, of rest: Substring,
    _ number: (before: String, after: String)
  ) -> Substring? {
    let first = rest[..<position].lastIndex(where: \.isBlank).map { rest.index(after: $0) }
    let word = rest[(first ?? rest.startIndex)...].drop(while: \.isBlank).prefix { !$0.isBlank }
    let fits = SlowOracle.fits(number.before + word + number.after, limits)
    return boundary != .character && fits ? word : nil
  }

  private func leavesEnough(_ part: Substring, _ longest: Substring, _ number: String) -> Bool {
    limits.contains { limit in
      guard summedUnits.contains(limit.unit) else { return part.count > longest.count / 2 }
      let room = (limit.maximum ?? 0) - number.count(in: limit.unit)
      return part.count(in: limit.unit) > room / 2
    }
  }

  /// Returns the rank of the boundary, or `nil` if the position isn't at the start of whitespace.
  private func kind(at position: String.Index, in rest: Substring) -> Int? {
    let before = rest[rest.index(before: position)]
    guard !before.isBlank, position < rest.endIndex, rest[position].isBlank else { return nil }
    let space = rest[position...].prefix(while: \.isBlank)
    switch space.count(where: \.isNewline) {
    case 0:
      let continuesSentence =
        rest[space.endIndex...].first.map { $0.isLowercase || $0.isNumber } ?? false
      return rank(",:;!?".contains(before) || before == "." && !continuesSentence ? .clause : .word)
    case 1: return rank(.line)
    default: return rank(.paragraph)
    }
  }

  private func rank(_ boundary: SplitOptions.Boundary) -> Int {
    SplitOptions.Boundary.allCases.firstIndex(of: boundary) ?? 0
  }
}

extension Substring {
  /// The text without the whitespace at its start. If this whitespace has a line break, the
  /// indentation after the last line break is kept.
  fileprivate var withoutGap: Substring {
    let space = prefix(while: \.isBlank)
    guard let last = space.lastIndex(where: \.isNewline) else { return self[space.endIndex...] }
    return self[index(after: last)...]
  }
}

extension Character {
  var isBlank: Bool { unicodeScalars.allSatisfy { $0.properties.isWhitespace } }
}
