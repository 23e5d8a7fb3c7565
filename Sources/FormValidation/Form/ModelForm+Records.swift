package import StrictJSON

// The decoding of a record
//
// A record is validated twice: as JSON, and as the model that is filled with the record's values.
// Both times, the rules of the declaration are evaluated. Checks, and rules under conditions in
// code, are only evaluated for the model.
//
// A value of the record is unusable if the model can't have it, such as a text for an `Int`. The
// model has a default value instead. If any value is unusable, the report has the violations of the
// record, and the violations of closures that don't depend on the default value. Other violations
// of the model are left out.

extension ModelForm where Model: FormRecord {
  package func decode(
    from record: JSONValue, in encoding: ValueEncoding
  ) throws(FormError) -> Model {
    let (model, validation) = filled(from: record, in: encoding)
    return try valid(model, validation.synchronousReport(of: declaration))
  }

  package nonisolated(nonsending) func decodeAsync(
    from record: JSONValue, in encoding: ValueEncoding, concurrency: Int = 8,
    clock: some Clock<Duration> = ContinuousClock()
  ) async throws -> Model {
    let (model, validation) = filled(from: record, in: encoding)
    let (report, errors) = try await validation.report(
      of: declaration, concurrency: concurrency, clock: clock)
    return try valid(model, report, errors)
  }

  package func validate(_ record: JSONValue, in encoding: ValueEncoding) -> FormReport {
    withSource(
      filled(from: record, in: encoding).validation.synchronousReport(of: declaration))
  }

  /// Returns a transformed model, and the violations of both the record and the model.
  private func filled(
    from record: JSONValue, in encoding: ValueEncoding
  ) -> (model: Model, validation: Validation) {
    let recordWalker =
      encoding == self.encoding ? recordWalker : FormWalker(declaration, encoding)
    let recordForm = ModelForm<JSONValue>(
      declaration: declaration, modelWalker: recordWalker, recordWalker: recordWalker,
      encoding: encoding, references: references)
    var record = recordForm.transformed(record)
    let recordReport = recordForm.validation(of: record).report
    // Closures don't receive values that are larger than the form allows.
    for violation in recordReport.violations where violation.code.isOfSize {
      record.clearValue(at: violation.path.components[...])
    }
    var model = Model()
    var fillReport = FormReport()
    modelWalker.fill(&model, from: record, in: encoding, at: FieldPath(), &fillReport)
    model = transformed(model)
    var validation = validation(of: model)
    validation.merge(recordReport, fillReport, declaration)
    return (model, validation)
  }
}

extension ModelForm {
  /// Whether some violations can be found only with a model.
  package var needsModel: Bool { declaration.hasCode || !modelWalker.acceptsAllTexts }

  /// Fills the model, and reports the violations that can't be found without the model:
  ///
  /// - violations of texts that the type of a property can't represent
  /// - violations of checks and of rules under conditions in code, with the exceptions in ``Check``
  ///
  /// The pending rules of the report are the asynchronous rules under conditions in code.
  package func update(_ model: inout Model, fromTransformed texts: JSONValue) -> FormReport {
    var seen: Set<FieldPath> = []
    let unrepresentable = update(&model, from: texts, in: .strings).violations
      .filter { seen.insert($0.path).inserted }
    propertyNameCheck?.run(on: model)
    guard declaration.hasCode else { return FormReport(unrepresentable) }
    var unusable = UnusableValues(declaration)
    for violation in unrepresentable { unusable.insert(violation.path) }
    let validation = validation(of: model)
    var report = FormReport(
      unrepresentable
        + validation.violationsFromClosures.filter {
          !unusable.affects($0.violation.path)
            && !$0.readFields.contains(where: unusable.affects)
        }
        .map(\.violation))
    report.pendingRules = validation.asyncChecks
      .filter { $0.hasConditionInCode && !unusable.affects($0.path) }
      .map { FormReport.PendingRule(path: $0.path, rule: $0.check.name) }
    return report
  }
}

extension Violation.Code {
  fileprivate var isOfSize: Bool { self == .exceedsCap || self == .tooManyElements }
}

extension JSONValue {
  fileprivate mutating func clearValue(at path: ArraySlice<FieldPath.Component>) {
    let value = self
    // Release the reference to the members, so that changing a member doesn't copy them.
    self = .null
    switch (value, path.first) {
    case (.object(var members), .name(let name)?):
      var member = members[name] ?? .null
      members[name] = .null
      member.clearValue(at: path.dropFirst())
      members[name] = member
      self = .object(members)
    case (.array(var elements), .index(let index)?) where elements.indices.contains(index):
      elements[index].clearValue(at: path.dropFirst())
      self = .array(elements)
    case (_, nil): break
    default: self = value
    }
  }
}

// MARK: - Merging

extension Validation {
  fileprivate mutating func merge(
    _ recordReport: FormReport, _ fillReport: FormReport, _ declaration: FormDeclaration
  ) {
    if recordReport.isValid, fillReport.isValid { return }
    let modelViolations = Dictionary(grouping: report.violations, by: \.path)
    var merged = recordReport
    var knownViolations = Dictionary(grouping: recordReport.violations, by: \.path)
    var unusable = UnusableValues(declaration)
    // If the model doesn't break the same rule, the record's value isn't in the model.
    for violation in recordReport.violations
    where !(modelViolations[violation.path] ?? []).hasMessage(of: violation) {
      unusable.insert(violation.path)
    }
    for violation in fillReport.violations {
      unusable.insert(violation.path)
      if knownViolations[violation.path] == nil { merged.append(violation) }
      knownViolations[violation.path, default: []].append(violation)
    }
    // If a value is unusable, only the violations of code are taken from the model. Other rules
    // could have read the default value of a field instead of its unusable value.
    let candidates =
      unusable.isEmpty
      ? report.violations
      : violationsFromClosures.filter { !$0.readFields.contains(where: unusable.affects) }
        .map(\.violation)
    for violation in candidates
    where !unusable.affects(violation.path)
      && !(knownViolations[violation.path] ?? []).hasMessage(of: violation)
    {
      merged.append(violation)
      knownViolations[violation.path, default: []].append(violation)
    }
    asyncChecks.removeAll { unusable.affects($0.path) }
    merged.sort(by: declaration)
    report = merged
  }
}

/// The paths of the record's values that couldn't be stored in the model.
private struct UnusableValues {
  private let declaration: FormDeclaration
  private var paths: Set<FieldPath> = []
  private var ancestors: Set<FieldPath> = []

  init(_ declaration: FormDeclaration) { self.declaration = declaration }

  var isEmpty: Bool { paths.isEmpty }

  mutating func insert(_ path: FieldPath) {
    var components = path.components[...]
    // The model's list doesn't have the element, so the indices of later elements differ.
    // Therefore, the whole list is unusable.
    if case .index? = components.last, !declaration.fields(at: path).isEmpty {
      components.removeLast()
    }
    guard paths.insert(FieldPath(Array(components))).inserted else { return }
    while components.popLast() != nil { ancestors.insert(FieldPath(Array(components))) }
  }

  /// Whether an unusable value is at, above, or below a path.
  func affects(_ path: FieldPath) -> Bool {
    if paths.isEmpty { return false }
    return ancestors.contains(path)
      || (0...path.components.count).contains {
        paths.contains(FieldPath(Array(path.components.prefix($0))))
      }
  }
}
