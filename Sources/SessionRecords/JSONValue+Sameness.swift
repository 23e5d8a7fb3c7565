import StrictJSON
import TextMetrics

extension JSONValue {
  /// Whether two values say the same: a null member equals an absent one, and strings are equal
  /// where their scalars are, since canonical equality would hide what a normalization did.
  func isSame(as other: JSONValue) -> Bool {
    switch (self, other) {
    case (.string(let mine), .string(let others)):
      mine.isIdentical(to: others)
    case (.array(let mine), .array(let others)):
      mine.count == others.count && zip(mine, others).allSatisfy { $0.isSame(as: $1) }
    case (.object(let mine), .object(let others)):
      mine.allSatisfy { $0.value.isSame(as: others[$0.key] ?? .null) }
        && others.allSatisfy { mine[$0.key] != nil || $0.value.isSame(as: .null) }
    case (.null, .null): true
    case (.boolean(let mine), .boolean(let others)): mine == others
    case (.integer(let mine), .integer(let others)): mine == others
    case (.number(let mine), .number(let others)): mine == others
    case (.decimal(let mine), .decimal(let others)): mine == others
    default: false
    }
  }
}
