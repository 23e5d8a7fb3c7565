public import FormValidation
public import StrictJSON

extension FormDeclaration {
  /// The JSON Schema (2020-12) of form files: of the JSON that ``init(parsing:units:)`` reads, so
  /// that an editor completes them and marks what is misspelled.
  ///
  /// It accepts whatever is read with the normalization forms of Unicode. What no schema can say
  /// (that a rule names a field of its form, that two rules do not contradict each other)
  /// ``errors(in:units:)`` finds.
  public static let fileSchema: JSONValue = FileSchema.form
}
