import TextMetrics

/// A value of the model, with its stages and rules: a text, or anything that has one.
///
/// ```swift
/// let form = ModelForm<SignUp> {
///   Field(\.name, "name", stages: [.trim], rules: [.count(...3, in: .characters)])
/// }
/// form.report(on: SignUp(name: " Ada ")).isValid  // true
/// ```
public struct Field<Model>: Sendable {
  let part: FormPart<Model>

  /// A text, number, boolean, date or file at a key path of the model, under a name.
  ///
  /// - Parameters:
  ///   - keyPath: Where the value is; the cleaned value is written back there.
  ///   - name: The name in paths and records.
  ///   - label: The name for people.
  ///   - kind: What a text stands for; other values say so themselves.
  ///   - stages: What cleans the value, in this order.
  ///   - rules: What the cleaned value must be.
  ///   - typing: How limits act while text is typed.
  ///   - messages: Sentences for the rules that have none of their own.
  /// - Precondition: The name is not empty and has no `.`, `[` or `]`.
  public init<Value: FormValue>(
    _ keyPath: any WritableKeyPath<Model, Value> & Sendable,
    _ name: String,
    label: LocalizedText? = nil,
    kind: ValueKind = Value.valueKind,
    stages: [Stage] = [],
    rules: [FieldRule<FieldKey<Model>>] = [],
    typing: Typing = .init(),
    messages: MessageOverrides = .none
  ) {
    let declaration = FieldDeclaration(
      name, label: label, kind: kind, stages: stages, typing: typing, messages: messages)
    part = FormPart(declaration, Access(text: keyPath), rules)
  }

  /// A value that may be absent. It is silent then, unless it is ``FieldRule/required``.
  public init<Value: FormValue>(
    _ keyPath: any WritableKeyPath<Model, Value?> & Sendable,
    _ name: String,
    label: LocalizedText? = nil,
    kind: ValueKind = Value.valueKind,
    stages: [Stage] = [],
    rules: [FieldRule<FieldKey<Model>>] = [],
    typing: Typing = .init(),
    messages: MessageOverrides = .none
  ) {
    let declaration = FieldDeclaration(
      name, label: label, kind: kind, stages: stages, typing: typing, messages: messages)
    part = FormPart(declaration, Access(text: keyPath), rules)
  }

  /// A text with a declaration from elsewhere: from JSON.
  public init(
    _ keyPath: any WritableKeyPath<Model, String> & Sendable, _ declaration: FieldDeclaration
  ) {
    part = FormPart(declaration, Access(text: keyPath))
  }

  /// A text that may be absent, with a declaration from elsewhere.
  public init(
    _ keyPath: any WritableKeyPath<Model, String?> & Sendable, _ declaration: FieldDeclaration
  ) {
    part = FormPart(declaration, Access(text: keyPath))
  }
}

extension FormPart {
  /// - Parameter rules: What the field must be beside what it is declared to be.
  fileprivate init(
    _ declaration: FieldDeclaration, _ access: Access<Model, String>,
    _ rules: [FieldRule<FieldKey<Model>>] = []
  ) {
    self.init(texts: [declaration.name: access]) { names in
      let path = FieldPath(name: declaration.name)
      var declaration = declaration
      names.check(declaration.rules, of: path)
      declaration.rules += names.rules(rules, of: path)
      return FieldNode(declaration: declaration, access: access)
    }
  }
}

struct FieldNode<Model>: FormNode {
  let declaration: FieldDeclaration
  let access: Access<Model, String>

  var member: FormDeclaration.Member { .field(declaration) }
  var hasStages: Bool { !declaration.stages.isEmpty }

  func clean(_ model: inout Model, cap: Int) {
    guard case .present(let text) = access.read(model) else { return }
    let cleaned = JudgedText(text, stages: declaration.stages, valueCap: cap).text
    if !cleaned.isIdentical(to: text) { access.write(&model, cleaned) }
  }

  func check(
    _ model: Model, in form: FormCore<Model>, at path: FieldPath, _ inspection: inout Inspection
  ) {
    declaration.check(
      access.read(model), siblings: { form.text(model, $0) },
      path: path.appending(declaration.name), &inspection)
  }
}

extension FieldDeclaration {
  /// Reports what is wrong with a cleaned value.
  func check(
    _ value: FieldValue, siblings: (String) -> FieldValue,
    path: @autoclosure () -> FieldPath, _ inspection: inout Inspection
  ) {
    if inspection.report.isFull { return }
    if let refusal = refusal(of: value, at: path, cap: inspection.valueCap) {
      inspection.report.append(refusal)
      return
    }
    var keepsAll = true
    for rule in rules {
      guard
        let finding = rule.finding(
          for: value, of: kind, siblings: siblings, &inspection.context)
      else { continue }
      keepsAll = false
      inspection.report.append(
        Violation(
          path: path(), rule: rule.name, problem: finding.problem, unit: finding.unit,
          expected: finding.expected, received: finding.received, over: finding.over,
          place: finding.place))
    }
    guard keepsAll, let text = value.text, !text.isEmpty
    else { return }
    for rule in rules {
      guard let check = rule.asyncCheck, rule.holds(siblings) else { continue }
      inspection.asyncChecks.append(PendingCheck(path: path(), check: check, text: text))
    }
  }

  /// What is wrong with a value of which no rule is asked.
  private func refusal(
    of value: FieldValue, at path: () -> FieldPath, cap: Int
  ) -> Violation? {
    switch value {
    case .other(let type, let expected, _):
      return .wrongType(type, expected: expected, at: path())
    case .null where !absence.acceptsNull && !isRequired:
      return .wrongType("null", expected: kind.typeName, at: path())
    case .absent where !absence.acceptsMissing && !isRequired:
      return Violation(path: path(), rule: "absence", problem: .missing)
    case .present(let text) where text.utf8.count > cap:
      return Violation(
        path: path(), rule: "valueCap", problem: .tooLarge, unit: "bytes",
        expected: .count(minimum: nil, maximum: cap), received: .count(of: text.utf8.count))
    case .present(let text) where kind != .text && !text.isEmpty:
      do throws(MalformedText) {
        _ = try kind.read(text)
        return nil
      } catch {
        return Violation(
          path: path(), rule: "kind", problem: .malformed,
          expected: .format(named: kind.rawValue), place: error.range(in: text))
      }
    case .present, .absent, .null: return nil
    }
  }
}
