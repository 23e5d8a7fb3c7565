import StrictJSON

/// A member of a form together with the way to its value.
struct FormNode<Model>: Sendable {
  let member: FormDeclaration.Member
  let clean: Cleaning<Model>?
  let fill: Filling<Model>
  let check: Check

  /// Reports what is wrong with a cleaned model of a form that stands at a path.
  typealias Check = @Sendable (Model, FormCore<Model>, FieldPath, inout Inspection) -> Void
}

/// Runs the stages of every text of at most `valueCap` bytes; nil is one of no stages.
typealias Cleaning<Model> = @Sendable (inout Model, _ valueCap: Int) -> Void

/// Writes the values of a record into a model, and reports what a model at this path cannot hold.
/// What the record lacks stays as it is.
typealias Filling<Model> = @Sendable (inout Model, JSONValue, FieldPath, inout FormReport) -> Void

extension FormNode {
  static func field(_ field: FieldDeclaration, _ access: Access<Model, String>) -> Self {
    Self(
      member: .field(field), clean: access.cleaning(by: field.stages),
      fill: { model, record, path, report in
        field.write(
          record[field.name] ?? .null, to: &model, access, path.appending(field.name), &report)
      },
      check: { model, form, path, inspection in
        field.check(
          access.read(model), siblings: { form.text(model, $0) },
          path: path.appending(field.name), &inspection)
      })
  }

  static func group<Value>(
    _ group: GroupDeclaration, _ access: Access<Model, Value>, _ core: FormCore<Value>
  ) -> Self {
    var clean: Cleaning<Model>?
    if let cleanValue = core.clean {
      clean = { model, cap in
        guard case .present(var value) = access.read(model) else { return }
        cleanValue(&value, cap)
        access.write(&model, value)
      }
    }
    return Self(
      member: .group(group), clean: clean,
      fill: { model, record, path, report in
        guard let values = record[group.name], values != .null,
          var value = access.read(model).value ?? access.empty?()
        else { return }
        core.fill(&value, from: values, at: path.appending(group.name), &report)
        access.write(&model, value)
      },
      check: { model, _, path, inspection in
        let path = path.appending(group.name)
        switch access.read(model) {
        case .present(let value): core.check(value, at: path, &inspection)
        case .other(let type, let expected, _):
          inspection.report.append(.wrongType(type, expected: expected, at: path))
        case .absent, .null:
          guard group.requirement == .required else { return }
          inspection.report.append(Violation(path: path, rule: "required", problem: .missing))
        }
      })
  }

  static func list<Value>(
    _ list: ListDeclaration, _ access: Access<Model, [Value]>, _ element: ListElement<Value>
  ) -> Self {
    var clean: Cleaning<Model>?
    if let cleanElement = element.clean {
      clean = { model, cap in
        guard case .present(var values) = access.read(model), list.judges(values.count) else {
          return
        }
        for index in values.indices { cleanElement(&values[index], cap) }
        access.write(&model, values)
      }
    }
    return Self(
      member: .list(list), clean: clean,
      fill: { model, record, path, report in
        guard let value = record[list.name], value != .null else { return }
        let path = path.appending(list.name)
        guard case .array(let elements) = value else {
          return report.append(.wrongType(value.typeName, expected: "list", at: path))
        }
        var values: [Value] = []
        for (index, value) in elements.enumerated() {
          values.append(element.empty())
          element.fill(&values[index], value, path.appending(index), &report)
        }
        access.write(&model, values)
      },
      check: { model, form, path, inspection in
        let path = path.appending(list.name)
        let values: [Value]
        switch access.read(model) {
        case .present(let found): values = found
        case .absent, .null: values = []
        case .other(let type, let expected, _):
          inspection.report.append(.wrongType(type, expected: expected, at: path))
          return
        }
        if let violation = list.violation(of: values.count, at: path) {
          inspection.report.append(violation)
        }
        guard list.judges(values.count) else { return }
        var seen: Set<[UInt8]> = []
        for (index, value) in values.enumerated() {
          if inspection.report.isFull { return }
          let path = path.appending(index)
          element.check(value, { form.text(model, $0) }, path, &inspection)
          if list.duplicates == .refused, let key = element.key(value),
            !seen.insert(key).inserted
          {
            inspection.report.append(
              Violation(path: path, rule: "duplicates", problem: .duplicate))
          }
        }
      })
  }

  static func cleaning(_ nodes: [FormNode]) -> Cleaning<Model>? {
    let cleanings = nodes.compactMap(\.clean)
    if cleanings.isEmpty { return nil }
    return { model, cap in for clean in cleanings { clean(&model, cap) } }
  }

  /// - Parameter holds: Whether the members are judged. Their stages run in any case.
  static func conditional(
    _ condition: Condition<String>?, _ nodes: [FormNode],
    holds: @escaping @Sendable (Model, FormCore<Model>) -> Bool
  ) -> Self {
    let checks = nodes.map(\.check)
    return Self(
      member: .conditional(condition, nodes.map(\.member)),
      clean: Self.cleaning(nodes),
      fill: { model, record, path, report in
        var found = report
        for node in nodes { node.fill(&model, record, path, &found) }
        // What stands under a condition on a field was judged where the condition holds.
        if condition == nil { report = found }
      },
      check: { model, form, path, inspection in
        guard holds(model, form) else { return }
        for check in checks { check(model, form, path, &inspection) }
      })
  }

  static func conditional(_ condition: Condition<String>, _ nodes: [FormNode]) -> Self {
    conditional(condition, nodes) { model, form in
      condition.holds(for: form.text(model, condition.field))
    }
  }

  static func rule(
    _ rule: CrossFieldDeclaration, holds: @escaping @Sendable (Model) -> Bool
  ) -> Self {
    Self(
      member: .rule(rule), clean: nil, fill: { _, _, _, _ in },
      check: { model, _, path, inspection in
        guard !holds(model) else { return }
        inspection.report.append(
          Violation(
            path: FieldPath(path.components + rule.path.components), rule: rule.name,
            problem: .check))
      })
  }
}

/// What each element of a list is.
struct ListElement<Value>: Sendable {
  let clean: Cleaning<Value>?
  /// An element before a record's values are written into it.
  let empty: @Sendable () -> Value
  let fill: Filling<Value>
  /// What equal elements have in common; nil for what is no text.
  let key: @Sendable (Value) -> [UInt8]?
  /// Reports what is wrong with an element at a path. Rules of a text may name the values beside the
  /// list.
  let check: @Sendable (Value, (String) -> FieldValue, FieldPath, inout Inspection) -> Void

  static func text(
    _ field: FieldDeclaration, _ access: Access<Value, String>, empty: Value
  ) -> Self where Value: Sendable {
    Self(
      clean: access.cleaning(by: field.stages), empty: { empty },
      fill: { field.write($1, to: &$0, access, $2, &$3) },
      key: { value in
        let found = access.read(value)
        if case .other = found { return nil }
        let text = found.text ?? ""
        let number = field.kind.isNumeric ? ExactDecimal(text)?.description : nil
        return Array((number ?? text).utf8)
      },
      check: { value, siblings, path, inspection in
        field.check(access.read(value), siblings: siblings, path: path, &inspection)
      })
  }

  static func form(
    _ core: FormCore<Value>, empty: @escaping @Sendable () -> Value
  ) -> Self {
    Self(
      clean: core.clean, empty: empty, fill: { core.fill(&$0, from: $1, at: $2, &$3) },
      key: { _ in nil },
      check: { value, _, path, inspection in core.check(value, at: path, &inspection) })
  }
}

extension ListDeclaration {
  /// Whether a list of so many elements is not too long to be judged element by element.
  fileprivate func judges(_ count: Int) -> Bool { maximum.map { count <= $0 } ?? true }

  fileprivate func violation(of count: Int, at path: FieldPath) -> Violation? {
    guard count < minimum || !judges(count) else { return nil }
    return Violation(
      path: path, rule: "elements", problem: judges(count) ? .tooFewElements : .tooManyElements,
      unit: "elements",
      expected: .count(minimum: minimum > 0 ? minimum : nil, maximum: maximum),
      received: .count(of: count))
  }
}
