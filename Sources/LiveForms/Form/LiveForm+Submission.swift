public import FormValidation

/// Submitting and beginning again.
extension LiveForm {
  /// What came of an attempt to submit.
  public struct Attempt: Sendable {
    /// What is wrong; empty if the submission proceeds. `unasked` in it names the
    /// asynchronous rules that have not answered about what is sent.
    public let report: FormReport
    /// What to send: the cleaned record, with every value as it was typed.
    public let record: JSONValue
    /// The field to focus; nil where the form is on its way, or where nothing is wrong at a field.
    public let focus: FieldID?
    /// What is said, in the order of the form: that of the field to focus comes first.
    public let speech: [FieldSpeech]
  }

  /// The user submits: every field is judged, all violations are shown, and the form is on its way
  /// where there are none. Nothing happens while it is on its way already. Linear in the form.
  ///
  /// Asynchronous rules are not asked, but what they have answered counts: a name that is taken is
  /// a violation. Whoever wants all answers first waits for ``pendingChecks(at:)``; the server judges
  /// them in any case.
  public mutating func submit() -> Attempt {
    let form = ModelForm(typed: declaration).withReferences(references)
    var record = record
    let report = withAnswers(form.pendingReport(on: withExternalValues(record)))
    if isSubmitting { return Attempt(report: report, record: record, focus: nil, speech: []) }
    let speech = show(report)
    form.clean(&record)
    isSubmitting = report.violations.isEmpty
    return Attempt(report: report, record: record, focus: firstError, speech: speech)
  }

  /// The server has taken what was submitted: what the form holds is where it begins now. Linear
  /// in the form.
  public mutating func didSucceed() {
    isSubmitting = false
    tree.rowsHaveChanged = false
    for field in order {
      guard let text = fields[field]?.text else { continue }
      fields[field]?.initialText = text
    }
  }

  /// The server has refused what was submitted, or could not be asked. What it found is shown until
  /// the user changes the value it is about, and the form can be submitted again. Linear in the
  /// form.
  public mutating func didRefuse(_ report: FormReport = FormReport()) -> [FieldSpeech] {
    isSubmitting = false
    return show(report)
  }

  /// Begins again: with what the form began with, or with other values. Nothing is touched or
  /// shown. Linear in the form.
  public mutating func reset(to values: JSONValue? = nil) {
    isSubmitting = false
    violations = []
    build(values ?? initialValues)
  }

  /// The record as it was typed. A group that need not be there and in which nothing is filled in
  /// is left out. Linear in the form.
  public var record: JSONValue { record(of: tree.root) { fields[$0]?.text ?? "" } }

  /// What the form began with. Rows that were added or taken out are as they are now.
  private var initialValues: JSONValue { record(of: tree.root) { fields[$0]?.initialText ?? "" } }

  private func record(of scope: FormTree.ScopeID, _ text: (FieldID) -> String) -> JSONValue {
    var members: [(String, JSONValue)] = []
    for member in tree.scopes[scope].members {
      switch member {
      case .field(let field, let name): members.append((name, value(of: field, text)))
      case .group(let inner, let name, let requirement):
        let value = record(of: inner, text)
        if requirement == .required || value.hasContent { members.append((name, value)) }
      case .list(let id):
        let list = tree.lists[id]
        let elements = list.rows.map { row in
          switch row.content {
          case .field(let field): value(of: field, text)
          case .scope(let inner): record(of: inner, text)
          }
        }
        members.append((list.name, .array(elements)))
      }
    }
    return .object(JSONObject(members))
  }

  private func value(of field: FieldID, _ text: (FieldID) -> String) -> JSONValue {
    let kind = fields[field]?.parts.first?.live.declaration.kind ?? .text
    let text = text(field)
    return kind == .file && text.isEmpty ? .null : kind.value(of: text, from: .typed)
  }

  /// With what conditions ask for and the form does not judge.
  private func withExternalValues(_ record: JSONValue) -> JSONValue {
    guard case .object(var object) = record else { return record }
    for (name, value) in externalValues where object[name] == nil { object[name] = .string(value) }
    return .object(object)
  }

  /// The report with what asynchronous rules have answered about the texts as they are.
  private func withAnswers(_ report: FormReport) -> FormReport {
    guard !report.unasked.isEmpty else { return report }
    let fields = fieldsByPath
    var answered = report
    answered.unasked = []
    for unasked in report.unasked {
      switch fields[unasked.path].flatMap({ answer(of: unasked.rule, at: $0) }) {
      case .accepted?: continue
      case .refused?:
        answered.append(Violation(path: unasked.path, rule: unasked.rule, code: .check))
      case .unanswered?, nil: answered.unasked.append(unasked)
      }
    }
    answered.sort(by: declaration)
    return answered
  }

  private func answer(of rule: String, at field: FieldID) -> AsyncCheck.Outcome? {
    fields[field]?.parts.lazy.compactMap { $0.live.answers[rule] }.first
  }

  /// The field at each path. A group and a list may have the same name under two conditions: of two
  /// fields at one path, the first.
  private var fieldsByPath: [FieldPath: FieldID] {
    Dictionary(
      order.map { (path(of: $0) ?? FieldPath(), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Shows a report at the fields it is about, and keeps what is about no field.
  private mutating func show(_ report: FormReport) -> [FieldSpeech] {
    let paths = fieldsByPath
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

  /// Shows what was found at a field, with what it finds itself: the elements of a list that is too
  /// long are in no report.
  ///
  /// The last declaration that applies shows what none of them finds. Without one, the form shows it.
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
  /// Whether anything in a record is filled in.
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
