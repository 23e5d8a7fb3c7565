extension Maxima {
  /// The end of a beginning of `text` that is sure to be kept, whatever is put behind what is kept,
  /// and what it leaves of the maxima for the rest: nothing need be counted again to judge that.
  /// Linear in what is kept.
  func settled(in text: Span<UInt8>, before marker: String) -> (end: Int, rest: Maxima) {
    var end = 0
    var rest = self
    // Pieces grow up to the first one that is not taken, and shrink from there on.
    var step = 512
    var grows = true
    while step >= Self.leastStep, text.count - end > Self.leastRest {
      var reach = min(end + step, text.count)
      while !text.isScalarBoundary(reach) { reach -= 1 }
      let piece = text.extracting(end..<reach)
      if let seam = rest.seam(in: piece),
        let left = rest.less(piece.extracting(..<seam), keepingRoomFor: marker)
      {
        end += seam
        rest = left
        step = grows ? step * 2 : step
      } else {
        grows = false
        step /= 2
      }
    }
    return (end, rest)
  }

  private static var leastStep: Int { 64 }

  /// A text of so many bytes is searched as fast as it is prepared.
  private static var leastRest: Int { 1024 }

  /// A place in `text` where it can be cut in every unit, or nil.
  private func seam(in text: Span<UInt8>) -> Int? {
    let seams = all.map { $0.unit.seam(in: text) }
    guard let seam = seams.min(), seam > 0 else { return nil }
    let next = seam < text.count ? text.scalar(at: seam).bytes : 0
    let further = text.extracting(..<(seam + next))
    let isCommon = zip(all, seams).allSatisfy { $1 == seam || $0.unit.seam(in: further) == seam }
    return isCommon ? seam : nil
  }

  /// What is left of the maxima behind a beginning of the text; nil where that may be too little
  /// for a marker, and for what merging beside it can add.
  private func less(_ beginning: Span<UInt8>, keepingRoomFor marker: String) -> Maxima? {
    var left: [(unit: TextUnit, maximum: Int)] = []
    for (unit, maximum) in all {
      let tally = unit.tally(of: beginning)
      let room = maximum - tally.count
      guard tally.unencodable == 0, room >= marker.count(in: unit) + 2 * Self.margin else {
        return nil
      }
      left.append((unit, room))
    }
    return Maxima(all: left)
  }
}
