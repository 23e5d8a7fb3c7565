import TextMetrics

struct CountedEdit {
  let edit: ProposedEdit
  var counts: LimitCounts
}

/// A prefix of an insertion that fits in every text in which it's inserted.
struct Clip {
  let kept: String
  /// The base of the first edit, with only `kept` inserted.
  let resultingText: String

  /// Finds the longest prefix that fits and is shorter than the insertion, or returns `nil` if no
  /// prefix is found. If appending text can lower a count, a longer prefix can also fit (rule 3).
  /// If `boundary` is `.word`, prefers a shorter prefix that ends at a word boundary.
  /// `edits` has the same insertion for each text in which the prefix must fit.
  init?(of edits: [CountedEdit], at boundary: Truncation.Boundary) {
    var searches = edits.map { ClipSearch($0) }
    guard let edit = edits.first?.edit,
      let count = Self.longestPrefix(in: &searches, preferring: boundary)
    else { return nil }
    kept = String(edit.text[..<edit.text.index(atByte: count)])
    resultingText = edit.base.replacing(edit.rangeWithoutJoinedTail, with: kept)
  }

  /// Returns the length of the prefix in bytes, or `nil` if no prefix is found.
  private static func longestPrefix(
    in searches: inout [ClipSearch], preferring boundary: Truncation.Boundary
  ) -> Int? {
    let length = searches[0].insertedBytes.count
    func propose(_ size: Int) -> Int {
      var (previous, size) = (Int.max, size)
      // Moving the cut for one text can require moving it further for another text.
      while size > 0, size < previous {
        previous = size
        size = searches.reduce(size) { $1.cut(atOrBefore: $0) }
      }
      return size
    }
    func fits(_ size: Int) -> Bool { searches.indices.allSatisfy { searches[$0].fits(size) } }
    // Most keys insert one Character, which has no shorter prefix.
    guard length > 1, propose(length - 1) > 0 else { return nil }
    var search = ExponentialSearch(
      maximum: length - 1, first: searches.map { $0.firstTriedLength }.max() ?? length)
    let longest = search.longest(
      propose: propose,
      extraCandidates: {
        searches[0].endsOfIndivisibleRanges.filter { $0 < length && propose($0) == $0 }
      }, fits: fits)
    guard let longest, boundary == .word else { return longest }
    for cutBoundaries in searches[0].bounds.boundaries(at: .word) {
      let ends = searches[0].ends(upTo: longest, at: cutBoundaries).suffix(
        CutBoundaries.maximumTriedCuts)
      if let end = ends.last(where: { propose($0) == $0 && fits($0) }) { return end }
    }
    return longest
  }
}

/// A search for the prefixes of an insertion that fit in one text. An insertion in two texts has
/// two searches. Sizes are in bytes.
private struct ClipSearch {
  private let resultingText: String
  let insertedBytes: Range<Int>
  /// The number of bytes of U+FFFC at the start of the insertion. A clip at a word must not keep
  /// U+FFFC alone (rule 4).
  private let placeholderBytes: Int
  private let rangesKeptWhole: [Range<Int>]
  let bounds: [CountBound]
  private var evaluator: ResultEvaluator

  private static var maximumTriedRanges: Int { 64 }

  init(_ counted: CountedEdit) {
    let (edit, counts) = (counted.edit, counted.counts)
    rangesKeptWhole = edit.rangesKeptWhole
    insertedBytes = edit.insertedBytes
    placeholderBytes = String(edit.text.unicodeScalars.prefix { $0 == "\u{FFFC}" }).utf8.count
    bounds = counts.bounds
    if edit.joinedTailLength == 0 {
      resultingText = counts.text
      evaluator = counts.resultEvaluator
    } else {
      // The counted text doesn't contain the joined tail, which a clip doesn't replace.
      resultingText = edit.base.replacing(edit.rangeWithoutJoinedTail, with: edit.text)
      evaluator = ResultEvaluator(bounds)
    }
  }

  var firstTriedLength: Int { bounds.firstTriedLength }

  func cut(atOrBefore size: Int) -> Int {
    let size = rangesKeptWhole.start(ofRangeDividedAt: size) ?? size
    let start = insertedBytes.lowerBound
    return resultingText.withUTF8Bytes { text in
      max(0, bounds.cut(atOrBefore: start + size, in: text) - start)
    }
  }

  mutating func fits(_ size: Int) -> Bool {
    let kept = KeptEnds(
      headEnd: insertedBytes.lowerBound + size, tailStart: insertedBytes.upperBound)
    return resultingText.withUTF8Bytes { evaluator.fits(kept, of: $0) }
  }

  var endsOfIndivisibleRanges: [Int] {
    let ends = resultingText.withUTF8Bytes { bounds.endsOfIndivisibleRanges(in: $0) }
    return Array(
      ends.lazy.filter { insertedBytes.contains($0 - 1) }.map { $0 - insertedBytes.lowerBound }
        .prefix(Self.maximumTriedRanges))
  }

  func ends(upTo size: Int, at boundaries: CutBoundaries) -> [Int] {
    let start = insertedBytes.lowerBound
    return resultingText.withUTF8Bytes { text in
      boundaries.ends(upTo: start + size, in: text).map { $0 - start }
        .filter { $0 > placeholderBytes }
    }
  }
}

extension [Range<Int>] {
  /// Returns the start of the range that `offset` divides, or `nil`. The ranges must be sorted.
  fileprivate func start(ofRangeDividedAt offset: Int) -> Int? {
    let index = indices.partitioningIndex { self[$0].upperBound > offset }
    return index < count && self[index].lowerBound < offset ? self[index].lowerBound : nil
  }
}
