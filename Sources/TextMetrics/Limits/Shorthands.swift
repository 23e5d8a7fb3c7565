/// A type that can be created from a single limit, such as by `.characters(10)`: a limit, or
/// constraints.
public protocol LimitShorthands {
  /// Returns a value with one limit.
  static func limited(to limit: TextLimit) -> Self
}

extension LimitShorthands {
  /// Returns a limit of at most `maximum` Characters.
  ///
  /// - Precondition: The maximum isn't negative. This applies to the other shorthands, too.
  public static func characters(_ maximum: Int) -> Self { limited(to: maximum, .characters) }
  /// Returns a limit of at most `maximum` Unicode scalars.
  public static func scalars(_ maximum: Int) -> Self { limited(to: maximum, .scalars) }
  /// Returns a limit of at most `maximum` UTF-16 code units.
  public static func utf16(_ maximum: Int) -> Self { limited(to: maximum, .utf16) }
  /// Returns a limit of at most `maximum` bytes in UTF-8.
  public static func bytes(_ maximum: Int) -> Self { limited(to: maximum, .bytes) }
  /// Returns a limit of at most `maximum` lines.
  public static func lines(_ maximum: Int) -> Self { limited(to: maximum, .lines) }

  @available(*, unavailable, renamed: "scalars(_:)")
  public static func unicodeScalars(_ maximum: Int) -> Self { scalars(maximum) }
  @available(*, unavailable, message: "Import TextMetricsICU or TextMetricsFoundation")
  public static func words(_ maximum: Int) -> Self { lines(maximum) }
  @available(*, unavailable, message: "Write TextLimit(2...10, in: .characters)")
  public static func characters(_ range: ClosedRange<Int>) -> Self { lines(range.upperBound) }
  @available(*, unavailable, message: "Write try services.limits(ofProfile: \"x-post\")")
  public static var xPost: Self { lines(1) }
  @available(*, unavailable, message: "Write reading(of: text).remaining")
  public func remaining(in text: String) -> Int? { nil }

  package static func limited(to maximum: Int, _ unit: TextUnit) -> Self {
    limited(to: TextLimit(...maximum, in: unit))
  }
}

extension TextLimit: LimitShorthands {
  /// The limit itself.
  public static func limited(to limit: TextLimit) -> TextLimit { limit }
}

extension TextConstraints: LimitShorthands {
  /// Creates constraints with one limit.
  public static func limited(to limit: TextLimit) -> TextConstraints { [limit] }
}

extension TextConstraints: ExpressibleByArrayLiteral, ExpressibleByIntegerLiteral {
  /// Creates constraints with several limits, as in `field.limit(to: [.characters(300),
  /// .bytes(3000)])`.
  public init(arrayLiteral limits: TextLimit...) { self.init(limits: limits) }
  /// Creates constraints that allow every text. Without this initializer, `TextConstraints()` would
  /// be ambiguous.
  public init() { self.init(limits: []) }
  /// Creates constraints of at most `maximum` Characters, as in `field.limit(to: 10)`.
  public init(integerLiteral maximum: Int) { self = .characters(maximum) }
}

extension StringProtocol {
  /// Returns whether the text is within a limit.
  public func fits(_ limit: TextLimit) -> Bool { limit.reading(of: self).fits }
  /// Returns whether the text is within every limit.
  public func fits(_ limits: [TextLimit]) -> Bool { limits.readings(of: self).fits }
  /// Returns the number of units up to the maximum, or `nil` if there is no maximum. It's negative
  /// if the text exceeds the maximum.
  public func remaining(in limit: TextLimit) -> Int? { limit.reading(of: self).remaining }

  @available(*, unavailable, renamed: "divided(into:)")
  public func split(into limit: TextLimit) -> [TextPart] { [] }
  @available(*, unavailable, message: "Write by: .init(number: PartNumber(after: \" ({n}/{of})\"))")
  public func divided(into limit: TextLimit, numbered: Any) -> [TextPart] { [] }
  @available(*, unavailable, message: "Write by: .init(number: PartNumber(after: \" ({n}/{of})\"))")
  public func divided(into limits: [TextLimit], numbered: Any) -> [TextPart] { [] }
  @available(*, unavailable, message: "Set boundary of the DivisionRules, and write by: rules")
  public func divided(into limit: TextLimit, at: TextBoundary) -> [TextPart] { [] }
  @available(*, unavailable, message: "Set boundary of the DivisionRules, and write by: rules")
  public func divided(into limits: [TextLimit], at: TextBoundary) -> [TextPart] { [] }
  @available(*, unavailable, renamed: "truncated(to:marker:)")
  public func truncated(to limit: TextLimit, ellipsis: String) -> String { ellipsis }
  @available(*, unavailable, renamed: "truncated(to:marker:)")
  public func truncated(to limits: [TextLimit], ellipsis: String) -> String { ellipsis }
  @available(*, unavailable, renamed: "truncated(to:cutting:marker:)")
  public func truncated(to: TextLimit, at: BreakPolicy, ellipsis: String = "") -> String { "" }
  @available(*, unavailable, renamed: "truncated(to:)")
  public func prefix(fitting limits: [TextLimit]) -> String { "" }
  @available(*, unavailable, message: "Write limits.readings(of: text)")
  public func check(against limits: [TextLimit]) -> LimitReadings { limits.readings(of: self) }
  @available(*, unavailable, message: "Write unencodableCharacters(in: .bytes(.gbk)).isEmpty")
  public func canBeEncoded(in encoding: CommonEncoding) -> Bool { false }
  @available(*, unavailable, message: "ICUWordSegmenter (TextMetricsICU) has forEachSegment(in:)")
  public func segments(in unit: TextUnit) -> [String] { [] }
  @available(*, unavailable, message: "ICUWordSegmenter (TextMetricsICU) has forEachSegment(in:)")
  public func words(locale: String) -> [String] { [] }
}

// What people write first.
extension TextUnit {
  @available(*, unavailable, renamed: "scalars")
  public static var unicodeScalars: TextUnit { .scalars }
  @available(*, unavailable, renamed: "bytes")
  public static var utf8: TextUnit { .bytes }
  @available(*, unavailable, message: "Import TextMetricsICU or TextMetricsFoundation")
  public static var words: TextUnit { .whitespaceWords }
  @available(*, unavailable, message: "Import TextMetricsICU, and write try .words(\"zh\")")
  public static func words(locale: String) -> TextUnit { .whitespaceWords }
}

extension CommonEncoding {
  @available(*, unavailable, message: "Write .bytes(12), or the unit .bytes")
  public static var utf8: CommonEncoding { .latin1 }
}

extension TextCounter {
  @available(*, unavailable, renamed: "add(_:)")
  public mutating func append(_ chunk: Any) {}
  @available(*, unavailable, renamed: "add(_:)")
  public mutating func update(_ chunk: Any) {}
  @available(*, unavailable, message: "Write try finish(), which has the counts")
  public func count(in unit: TextUnit) -> Int { 0 }
}

extension TextServices {
  @available(*, unavailable, message: "Import TextMetricsICU")
  public static var icu: TextServices { .standard }
}
