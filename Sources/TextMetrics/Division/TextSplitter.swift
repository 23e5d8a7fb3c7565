/// A splitter of a text of any size that arrives in pieces.
///
/// ```swift
/// var splitter = try TextSplitter(fitting: 9)
/// var parts = try splitter.append("One, two ") + splitter.append("three")
/// parts += try splitter.finish()
/// parts.map(\.text)  // ["One, two", "three"]
/// ```
///
/// The parts are those of ``Swift/StringProtocol/split(fitting:options:)``. The splitter holds
/// about one part in memory. Don't use it after an error.
public struct TextSplitter: Sendable {
  private var walk: PartWalk
  /// A walk with numbers, for a text with several parts.
  private let numbered: PartWalk
  /// The text after the last part.
  private var buffer: ContiguousArray<UInt8> = []
  /// The size of the buffer from which on a part is looked for again.
  private var target = 0
  /// Whether there is more than one part, so that they are numbered.
  private var hasSeveral = false

  /// Creates a splitter.
  ///
  /// - Parameters:
  ///   - limit: The limits whose maximums each part has to fit.
  ///   - options: Where to cut, and the number in each part.
  /// - Throws: ``SplitError/needsWholeText`` if the options require the whole text.
  public init(
    fitting limit: some LimitExpression, options: SplitOptions = SplitOptions()
  ) throws(SplitError) {
    guard !options.balanced, options.numbering?.asksForTotal != true else {
      throw .needsWholeText
    }
    let ceilings = [CountCeiling](limit.allLimits)
    walk = PartWalk(ceilings, options, number: nil, of: 0)
    numbered = PartWalk(ceilings, options, number: options.partNumbering, of: 0)
  }

  /// Appends a piece of the text, and returns the parts that following text can't change.
  ///
  /// - Throws: ``SplitError`` if something exceeds a limit on its own.
  /// - Complexity: O(*n*), where *n* is the length of the piece.
  public mutating func append(_ text: some StringProtocol) throws(SplitError) -> [TextPart] {
    text.withUTF8Bytes { buffer.append(copying: $0) }
    return buffer.count > target ? try parts(isLast: false) : []
  }

  /// Ends the text, and returns the rest of its parts.
  ///
  /// - Throws: ``SplitError`` if something exceeds a limit on its own.
  public mutating func finish() throws(SplitError) -> [TextPart] { try parts(isLast: true) }

  private mutating func parts(isLast: Bool) throws(SplitError) -> [TextPart] {
    var parts: [TextPart] = []
    // A copy, since the text is borrowed from the splitter.
    var walk = walk
    let start = walk.start
    if !hasSeveral {
      // Only a text with several parts has numbers, so the first part is found without a number.
      var alone = walk
      if let cut = try alone.next(in: buffer.span, isLast: isLast) {
        hasSeveral = alone.hasNext(in: buffer.span.extracting((alone.start - start)...), isLast)
        if hasSeveral {
          walk = numbered
        } else if isLast {
          parts.append(TextPart(cut, number: 1, of: buffer.span, at: start, PartFrame()))
        }
      }
    }
    while hasSeveral {
      let frame = walk.frame
      let (number, first) = (walk.partNumber, walk.start)
      let rest = buffer.span.extracting((first - start)...)
      guard let cut = try walk.next(in: rest, isLast: isLast) else { break }
      parts.append(TextPart(cut, number: number, of: rest, at: first, frame))
    }
    self.walk = walk
    buffer.removeFirst(walk.start - start)
    target = max(walk.window, hasSeveral ? 0 : 2 * buffer.count)
    return parts
  }
}
