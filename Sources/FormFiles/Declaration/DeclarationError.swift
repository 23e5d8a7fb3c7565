package import FormValidation

/// Why a JSON text declares no form, and at which key.
public struct DeclarationError: Error, Sendable, Hashable {
  /// Where in the JSON.
  package let path: FieldPath
  /// What is wrong there, without a full stop.
  public let reason: String
  /// What is at fault there.
  package var culprit = Culprit.value

  /// Where in the JSON: `fields[2].rules[0].unit`; empty for the whole.
  public var key: String { path.description }

  /// What of the value at a place is at fault.
  package enum Culprit: Sendable, Hashable {
    case value
    /// The value is a number that the reason has rounded.
    case roundedNumber
    /// A key of the object.
    case key(String)
  }
}

extension DeclarationError: CustomStringConvertible {
  public var description: String {
    key.isEmpty ? "The form cannot be read: \(reason)." : "\(key): \(reason)."
  }

  /// The reason against a number of things that no `Int` holds.
  package static func reason(againstTooLarge number: String) -> String {
    "\(number) is too large; the largest number is \(Int.max)"
  }
}
