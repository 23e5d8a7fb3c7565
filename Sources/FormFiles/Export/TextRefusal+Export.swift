import FormValidation

extension TextRefusal {
  /// The schemas that a value without refused text is valid against.
  var schemas: [JSONValue] {
    var refused =
      [
        scalars.isEmpty ? nil : ["pattern": .string("[\(characterClass)]")],
        first.isEmpty ? nil : ["pattern": .string("^[\(Self.characterClass(of: first))]")],
        last.isEmpty ? nil : ["pattern": .string("[\(Self.characterClass(of: last))]$")],
        values.isEmpty ? nil : ["enum": .array(values.map(JSONValue.string))],
      ].compactMap(\.self) as [JSONValue]
    if !names.isEmpty {
      let anyCase = names.map { $0.map(Self.inAnyCase).joined() }.joined(separator: "|")
      refused.append(["pattern": .string("^(?:\(anyCase)) *(?:$|[.])")])
    }
    return refused.map { ["not": $0] }
  }

  /// The pattern of HTML that a value matches as a whole if it has no refused scalar.
  var htmlPattern: String? { scalars.isEmpty ? nil : "[^\(characterClass)]*" }

  /// The refused scalars as dialects of patterns write them between brackets.
  private var characterClass: String {
    scalars.map { range in
      let ends = range.count == 1 ? [range.lowerBound] : [range.lowerBound, range.upperBound]
      return ends.map(Self.written).joined(separator: "-")
    }.joined()
  }

  private static func characterClass(of scalars: [Unicode.Scalar]) -> String {
    scalars.map { written($0.value) }.joined()
  }

  private static func written(_ scalar: UInt32) -> String {
    let digits = String(scalar, radix: 16, uppercase: true)
    if scalar <= 0xFF { return "\\x" + (digits.count == 1 ? "0" : "") + digits }
    return Unicode.Scalar(scalar).map { String($0) } ?? ""
  }

  private static func inAnyCase(_ letter: Character) -> String {
    let small = letter.lowercased()
    return small == String(letter) ? "[\(letter)]" : "[\(letter)\(small)]"
  }
}
