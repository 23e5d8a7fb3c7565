import SystemPackage
import TextMetrics
import TextResources

enum FixOutcome: String {
  case shortened
  case unwritableFormat = "not shortened, because --fix can't write this format"
  case withTags = "not shortened, because the text has tags"
  case otherViolation = "not shortened, because the text breaks a limit in another way"
  case nothingLeft = "not shortened, because nothing that fits would be left"
  case resultInvalid = "not shortened, because the shortened text would break another limit"
  case wouldLoseLines = "not shortened, because the lines after a long line would be lost"
  case notWritten = "not shortened, because the file can't be read or written"
}

/// The ends of texts that `--fix` removes from a file.
struct PendingCuts {
  private static let maximumFileBytes = 1 << 30

  /// `range` is in bytes of the file, and `keptCount` in bytes of `text`.
  private var cuts: [(range: Range<Int>, text: String, keptCount: Int)] = []

  mutating func shorten(
    _ text: ResourceText, to kept: Substring, _ limits: [AppliedLimit]
  ) -> FixOutcome {
    guard let range = text.byteRange else { return .unwritableFormat }
    guard text.isVerbatim else { return .withTags }
    guard !kept.isEmpty else { return .nothingLeft }
    guard String(kept).fits(limits.hard.map(\.limit)) else { return .resultInvalid }
    let removed = text.string[kept.endIndex...]
    if removed.contains(where: \.isNewline), limits.hard.contains(where: \.isExceededByLine) {
      return .wouldLoseLines
    }
    cuts.append((range, text.string, kept.utf8.count))
    return .shortened
  }

  func write(to file: LintFile) throws {
    guard !cuts.isEmpty else { return }
    let path = try FilePath(escaped: file.name)
    guard var bytes = try OpenFile(regular: path).bytes(maximum: Self.maximumFileBytes) else {
      throw Failure.badInput("the file is too large to be shortened")
    }
    for (range, text, keptCount) in cuts.reversed() {
      guard let end = Self.end(ofFirst: keptCount, of: text, in: range, of: bytes) else {
        throw Failure.badInput("the file changed while it was checked")
      }
      bytes.removeSubrange(end..<range.upperBound)
    }
    try Files.overwrite(path, with: bytes)
  }

  /// Returns the offset in the file at which the first `count` bytes of `text` end, or `nil` if the
  /// bytes in `range` aren't `text`. `count` must be less than the length of `text`. A line break
  /// of a subtitle is LF in the text, and can be CR or CR LF in the file.
  private static func end(
    ofFirst count: Int, of text: String, in range: Range<Int>, of bytes: [UInt8]
  ) -> Int? {
    guard range.upperBound <= bytes.count else { return nil }
    var rest = bytes[range]
    var end = range.lowerBound
    for (index, byte) in text.utf8.enumerated() {
      if index == count { end = rest.startIndex }
      if byte == 0x0A, rest.first == 0x0D {
        rest = rest.dropFirst(rest.dropFirst().first == 0x0A ? 2 : 1)
      } else if rest.first == byte {
        rest = rest.dropFirst()
      } else {
        return nil
      }
    }
    return rest.isEmpty ? end : nil
  }
}

extension [AppliedLimit] {
  fileprivate var hard: [AppliedLimit] { filter { $0.limit.strength == .hard } }
}

extension AppliedLimit {
  /// Whether the longest line of the text exceeds a limit on each line.
  fileprivate var isExceededByLine: Bool {
    limit.unit.traits.totalIsLargest && !filled.text.fits(limit)
  }
}

extension ResourceText {
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
