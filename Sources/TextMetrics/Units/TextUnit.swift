/// What "one" means when a text is counted.
///
/// Length, bytes in an encoding and words are different questions. A unit names the question;
/// ``Swift/StringProtocol/count(in:)`` answers it:
///
/// ```swift
/// "👨‍👩‍👧".count(in: .characters)  // 1
/// "👨‍👩‍👧".count(in: .unicodeScalars)     // 5
/// "👨‍👩‍👧".count(in: .utf16)       // 8
/// "👨‍👩‍👧".count(in: .bytes)       // 18
/// ```
///
/// Two units are equal when they are spelled the same: ``name`` is the unit's identity. The names
/// of units of your own begin with `custom:`, so that none is spelled like one of ours.
public struct TextUnit: Sendable {
  /// How the unit is spelled on the command line and in JSON: `characters`, `bytes:gb18030`,
  /// `words:zh`, `custom:price`.
  public let name: String

  /// What counts the unit at once; nil for one that only its definition counts.
  @usableFromInline
  let kernel: UnitKernel?

  /// What the unit is, if it has no kernel.
  @usableFromInline
  let ownDefinition: (any UnitDefinition)?

  /// Whether the unit is another one of the same name, with something done before it counts.
  @usableFromInline
  let isDerived: Bool

  @inlinable
  init(name: String, kernel: UnitKernel) {
    self.name = name
    self.kernel = kernel
    ownDefinition = nil
    isDerived = false
  }

  package init(_ definition: any UnitDefinition, isDerived: Bool = false) {
    name = definition.name
    kernel = nil
    ownDefinition = definition
    self.isDerived = isDerived
  }

  /// What the unit is.
  @inline(never)
  package var definition: any UnitDefinition {
    // A unit has one or the other.
    ownDefinition ?? (kernel ?? .characters).definition
  }
}

extension TextUnit: Hashable {
  public static func == (left: TextUnit, right: TextUnit) -> Bool {
    left.name.hasSameBytes(as: right.name) && left.isDerived == right.isDerived
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension TextUnit: CustomStringConvertible {
  public var description: String { name }
}
