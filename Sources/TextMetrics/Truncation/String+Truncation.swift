extension StringProtocol {
  /// The longest part of the text that fits the maximum of `limit`.
  ///
  /// One Character can exceed a limit in bytes: then the result is empty, or only the marker. The
  /// rules are those of ``truncation(to:keeping:cutting:marker:)``.
  public func truncated(
    to limit: TextLimit, keeping: TruncationMode = .head, cutting cut: BreakPolicy = .character,
    marker: String = ""
  ) -> String {
    truncation(to: [limit], keeping: keeping, cutting: cut, marker: marker).text
  }

  /// The longest part of the text that fits the maximum of every limit.
  public func truncated(
    to limits: [TextLimit], keeping: TruncationMode = .head, cutting cut: BreakPolicy = .character,
    marker: String = ""
  ) -> String {
    truncation(to: limits, keeping: keeping, cutting: cut, marker: marker).text
  }

  /// The longest part of the text that fits the maximum of every limit, and what was kept.
  ///
  /// A text that fits is kept as it is. Otherwise the result, marker included, fits every maximum,
  /// those of soft limits too; minimums are not its concern. It is cut at Character boundaries,
  /// and keeps as many of them as fit; in units in which a longer text may count less (words by
  /// dictionary, links), a longer part might fit, too. What a unit counts as one piece, such as a
  /// link in a post, is kept whole or left out. Text that an encoding lacks never fits a
  /// limit in its bytes. Where nothing fits, not even an empty text, the result is empty.
  ///
  /// Work and memory are bounded by the limits, not by the text, unless the text meets them all, or
  /// its kept end follows a run, as of flags, in which only its start says where Characters begin.
  ///
  /// - Parameters:
  ///   - limits: What has to fit, judged by the maxima.
  ///   - keeping: The beginning, the end, or both.
  ///   - cut: With ``BreakPolicy/word``, a cut retreats to a boundary between words, of the first
  ///     limit in words that has a segmenter, else by white space, and leaves no white space beside
  ///     it. An end of which that would leave nothing is cut at a Character.
  ///   - marker: What stands for the text that was cut. It is counted as it stands in the result,
  ///     where it may merge with its neighbour. A marker that does not fit on its own is left out.
  public func truncation(
    to limits: [TextLimit], keeping: TruncationMode = .head, cutting cut: BreakPolicy = .character,
    marker: String = ""
  ) -> Truncation {
    withUTF8Bytes {
      Truncation(of: $0, to: limits, keeping: keeping, cutting: cut, marker: marker)
    }
  }
}

extension Truncation {
  package init(
    of text: Span<UInt8>, to limits: [TextLimit], keeping: TruncationMode, cutting cut: BreakPolicy,
    marker: String
  ) {
    // A marker that does not fit on its own is left out.
    for marker in marker.isEmpty ? [""] : [marker, ""] {
      let search = TruncationSearch([CountCeiling](limits), keeping: keeping, around: marker)
      if let kept = search.kept(of: text, cutting: cut) {
        self.init(of: text, keeping: kept, around: marker)
        return
      }
    }
    self.init(of: text, keeping: KeptEnds(headEnd: 0, tailStart: text.count), around: "")
  }

  /// What a truncation keeps of any text that begins with this one; nil where it depends on what
  /// follows. Work is bounded by the limits, as of a whole text.
  package init?(
    ofTextBeginningWith text: String, to limits: [TextLimit], cutting cut: BreakPolicy,
    marker: String
  ) {
    let search = TruncationSearch([CountCeiling](limits), keeping: .head, around: marker)
    guard text.withUTF8Bytes({ search.isDecided(byBeginning: $0, cutting: cut) }) else {
      return nil
    }
    self = text.truncation(to: limits, cutting: cut, marker: marker)
  }
}
