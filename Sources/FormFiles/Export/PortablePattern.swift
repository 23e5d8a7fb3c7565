import FormValidation

/// A pattern that means the same in ICU, in JavaScript (with the flag `v`, as HTML compiles it) and
/// in JSON Schema: literals, simple sets, groups, alternatives and quantifiers, all in ASCII.
/// Anything more is left out of exports, since a dialect that reads it otherwise would refuse what
/// the form accepts.
///
/// So is a pattern that engines which backtrack may take more than linear time for: exponential
/// where a repeated group repeats or chooses within, polynomial where two repetitions may share a
/// stretch of text, as in `a*a*b`.
struct PortablePattern {
  let source: String

  init?(_ source: String) {
    // Each pair of repetitions is compared, with what stands between them.
    guard source.utf8.count <= 512 else { return nil }
    var parser = PatternParser(source)
    guard let pattern = parser.parse(), pattern.isQuick else { return nil }
    self.source = source
  }
}

/// What a part of a pattern matches, as far as its cost depends on it.
struct PatternPart {
  /// Scalars that it may match.
  var alphabet: ASCIISet
  /// Whether it may match nothing.
  var isNullable: Bool
  /// The alphabets of the repetitions within, itself included.
  var loops: [ASCIISet] = []
  /// In how many ways its choices can be made, repetitions aside.
  var choices = 1
  /// Whether no two repetitions within can share a stretch of text, and none repeats what repeats
  /// or chooses.
  var isLinear = true
  /// How many scalars the part names where each round of a counted repetition is written out.
  var size = 1

  /// Whether the pattern takes linear time, and its choices are few.
  var isQuick: Bool { isLinear && choices <= 256 }

  /// One part after another.
  static func sequence(_ parts: [PatternPart]) -> PatternPart {
    var whole = PatternPart(alphabet: ASCIISet(), isNullable: true, size: 0)
    for (index, part) in parts.enumerated() {
      whole.alphabet.formUnion(part.alphabet)
      whole.isNullable = whole.isNullable && part.isNullable
      whole.isLinear =
        whole.isLinear && part.isLinear
        && !(0..<index).contains { parts.shareText($0, index) }
      whole.loops += part.loops
      whole.choices = min(whole.choices * part.choices, 1 << 20)
      whole.size += part.size
    }
    return whole
  }

  /// One part or another.
  static func alternatives(_ parts: [PatternPart]) -> PatternPart {
    guard parts.count > 1 else { return parts[0] }
    return PatternPart(
      alphabet: parts.reduce(into: ASCIISet()) { $0.formUnion($1.alphabet) },
      isNullable: parts.contains(where: \.isNullable), loops: parts.flatMap(\.loops),
      choices: min(parts.reduce(0) { $0 + $1.choices }, 1 << 20),
      isLinear: parts.allSatisfy(\.isLinear), size: parts.reduce(0) { $0 + $1.size })
  }

  var optional: PatternPart {
    var part = self
    part.isNullable = true
    part.choices += 1
    return part
  }

  func repeated(isOptional: Bool) -> PatternPart {
    PatternPart(
      alphabet: alphabet, isNullable: isOptional || isNullable, loops: [alphabet],
      // What repeats or chooses within offers its ways at every round.
      isLinear: loops.isEmpty && choices == 1 && !isNullable, size: size)
  }

  /// Rounds between two numbers, or of one; any number from the first on without a second.
  func repeated(from minimum: Int, to maximum: Int?) -> PatternPart {
    // So many rounds tell what more of them cost.
    var rounds = Array(repeating: self, count: min(minimum, 9))
    if maximum != minimum { rounds.append(repeated(isOptional: true)) }
    var part = PatternPart.sequence(rounds)
    part.size = size.multipliedReportingOverflow(by: max(minimum, maximum ?? 0, 1)).partialValue
    return part
  }
}

extension [PatternPart] {
  /// Whether a repetition in one part and one in a later part can share a stretch of text: both can
  /// match it, and nothing between them must match anything else.
  fileprivate func shareText(_ first: Int, _ second: Int) -> Bool {
    self[first].loops.contains { left in
      self[second].loops.contains { right in
        let shared = left.intersection(right)
        return !shared.isEmpty
          && self[(first + 1)..<second].allSatisfy {
            $0.isNullable || !$0.alphabet.intersection(shared).isEmpty
          }
      }
    }
  }
}

/// A set of ASCII scalars; the bit of NUL, which no pattern here can spell, stands for all the
/// others.
struct ASCIISet: Sendable {
  private var bits = SIMD2<UInt64>.zero

  var isEmpty: Bool { bits == .zero }

  var complement: ASCIISet {
    var set = self
    set.bits = ~bits
    return set
  }

  mutating func insert(_ range: ClosedRange<UInt8>) {
    for scalar in range { bits[Int(scalar >> 6)] |= 1 << UInt64(scalar & 63) }
  }

  mutating func formUnion(_ other: ASCIISet) { bits |= other.bits }

  func intersection(_ other: ASCIISet) -> ASCIISet {
    var set = self
    set.bits &= other.bits
    return set
  }
}
