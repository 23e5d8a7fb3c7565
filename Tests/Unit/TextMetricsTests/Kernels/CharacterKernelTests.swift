import TestSupport
import Testing

@testable import PlatformLimits
@testable import TextMetrics

/// `String` is the reference.
struct CharacterKernelTests {
  static let representatives = GraphemeTable.representatives

  private func expectSame(_ text: String) {
    #expect(text.kernel(CharacterKernel.count) == text.count, "\(KernelSamples.spelled(text))")
  }

  @Test func `Every scalar between scalars of every class counts as in String`() {
    // Planes 0, 1, and 14 have all classes. Ideographs and unassigned scalars are like letters.
    let varied = Array(0...3) + Array(0xA...0x1F) + [0xE0] as [UInt32]
    let others = Set(0..<0x110).subtracting(varied).sorted()
    for page in varied + RandomTests.sample(others, every: 7) {
      let scalars = (page << 12..<(page + 1) << 12).compactMap(Unicode.Scalar.init)
      let isVaried = varied.contains(page)
      for neighbour in isVaried ? Self.representatives : Array(Self.representatives[3...5]) {
        var text = String.UnicodeScalarView()
        for scalar in scalars {
          text.append(scalar)
          text.append(neighbour)
        }
        let string = String(text)
        guard string.kernel({ CharacterKernel.count($0) }) != string.count else { continue }
        for scalar in scalars {
          expectSame(KernelSamples.string([neighbour, scalar, neighbour, neighbour]))
        }
      }
    }
  }

  @Test func `Every four classes in a row have String's boundaries`() {
    for first in Self.representatives {
      for second in Self.representatives {
        for third in Self.representatives {
          let text = KernelSamples.string(
            Self.representatives.flatMap { [first, second, third, $0, "\n"] })
          guard boundaries(text) != text.utf8CharacterBoundaries else { continue }
          for fourth in Self.representatives {
            let short = KernelSamples.string([first, second, third, fourth])
            #expect(
              boundaries(short) == short.utf8CharacterBoundaries, "\(KernelSamples.spelled(short))")
          }
        }
      }
    }
  }

  @Test func `Scalars at the edge of a block are counted`() {
    for filler in KernelSamples.fillers {
      for (index, special) in Self.representatives.enumerated() {
        for before in RandomTests.sample(0..<40, every: 3, from: index % 3) {
          let run = Array(repeating: filler, count: before)
          expectSame(KernelSamples.string(run + [special] + run.prefix(23)))
          expectSame(KernelSamples.string(run + [special, special] + run))
          let others = Array(repeating: Unicode.Scalar("가"), count: 30)
          expectSame(KernelSamples.string(run + [special] + others + [special] + run))
          expectSame(KernelSamples.string(run + ["\r", "\n"] + run + ["\r", special] + run))
        }
      }
    }
  }

  @Test func `A block of one scalar is skipped if the scalar is plain`() {
    for value in UInt32(1)..<0x10000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      // CR is plain except before LF.
      guard value != 0x0D else { continue }
      let text = String(repeating: String(scalar), count: 18)
      text.kernel { bytes in
        guard CharacterBlocks.count(bytes, from: 0).end > 0 else { return }
        let breakClass = TableBreaker.breakClass(bytes, at: 0).breakClass
        #expect(GraphemeTable.plainClasses >> UInt32(breakClass & 31) & 1 == 1, "\(value)")
      }
    }
  }

  @Test(arguments: KernelSamples.fillers.dropLast(2))
  func `Ordinary text is skipped`(letter: Unicode.Scalar) {
    let text = String(repeating: String(letter), count: 100)
    let skipped = text.kernel { CharacterBlocks.count($0, from: 0) }
    #expect(skipped.characters > 20)
  }

  @Test func `Random text has String's boundaries from both ends, and its largest Character`() {
    var random = RandomSource(seed: RandomTests.seed)
    for _ in 0..<KernelSamples.textCount {
      let text = KernelSamples.text(&random)
      let expected = text.utf8CharacterBoundaries
      let note: Comment = "seed \(RandomTests.seed): \(KernelSamples.spelled(text))"
      #expect(boundaries(text) == expected, note)
      text.kernel { bytes in
        let count = expected.count - 1
        #expect(CharacterKernel.count(bytes) == count, note)
        for n in -1...count + 1 {
          let forward = expected[min(max(n, 0), count)]
          #expect(CharacterKernel.end(ofFirst: n, in: bytes) == forward, note)
          let backward = expected[count - min(max(n, 0), count)]
          #expect(CharacterKernel.start(ofLast: n, in: bytes) == backward, note)
        }
        for offset in -1...bytes.count + 1 {
          let before = expected.last { $0 <= offset } ?? 0
          #expect(CharacterKernel.boundary(atOrBefore: offset, in: bytes) == before, note)
          let after = expected.first { $0 >= offset } ?? bytes.count
          #expect(CharacterKernel.boundary(atOrAfter: offset, in: bytes) == after, note)
        }
        // The library's recognizer, which replaces tables of another version, counts the same.
        var breaker = CharacterBreaker.library(LibraryBreaker())
        #expect(breaker.count(bytes) == count, note)
        let largest = text.map(\.unicodeScalars.count).max() ?? 0
        #expect(CharacterKernel.largestScalarCount(bytes) == largest, note)
        for cap in 0...largest + 1 {
          let expected = text.prefix { $0.unicodeScalars.count <= cap }.utf8.count
          #expect(LargestCharacterMeter.prefixEnd(in: bytes, atMost: cap) == expected, note)
        }
      }
    }
  }

  @Test func `Characters that join inside blocks count as in String`() {
    var random = RandomSource(seed: RandomTests.seed)
    for _ in 0..<2 * KernelSamples.textCount {
      let text = KernelSamples.longText(&random)
      expectSame(text)
      // The text can be divided inside a Character.
      let scalars = text.unicodeScalars
      let cut = scalars.indices.randomElement(using: &random) ?? scalars.startIndex
      var meter = CharacterMeter()
      var largest = LargestCharacterMeter()
      for piece in [String(scalars[..<cut]), String(scalars[cut...])] {
        piece.kernel {
          meter.add($0)
          largest.add($0)
        }
      }
      #expect(meter.count == text.count)
      #expect(largest.count == text.map(\.unicodeScalars.count).max())
    }
  }

  @Test(arguments: [
    "e\u{301} ", "שָׁלוֹם ", "مُدَرِّسٌ ", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF} ",
  ])
  func `Marks and syllables of jamo are skipped`(word: String) {
    let text = "   " + String(repeating: word, count: 100)
    let end = text.kernel { CharacterBlocks.count($0, from: 3).end }
    #expect(end + CharacterBlocks.bytesRead > text.utf8.count)
  }

  private func boundaries(_ text: String) -> [Int] {
    text.kernel { bytes in
      var starts: [Int] = []
      _ = CharacterKernel.forEachScalar(in: bytes) { offset, startsCharacter in
        if startsCharacter { starts.append(offset) }
        return true
      }
      return starts + [bytes.count]
    }
  }

  /// Rules such as GB9c and GB11 only apply to sequences of at least three scalars.
  @Test(arguments: [
    ("\u{1F467}", "\u{200D}\u{1F466}"), ("\u{1F467}\u{200D}", "\u{1F466}"),
    ("\u{915}", "\u{94D}\u{924}"), ("\u{915}\u{94D}", "\u{924}"),
    ("\u{1F1E9}", "\u{1F1EA}\u{1F1EB}"),
  ])
  func `Every scalar in a longer sequence counts as in String`(before: String, after: String) {
    // The ranges with scalars of all classes.
    let values = [0x80..<0x3400, 0xA000..<0xD7B0, 0xF900..<0x20000, 0xE0000..<0xE01F0]
    for value in values.flatMap({ RandomTests.sample($0, every: 3) }) {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      let text = before + String(scalar) + after
      guard text.kernel(CharacterKernel.count) != text.count else { continue }
      Issue.record("\(KernelSamples.spelled(text))")
    }
  }
}

/// Most runs are so long that the kernel skips them. `String` is the reference.
struct RunTests {
  static let neighbourhoods: [ClosedRange<UInt32>] = [
    0x300...0x36F, 0xFE00...0xFE0F, 0x200D...0x200D, 0x200B...0x200F, 0x1F1E6...0x1F1FF,
    0x1100...0x115F, 0x1160...0x11A7, 0x11A8...0x11FF, 0x1100...0x11FF, 0x900...0x97F,
    0x1F3FB...0x1F3FF, 0xE0100...0xE01EF, 0x0D...0x0D, 0x5B0...0x5C7, 0x600...0x606,
  ]

  @Test(arguments: neighbourhoods)
  func `A run of adjacent scalars counts as in String at every position`(
    range: ClosedRange<UInt32>
  ) {
    var random = RandomSource(seed: RandomTests.seed)
    for before in GraphemeTable.representatives {
      for after in RandomTests.sample(GraphemeTable.representatives, every: 3) {
        let run = (0..<random.number(in: 60...200)).compactMap { _ in
          Unicode.Scalar(UInt32.random(in: range, using: &random))
        }
        let filler = Array(repeating: before, count: random.number(in: 1...40))
        expectSame(KernelSamples.string(filler + run + [after] + filler))
      }
    }
  }

  @Test func `A run of any scalar counts as in String`() {
    for scalar in GraphemeTable.representatives + KernelSamples.fillers + KernelSamples.others {
      for before in RandomTests.sample(GraphemeTable.representatives, every: 3) {
        for count in [2, 3, 63, 64, 65, 66, 67, 68, 69, 70, 140] {
          let run = Array(repeating: scalar, count: count)
          expectSame(KernelSamples.string([before] + run))
          expectSame(KernelSamples.string([before] + run + [before, scalar]))
        }
      }
    }
  }

  private func expectSame(_ text: String) {
    let largest = text.map(\.unicodeScalars.count).max() ?? 0
    let isSame =
      text.kernel { CharacterKernel.count($0) } == text.count
      && text.kernel { CharacterKernel.largestScalarCount($0) } == largest
    #expect(isSame, "\(KernelSamples.spelled(text))")
  }
}

// MARK: - Boundary Cache Tests

/// `String` is the reference.
struct BoundaryCacheTests {
  /// The pieces of runs whose boundaries can depend on their start.
  private static let pieces = [
    "🇪", "\u{301}", "👨\u{200D}", "\u{200D}", "\u{600}", "\u{1100}", "क\u{94D}", "\u{94D}",
    "\u{11A8}",
    "🏽", "a", "我", "\r\n", "\n",
  ]

  @Test(arguments: RandomTests.firstSeeds(12))
  func `boundaries in long runs equal the boundaries of String`(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let text = (0..<random.number(in: 1...4)).map { _ in
      let run = [random.pick(Self.pieces), random.chance(30) ? random.pick(Self.pieces) : ""]
        .joined()
      return String(repeating: run, count: random.number(in: 1...12_000) / run.utf8.count + 1)
    }.joined(separator: random.text(atMost: 3))
    let boundaries = text.utf8CharacterBoundaries
    var cache = BoundaryCache()
    for _ in 0..<40 {
      let offset = random.number(in: 0...text.utf8.count)
      let index = boundaries.indices.partitioningIndex { boundaries[$0] > offset } - 1
      let after = boundaries[index] == offset ? index : index + 1
      let count = random.number(in: 0...random.pick([3, 100, boundaries.count]))
      text.withUTF8Bytes {
        #expect(cache.boundary(atOrBefore: offset, in: $0) == boundaries[index])
        #expect(cache.boundary(atOrAfter: offset, in: $0) == boundaries[after])
        let start = cache.start(ofLast: count, before: boundaries[index], in: $0)
        #expect(start == boundaries[max(0, index - count)])
      }
    }
  }

  /// Reading from the start of the run for each candidate would take minutes.
  @Test(arguments: pieces, [Truncation.Side.tail, .ends])
  func `the end of a run of megabytes is kept`(piece: String, keeping: Truncation.Side) {
    let text = "ab" + String(repeating: piece, count: 1 << 20) + "cd"
    let kept = text.truncated(to: TextLimit(100, in: .bytes), keeping: keeping)
    #expect(kept.hasSuffix("d") && kept.utf8.count <= 100)
    #expect(text.hasSuffix(kept) || keeping == .ends)
  }
}
