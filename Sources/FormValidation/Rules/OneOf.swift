/// The value is one of these, byte for byte: a stage that normalizes makes equivalent texts equal.
public struct OneOf: FieldRuleConvertible {
  /// What the value may be.
  public let values: [String]

  public init(_ values: String...) { self.values = values }

  public init(_ values: [String]) { self.values = values }

  public var fieldRule: FieldRule { FieldRule(.oneOf(values)) }
}
