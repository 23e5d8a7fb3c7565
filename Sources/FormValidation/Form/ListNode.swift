import StrictJSON

/// If the list has more elements than its maximum, no element is transformed or validated.
final class ListNode<Model, Element: ListElement>: FormNode {
  private let list: ListDeclaration
  private let access: Access<Model, [Element.Value]>
  private let element: Element

  init(_ list: ListDeclaration, _ access: Access<Model, [Element.Value]>, _ element: Element) {
    self.list = list
    self.access = access
    self.element = element
  }

  var member: FormDeclaration.Member { .list(list) }
  var hasTransforms: Bool { element.hasTransforms }
  var acceptsAllTexts: Bool { element.acceptsAllTexts }

  @_specialize(where Model == JSONValue, Element == TextElement<JSONValue>)
  @_specialize(where Model == JSONValue, Element == FormElement<JSONValue>)
  func applyTransforms(to model: inout Model, valueCap: Int) {
    guard hasTransforms, case .present(var values) = access.read(model),
      list.isWithinMaximum(values.count)
    else { return }
    for index in values.indices { element.applyTransforms(to: &values[index], valueCap: valueCap) }
    access.write(&model, values)
  }

  func record(of model: Model) -> [(String, JSONValue)] {
    let values = access.read(model).value ?? []
    return [(list.name, .array(values.map(element.record(of:))))]
  }

  func fill(_ model: inout Model, _ context: inout FillContext<Model>) {
    guard let value = context.value(named: list.name) else { return }
    let path = context.path.appending(list.name)
    guard case .array(let elements) = value else {
      return context.append([.wrongType(value.typeName, expected: "list", at: path)])
    }
    var values: [Element.Value] = []
    var report = FormReport()
    for (index, value) in elements.enumerated() {
      if let value = element.value(
        from: value, in: context.encoding, at: path.appending(index), &report,
        clearsMissing: context.clearsMissing)
      {
        values.append(value)
      }
    }
    access.write(&model, values)
    context.append(report.violations)
  }

  @_specialize(where Model == JSONValue, Element == TextElement<JSONValue>)
  @_specialize(where Model == JSONValue, Element == FormElement<JSONValue>)
  func validate(
    _ model: Model, in form: FormWalker<Model>, at path: FieldPath, _ validation: inout Validation
  ) {
    let path = path.appending(list.name)
    let values: [Element.Value]
    switch access.read(model) {
    case .present(let found): values = found
    case .absent, .null: values = []
    case .wrongType(let type, let expected, _):
      validation.appendImplicit(.wrongType(type, expected: expected, at: path))
      return
    }
    if let violation = list.violation(of: values.count, at: path) {
      validation.append(violation)
    }
    guard list.isWithinMaximum(values.count) else { return }
    var seen: Set<[UInt8]> = []
    for (index, value) in values.enumerated() {
      if validation.report.isFull { return }
      let path = path.appending(index)
      element.validate(value, siblings: { form.fieldValue(model, $0) }, at: path, &validation)
      if list.duplicates == .refused, let key = element.duplicateKey(of: value),
        !seen.insert(key).inserted
      {
        validation.append(Violation(path: path, implicitRule: .unique, code: .duplicate))
      }
    }
  }
}

extension ListDeclaration {
  fileprivate func isWithinMaximum(_ count: Int) -> Bool {
    (maximum ?? skippingMaximum).map { count <= $0 } ?? true
  }

  fileprivate func violation(of count: Int, at path: FieldPath) -> Violation? {
    let isTooLong = maximum.map { count > $0 } ?? false
    guard count < minimum || isTooLong else { return nil }
    return Violation(
      path: path, implicitRule: .elements, code: isTooLong ? .tooManyElements : .tooFewElements,
      unit: "elements",
      expected: .count(minimum: minimum > 0 ? minimum : nil, maximum: maximum),
      received: .count(of: count))
  }
}

/// The parameter `path` is the path of an element. In ``FormNode``, `path` is the path of the form.
protocol ListElement<Value>: Sendable {
  associatedtype Value

  var hasTransforms: Bool { get }
  var acceptsAllTexts: Bool { get }
  func applyTransforms(to value: inout Value, valueCap: Int)

  /// Returns `nil` if `record` isn't a value of the element's type. The result for an element that
  /// is a form is never `nil`.
  func value(
    from record: JSONValue, in encoding: ValueEncoding, at path: FieldPath,
    _ report: inout FormReport, clearsMissing: Bool
  ) -> Value?

  func record(of value: Value) -> JSONValue

  func validate(
    _ value: Value, siblings: (String) -> FieldText, at path: FieldPath,
    _ validation: inout Validation)

  /// Duplicates have the same key. A form, or a value of the wrong JSON type, doesn't have a key.
  func duplicateKey(of value: Value) -> [UInt8]?
}

struct TextElement<Value: Sendable>: ListElement {
  let field: FieldDeclaration
  let access: Access<Value, String>
  let make: @Sendable (String) -> Value?

  var hasTransforms: Bool { !field.transforms.isEmpty }
  var acceptsAllTexts: Bool { access.acceptsAllTexts }

  func applyTransforms(to value: inout Value, valueCap: Int) {
    access.apply(field.transforms, to: &value, valueCap: valueCap)
  }

  func value(
    from record: JSONValue, in encoding: ValueEncoding, at path: FieldPath,
    _ report: inout FormReport, clearsMissing: Bool
  ) -> Value? {
    let text: String
    switch field.kind.read(record, from: encoding) {
    case .present(let found): text = found
    case .absent, .null: text = ""
    case .wrongType(let type, let expected, _):
      report.append(.wrongType(type, expected: expected, at: path))
      return nil
    }
    let value = make(text)
    if value == nil { report.append(.unrepresentable(at: path)) }
    return value
  }

  func record(of value: Value) -> JSONValue {
    field.kind.value(of: access.read(value).value ?? "", in: .strings)
  }

  func validate(
    _ value: Value, siblings: (String) -> FieldText, at path: FieldPath,
    _ validation: inout Validation
  ) {
    field.validate(access.read(value), siblings: siblings, path: path, &validation)
  }

  func duplicateKey(of value: Value) -> [UInt8]? {
    let found = access.read(value)
    if case .wrongType = found { return nil }
    let text = found.value ?? ""
    let number = field.kind.isNumeric ? ExactDecimal(text)?.description : nil
    return Array((number ?? text).utf8)
  }
}

struct FormElement<Value>: ListElement {
  let walker: FormWalker<Value>
  let makeEmpty: @Sendable () -> Value

  var hasTransforms: Bool { walker.hasTransforms }
  var acceptsAllTexts: Bool { walker.acceptsAllTexts }

  func applyTransforms(to value: inout Value, valueCap: Int) {
    walker.applyTransforms(to: &value, valueCap: valueCap)
  }

  func value(
    from record: JSONValue, in encoding: ValueEncoding, at path: FieldPath,
    _ report: inout FormReport, clearsMissing: Bool
  ) -> Value? {
    var value = makeEmpty()
    walker.fill(
      &value, from: record, in: encoding, at: path, &report, clearsMissing: clearsMissing)
    return value
  }

  func record(of value: Value) -> JSONValue { walker.record(of: value) }

  func validate(
    _ value: Value, siblings: (String) -> FieldText, at path: FieldPath,
    _ validation: inout Validation
  ) {
    walker.validate(value, at: path, &validation)
  }

  func duplicateKey(of value: Value) -> [UInt8]? { nil }
}
