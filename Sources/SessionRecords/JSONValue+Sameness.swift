import StrictJSON
import TextMetrics

extension JSONValue {
  /// Whether two values are the same. A null member equals an absent one. Strings are equal if their
  /// scalars are, since canonical equality would hide the effect of a normalization.
  func isSame(as other: JSONValue) -> Bool {
    switch (self, other) {
    case (.string(let mine), .string(let others)):
      mine.hasSameBytes(as: others)
    case (.array(let mine), .array(let others)):
      mine.count == others.count && zip(mine, others).allSatisfy { $0.isSame(as: $1) }
    case (.object(let mine), .object(let others)):
      mine.allSatisfy { $0.value.isSame(as: others[$0.key] ?? .null) }
        && others.allSatisfy { mine[$0.key] != nil || $0.value.isSame(as: .null) }
    default: self == other
    }
  }
}
