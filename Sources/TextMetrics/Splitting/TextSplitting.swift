extension StringProtocol {
  /// Splits the text into parts that fit the limits.
  ///
  /// ```swift
  /// try "One, two three".split(fitting: 9).map(\.text)  // ["One, two", "three"]
  /// ```
  ///
  /// Each part is the longest prefix of the remaining text that fits, cut at the best boundary that
  /// ``SplitOptions/minimumShare`` allows. The minimums of limits are ignored.
  ///
  /// Characters are never divided, nor are links that a unit counts as a whole. A run without
  /// whitespace that fits into a part is divided only after full-width punctuation, and between the
  /// words of a script without spaces. If ``SplitOptions/boundary`` is `character`, such a run can
  /// be divided at any Character boundary, unless the run contains `://`.
  ///
  /// A text that fits is returned as one part. An empty text has no parts. In the default mode,
  /// most whitespace at a cut is dropped (see ``SplitOptions/Mode/plain``), so a text of only
  /// whitespace has no parts if it doesn't fit. To keep all whitespace, or to split Markdown, set
  /// ``SplitOptions/mode``.
  ///
  /// - Parameters:
  ///   - limit: The limits whose maximums each part has to fit.
  ///   - options: The options, such as the preferred boundary and the numbering of the parts.
  /// - Returns: The parts, in order.
  /// - Throws: ``SplitError`` if text that is never divided doesn't fit into a part, or if the text
  ///   that is added to a part leaves no room.
  /// - Complexity: O(*n*), where *n* is the length of the text. Balanced parts take O(*n* log *m*),
  ///   where *m* is the largest maximum.
  public func split(
    fitting limit: some LimitExpression, options: SplitOptions
  ) throws(SplitError) -> [TextPart] {
    try withUTF8Bytes { text -> Result<[TextPart], SplitError> in
      Result { () throws(SplitError) in
        try WholeTextSplitter(bounds: [CountBound](limit.allLimits), options: options).parts(
          of: text)
      }
    }.get()
  }

  /// Splits the text into parts that fit the limits, with a pattern for their numbers.
  ///
  /// Most whitespace at a cut is dropped, the minimums of limits are ignored, and an empty text has
  /// no parts. See ``Swift/StringProtocol/split(fitting:options:)`` for the details.
  ///
  /// This method doesn't find sentences, or words in scripts without spaces. The module
  /// `TextLimits` adds a method that does.
  ///
  /// - Parameters:
  ///   - limit: The limits whose maximums each part has to fit.
  ///   - boundary: The preferred boundary. If the second half of the longest prefix that fits has
  ///     no boundary of this kind or a coarser kind, the part ends at a finer boundary.
  ///   - numbering: The pattern for the number in each part, such as `" ({n}/{of})"`, or `nil` for
  ///     no number. A text that fits into one part isn't numbered.
  /// - Returns: The parts, in order.
  /// - Throws: ``SplitError`` if text that is never divided doesn't fit into a part, or if a number
  ///   leaves no room.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  @_disfavoredOverload
  public func split(
    fitting limit: some LimitExpression, at boundary: SplitOptions.Boundary = .paragraph,
    numbered numbering: PartNumbering?
  ) throws(SplitError) -> [TextPart] {
    try split(fitting: limit, options: SplitOptions(boundary: boundary, numbering: numbering))
  }

  /// Splits the text into parts that fit the limits.
  ///
  /// Most whitespace at a cut is dropped, the minimums of limits are ignored, and an empty text has
  /// no parts. See ``Swift/StringProtocol/split(fitting:options:)`` for the details.
  ///
  /// This method doesn't find sentences, or words in scripts without spaces. The module
  /// `TextLimits` adds a method that does.
  ///
  /// - Parameters:
  ///   - limit: The limits whose maximums each part has to fit.
  ///   - boundary: The preferred boundary. If the second half of the longest prefix that fits has
  ///     no boundary of this kind or a coarser kind, the part ends at a finer boundary.
  ///   - numbered: Whether each part ends with its number, such as " (2/3)". A text that fits into
  ///     one part isn't numbered.
  /// - Returns: The parts, in order.
  /// - Throws: ``SplitError`` if text that is never divided doesn't fit into a part, or if a number
  ///   leaves no room.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  @_disfavoredOverload
  public func split(
    fitting limit: some LimitExpression, at boundary: SplitOptions.Boundary = .paragraph,
    numbered: Bool = false
  ) throws(SplitError) -> [TextPart] {
    try split(fitting: limit, at: boundary, numbered: numbered ? .standard : nil)
  }
}

/// A part of a split text.
public struct TextPart: Sendable, Hashable {
  /// The text of the part, including its number and the Markdown that opens and closes its blocks.
  public let text: String
  /// The range of the part in the original text. Added numbers and Markdown aren't in the range.
  public let range: Range<UTF8Offset>
  /// The number of the part, starting at 1.
  public let number: Int
  /// A Boolean value that indicates whether the part fits.
  ///
  /// The value is `false` only for a part that ``SplitOptions/allowsOversized`` permits.
  public let fits: Bool
}

/// An error that is thrown when a text can't be split.
///
/// Characters, code fences, and links that a unit counts as a whole are never divided, and the
/// number and the Markdown that are added to a part must leave room for text. A text that a
/// ``TextRefusal`` refuses doesn't fit, regardless of its length. If
/// ``SplitOptions/allowsOversized`` is `true`, splitting throws an error only if the added number
/// or the added Markdown doesn't fit a limit on its own.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum SplitError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The Character, link, or Markdown at an offset exceeds a limit on its own, or is refused.
  ///
  /// This error concerns only text that is never divided: Characters, links that a unit counts as a
  /// whole, and Markdown such as a code fence or a thematic break.
  case oversized(UTF8Offset)
  /// The text that numbers a part leaves no room for other text, or is refused.
  case numberTooLong(String)
  /// The Markdown that opens and closes blocks in a part, such as code fences, leaves no room for
  /// the text at an offset, or is refused.
  case markersTooLong(String, UTF8Offset)
  /// The options of a ``TextSplitter`` require the whole text.
  ///
  /// Balanced parts and the number of parts (`{of}`) require the whole text.
  case needsWholeText

  /// A message that describes the error.
  public var description: String {
    switch self {
    case .oversized(let offset):
      "The Character, link, or code fence at byte offset \(offset.value) doesn't fit a limit on "
        + "its own."
    case .numberTooLong(let number): "No text fits in a part with the number '\(number)'."
    case .markersTooLong(let markers, let offset):
      "The text at byte offset \(offset.value) doesn't fit in a part with the Markdown that each "
        + "part repeats ('\(markers)')."
    case .needsWholeText:
      "Balanced parts and the number of all parts ({of}) require the whole text, not a stream."
    }
  }
}

// MARK: - Whole texts

struct WholeTextSplitter {
  let bounds: [CountBound]
  let options: SplitOptions

  func parts(of text: Span<UInt8>) throws(SplitError) -> [TextPart] {
    if let single = try plannedParts(of: text, within: bounds, number: nil, atMost: 1) {
      return single.map { TextPart($0, number: 1, of: text, at: 0, PartNumberTexts()) }
    }
    let number = options.partNumbering
    // The number of parts isn't known yet, and is assumed to be 9, then 99, and so on.
    let containsTotal = number?.containsTotal == true
    var total = 9
    while true {
      let maximum = containsTotal ? total : .max
      if var planned = try plannedParts(
        of: text, within: bounds, number: number, of: total, atMost: maximum)
      {
        if options.balanced { planned = balanced(planned, of: text, total: total) }
        let parts = planned.enumerated().map { index, part in
          let numberTexts = number?.texts(index + 1, of: planned.count) ?? PartNumberTexts()
          return TextPart(part, number: index + 1, of: text, at: 0, numberTexts)
        }
        // In a custom unit, the digits of the actual total can count more than the assumed digits.
        let isConsistent = !containsTotal || parts.allSatisfy { $0.fits == fits($0.text) }
        if isConsistent || total == .max { return parts }
      }
      total = total.multipliedClamped(by: 10).addingClamped(9)
    }
  }

  private func fits(_ text: String) -> Bool { text.withUTF8Bytes { $0.fits(bounds) } }

  /// Returns `nil` if there are more than `maximum` parts.
  private func plannedParts(
    of text: Span<UInt8>, within bounds: [CountBound],
    loweredFrom originalBounds: [CountBound]? = nil, number: PartNumbering?,
    of total: Int = 0, atMost maximum: Int
  ) throws(SplitError) -> [PlannedPart]? {
    var iterator = PartIterator(
      bounds, loweredFrom: originalBounds, options, numbering: number, assumingTotal: total)
    var parts: [PlannedPart] = []
    while parts.count < maximum {
      guard let part = try iterator.next(in: text.extracting(iterator.start...), isEndOfText: true)
      else { return parts }
      parts.append(part)
    }
    return iterator.hasNext(in: text.extracting(iterator.start...), isEndOfText: true) ? nil : parts
  }

  /// Searches for the lowest limits with which the text has at most `parts.count` parts, and
  /// returns the parts for these limits. The number of parts that don't fit stays the same.
  private func balanced(_ parts: [PlannedPart], of text: Span<UInt8>, total: Int) -> [PlannedPart] {
    let largestMaximum = bounds.map { $0.maximum }.max() ?? 0
    let oversizedCount = parts.count { !$0.fits }
    var shortest = parts
    // The search looks for the largest number of steps by which the limits can be lowered. A step
    // lowers the largest limit by 1, and the other limits in proportion.
    var search = ExponentialSearch(maximum: largestMaximum - 1, first: largestMaximum)
    search.run {
      $0
    } fits: { lowered in
      let lower = bounds.map { bound in
        let product = bound.maximum.multipliedFullWidth(by: largestMaximum - lowered)
        return bound.lowered(to: largestMaximum.dividingFullWidth(product).quotient)
      }
      let shorter = try? plannedParts(
        of: text, within: lower, loweredFrom: bounds, number: options.partNumbering, of: total,
        atMost: parts.count)
      guard let shorter, shorter.count(where: { !$0.fits }) == oversizedCount
      else { return false }
      shortest = shorter
      return true
    }
    return shortest
  }
}

/// A part to which the number isn't added yet. If the number contains the total number of parts, it
/// can be added only when all parts are known.
struct PlannedPart: Hashable {
  let range: Range<Int>
  let fits: Bool
  /// The Markdown that reopens blocks of the previous part.
  let opening: [UInt8]
  let closing: [UInt8]
}

extension TextPart {
  /// `start` is the offset of `text` in the whole text.
  init(
    _ part: PlannedPart, number: Int, of text: Span<UInt8>, at start: Int,
    _ numberTexts: PartNumberTexts
  ) {
    let original = text.extracting(part.range.lowerBound - start..<part.range.upperBound - start)
    if numberTexts == PartNumberTexts(), part.opening.isEmpty, part.closing.isEmpty {
      self.text = String(validated: original)
    } else {
      var text = ContiguousArray(numberTexts.before.utf8)
      text += part.opening
      text.append(copying: original)
      text += part.closing
      text += numberTexts.after.utf8
      self.text = String(validated: text.span)
    }
    range = UTF8Offset(part.range.lowerBound)..<UTF8Offset(part.range.upperBound)
    fits = part.fits
    self.number = number
  }
}

// MARK: - Streams

/// A splitter of a text of any size that arrives in pieces.
///
/// ```swift
/// var splitter = try TextSplitter(fitting: 9)
/// var parts = try splitter.append("One, two ") + splitter.append("three")
/// parts += try splitter.finish()
/// parts.map(\.text)  // ["One, two", "three"]
/// ```
///
/// The parts are the same as the parts of ``Swift/StringProtocol/split(fitting:options:)``. A
/// splitter keeps about one part in memory. Don't use a splitter after an error.
public struct TextSplitter: Sendable {
  private var iterator: PartIterator
  /// Replaces ``iterator`` if the text has several parts.
  private let numberedIterator: PartIterator
  private var buffer: ContiguousArray<UInt8> = []
  private var searchThreshold = 0
  private var hasSeveralParts = false

  /// Creates a splitter.
  ///
  /// - Parameters:
  ///   - limit: The limits whose maximums each part has to fit.
  ///   - options: The options, such as the preferred boundary and the numbering of the parts.
  /// - Throws: ``SplitError/needsWholeText`` if the options require balanced parts, or the number
  ///   of parts (`{of}`) in each part.
  public init(
    fitting limit: some LimitExpression, options: SplitOptions = SplitOptions()
  ) throws(SplitError) {
    guard !options.balanced, options.numbering?.containsTotal != true else {
      throw .needsWholeText
    }
    let bounds = [CountBound](limit.allLimits)
    iterator = PartIterator(bounds, options, numbering: nil, assumingTotal: 0)
    numberedIterator = PartIterator(
      bounds, options, numbering: options.partNumbering, assumingTotal: 0)
  }

  /// Appends a piece of the text, and returns the next parts that are complete.
  ///
  /// Text that is appended later doesn't change a returned part. So a part is returned only after
  /// enough of the text that follows the part has been appended.
  ///
  /// - Throws: ``SplitError`` if text that is never divided doesn't fit into a part, or if the text
  ///   that is added to a part leaves no room.
  /// - Complexity: O(*n*) on average over many calls, where *n* is the length of the piece.
  public mutating func append(_ text: some StringProtocol) throws(SplitError) -> [TextPart] {
    text.withUTF8Bytes { buffer.append(copying: $0) }
    return buffer.count > searchThreshold ? try parts(isEndOfText: false) : []
  }

  /// Ends the text, and returns the parts that ``append(_:)`` didn't return.
  ///
  /// - Throws: ``SplitError`` if text that is never divided doesn't fit into a part, or if the text
  ///   that is added to a part leaves no room.
  /// - Complexity: O(*n*), where *n* is the length of the text after the last returned part.
  public consuming func finish() throws(SplitError) -> [TextPart] { try parts(isEndOfText: true) }

  private mutating func parts(isEndOfText: Bool) throws(SplitError) -> [TextPart] {
    var parts: [TextPart] = []
    // The iterator is copied, because the splitter can't be changed while its buffer is borrowed.
    var iterator = iterator
    let start = iterator.start
    if !hasSeveralParts {
      // A single part has no number, so the first part is found without a number.
      var unnumbered = iterator
      if let part = try unnumbered.next(in: buffer.span, isEndOfText: isEndOfText) {
        hasSeveralParts = unnumbered.hasNext(
          in: buffer.span.extracting((unnumbered.start - start)...), isEndOfText: isEndOfText)
        if hasSeveralParts {
          iterator = numberedIterator
        } else if isEndOfText {
          parts.append(TextPart(part, number: 1, of: buffer.span, at: start, PartNumberTexts()))
        }
      }
    }
    while hasSeveralParts {
      let numberTexts = iterator.numberTexts
      let (number, first) = (iterator.partNumber, iterator.start)
      let rest = buffer.span.extracting((first - start)...)
      guard let part = try iterator.next(in: rest, isEndOfText: isEndOfText) else { break }
      parts.append(TextPart(part, number: number, of: rest, at: first, numberTexts))
    }
    self.iterator = iterator
    buffer.removeFirst(iterator.start - start)
    searchThreshold = max(iterator.window, hasSeveralParts ? 0 : 2 * buffer.count)
    return parts
  }
}
