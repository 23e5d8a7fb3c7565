package import FormValidation

/// An error in the JSON of a form file.
public struct FormFileError: Error, Sendable, Hashable {
  /// The position in the JSON.
  package let path: FieldPath
  /// The reason, without a period at its end.
  public let reason: String
  package var culprit = Culprit.value

  /// The position in the JSON, such as `fields[2].rules[0].unit`, or an empty string for the whole file.
  public var key: String { path.description }

  package enum Culprit: Sendable, Hashable {
    case value
    /// The value, which is a number that the reason rounds.
    case roundedNumber
    case key(String)
  }
}

extension FormFileError: CustomStringConvertible {
  public var description: String {
    key.isEmpty ? "The form cannot be read: \(reason)." : "\(key): \(reason)."
  }

  package static func reason(againstTooLarge number: String) -> String {
    "\(number) is too large; the largest number is \(Int.max)"
  }
}
