import SystemPackage
import TextMetrics
import TextResources

/// The ends of texts that `--fix` removes from a file.
struct PendingCuts {
  enum Outcome: String {
    case shortened
    case otherFormat = "not shortened, because --fix can't write this format"
    case withTags = "not shortened, because the text has tags"
    case otherViolation = "not shortened, because the text breaks a limit in another way"
    case nothingLeft = "not shortened, because nothing that fits would be left"
    case wouldLoseLines = "not shortened, because the lines after a long line would be lost"
    case notWritten = "not shortened, because the file can't be read or written"
  }

  /// The range of bytes of each text to shorten in the file, and the beginning of the text to keep.
  private var cuts: [(range: Range<Int>, kept: Substring)] = []

  /// Adds the removal of the text after `kept`, or returns the reason why the text can't be
  /// shortened. ``write(to:)`` changes the file.
  mutating func shorten(
    _ text: ResourceText, to kept: Substring, _ limits: [AppliedLimit]
  ) -> Outcome {
    guard let range = text.byteRange else { return .otherFormat }
    guard text.isVerbatim else { return .withTags }
    guard !kept.isEmpty, String(kept).fits(limits.hard.map(\.limit)) else { return .nothingLeft }
    let removed = text.string[kept.endIndex...]
    if removed.contains(where: \.isNewline), limits.hard.contains(where: \.isBrokenByLine) {
      return .wouldLoseLines
    }
    cuts.append((range, kept))
    return .shortened
  }

  /// Removes the ends of the shortened texts from the file. Does nothing if no text was shortened.
  ///
  /// - Throws: A failure if the file has changed since its texts were read, or the error of reading
  ///   or writing the file.
  func write(to file: LintFile) throws {
    guard !cuts.isEmpty else { return }
    let path = try FilePath(escaped: file.name)
    guard var bytes = try OpenFile(regular: path).bytes(maximum: 1 << 30) else {
      throw Failure.badInput("the file is too large to be shortened")
    }
    for (range, kept) in cuts.reversed() {
      var end = range.lowerBound
      for byte in kept.utf8 {
        let rest = bytes.prefix(range.upperBound).dropFirst(end)
        // In the text of a subtitle, a CR or CR LF of the file is LF.
        let isBreak = byte == 0x0A && rest.first == 0x0D
        guard isBreak || rest.first == byte else {
          throw Failure.badInput("the file changed while it was checked")
        }
        end += isBreak && rest.dropFirst().first == 0x0A ? 2 : 1
      }
      guard range.upperBound <= bytes.count else {
        throw Failure.badInput("the file changed while it was checked")
      }
      bytes.removeSubrange(end..<range.upperBound)
    }
    try Files.write(bytes, to: path)
  }
}

extension [AppliedLimit] {
  fileprivate var hard: [AppliedLimit] { filter { $0.limit.strength == .hard } }
}

extension AppliedLimit {
  /// Whether the longest line of the text exceeds a limit on each line.
  fileprivate var isBrokenByLine: Bool {
    limit.unit.traits.totalIsLargest && !filled.text.fits(limit)
  }
}

extension ResourceText {
  /// Returns the beginning of the text that fits the hard limits, cut at the end of a word.
  func kept(for limits: [AppliedLimit]) -> Substring {
    // Rules can have different samples, so the text is shortened with the samples of each rule.
    let ends = Dictionary(grouping: limits.hard, by: \.filled.text).map { filled, limits in
      let kept = filled.truncated(to: limits.map(\.limit), at: .word)
      return limits[0].filled.originalOffset(ofEnd: kept.utf8.count)
    }
    let end = string.utf8.index(string.startIndex, offsetBy: ends.min() ?? string.utf8.count)
    var kept = string[..<end]
    while let last = kept.last, last.isWhitespace || last == "," { kept.removeLast() }
    return kept
  }
}
