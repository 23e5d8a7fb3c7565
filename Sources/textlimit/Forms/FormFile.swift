import FormFiles
import FormMessages

/// A form file: a declaration in JSON, with the places of what it says.
struct FormFile {
  /// What is wrong with a form file, and where.
  struct Complaint {
    /// The key, as in `fields[2].rules[0].unit`; empty for the whole.
    let key: String
    let place: (line: Int, column: Int)
    let reason: String

    /// `signup.json:3:14: fields[0].rules[1]: …`.
    func line(in title: String) -> String {
      "\(title):\(place.line):\(place.column): "
        + (key.isEmpty ? reason : "\(key): \(reason)").shown
    }
  }

  /// Whether the file is JSON, whatever it declares.
  let isJSON: Bool
  /// Everything that is wrong with the file, in the order of the file.
  let complaints: [Complaint]
  private let source: TextSource
  private let form: FormDeclaration

  /// Linear in the file.
  ///
  /// - Throws: A failure with status 65 for what is no text, and 66 where there is no such file.
  init(_ source: TextSource) throws(Failure) {
    self.source = source
    var reader = try TextBytes(source, invalid: .reject)
    var bytes: ContiguousArray<UInt8> = []
    while let piece = try reader.next() { bytes += piece }
    do {
      let json = try JSONValue(parsing: bytes.span)
      let (form, findings) = FormDeclaration.read(json, units: .command)
      isJSON = true
      self.form = form
      complaints = Self.complaints(about: findings, in: bytes)
    } catch {
      isJSON = false
      form = FormDeclaration()
      let place = (error.line, error.column)
      var reason = error.problem.description
      if case .unexpected("the end", _) = error.problem {
        reason += "; for records: textlimit form judge FORM RECORDS"
      }
      complaints = [Complaint(key: "", place: place, reason: reason)]
    }
  }

  /// The form that the file declares.
  ///
  /// - Throws: A failure with status 65 that names the first of the ``complaints``.
  func declaration() throws(Failure) -> FormDeclaration {
    guard let first = complaints.first?.line(in: source.title) else { return form }
    if complaints.count == 1 { throw .badInput(first) }
    let command = source.file.map { "; all: textlimit form check \($0.shown.shellWord.shown)" }
    throw .badInput("\(first) (the first of \(complaints.count) errors\(command ?? ""))")
  }

  private static func complaints(
    about findings: DeclarationFindings, in file: ContiguousArray<UInt8>
  ) -> [Complaint] {
    let errors = findings.errors
    let catalog = MessageCatalog()
    let texts = findings.messages.compactMap { message in
      catalog.complaint(about: message).map { (message.path, $0) }
    }
    if errors.isEmpty && texts.isEmpty { return [] }
    let search = JSONPlaces(
      of: errors.map(part) + texts.map { JSONPlaces.Part(path: $0.0) }, in: file.span)
    let (offsets, places) = (search.offsets, search.places(in: file.span))
    let found = errors.enumerated().map { index, error -> (FieldPath, String) in
      // The number as the file writes it, which the error has rounded.
      guard error.culprit == .roundedNumber else { return (error.path, error.reason) }
      let number = file.span.word(at: offsets[index])
      return (error.path, DeclarationError.reason(againstTooLarge: number))
    }
    let complaints = zip(found + texts, places).map { found, place in
      Complaint(key: found.0.description, place: place, reason: found.1)
    }
    return complaints.indices.sorted { (offsets[$0], $0) < (offsets[$1], $1) }
      .map { complaints[$0] }
  }

  /// The part of the file at fault.
  private static func part(of error: DeclarationError) -> JSONPlaces.Part {
    if case .key(let key) = error.culprit {
      JSONPlaces.Part(path: error.path.appending(key), isKey: true)
    } else {
      JSONPlaces.Part(path: error.path)
    }
  }
}

extension Span<UInt8> {
  /// The text up to white space or a separator of JSON.
  fileprivate func word(at start: Int) -> String {
    var end = start
    while end < count, !Array(" \t\r\n,]}".utf8).contains(self[end]) { end += 1 }
    return String(decoding: (start..<end).map { self[$0] }, as: UTF8.self)
  }
}
