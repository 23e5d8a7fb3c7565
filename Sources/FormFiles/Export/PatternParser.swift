import FormValidation

/// Reads the patterns that ``PortablePattern`` exports, and no others.
struct PatternParser {
  private let source: [UInt8]
  private var index = 0
  private var depth = 0

  /// Groups in groups that are read: the parser calls itself for each.
  private static let maximumDepth = 32

  /// The most scalars that a pattern may stand for when its repetitions are written out.
  private static let maximumSize = 1_000

  init(_ source: String) {
    self.source = Array(source.utf8)
  }

  /// The whole pattern; nil where it has anything that is not portable.
  mutating func parse() -> PatternPart? {
    guard let pattern = alternatives(), index == source.count, pattern.size <= Self.maximumSize
    else { return nil }
    return pattern
  }

  private var next: UInt8? { index < source.count ? source[index] : nil }

  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: byte) else { return false }
    index += 1
    return true
  }

  private mutating func alternatives() -> PatternPart? {
    var branches: [PatternPart] = []
    repeat {
      guard let branch = sequence() else { return nil }
      branches.append(branch)
    } while take("|")
    return .alternatives(branches)
  }

  private mutating func sequence() -> PatternPart? {
    var parts: [PatternPart] = []
    while let next, next != UInt8(ascii: "|"), next != UInt8(ascii: ")") {
      guard let part = atom(), let quantified = quantified(part) else { return nil }
      parts.append(quantified)
    }
    return .sequence(parts)
  }

  /// A second quantifier, which would make the first lazy or possessive, is no atom: it ends the
  /// reading.
  private mutating func quantified(_ part: PatternPart) -> PatternPart? {
    if take("*") { return part.repeated(isOptional: true) }
    if take("+") { return part.repeated(isOptional: false) }
    if take("?") { return part.optional }
    guard take("{") else { return part }
    guard let minimum = number() else { return nil }
    let maximum = take(",") ? number() : minimum
    // A maximum that cannot be read is no number where nothing follows.
    guard take("}"), minimum <= maximum ?? .max, maximum != 0 else { return nil }
    return part.repeated(from: minimum, to: maximum)
  }

  /// A number of rounds, of few digits.
  private mutating func number() -> Int? {
    let start = index
    var number = 0
    while let digit = next, 0x30...0x39 ~= digit, index - start < 4 {
      number = number * 10 + Int(digit & 0x0F)
      index += 1
    }
    return index > start ? number : nil
  }

  private mutating func atom() -> PatternPart? {
    if take("(") {
      depth += 1
      defer { depth -= 1 }
      guard depth <= Self.maximumDepth, let group = alternatives(), take(")") else { return nil }
      return group
    }
    if take("[") { return set() }
    if take("\\") {
      // Only what means something alone may stand behind a backslash everywhere.
      guard let escaped = next, escaped.isSyntax else { return nil }
    } else if next?.isLiteral != true {
      return nil
    }
    guard let literal = next else { return nil }
    index += 1
    var alphabet = ASCIISet()
    alphabet.insert(literal...literal)
    return PatternPart(alphabet: alphabet, isNullable: false)
  }

  /// Letters, digits, `_` and ranges of letters and digits. A `-` anywhere else means something in
  /// one dialect and is an error in another.
  private mutating func set() -> PatternPart? {
    let isComplement = take("^")
    var alphabet = ASCIISet()
    repeat {
      guard let first = next, first.isAlphanumeric || first == UInt8(ascii: "_") else { return nil }
      index += 1
      var last = first
      if take("-") {
        guard let end = next, end.isAlphanumeric, first.isAlphanumeric, end >= first else {
          return nil
        }
        last = end
        index += 1
      }
      alphabet.insert(first...last)
    } while !take("]")
    return PatternPart(
      alphabet: isComplement ? alphabet.complement : alphabet, isNullable: false)
  }
}

extension UInt8 {
  /// What stands for itself in every dialect, outside of sets.
  fileprivate var isLiteral: Bool {
    isAlphanumeric
      || [UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: " "), UInt8(ascii: "@")]
        .contains(self)
  }

  /// What has to be escaped to stand for itself, in every dialect.
  fileprivate var isSyntax: Bool { "^$\\.*+?()[]{}|/".utf8.contains(self) }
}
