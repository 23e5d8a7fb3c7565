import FormValidation
import StrictJSON
import TextMetrics

extension FieldDeclaration {
  /// The JSON Schema of a text that is not empty, and what of the rules it does not say.
  func textSchema(
    of subject: ExportSubject, at part: DeclaredPart
  ) -> (schema: JSONObject, omissions: [Omission]) {
    var schema = TextSchema(of: self, stages: subject == .submitted ? stages : [])
    let omissions = omissions(at: part) { schema.add($0.demand) }
    return (schema.object, omissions)
  }
}

/// What the keywords of JSON Schema say of the rules of a text.
private struct TextSchema {
  /// What is done with the value before it is judged.
  private let stages: [Stage]
  private let isRequired: Bool
  private var minimum: Int
  private var maximum: Int?
  private var all: [JSONValue] = []

  init(of field: FieldDeclaration, stages: [Stage]) {
    self.stages = stages
    isRequired = field.isRequired
    minimum = isRequired ? 1 : 0
  }

  /// Adds a demand, and answers why the schema does not say all of it.
  mutating func add(_ demand: FieldRule.Demand) -> String? {
    switch demand {
    case .required:
      return stages.contains(where: \.canEmpty)
        ? "in part, as the value is cleaned before it is judged" : nil
    case .count(let limit, _): return add(limit)
    case .oneOf where !stages.isEmpty, .pattern where !stages.isEmpty,
      .format where !stages.isEmpty:
      return "the value is cleaned before it is judged"
    case .oneOf(let choices):
      all.append(["enum": .array(choices.values.map(JSONValue.string))])
      return nil
    case .pattern(let pattern):
      guard let portable = PortablePattern(pattern.source) else {
        return "the pattern may mean something else or take too long elsewhere"
      }
      all.append(["pattern": .string("^(?:\(portable.source))$")])
      return nil
    case .format(let format):
      if let known = format.schemaName { all.append(["format": .string(known)]) }
      return format.schemaOmission
    default: return "there is no keyword for it"
    }
  }

  private mutating func add(_ limit: TextLimit) -> String? {
    let bounds = CountBounds.inScalars(limit)?.beforeStages(stages, isRequired: isRequired)
    minimum = max(minimum, bounds?.minimum ?? 0)
    maximum = [maximum, bounds?.maximum].compactMap { $0 }.min()
    return bounds?.isExact == true
      ? nil : limit.omission(counting: "scalars", stages: stages, beside: bounds)
  }

  var object: JSONObject {
    var object = JSONObject()
    object["minLength"] = minimum > 0 ? .integer(minimum) : nil
    object["maxLength"] = maximum.map(JSONValue.integer)
    object["allOf"] = all.isEmpty ? nil : .array(all)
    return object
  }
}
