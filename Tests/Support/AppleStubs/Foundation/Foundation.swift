// swift-format-ignore-file
// Signatures that `make check-apple` checks against, transcribed from Apple's documentation.
@_exported import CFoundation
@_exported import ObjectiveC

@objc open class NSString: NSObject {}

extension String: @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSString { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout String?) {
    fatalError()
  }
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSString, result: inout String?
  ) -> Bool { fatalError() }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> String {
    fatalError()
  }
}

@objc open class NSArray: NSObject {}

@objc open class NSCoder: NSObject {}

extension Array: @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSArray { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ source: NSArray, result: inout [Element]?) {
    fatalError()
  }
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSArray, result: inout [Element]?
  ) -> Bool { fatalError() }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSArray?) -> [Element] {
    fatalError()
  }
}

@objc open class NSValue: NSObject {
  open var rangeValue: NSRange { fatalError() }
}

extension NSRange {
  public init(location: Int, length: Int) { fatalError() }
}

@objc open class UndoManager: NSObject {
  open var isUndoing: Bool { fatalError() }
  open var isRedoing: Bool { fatalError() }
}

extension NSAttributedString {
  public struct Key: Hashable, Sendable {
    public init(_ rawValue: String) { fatalError() }
  }
}

@objc open class NSAttributedString: NSObject {
  open var length: Int { fatalError() }
}

@objc open class NSMutableAttributedString: NSAttributedString {
  open func beginEditing() { fatalError() }
  open func endEditing() { fatalError() }
  open func addAttribute(_ name: NSAttributedString.Key, value: Any, range: NSRange) {
    fatalError()
  }
  open func removeAttribute(_ name: NSAttributedString.Key, range: NSRange) { fatalError() }
  open func replaceCharacters(in range: NSRange, with text: String) { fatalError() }
}

@objc open class NSTextStorage: NSMutableAttributedString {}

extension NSNotification {
  public struct Name: Hashable, Sendable {
    public init(_ rawValue: String) { fatalError() }
  }
}

@objc open class NSNotification: NSObject {}

@objc open class NotificationCenter: NSObject {
  open class var `default`: NotificationCenter { fatalError() }
  open func addObserver(
    _ observer: Any, selector: Selector, name: NSNotification.Name?, object: Any?
  ) { fatalError() }
  open func removeObserver(_ observer: Any) { fatalError() }
}

public struct CGFloat: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, Equatable, Sendable {
  public static var greatestFiniteMagnitude: CGFloat { fatalError() }
  public var isFinite: Bool { fatalError() }
  public init(floatLiteral value: Double) { fatalError() }
  public init(integerLiteral value: Int) { fatalError() }
  public static prefix func - (value: CGFloat) -> CGFloat { fatalError() }
}

public struct CGSize {
  public init(width: CGFloat, height: CGFloat) { fatalError() }
  public var width: CGFloat
  public var height: CGFloat
}

public struct CGRect: Sendable {
  public static let zero = CGRect()
  public init() { fatalError() }
  public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) { fatalError() }
  public init(x: Double, y: Double, width: Double, height: Double) { fatalError() }
  public init(x: Int, y: Int, width: Int, height: Int) { fatalError() }
  public func insetBy(dx: CGFloat, dy: CGFloat) -> CGRect { fatalError() }
  public func contains(_ rect2: CGRect) -> Bool { fatalError() }
}

public struct Data: RandomAccessCollection, Sendable {
  public init(contentsOf url: URL) throws { fatalError() }
  public var startIndex: Int { fatalError() }
  public var endIndex: Int { fatalError() }
  public subscript(index: Int) -> UInt8 { fatalError() }
}

public struct StringTransform: Hashable, Sendable {
  public init(_ rawValue: String) { fatalError() }
}

extension String {
  public struct Encoding: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { fatalError() }
    public static var utf8: Encoding { fatalError() }
  }

  public init(contentsOf url: URL, encoding enc: Encoding) throws { fatalError() }
}

extension StringProtocol {
  public var capitalized: String { fatalError() }
  public func uppercased(with locale: Locale?) -> String { fatalError() }
  public func lowercased(with locale: Locale?) -> String { fatalError() }
  public func data(using encoding: String.Encoding, allowLossyConversion: Bool = false) -> Data? {
    fatalError()
  }
  public func applyingTransform(_ transform: StringTransform, reverse: Bool) -> String? {
    fatalError()
  }
}

public struct Locale: Hashable, Sendable {
  public enum IdentifierType: Sendable { case icu, bcp47, cldr }
  public struct Region: Hashable, Sendable {
    public init(_ identifier: String) { fatalError() }
    public var isISORegion: Bool { fatalError() }
  }
  public struct Language: Hashable, Sendable {
    public init(identifier: String) { fatalError() }
    public var maximalIdentifier: String { fatalError() }
  }
  public init(identifier: String) { fatalError() }
  public static var current: Locale { fatalError() }
  public static var availableIdentifiers: [String] { fatalError() }
  public static func identifier(_ type: IdentifierType, from string: String) -> String {
    fatalError()
  }
  public func identifier(_ type: IdentifierType) -> String { fatalError() }
  public func localizedString(forScriptCode scriptCode: String) -> String? { fatalError() }
}

public struct IntegerFormatStyle<Value: BinaryInteger>: Sendable {
  public init(locale: Locale) { fatalError() }
  public func format(_ value: Value) -> String { fatalError() }
  public func grouping(_ group: NumberFormatStyleConfiguration.Grouping) -> Self { fatalError() }
  public func sign(
    strategy: NumberFormatStyleConfiguration.SignDisplayStrategy
  ) -> Self { fatalError() }
}

public enum NumberFormatStyleConfiguration {
  public struct Grouping: Sendable {
    public static var never: Self { fatalError() }
  }
  public struct SignDisplayStrategy: Sendable {
    public static func always(includingZero: Bool = true) -> Self { fatalError() }
  }
}

extension Decimal {
  public struct FormatStyle: Sendable {
    public init(locale: Locale) { fatalError() }
    public func format(_ value: Decimal) -> String { fatalError() }
  }
  public static func / (left: Decimal, right: Decimal) -> Decimal { fatalError() }
}

public struct TimeZone: Hashable, Sendable {
  public init?(secondsFromGMT seconds: Int) { fatalError() }
  public static var gmt: TimeZone { fatalError() }
}

public struct Calendar: Hashable, Sendable {
  public enum Identifier: Sendable { case gregorian }
  public init(identifier: Identifier) { fatalError() }
  public var timeZone: TimeZone
}

extension Date {
  public init(timeIntervalSince1970 interval: Double) { fatalError() }

  public struct FormatStyle: Sendable {
    public enum DateStyle: Sendable { case long }
    public enum TimeStyle: Sendable { case standard }
    public struct Symbol: Sendable {
      public struct Year: Sendable { public static var defaultDigits: Self { fatalError() } }
      public struct Month: Sendable { public static var abbreviated: Self { fatalError() } }
      public struct Day: Sendable { public static var defaultDigits: Self { fatalError() } }
      public struct Hour: Sendable {
        public static var defaultDigitsWithAbbreviatedAMPM: Self { fatalError() }
      }
      public struct Minute: Sendable { public static var defaultDigits: Self { fatalError() } }
      public struct Second: Sendable { public static var defaultDigits: Self { fatalError() } }
      public struct TimeZone: Sendable {
        public enum Width: Sendable { case short, long }
        public static func localizedGMT(_ width: Width) -> Self { fatalError() }
      }
    }
    public init(
      date: DateStyle? = nil, time: TimeStyle? = nil, locale: Locale = .current,
      calendar: Calendar = Calendar(identifier: .gregorian), timeZone: Foundation.TimeZone = .gmt
    ) { fatalError() }
    public func format(_ value: Date) -> String { fatalError() }
    public func year(_ format: Symbol.Year = .defaultDigits) -> Self { fatalError() }
    public func month(_ format: Symbol.Month) -> Self { fatalError() }
    public func day(_ format: Symbol.Day = .defaultDigits) -> Self { fatalError() }
    public func hour(
      _ format: Symbol.Hour = .defaultDigitsWithAbbreviatedAMPM
    ) -> Self { fatalError() }
    public func minute(_ format: Symbol.Minute = .defaultDigits) -> Self { fatalError() }
    public func second(_ format: Symbol.Second = .defaultDigits) -> Self { fatalError() }
    public func timeZone(_ format: Symbol.TimeZone) -> Self { fatalError() }
  }
}

@objc open class NSLock: NSObject, @unchecked Sendable {
  public override init() { fatalError() }
  public func withLock<R>(_ body: () throws -> R) rethrows -> R { fatalError() }
}

@objc open class NSTextCheckingResult: NSObject {
  open var range: NSRange { fatalError() }
}

@objc open class NSRegularExpression: NSObject, @unchecked Sendable {
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { fatalError() }
    public static var useUnicodeWordBoundaries: Options { fatalError() }
  }
  public struct MatchingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { fatalError() }
    public static var reportProgress: MatchingOptions { fatalError() }
    public static var reportCompletion: MatchingOptions { fatalError() }
  }
  public struct MatchingFlags: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { fatalError() }
    public static var progress: MatchingFlags { fatalError() }
    public static var internalError: MatchingFlags { fatalError() }
  }
  public init(pattern: String, options: Options = []) throws { fatalError() }
  open func enumerateMatches(
    in string: String, options: MatchingOptions = [], range: NSRange,
    using block: (NSTextCheckingResult?, MatchingFlags, UnsafeMutablePointer<ObjCBool>) -> Void
  ) { fatalError() }
}

public struct UUID: Hashable, Sendable {
  public init() { fatalError() }
  public init?(uuidString string: String) { fatalError() }
  public var uuidString: String { fatalError() }
}

public struct URL: Hashable, Sendable {
  public init?(string: String) { fatalError() }
  public var absoluteString: String { fatalError() }
}

public struct Date: Hashable, Comparable, Sendable {
  public init() { fatalError() }
  public static var now: Date { fatalError() }
  public func addingTimeInterval(_ timeInterval: Double) -> Date { fatalError() }
  public static func < (left: Date, right: Date) -> Bool { fatalError() }
  public init(timeIntervalSinceReferenceDate interval: Double) { fatalError() }
  public var timeIntervalSinceReferenceDate: Double { fatalError() }
}

public struct Decimal: Hashable, Comparable, Sendable, CustomStringConvertible,
  ExpressibleByIntegerLiteral
{
  public init(integerLiteral value: Int) { fatalError() }
  public init?(string: String, locale: Locale?) { fatalError() }
  public var description: String { fatalError() }
  public static func < (left: Decimal, right: Decimal) -> Bool { fatalError() }
}
