/// A divider of a text of any size that arrives in pieces.
///
/// ```swift
/// var divider = try TextDivider(into: [TextLimit(...9, in: .characters)])
/// var parts = try divider.add("One, two ") + divider.add("three")
/// parts += try divider.finish()
/// parts.map(\.text)  // ["One, two", "three"]
/// ```
///
/// The parts are those of ``Swift/StringProtocol/divided(into:by:)-([TextLimit],_)``. The divider holds
/// about one part in memory. Don't use it after an error.
public struct TextDivider: Sendable {
  private var walk: PartWalk
  /// A walk with numbers, for a text with several parts.
  private let numbered: PartWalk
  /// The text after the last part.
  private var buffer: ContiguousArray<UInt8> = []
  /// The size of the buffer from which on a part is looked for again.
  private var target = 0
  /// Whether there is more than one part, so that they are numbered.
  private var hasSeveral = false

  /// Creates a divider.
  ///
  /// - Parameters:
  ///   - limits: The limits whose maximums each part has to fit.
  ///   - rules: The boundaries at which to cut, and the number in each part.
  /// - Throws: ``DivisionError/needsWholeText`` if the rules require the whole text.
  public init(
    into limits: [TextLimit], by rules: DivisionRules = DivisionRules()
  ) throws(DivisionError) {
    guard rules.lengths == .fewest, rules.number?.asksForTotal != true else {
      throw .needsWholeText
    }
    let ceilings = [CountCeiling](limits)
    walk = PartWalk(ceilings, rules, number: nil, of: 0)
    numbered = PartWalk(ceilings, rules, number: rules.partNumber, of: 0)
  }

  /// Adds a piece of the text, and returns the parts that following text can't change.
  ///
  /// - Throws: ``DivisionError`` if something exceeds a limit on its own.
  /// - Complexity: O(*n*), where *n* is the length of the piece.
  public mutating func add(_ text: some StringProtocol) throws(DivisionError) -> [TextPart] {
    text.withUTF8Bytes { buffer.append(copying: $0) }
    return buffer.count > target ? try parts(isLast: false) : []
  }

  /// Ends the text, and returns the rest of its parts.
  ///
  /// - Throws: ``DivisionError`` if something exceeds a limit on its own.
  public mutating func finish() throws(DivisionError) -> [TextPart] { try parts(isLast: true) }

  private mutating func parts(isLast: Bool) throws(DivisionError) -> [TextPart] {
    var parts: [TextPart] = []
    // A copy, since the text is borrowed from the divider.
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
          parts.append(TextPart(cut, of: buffer.span, at: start, PartFrame()))
        }
      }
    }
    while hasSeveral {
      let frame = walk.frame
      let first = walk.start
      let rest = buffer.span.extracting((first - start)...)
      guard let cut = try walk.next(in: rest, isLast: isLast) else { break }
      parts.append(TextPart(cut, of: rest, at: first, frame))
    }
    self.walk = walk
    buffer.removeFirst(walk.start - start)
    target = max(walk.window, hasSeveral ? 0 : 2 * buffer.count)
    return parts
  }
}
