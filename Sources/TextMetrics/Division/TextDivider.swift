/// Divides a text of any size that arrives in pieces, in memory for about one part.
///
/// ```swift
/// var divider = try TextDivider(into: [TextLimit(...9, in: .characters)])
/// var parts = try divider.add("One, two ") + divider.add("three")
/// parts += try divider.finish()
/// parts.map(\.text)  // ["One, two", "three"]
/// ```
///
/// The parts are those of ``Swift/StringProtocol/divided(into:by:)-([TextLimit],_)``.
public struct TextDivider: Sendable {
  private var walk: PartWalk
  /// A walk with numbers that has not begun, for a text of several parts.
  private let numbered: PartWalk
  /// What was added and stands in no part so far.
  private var buffer: ContiguousArray<UInt8> = []
  /// The size of the buffer above which a part is looked for again.
  private var target = 0
  /// Whether there is more than one part, so that they are numbered.
  private var hasSeveral = false

  /// A divider of a text that has not begun.
  ///
  /// - Throws: ``DivisionError/needsWholeText`` for rules that only a whole text can follow.
  public init(
    into limits: [TextLimit], by rules: DivisionRules = DivisionRules()
  ) throws(DivisionError) {
    guard rules.lengths == .fewest, rules.number?.asksForTotal != true else {
      throw .needsWholeText
    }
    let ceilings = [CountCeiling](limits)
    walk = PartWalk(ceilings, rules, number: nil, of: 0)
    numbered = PartWalk(ceilings, rules, number: rules.number, of: 0)
  }

  /// The parts whose ends nothing that follows can move. Linear in what was added.
  ///
  /// - Throws: ``DivisionError``; the divider is of no use afterwards.
  public mutating func add(_ text: some StringProtocol) throws(DivisionError) -> [TextPart] {
    text.withUTF8Bytes { buffer.append(copying: $0) }
    return buffer.count > target ? try parts(isLast: false) : []
  }

  /// The parts that are left of a text that ends here.
  ///
  /// - Throws: ``DivisionError``.
  public mutating func finish() throws(DivisionError) -> [TextPart] { try parts(isLast: true) }

  private mutating func parts(isLast: Bool) throws(DivisionError) -> [TextPart] {
    var parts: [TextPart] = []
    // A copy, since the text is borrowed from the divider.
    var walk = walk
    let start = walk.start
    if !hasSeveral {
      // Only a text that is divided has numbers: its first part is found without one first.
      var alone = walk
      if let cut = try alone.next(in: buffer.span, isLast: isLast) {
        hasSeveral = !buffer.span.extracting((cut.range.upperBound - start)...).isSpace
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
