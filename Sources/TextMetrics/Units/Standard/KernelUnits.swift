extension TextUnit {
  /// Characters: extended grapheme clusters, as the running standard library's `String.count`.
  @inlinable
  public static var characters: TextUnit { TextUnit(name: "characters", kernel: .characters) }

  /// Unicode scalars: what JSON Schema and PostgreSQL count.
  @inlinable
  public static var unicodeScalars: TextUnit { TextUnit(name: "scalars", kernel: .scalars) }

  /// UTF-16 code units: what HTML `maxlength`, NSString, JavaScript and SQL Server count.
  @inlinable
  public static var utf16: TextUnit { TextUnit(name: "utf16", kernel: .utf16) }

  /// Bytes in UTF-8.
  @inlinable
  public static var bytes: TextUnit { TextUnit(name: "bytes", kernel: .utf8Bytes) }

  /// Bytes in UTF-8, the same unit as ``bytes``.
  @inlinable
  public static var utf8: TextUnit { bytes }

  /// Bytes in UTF-16, without a byte order mark.
  package static var utf16Bytes: TextUnit { TextUnit(name: "bytes:utf16", kernel: .utf16Bytes) }

  /// Bytes in UTF-32, without a byte order mark.
  package static var utf32Bytes: TextUnit { TextUnit(name: "bytes:utf32", kernel: .utf32Bytes) }

  /// Lines: line breaks (CR LF, CR, LF, U+2028, U+2029) and one. An empty text has one line.
  @inlinable
  public static var lines: TextUnit { TextUnit(name: "lines", kernel: .lines) }

  /// Words by white space: runs of scalars without the White_Space property, as `wc -w`.
  @inlinable
  public static var whitespaceWords: TextUnit {
    TextUnit(name: "words:whitespace", kernel: .whitespaceWords)
  }

  /// Scalars in the Character that has the most of them.
  ///
  /// A limit in Characters alone bounds nothing, since one Character may hold any number of
  /// combining marks. This unit is the cap beside it. Its count over two pieces is the larger of
  /// the two, not their sum.
  @inlinable
  public static var scalarsPerCharacter: TextUnit {
    TextUnit(name: "scalarsPerCharacter", kernel: .scalarsPerCharacter)
  }
}

/// A unit that a kernel counts: a row of the table below.
final class KernelUnit: ListedUnit {
  let listing: UnitListing
  let noun: UnitNoun
  let traits: UnitTraits
  let kernel: UnitKernel
  private let meter: @Sendable () -> any StreamMeter
  private let prefix: @Sendable (Span<UInt8>, Int) -> Int

  /// A unit of so much for each one that a kernel counts.
  private init<Kernel: Meter>(
    _ kernel: UnitKernel, _ noun: UnitNoun, _ listing: UnitListing, costs: ScalarCostBounds? = nil,
    each cost: Int = 1, by _: Kernel.Type
  ) {
    self.kernel = kernel
    self.noun = noun
    self.listing = listing
    meter = { KernelMeter(Kernel(), each: Int64(cost)) }
    prefix = { Kernel.end(ofFirst: $1 / cost, in: $0) }
    let isCap = kernel == .scalarsPerCharacter
    traits = UnitTraits(
      isMonotonic: true, countsCharactersAlone: isCap || costs != nil, totalIsLargest: isCap,
      isExpensive: false, scalarCosts: costs)
  }

  var unit: TextUnit { TextUnit(name: name, kernel: kernel) }

  func tally(of text: Span<UInt8>) -> Tally { Tally(count: kernel.count(text)) }

  func makeMeter() -> any StreamMeter { meter() }

  func prefixEnd(in text: Span<UInt8>, atMost maximum: Int) -> Int? { prefix(text, maximum) }

  func stableBoundary(in text: Span<UInt8>) -> Int {
    switch kernel {
    case .lines:
      // Anywhere but before the LF of a CR LF.
      text.count > 0 && text[text.count - 1] == 0x0D ? text.count - 1 : text.count
    case .whitespaceWords: WhitespaceWordKernel.startOfLastWord(in: text)
    default: CharacterKernel.start(ofLast: 1, in: text)
    }
  }

  func merged(_ left: Tally, _ right: Tally) -> Tally { kernel.merged(left, right) }
}

// The table.
extension KernelUnit {
  static let characters = KernelUnit(
    .characters, .characters,
    UnitListing(
      ["characters"], "Swift's Characters, extended grapheme clusters: what people see as one"),
    costs: ScalarCostBounds(basic: 0...1, supplementary: 0...1),
    by: CharacterMeter.self)

  static let scalars = KernelUnit(
    .scalars, .scalars,
    UnitListing(
      ["scalars", "unicodeScalars"], "Unicode scalars: what JSON Schema and PostgreSQL count",
      completions: ["scalars"]),
    costs: ScalarCostBounds(basic: 1...1, supplementary: 1...1),
    by: ScalarKernel.self)

  static let utf16 = KernelUnit(
    .utf16, .utf16,
    UnitListing(
      ["utf16"], "UTF-16 code units: what HTML maxlength, JavaScript and SQL Server count"),
    costs: ScalarCostBounds(basic: 1...1, supplementary: 2...2),
    by: UTF16Kernel.self)

  static let utf8Bytes = KernelUnit(
    .utf8Bytes, .bytes,
    UnitListing(["bytes", "bytes:utf8"], "bytes in UTF-8", completions: ["bytes"]),
    costs: ScalarCostBounds(basic: 1...3, supplementary: 4...4),
    by: ByteKernel.self)

  static let utf16Bytes = KernelUnit(
    .utf16Bytes, .bytes,
    UnitListing(["bytes:utf16"], "bytes in UTF-16, without a byte order mark"),
    costs: ScalarCostBounds(basic: 2...2, supplementary: 4...4),
    each: 2, by: UTF16Kernel.self)

  static let utf32Bytes = KernelUnit(
    .utf32Bytes, .bytes,
    UnitListing(["bytes:utf32"], "bytes in UTF-32, without a byte order mark"),
    costs: ScalarCostBounds(basic: 4...4, supplementary: 4...4),
    each: 4, by: ScalarKernel.self)

  static let lines = KernelUnit(
    .lines, .lines,
    UnitListing(
      ["lines"], "line breaks and one, so that an empty text has one line (wc -l counts breaks)"),
    by: LineKernel.self)

  static let whitespaceWords = KernelUnit(
    .whitespaceWords, .words,
    UnitListing(["words:whitespace"], "runs between white space, as wc -w counts them"),
    by: WhitespaceWordKernel.self)

  static let scalarsPerCharacter = KernelUnit(
    .scalarsPerCharacter, .scalarsPerCharacter,
    UnitListing(
      ["scalarsPerCharacter"], "Unicode scalars in the Character that has the most of them"),
    by: LargestCharacterMeter.self)
}

/// Bytes in UTF-8.
package struct ByteKernel: Meter {
  package private(set) var count = 0

  package init() {}

  package mutating func add(_ text: Span<UInt8>) { count &+= text.count }

  package static func end(ofFirst n: Int, in text: Span<UInt8>) -> Int {
    min(max(0, n), text.count)
  }
}
