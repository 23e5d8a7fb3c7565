import TestSupport
import Testing
import TextMetrics

@testable import TextMetricsICU

@Suite struct `Words in whole blocks` {
  private let prototype: BreakIteratorPrototype
  private let rules: CompiledRules

  init() throws {
    prototype = try BreakIteratorPrototype(tag: "und")
    rules = try #require(CompiledRules(prototype.compiledRules()))
  }

  private func scanner(_ rules: CompiledRules) -> SegmentScanner? {
    SegmentAutomaton(rules).flatMap {
      SegmentScanner(
        rules: rules, automaton: $0, prototype: prototype, comparesBlockRules: true)
    }
  }

  /// In each round, one to three scalars get the category of an ASCII scalar.
  @Test func `agree with any rules`() throws {
    var random = RandomSource(seed: RandomTests.seed)
    let scalars = (0...0x47F).compactMap { Unicode.Scalar($0 as UInt32) }
    var inBlocks = 0
    for number in 0..<RandomTests.count(60) {
      var changed = rules
      for _ in 0...random.number(below: 3) {
        let scalar = random.chance(70) ? scalars[random.number(below: 0x80)] : random.pick(scalars)
        changed.move(scalar, toCategoryOf: scalars[random.number(below: 0x80)])
      }
      guard let scanner = self.scanner(changed) else { continue }
      if unsafe scanner.blockRules != nil { inBlocks += 1 }
      for size in [1, 9, 40, 300] {
        let text = random.blockText(of: size, scalars)
        let words = changed.segments(of: text.unicodeScalars.map(changed.category))
          .count { $0.status >= 100 }
        let counted = text.withUTF8Bytes { scanner.wordCount(in: $0, over: .max).count }
        #expect(counted == words, "\(number): \(text.debugDescription)")
      }
    }
    #expect(inBlocks > 10)
  }

  /// In ICU 72, `@` is a letter.
  @Test(arguments: ["@", "!", "#", "\u{1}"] as [Unicode.Scalar], ["a", "!"] as [Unicode.Scalar])
  func `are counted with any additional letter`(scalar: Unicode.Scalar, like: Unicode.Scalar) throws
  {
    var changed = rules
    changed.move("@", toCategoryOf: "!")
    changed.move(scalar, toCategoryOf: like)
    let scanner = try #require(self.scanner(changed))
    let dividesBlocks = unsafe scanner.blockRules != nil
    #expect(dividesBlocks)
    for size in [10, 60, 200] {
      let text = String(repeating: "ab\(scalar)c d.e\(scalar) ", count: size)
      let count = text.withUTF8Bytes { scanner.wordCount(in: $0, over: .max).count }
      #expect(count == size * (like == "a" ? 2 : 3))
    }
  }

  @Test(arguments: [
    "@Xaa@ZX@XZ@@ZzXzYYa", "mail to a@b.example or @c, @@d and e@", "a@1@_@'@.@,@\"@ @\n@é@",
  ])
  func `are ICU's with any sign between letters`(text: String) throws {
    let oracle = try WordOracle()
    for sign in (0..<0x80).compactMap({ Unicode.Scalar($0 as UInt32) }) {
      let text = text.replacing("@", with: String(sign))
      for text in [text, String(repeating: text, count: 9)] { try oracle.compare(text) }
    }
  }
}

extension CompiledRules {
  fileprivate func category(of scalar: Unicode.Scalar) -> Int {
    Int(categories[range(of: scalar)].category)
  }

  private func range(of scalar: Unicode.Scalar) -> Int {
    // Every scalar has a category.
    categories.firstIndex { $0.scalars.contains(scalar.value) }!
  }

  fileprivate mutating func move(_ scalar: Unicode.Scalar, toCategoryOf other: Unicode.Scalar) {
    let index = range(of: scalar)
    let (scalars, old) = categories[index]
    var parts = [(scalars: scalar.value...scalar.value, category: UInt32(category(of: other)))]
    if scalars.lowerBound < scalar.value {
      parts.insert((scalars.lowerBound...scalar.value - 1, old), at: 0)
    }
    if scalars.upperBound > scalar.value {
      parts.append((scalar.value + 1...scalars.upperBound, old))
    }
    categories.replaceSubrange(index...index, with: parts)
  }
}

extension RandomSource {
  fileprivate mutating func blockText(of size: Int, _ scalars: [Unicode.Scalar]) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<size {
      let scalar = chance(30) ? pick(scalars) : scalars[number(below: 0x80)]
      for _ in 0...number(below: 3) {
        text.append(chance(40) ? pick(Array("ab1 _.'".unicodeScalars)) : scalar)
      }
    }
    return String(text)
  }
}
