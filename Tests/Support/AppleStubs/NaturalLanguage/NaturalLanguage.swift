// Signatures that `make check-apple` checks against, transcribed from Apple's documentation.
@_exported import Foundation

public struct NLLanguage: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(_ rawValue: String) { fatalError() }
  public init(rawValue: String) { fatalError() }
}

@objc public enum NLTokenUnit: Int, Sendable {
  case word, sentence, paragraph, document
}

@objc open class NLTokenizer: NSObject {
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { fatalError() }
  }
  public init(unit: NLTokenUnit) { fatalError() }
  open var string: String? {
    get { fatalError() }
    set { fatalError() }
  }
  open func setLanguage(_ language: NLLanguage) { fatalError() }
  open func enumerateTokens(
    in range: Range<String.Index>,
    using block: (Range<String.Index>, NLTokenizer.Attributes) -> Bool
  ) { fatalError() }
}
