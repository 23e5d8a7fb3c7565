import EditingModel
import TestSupport
import Testing
import TextMetrics

@testable import TextEditing

struct TextDifferenceTests {
  /// Runs in which a boundary depends on distant text: flags, families, conjuncts, and jamo.
  private static let pieces = [
    "🇦", "🇦", "🇧", "\u{200D}", "👩", "\u{200D}👩", "क", "\u{94D}", "क\u{94D}", "\u{1100}", "\u{1161}",
    "\u{11A8}", "각", "\r", "\n", "\r\n", "\u{600}", "\u{301}", "a", "b", "x", "\u{FE0F}",
    "\u{1F3FD}",
  ]

  @Test(arguments: 0..<600 as Range<UInt64>)
  func `equals the result of comparing Character by Character`(seed: UInt64) {
    var random = RandomSource(seed: seed)
    func text(atMost count: Int) -> String {
      (0..<random.number(below: count)).map { _ in random.pick(Self.pieces) }.joined()
    }
    let (start, end) = (text(atMost: 8), text(atMost: 8))
    let old = start + text(atMost: 3) + end
    let new = start + text(atMost: 3) + end
    let difference = TextDifference(byCharactersFrom: old, to: new, endingAt: nil)
    let (prefix, suffix) = common(old, new)
    guard let difference else {
      #expect(old.unicodeScalars.elementsEqual(new.unicodeScalars))
      return
    }
    let expected = String(new.dropFirst(prefix).dropLast(suffix))
    #expect(
      difference.inserted.unicodeScalars.elementsEqual(expected.unicodeScalars)
        && difference.range.lowerBound.value == new.prefix(prefix).utf16.count
        && difference.removed.utf16.count
          == old.utf16.count - new.prefix(prefix).utf16.count - new.suffix(suffix).utf16.count,
      "seed \(seed): \(escaped(old)) to \(escaped(new))")
  }

  private func common(_ old: String, _ new: String) -> (prefix: Int, suffix: Int) {
    let (olds, news) = (old.map(Array.init(scalarsOf:)), new.map(Array.init(scalarsOf:)))
    var prefix = 0
    while prefix < min(olds.count, news.count), olds[prefix] == news[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < min(olds.count, news.count) - prefix,
      olds[olds.count - 1 - suffix] == news[news.count - 1 - suffix]
    {
      suffix += 1
    }
    return (prefix, suffix)
  }

  /// In quadratic time, this wouldn't end.
  @Test(arguments: ["🇦", "👩\u{200D}", "क\u{94D}", "\u{1100}", "\u{600}", "\r", "\u{301}"])
  func `reads long runs once`(piece: String) {
    let run = String(repeating: piece, count: 30_000)
    for (old, new) in [
      ("x" + run, "y" + piece + run), ("x" + run, "y" + run), (run + "x", run + piece + "y"),
      ("x" + run + "x", "y" + piece + run + "x"), (run, piece + run), (run, "🇦" + run + "🇦"),
    ] {
      let caret = UTF16Offset(1)
      let difference = TextDifference(byCharactersFrom: old, to: new, endingAt: caret)
      #expect(difference.map { $0.inserted.utf16.count <= new.utf16.count } ?? false)
    }
  }
}

extension [Unicode.Scalar] {
  fileprivate init(scalarsOf character: Character) { self = Array(character.unicodeScalars) }
}
