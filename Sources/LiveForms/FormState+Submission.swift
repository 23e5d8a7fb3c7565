package import FormValidation

extension FormState {
  package typealias Attempt = (
    report: FormReport, record: JSONValue, focus: FieldPath?, speech: [FieldSpeech]
  )

  /// Shows all violations, and begins a submission if there are none. While a submission is in
  /// progress, the method only returns the report.
  ///
  /// - Parameters:
  ///   - code: The violations of the model that conditions and checks in code found.
  ///   - countsUnanswered: Whether an asynchronous rule without an answer is a violation.
  package mutating func submit(
    adding code: [Violation] = [], countsUnanswered: Bool = false
  ) -> Attempt {
    let own = ownReport(countsUnanswered: countsUnanswered)
    let report = adding(code, to: own)
    var record = record(as: .json)
    ModelForm(declaration).clean(&record)
    if isSubmitting { return (report, record, nil, []) }
    var speech = show(own)
    speech += setCodeViolations(code)
    let paths = tree.fieldsByPath
    violations += report.violations.filter { found in
      paths[found.path] == nil && !own.violations.contains(found)
    }
    isSubmitting = report.violations.isEmpty
    return (report, record, firstError.flatMap(path), speech)
  }

  package func currentReport(adding code: [Violation] = []) -> FormReport {
    adding(code, to: ownReport(countsUnanswered: false))
  }

  private func ownReport(countsUnanswered: Bool) -> FormReport {
    let form = ModelForm(typed: declaration).withReferences(references)
    return withAnswers(
      form.pendingReport(on: withExternalValues(record(as: .typed))),
      countsUnanswered: countsUnanswered)
  }

  /// Returns the report with violations of the model. If the text of a field isn't a value of its
  /// kind, its violations are skipped, because the model has an earlier value.
  private func adding(_ code: [Violation], to report: FormReport) -> FormReport {
    if code.isEmpty { return report }
    var all = report
    for violation in code {
      let known = report.violations(for: violation.path)
      let isRefused = known.contains { FieldDeclaration.Refusal(rawValue: $0.rule) != nil }
      if isRefused || known.contains(where: { $0.isSameComplaint(as: violation) }) { continue }
      all.append(violation)
    }
    all.sort(by: declaration)
    return all
  }

  package mutating func setCodeViolations(_ code: [Violation]) -> [FieldSpeech] {
    let byPath = Dictionary(grouping: code, by: \.path)
    var filled: [FormTree.ScopeID: Bool] = [:]
    return order.flatMap { field -> [FieldSpeech] in
      guard let state = fields[field] else { return [] }
      var found = byPath[state.path] ?? []
      if found.isEmpty, state.codeViolations.isEmpty { return [] }
      if !found.isEmpty {
        let siblings = values(near: state)
        let own = state.parts.filter { applies($0, &filled) }.flatMap {
          $0.live.violations(siblings)
        }
        let isRefused = own.contains { FieldDeclaration.Refusal(rawValue: $0.rule) != nil }
        found.removeAll { found in isRefused || own.contains { $0.isSameComplaint(as: found) } }
      }
      if found == state.codeViolations { return [] }
      let before = shown(at: field, &filled)
      fields[field]?.codeViolations = found
      return FormAnnouncement.schedule(from: before, to: shown(at: field, &filled), on: .typing)
        .map { FieldSpeech(field: field, announcement: $0) }
    }
  }

  /// Ends a submission that succeeded. The current texts become the initial texts.
  package mutating func didSucceed() {
    isSubmitting = false
    tree.rowsHaveChanged = false
    start = record(as: .typed)
    for field in order {
      guard let text = fields[field]?.text else { continue }
      fields[field]?.initialText = text
    }
  }

  package mutating func didRefuse(_ report: FormReport = FormReport()) -> [FieldSpeech] {
    isSubmitting = false
    return show(report)
  }

  /// Replaces all texts, and makes all fields untouched. The initial texts stay the same.
  package mutating func replace(with values: JSONValue) {
    let fresh = FormState(declaration, values: start, references: references)
    isSubmitting = false
    violations = []
    build(values)
    for field in order {
      guard let path = fields[field]?.path else { continue }
      fields[field]?.initialText = fresh.field(at: path).map { fresh.text(of: $0) } ?? ""
    }
    tree.rowsHaveChanged = order.map(path) != fresh.order.map(fresh.path)
  }

  /// Resets the form to its initial texts, or to new initial texts. All fields become untouched.
  package mutating func reset(to values: JSONValue? = nil) {
    isSubmitting = false
    violations = []
    start = values ?? start
    build(start)
  }

  /// Returns the texts as a record, without optional groups that have no content.
  package func record(as values: RecordValues) -> JSONValue {
    record(of: tree.root, values) { fields[$0]?.text ?? "" }
  }

  private func record(
    of scope: FormTree.ScopeID, _ values: RecordValues, _ text: (FieldID) -> String
  ) -> JSONValue {
    var members: [(String, JSONValue)] = []
    for member in tree.scopes[scope].members {
      switch member {
      case .field(let field, let name): members.append((name, value(of: field, values, text)))
      case .group(let inner, let name, let requirement):
        let value = record(of: inner, values, text)
        if requirement == .required || value.hasContent { members.append((name, value)) }
      case .list(let id):
        let list = tree.lists[id]
        let elements = list.rows.map { row in
          switch row.content {
          case .field(let field): value(of: field, values, text)
          case .scope(let inner): record(of: inner, values, text)
          }
        }
        members.append((list.name, .array(elements)))
      }
    }
    return .object(JSONObject(members))
  }

  private func value(
    of field: FieldID, _ values: RecordValues, _ text: (FieldID) -> String
  ) -> JSONValue {
    let kind = fields[field]?.parts.first?.live.declaration.kind ?? .text
    let text = text(field)
    let isMissing = text.isEmpty && (kind == .file || values == .json && !kind.isSpelledAsString)
    return isMissing ? .null : kind.value(of: text, from: values)
  }

  private func withExternalValues(_ record: JSONValue) -> JSONValue {
    guard case .object(var object) = record else { return record }
    for (name, value) in externalValues where object[name] == nil { object[name] = .string(value) }
    return .object(object)
  }

  private func withAnswers(_ report: FormReport, countsUnanswered: Bool) -> FormReport {
    guard !report.unasked.isEmpty else { return report }
    let fields = tree.fieldsByPath
    var answered = report
    answered.unasked = []
    for unasked in report.unasked {
      switch fields[unasked.path].flatMap({ answer(of: unasked.rule, at: $0) }) {
      case .accepted?: continue
      case .refused?:
        answered.append(Violation(path: unasked.path, rule: unasked.rule, code: .check))
      case .unanswered? where countsUnanswered:
        answered.append(Violation(path: unasked.path, rule: unasked.rule, code: .unanswered))
      case .unanswered?, nil: answered.unasked.append(unasked)
      }
    }
    answered.sort(by: declaration)
    return answered
  }

  private func answer(of rule: String, at field: FieldID) -> AsyncCheck.Outcome? {
    fields[field]?.parts.lazy.compactMap { $0.live.answers[rule] }.first
  }

  private mutating func show(_ report: FormReport) -> [FieldSpeech] {
    let paths = tree.fieldsByPath
    var found: [FieldID: [Violation]] = [:]
    violations = []
    for violation in report.violations {
      if let field = paths[violation.path] {
        found[field, default: []].append(violation)
      } else {
        violations.append(violation)
      }
    }
    var filled: [FormTree.ScopeID: Bool] = [:]
    return order.flatMap { show(found[$0] ?? [], at: $0, &filled) }
  }

  /// Shows the violations that a field finds, and the violations of a report at the field. A report
  /// has no violations of elements in a list that is too long. A violation that only the report has
  /// is shown by the last declaration of the field that applies, or by the form if none applies.
  private mutating func show(
    _ found: [Violation], at field: FieldID, _ filled: inout [FormTree.ScopeID: Bool]
  ) -> [FieldSpeech] {
    let parts = fields[field]?.parts ?? []
    let applying = parts.indices.filter { applies(parts[$0], &filled) }
    if applying.isEmpty { violations += found }
    var rest = found
    var index = -1
    return update(field, &filled) { live, siblings in
      index += 1
      let own = live.violations(siblings)
      if applying.contains(index) {
        rest.removeAll { found in own.contains { $0.isSameComplaint(as: found) } }
      }
      return live.didSubmit(own + (index == applying.last ? rest : []))
    }
  }
}

extension JSONValue {
  fileprivate var hasContent: Bool {
    switch self {
    case .null: false
    case .string(let text): !text.isEmpty
    case .array(let values): !values.isEmpty
    case .object(let members): members.contains { $0.value.hasContent }
    case .boolean, .integer, .number, .decimal: true
    }
  }
}
