import TextMetrics

/// The longest prefix of an insertion that fits in every text in which it's inserted.
struct Clip {
  struct Place {
    let edit: ProposedEdit
    let whole: String
    var evaluation: LimitEvaluation
    /// Whether `evaluation` has the counts of `whole`. If not, only its limits are used.
    var isEvaluated = true

    fileprivate var evaluator: ResultEvaluator {
      isEvaluated ? evaluation.evaluator : ResultEvaluator(evaluation.bounds)
    }
  }

  let kept: String
  let text: String

  /// Creates the clip, or returns `nil` if no prefix fits. A prefix ends only at a Character
  /// boundary of the text with the whole insertion.
  init?(in places: [Place], at cut: Truncation.Boundary) {
    var searches = places.map { ClipSearch($0) }
    guard let first = places.first,
      let count = Self.prefix(
        by: &searches,
        atEndsOf: cut == .word ? first.evaluation.bounds.boundaries(at: .word) : [])
    else { return nil }
    let insertion = first.edit.text
    let split = insertion.utf8.index(insertion.startIndex, offsetBy: count)
    kept = String(insertion[..<split])
    let bytes = searches[0].insertion
    text = first.whole.removing(bytes.lowerBound + count..<bytes.upperBound)
  }

  private static func prefix(
    by searches: inout [ClipSearch], atEndsOf boundaries: [WordBoundaries]
  ) -> Int? {
    let length = searches[0].insertion.count
    func propose(_ size: Int) -> Int {
      var (asked, size) = (Int.max, size)
      // Moving the cut for one text can require moving it further for another text.
      while size > 0, size < asked {
        asked = size
        size = searches.reduce(size) { $1.longest(atMost: $0) }
      }
      return size
    }
    func fits(_ size: Int) -> Bool { searches.indices.allSatisfy { searches[$0].fits(size) } }
    // Most keys insert one Character, which has no shorter prefix.
    guard length > 1, propose(length - 1) > 0 else { return nil }
    var search = ExponentialSearch(
      maximum: length - 1, first: searches.map { $0.firstWindow }.max() ?? length)
    let longest = search.longest(propose: propose) {
      searches[0].endsOfIndivisibleRanges.filter { $0 < length && propose($0) == $0 }
    } fits: {
      fits($0)
    }
    guard let longest else { return nil }
    #if !PAGE_CORE
      for boundary in boundaries {
        let ends = searches[0].ends(upTo: longest, at: boundary).suffix(WordBoundaries.tried)
        if let end = ends.last(where: { propose($0) == $0 && fits($0) }) { return end }
      }
    #endif
    return longest
  }
}

/// A search for the prefixes of an insertion that fit in one text. Sizes are in bytes.
private struct ClipSearch {
  private let whole: String
  let insertion: Range<Int>
  /// The number of bytes of U+FFFC (the placeholder of dictation) at the start of the insertion.
  private let placeholders: Int
  private let unsplittable: [Range<Int>]
  private let bounds: [CountBound]
  private var evaluator: ResultEvaluator

  private static var triedIndivisibleRanges: Int { 64 }

  init(_ place: Clip.Place) {
    whole = place.whole
    unsplittable = place.edit.unsplittable
    insertion = place.edit.insertedBytes
    placeholders = place.edit.text.unicodeScalars.prefix { $0 == "\u{FFFC}" }.count * 3
    bounds = place.evaluation.bounds
    evaluator = place.evaluator
  }

  var firstWindow: Int { bounds.firstWindow }

  /// Returns the largest size, at most `size`, at which the insertion can be cut.
  func longest(atMost size: Int) -> Int {
    let size = unsplittable.start(ofRangeHolding: size) ?? size
    return whole.withUTF8Bytes { whole in
      max(
        0, bounds.cut(atOrBefore: insertion.lowerBound + size, in: whole) - insertion.lowerBound)
    }
  }

  mutating func fits(_ size: Int) -> Bool {
    let kept = KeptEnds(
      headEnd: insertion.lowerBound + size, tailStart: insertion.upperBound)
    return whole.withUTF8Bytes { evaluator.fits(kept, of: $0) }
  }

  var endsOfIndivisibleRanges: [Int] {
    let ends = whole.withUTF8Bytes { bounds.endsOfIndivisibleRanges(in: $0) }
    return Array(
      ends.lazy.filter { insertion.contains($0 - 1) }.map { $0 - insertion.lowerBound }
        .prefix(Self.triedIndivisibleRanges))
  }

  func ends(upTo size: Int, at boundaries: WordBoundaries) -> [Int] {
    let start = insertion.lowerBound
    return whole.withUTF8Bytes { whole in
      boundaries.ends(upTo: start + size, in: whole).map { $0 - start }
        .filter { $0 > placeholders }
    }
  }
}

extension [Range<Int>] {
  /// Returns the start of the range that `offset` divides, or `nil`. The ranges must be sorted.
  fileprivate func start(ofRangeHolding offset: Int) -> Int? {
    let index = indices.partitioningIndex { self[$0].upperBound > offset }
    return index < count && self[index].lowerBound < offset ? self[index].lowerBound : nil
  }
}

extension String {
  fileprivate func removing(_ bytes: Range<Int>) -> String {
    let start = utf8.index(startIndex, offsetBy: bytes.lowerBound)
    let end = utf8.index(start, offsetBy: bytes.count)
    var text = String()
    text.reserveCapacity(utf8.count - bytes.count)
    text += self[..<start]
    text += self[end...]
    return text
  }
}
