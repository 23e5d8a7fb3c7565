public import FormValidation
public import StrictJSON

/// The result of validating a line of JSON Lines.
public struct LineReport: Sendable {
  /// The number of the line, starting at 1.
  public let line: Int
  /// The report of the record, or a syntax error if the line isn't JSON in UTF-8.
  ///
  /// The line number in the syntax error counts from the start of the whole text.
  public let result: Result<FormReport, JSONSyntaxError>
}

extension FormFile {
  /// Validates JSON Lines, in which each line is a record.
  ///
  /// ```swift
  /// let form = try FormFile(parsing: text, services: .minimal)
  /// for answer in form.validate(lines: "{\"name\": \"Ada\"}\n{\"name\": 1}\n") {
  ///   print(answer.line, (try? answer.result.get())?.isValid ?? false)
  /// }
  /// ```
  ///
  /// Blank lines are skipped, but counted in line numbers. A byte order mark at the start of a
  /// line, as in joined files, is skipped, too.
  ///
  /// - Parameter text: The lines.
  /// - Returns: A sequence that validates each line when you request its report.
  /// - Complexity: O(*n* log *n*) for the whole sequence, where *n* is the length of `text`.
  public func validate(lines text: some StringProtocol) -> LineReports {
    LineReports(form, ContiguousArray(text.utf8))
  }

  /// Validates the bytes of JSON Lines, such as `Data` or `[UInt8]`.
  ///
  /// Blank lines are skipped, but counted in line numbers. A byte order mark at the start of a
  /// line, as in joined files, is skipped, too.
  ///
  /// - Parameter bytes: The lines in UTF-8.
  /// - Returns: A sequence that validates each line when you request its report.
  /// - Complexity: O(*n* log *n*) for the whole sequence, where *n* is the number of bytes.
  public func validate(lines bytes: some Sequence<UInt8>) -> LineReports {
    LineReports(form, ContiguousArray(bytes))
  }
}

/// A sequence of the reports for the lines of JSON Lines, in the order of the lines.
public struct LineReports: Sequence, IteratorProtocol, Sendable {
  /// The form that adds a source to violations, because a `RecordValidator` reports violations
  /// without a source.
  private let form: ModelForm<JSONValue>
  private var validator: RecordValidator
  private let bytes: ContiguousArray<UInt8>
  private var start = 0
  private var line = 0

  fileprivate init(_ form: ModelForm<JSONValue>, _ bytes: ContiguousArray<UInt8>) {
    self.form = form
    validator = RecordValidator(form)
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
  }

  /// Validates the next line that isn't blank, and returns the report of the line, or `nil` after
  /// the last line.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the length of the line.
  public mutating func next() -> LineReport? {
    // A copy, because a span of the property would prevent changes of `self`.
    let bytes = bytes
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let text = bytes.span.extracting(start..<end)
      start = end + 1
      line += 1
      if text.isBlank { continue }
      do throws(JSONSyntaxError) {
        try text.requireUTF8()
        let report = try validator.validate(text)
        return LineReport(
          line: line, result: .success(report.map(form.withSource) ?? FormReport()))
      } catch {
        return LineReport(line: line, result: .failure(error.inText(startingAtLine: line)))
      }
    }
    return nil
  }
}
