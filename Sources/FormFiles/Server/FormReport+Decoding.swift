import FormValidation

extension FormReport {
  /// What a decoder found, as the violation of a value: what is missing, what is of another type,
  /// and what stands for no value of its type.
  ///
  /// A decoder ends at the first; a form of the record itself finds them all:
  /// ``/FormValidation/ModelForm/init(_:)``.
  ///
  /// ```swift
  /// let path = FieldPath(name: "age")
  /// let error = DecodingError.valueNotFound(
  ///   Int.self, DecodingError.Context(codingPath: [], debugDescription: "no age"))
  /// FormReport(decoding: error, at: path).violations.map(\.problem)  // [.missing]
  /// ```
  ///
  /// - Parameters:
  ///   - error: What a decoder threw.
  ///   - path: Where in the form the decoded value stands; the form itself if left out.
  public init(decoding error: DecodingError, at path: FieldPath = FieldPath()) {
    func place(_ keys: [any CodingKey]) -> FieldPath {
      keys.reduce(path) { path, key in
        key.intValue.map { path.appending($0) } ?? path.appending(key.stringValue)
      }
    }
    let violation: Violation
    switch error {
    case .keyNotFound(let key, let context):
      violation = Violation(
        path: place(context.codingPath + [key]), rule: "required", problem: .missing)
    case .valueNotFound(_, let context):
      violation = Violation(path: place(context.codingPath), rule: "required", problem: .missing)
    case .typeMismatch(let type, let context):
      violation = Violation(
        path: place(context.codingPath), rule: "type", problem: .wrongType,
        expected: .type(named: Self.typeName(type)))
    case .dataCorrupted(let context):
      violation = Violation(path: place(context.codingPath), rule: "type", problem: .check)
    @unknown default: violation = Violation(path: path, rule: "type", problem: .check)
    }
    self.init([violation])
  }

  private static func typeName(_ type: any Any.Type) -> String {
    switch type {
    case is String.Type: "text"
    case is Bool.Type: "boolean"
    case is any BinaryInteger.Type, is any BinaryFloatingPoint.Type: "number"
    case is [Any].Type: "list"
    default: "object"
    }
  }
}
