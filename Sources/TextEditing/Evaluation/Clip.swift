import TextMetrics

/// The longest prefix of an insertion with which every text that the edit is made in keeps its
/// ceilings.
struct Clip {
  /// A text that an edit is made in, as it would be with all of the insertion.
  struct Place {
    let edit: ProposedEdit
    let whole: String
    var evaluation: LimitEvaluation
  }

  let kept: String
  let dropped: String
  /// What the first text becomes.
  let text: String

  /// Finds the longest non-empty prefix that ends at a Character boundary of each unclipped result;
  /// of those that end at a word of the first, if that is asked for and there is one. Nil where no
  /// prefix fits.
  ///
  /// A prefix is judged by the text that results, because its end may merge with what follows.
  init?(in places: [Place], cutting cut: Cut) {
    guard let first = places.first, let count = Self.prefix(in: places, cutting: cut) else {
      return nil
    }
    let insertion = first.edit.text
    let split = insertion.utf8.index(insertion.startIndex, offsetBy: count)
    kept = String(insertion[..<split])
    dropped = String(insertion[split...])
    let bytes = first.edit.insertedBytes
    text = first.whole.removing(bytes.lowerBound + count..<bytes.upperBound)
  }

  /// How many bytes of the insertion are kept.
  private static func prefix(in places: [Place], cutting cut: Cut) -> Int? {
    var searches: [ClipSearch] = []
    for place in places {
      guard let search = ClipSearch(place) else { return nil }
      searches.append(search)
    }
    // What one text refuses, the others have to do without.
    var most = Int.max
    var refused: Bool
    repeat {
      refused = false
      for index in searches.indices {
        guard let longest = searches[index].longest(atMost: most) else { return nil }
        refused = refused || longest < most && index > 0
        most = longest
      }
    } while refused
    guard cut == .word else { return most }
    let wordEnd = searches[0].wordEnds(upTo: most, by: places[0].evaluation.wordBoundaries)
      .last { end in
        for index in searches.indices where !searches[index].fits(end) { return false }
        return true
      }
    return wordEnd ?? most
  }
}

/// The search for the prefixes of an insertion that one text can do with, in bytes of the
/// insertion.
private struct ClipSearch {
  private let whole: String
  private let insertion: Range<Int>
  private let unsplittable: [Range<Int>]
  private var search: PrefixSearch

  /// Nil where there is no shorter prefix: for a lone Character, as most keys insert.
  init?(_ place: Clip.Place) {
    whole = place.whole
    unsplittable = place.edit.unsplittable
    let insertion = place.edit.insertedBytes
    self.insertion = insertion
    let search: PrefixSearch? = whole.withUTF8Bytes { whole in
      let first = CharacterKernel.boundary(atOrAfter: insertion.lowerBound + 1, in: whole)
      if first >= insertion.upperBound { return nil }
      // The whole insertion was judged before.
      return PrefixSearch(
        place.evaluation.ceilings, of: whole, from: insertion.lowerBound,
        to: insertion.upperBound - 1, before: whole.extracting(insertion.upperBound...))
    }
    guard let search else { return nil }
    self.search = search
  }

  mutating func longest(atMost most: Int) -> Int? {
    let (start, unsplittable) = (insertion.lowerBound, unsplittable)
    let end = whole.withUTF8Bytes { whole in
      search.longest(
        in: whole, upTo: start.addingClamped(most),
        before: whole.extracting(insertion.upperBound...)
      ) { !unsplittable.hold($0 - start) }
    }
    return end.map { $0 - start }
  }

  func wordEnds(upTo most: Int, by words: WordBoundaries) -> [Int] {
    let start = insertion.lowerBound
    return whole.withUTF8Bytes { whole in
      words.ends(upTo: start + most, in: whole).filter { $0 > start }.map { $0 - start }
    }
  }

  mutating func fits(_ end: Int) -> Bool {
    guard !unsplittable.hold(end) else { return false }
    return whole.withUTF8Bytes { whole in
      search.fits(
        endingAt: insertion.lowerBound + end, in: whole,
        before: whole.extracting(insertion.upperBound...))
    }
  }
}

extension ProposedEdit {
  /// Where the text stands in the result, in bytes.
  fileprivate var insertedBytes: Range<Int> {
    let start = base.utf8.distance(from: base.startIndex, to: base[range.start])
    return start..<start + text.utf8.count
  }
}

extension [Range<Int>] {
  /// Whether an offset is inside one of these ascending ranges.
  fileprivate func hold(_ offset: Int) -> Bool {
    var (lower, upper) = (0, count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if self[middle].upperBound <= offset { lower = middle + 1 } else { upper = middle }
    }
    return lower < count && self[lower].lowerBound < offset
  }
}

extension String {
  /// The text without a range of its bytes.
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
