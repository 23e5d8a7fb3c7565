/// The ends of a text that are kept, as offsets into its UTF-8. One of them may be empty; where
/// nothing is cut, the head is all.
package struct KeptEnds: Hashable, Sendable {
  package var headEnd: Int
  package var tailStart: Int

  package init(headEnd: Int, tailStart: Int) {
    self.headEnd = headEnd
    self.tailStart = tailStart
  }
}

/// What a truncation may keep of a text: a row of candidates, each with one Character more than the
/// one before. A candidate's size is in bytes; where both ends are kept, in Characters.
///
/// A cut that would divide an atom moves to where nothing of the atom is kept. Where both ends are
/// kept, each cut does so by itself.
struct CandidateRow {
  private let ceilings: [CountCeiling]
  private let keeping: TruncationMode
  /// The ends that were found last, and the Characters of both: others are found from there.
  private var last: (size: Int, ends: KeptEnds)
  /// The Characters of the text, once they were counted.
  private var characters = Int.max

  init(_ ceilings: [CountCeiling], keeping: TruncationMode, of text: Span<UInt8>) {
    self.ceilings = ceilings
    self.keeping = keeping
    last = (0, KeptEnds(headEnd: 0, tailStart: text.count))
  }

  /// Finds the ends of which the head is about so many bytes long: others are found from there.
  /// Returns their Characters.
  mutating func begin(atHead headEnd: Int, of text: Span<UInt8>) -> Int {
    let headEnd = CharacterKernel.boundary(atOrBefore: headEnd, in: text)
    let half = CharacterKernel.count(text.extracting(..<headEnd))
    let tailStart = text.offset(movedBy: -half, from: text.count)
    last = (2 * half, KeptEnds(headEnd: headEnd, tailStart: tailStart))
    return last.size
  }

  /// The candidate of this size.
  mutating func kept(_ size: Int, of text: Span<UInt8>) -> KeptEnds {
    switch keeping {
    case .head: return KeptEnds(headEnd: size, tailStart: text.count)
    case .tail: return KeptEnds(headEnd: 0, tailStart: text.count - size)
    case .ends:
      let ends = ends(size, of: text)
      return KeptEnds(
        headEnd: ceilings.cut(atOrBefore: ends.headEnd, in: text),
        tailStart: ceilings.cut(atOrAfter: ends.tailStart, in: text))
    }
  }

  /// The size of the longest candidate of at most so much.
  mutating func longest(atMost size: Int, of text: Span<UInt8>) -> Int {
    switch keeping {
    case .head: ceilings.cut(atOrBefore: size, in: text)
    case .tail: text.count - ceilings.cut(atOrAfter: text.count - size, in: text)
    case .ends: longestEnds(atMost: size, of: text)
    }
  }

  private mutating func ends(_ size: Int, of text: Span<UInt8>) -> KeptEnds {
    let isNearerToNone = size < last.size / 2
    let none = (size: 0, ends: KeptEnds(headEnd: 0, tailStart: text.count))
    let from = isNearerToNone ? none : last
    let ends = KeptEnds(
      headEnd: text.offset(
        movedBy: (size + 1) / 2 - (from.size + 1) / 2, from: from.ends.headEnd),
      tailStart: text.offset(movedBy: from.size / 2 - size / 2, from: from.ends.tailStart))
    last = (size, ends)
    return ends
  }

  /// The largest size of at most so much in which something is cut.
  private mutating func longestEnds(atMost size: Int, of text: Span<UInt8>) -> Int {
    guard size < characters else { return characters - 1 }
    let ends = ends(size, of: text)
    guard ends.headEnd >= ends.tailStart else { return size }
    characters = CharacterKernel.count(text)
    return min(size, characters - 1)
  }
}

extension Span<UInt8> {
  /// The Character boundary that is so many Characters after another one, or before it.
  fileprivate func offset(movedBy characters: Int, from boundary: Int) -> Int {
    characters < 0
      ? CharacterKernel.start(ofLast: -characters, in: extracting(..<boundary))
      : boundary + CharacterKernel.end(ofFirst: characters, in: extracting(boundary...))
  }
}

extension [CountCeiling] {
  /// The atom that a cut there would divide, in any of the units.
  fileprivate func atom(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>? {
    for ceiling in self {
      if let atom = ceiling.unit.definition.atom(dividedAt: offset, in: text) { return atom }
    }
    return nil
  }

  /// Where atoms end, in any of the units. Linear.
  package func endsOfAtoms(in text: Span<UInt8>) -> [Int] {
    flatMap { $0.unit.atoms(in: text)?.map { $0.range.upperBound } ?? [] }
  }

  /// The last place that is not after an offset, at a Character boundary and in no atom.
  package func cut(atOrBefore offset: Int, in text: Span<UInt8>) -> Int {
    var cut = CharacterKernel.boundary(atOrBefore: offset, in: text)
    while let atom = atom(dividedAt: cut, in: text) {
      cut = CharacterKernel.boundary(atOrBefore: atom.lowerBound, in: text)
    }
    return cut
  }

  /// The first place that is not before an offset, at a Character boundary and in no atom.
  func cut(atOrAfter offset: Int, in text: Span<UInt8>) -> Int {
    var cut = CharacterKernel.boundary(atOrAfter: offset, in: text)
    while let atom = atom(dividedAt: cut, in: text) {
      cut = CharacterKernel.boundary(atOrAfter: atom.upperBound, in: text)
    }
    return cut
  }
}
