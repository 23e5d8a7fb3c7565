/// A meter by which a text can be counted from its end, in pieces: cut at a seam, both pieces have
/// together the count of the whole and that of an empty text.
protocol SeamMeter: Meter {
  /// Whether the text before `offset`, a scalar boundary inside the text, and the text behind it
  /// have together the count of the text and that of an empty one.
  static func isSeam(_ offset: Int, in text: Span<UInt8>) -> Bool

  /// The start of the longest suffix with a count of at most `n`, scalar by scalar.
  static func start(steppingBack n: Int, in text: Span<UInt8>) -> Int
}

// The defaults are those of a meter that counts each scalar by itself.
extension SeamMeter {
  static func isSeam(_ offset: Int, in text: Span<UInt8>) -> Bool { true }

  static func start(steppingBack n: Int, in text: Span<UInt8>) -> Int {
    var (offset, left) = (text.count, n)
    while offset > 0 {
      let start = text.scalarStart(before: offset)
      left -= count(text.extracting(start..<offset))
      if left < 0 { break }
      offset = start
    }
    return offset
  }
}

extension SeamMeter {
  /// The start of the longest suffix with a count of at most `n`, and the end of the text where
  /// there is none. Linear in the suffix, and about as fast as to count it.
  static func start(ofLast n: Int, in text: Span<UInt8>) -> Int {
    let none = Self().count
    guard n >= none else { return text.count }
    var end = text.count
    var left = n - none
    // Pieces grow up to the first one that does not fit, and shrink from there on.
    var step = 256
    var grows = true
    while end > 0, step >= minimumStep {
      if let start = seam(in: text, before: end, within: step),
        case let count = count(text.extracting(start..<end)) - none, count <= left
      {
        left -= count
        end = start
        step = grows ? step.multipliedClamped(by: 2) : step
      } else {
        grows = false
        step /= 2
      }
    }
    return start(steppingBack: left + none, in: text.extracting(..<end))
  }

  private static var minimumStep: Int { 32 }

  /// The last seam that is at least half of so many bytes before `end`, or the start of a text that
  /// has no more of them; nil where there is none.
  private static func seam(in text: Span<UInt8>, before end: Int, within step: Int) -> Int? {
    if end <= step { return 0 }
    var offset = end - step / 2
    while !text.isScalarBoundary(offset) { offset -= 1 }
    while offset >= end - step {
      if isSeam(offset, in: text) { return offset }
      offset = text.scalarStart(before: offset)
    }
    return nil
  }
}
