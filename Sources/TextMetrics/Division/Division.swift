extension StringProtocol {
  /// Returns the parts of the text, each of which fits several limits.
  ///
  /// ```swift
  /// try "One, two three".divided(into: .characters(9)).map(\.text)  // ["One, two", "three"]
  /// ```
  ///
  /// Each part is the longest that fits, cut at the last of the best boundaries that
  /// ``DivisionRules/minimumShare`` allows. Characters stay whole. So does what a unit counts as one
  /// piece, such as a link, and what is between spaces, unless it's longer than a part. A text that
  /// fits is one part, and a text of whitespace that doesn't fit has none. Minimums are ignored.
  ///
  /// The whitespace at a cut is dropped, but not the indentation after a line break. See
  /// ``DivisionMode`` for texts of which nothing is dropped, and for Markdown.
  ///
  /// - Parameters:
  ///   - limits: The limits whose maximums each part has to fit.
  ///   - rules: The boundaries at which to cut, and the number in each part.
  /// - Throws: ``DivisionError`` if something exceeds a limit on its own.
  /// - Complexity: O(*n*), where *n* is the length of the text. Balanced parts take that for each
  ///   binary digit of the largest maximum.
  public func divided(
    into limits: [TextLimit], by rules: DivisionRules = DivisionRules()
  ) throws(DivisionError) -> [TextPart] {
    try withUTF8Bytes { text -> Result<[TextPart], DivisionError> in
      Result { () throws(DivisionError) in
        try Division(ceilings: [CountCeiling](limits), rules: rules).parts(of: text)
      }
    }.get()
  }

  /// Returns the parts of the text, each of which fits a limit.
  ///
  /// - Throws: ``DivisionError`` if something exceeds the limit on its own.
  public func divided(
    into limit: TextLimit, by rules: DivisionRules = DivisionRules()
  ) throws(DivisionError) -> [TextPart] {
    try divided(into: [limit], by: rules)
  }
}

/// A part of a divided text.
public struct TextPart: Sendable, Hashable {
  /// The text of the part, with its number and the Markdown that opens and closes its blocks.
  public let text: String
  /// The range of the divided text that the part consists of, without what was added.
  public let range: Range<UTF8Offset>
  /// A Boolean value that indicates whether the part fits. Only a part that
  /// ``OversizedPolicy/isolate`` makes doesn't.
  public let fits: Bool

  @available(*, unavailable, message: "Write parts.enumerated()")
  public var index: Int { 0 }
  @available(*, unavailable, message: "Write divided(into: limits, by: DivisionRules(number:))")
  public var number: Int { 0 }
  @available(*, unavailable, message: "Write text.count(in: unit)")
  public var count: Int { 0 }
}

/// An error that is thrown when a text can't be divided.
public enum DivisionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The Character, link, or code fence at an offset exceeds a limit on its own.
  case oversized(UTF8Offset)
  /// The number leaves no room for the text beside it.
  case numberTooLong(String)
  /// The Markdown that opens blocks again in each part, such as a code fence, leaves no room for the
  /// text at an offset.
  case markersTooLong(String, UTF8Offset)
  /// Balanced parts and the number of parts need the whole text, and can't be made of a stream.
  case needsWholeText

  /// A message that says what is wrong.
  public var description: String {
    switch self {
    case .oversized(let offset):
      "The Character, link, or code fence at byte offset \(offset.value) exceeds a limit on its own."
    case .numberTooLong(let number): "The number '\(number)' leaves no room for the text."
    case .markersTooLong(let markers, let offset):
      "The Markdown that each part repeats ('\(markers)') leaves no room for the text at byte "
        + "offset \(offset.value)."
    case .needsWholeText:
      "Balanced parts and the number of all parts ({of}) need the whole text, not a stream."
    }
  }
}

// MARK: - Whole texts

/// Divides a whole text.
struct Division {
  let ceilings: [CountCeiling]
  let rules: DivisionRules

  func parts(of text: Span<UInt8>) throws(DivisionError) -> [TextPart] {
    if let alone = try cuts(of: text, within: ceilings, number: nil, atMost: 1) {
      return alone.map { TextPart($0, of: text, at: 0, PartFrame()) }
    }
    let number = rules.partNumber
    // Room is left for a total with this number of digits, until the total has no more than that.
    let asksForTotal = number?.asksForTotal == true
    var total = 9
    while true {
      let most = asksForTotal ? total : .max
      if var found = try cuts(of: text, within: ceilings, number: number, of: total, atMost: most) {
        if rules.lengths == .balanced { found = balanced(found, of: text, total: total) }
        let parts = found.enumerated().map { index, cut in
          let frame = number?.frame(index + 1, of: found.count) ?? PartFrame()
          return TextPart(cut, of: text, at: 0, frame)
        }
        // A different total can count more, even if it has as many digits.
        let isRight = !asksForTotal || parts.allSatisfy { $0.fits == fits($0.text) }
        if isRight || total == .max { return parts }
      }
      total = total.multipliedClamped(by: 10).addingClamped(9)
    }
  }

  private func fits(_ text: String) -> Bool { text.withUTF8Bytes { ceilings.admit($0) } }

  /// Returns the parts as ranges, or `nil` if there are more than `maximum`.
  private func cuts(
    of text: Span<UInt8>, within ceilings: [CountCeiling], loweredFrom full: [CountCeiling]? = nil,
    number: PartNumber?, of total: Int = 0, atMost maximum: Int
  ) throws(DivisionError) -> [PartCut]? {
    var walk = PartWalk(ceilings, loweredFrom: full, rules, number: number, of: total)
    var cuts: [PartCut] = []
    while let cut = try walk.next(in: text.extracting(walk.start...), isLast: true) {
      guard cuts.count < maximum else { return nil }
      cuts.append(cut)
    }
    return cuts
  }

  /// Returns no more parts than `cuts`, within the smallest share of the limits that is found.
  private func balanced(_ cuts: [PartCut], of text: Span<UInt8>, total: Int) -> [PartCut] {
    let steps = ceilings.map { $0.maximum }.max() ?? 0
    let misfits = cuts.count { !$0.fits }
    var found = cuts
    // The sizes are the steps by which the limits are lowered.
    var search = ExponentialSearch(maximum: steps - 1, first: steps)
    search.run {
      $0
    } share: { lowered in
      let lower = ceilings.map { ceiling in
        let product = ceiling.maximum.multipliedFullWidth(by: steps - lowered)
        return CountCeiling(steps.dividingFullWidth(product).quotient, in: ceiling.unit)
      }
      let closer = try? self.cuts(
        of: text, within: lower, loweredFrom: ceilings, number: rules.partNumber, of: total,
        atMost: cuts.count)
      guard let closer, closer.count(where: { !$0.fits }) == misfits else { return .infinity }
      found = closer
      return 0
    }
    return found
  }
}

/// A part as a range of the text.
struct PartCut: Hashable {
  let range: Range<Int>
  let fits: Bool
  /// The Markdown before and after the text of the range.
  let opening: [UInt8]
  let closing: [UInt8]
}

extension TextPart {
  /// - Parameter start: The offset of `text` in the divided text.
  init(_ cut: PartCut, of text: Span<UInt8>, at start: Int, _ frame: PartFrame) {
    let part = text.extracting(cut.range.lowerBound - start..<cut.range.upperBound - start)
    if frame == PartFrame(), cut.opening.isEmpty, cut.closing.isEmpty {
      self.text = String(validated: part)
    } else {
      var text = ContiguousArray(frame.before.utf8)
      text += cut.opening
      text.append(copying: part)
      text += cut.closing
      text += frame.after.utf8
      self.text = String(validated: text.span)
    }
    range = UTF8Offset(cut.range.lowerBound)..<UTF8Offset(cut.range.upperBound)
    fits = cut.fits
  }
}
