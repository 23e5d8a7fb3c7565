extension TextUnit {
  /// Paragraphs: what stands between blank lines or paragraph separators (U+2029), and holds more
  /// than white space.
  public static let paragraphs = TextUnit(ParagraphsUnit())
}

/// What stands between blank lines.
final class ParagraphsUnit: ListedUnit {
  let listing = UnitListing(["paragraphs"], "runs of lines between blank lines")
  let noun = UnitNoun.paragraphs
  let traits = UnitTraits(isMonotonic: true, isExpensive: false)

  func tally(of text: Span<UInt8>) -> Tally { Tally(count: ParagraphMeter.count(text)) }

  func makeMeter() -> any StreamMeter { KernelMeter(ParagraphMeter()) }

  /// Before the last word that a paragraph begins with. Linear in what stands after it.
  func stableBoundary(in text: Span<UInt8>) -> Int {
    var word = WhitespaceWordKernel.startOfLastWord(in: text)
    while word > 0 {
      let previous = WhitespaceWordKernel.startOfLastWord(in: text.extracting(..<word))
      let end = word + text.scalar(at: word).bytes
      if ParagraphMeter.count(text.extracting(previous..<end)) > 1 { return word }
      word = previous
    }
    return 0
  }
}

/// Counts paragraphs.
package struct ParagraphMeter: Meter {
  package private(set) var count = 0
  /// Line breaks since the last word: two of them end a paragraph.
  private var breaks = 2
  private var afterCR = false

  package init() {}

  package mutating func add(_ text: Span<UInt8>) {
    var offset = 0
    while offset < text.count {
      let scalar = text.scalar(at: offset)
      offset += scalar.bytes
      if !WhitespaceWordKernel.isSpace(scalar.value) {
        if breaks > 1 { count += 1 }
        breaks = 0
      } else if scalar.value == 0x2029 {
        breaks = 2
      } else if LineKernel.isBreak(scalar.value), !(afterCR && scalar.value == 0x0A) {
        breaks = min(2, breaks + 1)
      }
      afterCR = scalar.value == 0x0D
    }
  }
}
