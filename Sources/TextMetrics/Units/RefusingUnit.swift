/// The Characters and texts that a service, such as a database or a file system, refuses regardless
/// of their length.
///
/// ```swift
/// let name = TextUnit.bytes.refusing(.fileName)
/// "a/b".unencodableCharacters(in: name).map(\.character)  // ["/"]
/// "a/b".fits(TextLimit(255, in: name))  // false
/// "..".fits(TextLimit(255, in: name))  // false
/// ```
///
/// `PlatformLimits` has the refusals of databases, file systems, and networks.
public struct TextRefusal: Sendable {
  /// The suffix in the names of units with this refusal, such as `filename` in `bytes+filename`.
  public let name: String
  /// The scalars that are refused wherever they are, not only first or last, as sorted ranges.
  package let scalars: [ClosedRange<UInt32>]
  package let first: [Unicode.Scalar]
  package let last: [Unicode.Scalar]
  /// The texts that are refused as a whole.
  package let values: [String]
  /// Lowercase names that are refused in any letter case, alone or before spaces, an extension, or
  /// both.
  package let names: [String]
  private let refusedASCII: (low: UInt64, high: UInt64)
  /// The lowest lead byte in UTF-8 of the non-ASCII ``scalars``, or 255 if all are ASCII.
  private let lowestLeadByte: UInt8

  package init(
    _ name: String, scalars: [ClosedRange<UInt32>] = [], first: [Unicode.Scalar] = [],
    last: [Unicode.Scalar] = [], values: [String] = [], names: [String] = []
  ) {
    self.name = name
    self.scalars = scalars
    self.first = first
    self.last = last
    self.values = values
    self.names = names
    func bits(from start: UInt32) -> UInt64 {
      (0..<64).reduce(0) { bits, bit in
        scalars.contains { $0.contains(start + bit) } ? bits | 1 << UInt64(bit) : bits
      }
    }
    refusedASCII = (bits(from: 0), bits(from: 64))
    let others = scalars.first { $0.upperBound >= 0x80 }.flatMap {
      Unicode.Scalar(max(0x80, $0.lowerBound))
    }
    lowestLeadByte = others.flatMap { $0.utf8.first } ?? .max
  }

  package var dependsOnWholeText: Bool {
    !first.isEmpty || !last.isEmpty || !values.isEmpty || !names.isEmpty
  }

  func firstRefused(in text: Span<UInt8>, from start: Int = 0) -> Int? {
    var offset = start
    while offset < text.count {
      let byte = text[offset]
      if byte < 0x80 {
        if (byte < 64 ? refusedASCII.low : refusedASCII.high) &>> UInt64(byte & 63) & 1 == 1 {
          return offset
        }
      } else if byte >= lowestLeadByte, case let scalar = text.scalar(at: offset).value,
        scalars.contains(where: { $0.contains(scalar) })
      {
        return offset
      }
      offset &+= 1
    }
    return nil
  }

  func excluding(_ isExcluded: (Unicode.Scalar) -> Bool) -> TextRefusal {
    var kept: [ClosedRange<UInt32>] = []
    for scalar in scalars.joined().compactMap({ Unicode.Scalar($0) }) where !isExcluded(scalar) {
      let continues = kept.last.map { $0.upperBound + 1 == scalar.value } ?? false
      let start = continues ? kept.removeLast().lowerBound : scalar.value
      kept.append(start...scalar.value)
    }
    return TextRefusal(
      name, scalars: kept, first: first, last: last, values: values, names: names)
  }

  func refusedCount(in text: Span<UInt8>) -> Int {
    var (count, start) = (0, 0)
    while let offset = firstRefused(in: text, from: start) {
      count += 1
      start = offset + 1
    }
    return count
  }

  func refusesStartOrWhole(of text: Span<UInt8>) -> Bool {
    guard dependsOnWholeText, text.count > 0 else { return false }
    let scalar = text.scalar(at: 0).value
    return first.contains { $0.value == scalar }
      || values.contains { $0.withUTF8Bytes { $0.hasSameBytes(as: text) } }
      || names.contains { isReserved(text, as: $0) }
  }

  func refusesEnd(of text: Span<UInt8>) -> Bool {
    guard !last.isEmpty, text.count > 0 else { return false }
    let scalar = text.scalar(at: text.scalarStart(before: text.count)).value
    return last.contains { $0.value == scalar }
  }

  private func isReserved(_ text: Span<UInt8>, as name: String) -> Bool {
    guard text.matchesIgnoringCase(name, at: 0) else { return false }
    let end = text.endOfScalars(from: name.utf8.count) { $0 == 0x20 }
    return end == text.count || text[end] == UInt8(ascii: ".")
  }
}

extension TextUnit {
  package var refusals: [TextRefusal] { definition.refusals }

  /// Returns a unit in which a text that `refusal` refuses doesn't fit any limit.
  ///
  /// The name of the refusal is appended to the name of the unit, as in `bytes+filename`.
  ///
  /// A refused Character counts like any other Character, and is reported as unencodable. If this
  /// unit normalizes a text, as `bytes+nfc` does, the refusal concerns the original text. In a
  /// field, users can type a text that is refused as a whole, such as the file name `..`, because
  /// more text can follow.
  ///
  /// ```swift
  /// "a/b".canBeEncoded(in: TextUnit.bytes.refusing(.fileName))  // false
  /// ```
  public func refusing(_ refusal: TextRefusal) -> TextUnit {
    refusing(refusal, name: "\(name)+\(refusal.name)")
  }

  package func refusing(_ refusal: TextRefusal, name: String) -> TextUnit {
    TextUnit(RefusingUnit(definition, refusal, name: name))
  }
}

final class RefusingUnit: DerivedUnit {
  let base: any UnitDefinition
  let name: String
  let refusals: [TextRefusal]
  /// The refusal that this unit adds, without the scalars that are unencodable in the base unit.
  private let ownRefusal: TextRefusal

  init(_ base: any UnitDefinition, _ refusal: TextRefusal, name: String) {
    self.base = base
    self.name = name
    refusals = base.refusals + [refusal]
    ownRefusal =
      base.traits.unencodable == .nothing
      ? refusal
      : refusal.excluding { String($0).withUTF8Bytes { base.tally(of: $0).unencodable > 0 } }
  }

  var traits: UnitTraits {
    var traits = base.traits
    // A text such as `..a` is accepted although its beginning, `..`, is refused.
    traits.isMonotonic = traits.isMonotonic && !ownRefusal.dependsOnWholeText
    traits.talliesCharactersSeparately =
      traits.talliesCharactersSeparately && !ownRefusal.dependsOnWholeText
    traits.countsAtMostScalars = false
    if traits.unencodable == .nothing { traits.unencodable = .refused }
    return traits
  }

  func tally(of text: Span<UInt8>) -> Tally { withRefusals(base.tally(of: text), of: text) }

  func tally(of text: Span<UInt8>, excessOver maximum: Int) -> (tally: Tally, excessStart: Int?) {
    let (tally, start) = base.tally(of: text, excessOver: maximum)
    return (withRefusals(tally, of: text), start)
  }

  private func withRefusals(_ tally: Tally, of text: Span<UInt8>) -> Tally {
    var tally = tally
    tally.unencodable = tally.unencodable.addingClamped(ownRefusal.refusedCount(in: text))
    tally.isRefused =
      tally.isRefused || ownRefusal.refusesStartOrWhole(of: text)
      || ownRefusal.refusesEnd(of: text)
    return tally
  }

  func makeMeter() -> any StreamMeter { RefusingMeter(base.makeMeter(), ownRefusal) }

  func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int? {
    guard !ownRefusal.dependsOnWholeText, let end = base.prefixEnd(in: text, atMost: maximum)
    else {
      return nil
    }
    return ownRefusal.firstRefused(in: text.extracting(..<end)) ?? end
  }

  func stableBoundary(in text: Span<UInt8>) -> Int {
    ownRefusal.dependsOnWholeText ? 0 : base.stableBoundary(in: text)
  }

  func merged(_ left: Tally, _ right: Tally) -> Tally {
    var tally = base.merged(left, right)
    tally.unencodable = left.unencodable.addingClamped(right.unencodable)
    return tally
  }

  /// A run of scalars that can't end a text is indivisible from the scalar after the run, so that
  /// no cut leaves a scalar of the run at the end.
  func indivisibleRange(dividedAt offset: Int, in text: Span<UInt8>) -> Range<Int>? {
    if let range = base.indivisibleRange(dividedAt: offset, in: text) { return range }
    guard offset < text.count, ownRefusal.refusesEnd(of: text.extracting(..<offset)) else {
      return nil
    }
    var start = offset
    while ownRefusal.refusesEnd(of: text.extracting(..<start)) {
      start = text.scalarStart(before: start)
    }
    return start..<offset + text.scalar(at: offset).bytes
  }
}

private final class RefusingMeter: StreamMeter {
  private let base: any StreamMeter
  private let refusal: TextRefusal
  private var refusedScalars = 0
  /// About the first 64 bytes, with runs of spaces as one space. All ``TextRefusal/values`` and
  /// ``TextRefusal/names`` are shorter.
  private var head: ContiguousArray<UInt8> = []
  private var lastScalar: ContiguousArray<UInt8> = []

  private static var headSize: Int { 64 }

  init(_ base: any StreamMeter, _ refusal: TextRefusal) {
    self.base = base
    self.refusal = refusal
  }

  private init(copying other: RefusingMeter) {
    base = other.base.copy()
    (refusal, refusedScalars) = (other.refusal, other.refusedScalars)
    (head, lastScalar) = (other.head, other.lastScalar)
  }

  var isBuffered: Bool { base.isBuffered }

  func copy() -> any StreamMeter { RefusingMeter(copying: self) }

  func add(_ text: Span<UInt8>) {
    guard text.count > 0 else { return }
    base.add(text)
    refusedScalars = refusedScalars.addingClamped(refusal.refusedCount(in: text))
    guard refusal.dependsOnWholeText else { return }
    var offset = 0
    while offset < text.count, head.count < Self.headSize {
      let isSecondSpace = text[offset] == 0x20 && head.last == 0x20
      let bytes = text.scalar(at: offset).bytes
      if !isSecondSpace { head.append(copying: text.extracting(offset..<offset + bytes)) }
      offset += bytes
    }
    lastScalar.removeAll(keepingCapacity: true)
    lastScalar.append(copying: text.extracting(text.scalarStart(before: text.count)...))
  }

  var tally: Tally {
    var tally = base.tally
    tally.unencodable = tally.unencodable.addingClamped(refusedScalars)
    // The compiler accepts spans of local variables in an autoclosure, but not of properties.
    let (head, last) = (head, lastScalar)
    tally.isRefused =
      tally.isRefused || refusal.refusesStartOrWhole(of: head.span)
      || refusal.refusesEnd(of: last.span)
    return tally
  }
}
