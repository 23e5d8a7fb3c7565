import FormFiles
import FormMessages
import FormValidation
import TextResources

/// A form file, and the positions of its errors.
struct CheckedFormFile {
  struct LocatedError {
    /// A key path, such as `fields[2].rules[0].unit`, or an empty string for the whole file. For an
    /// invalid key, it's the path of the object that has the key.
    let key: String
    let position: (line: Int, column: Int)
    let reason: String

    func line(in title: String) -> String {
      "\(title):\(position.line):\(position.column): "
        + (key.isEmpty ? reason : "\(key): \(reason)").shown
    }
  }

  let isJSON: Bool
  let errors: [LocatedError]
  /// The rules that were only checked in part.
  let unchecked: [LocatedError]
  private let source: TextSource
  private let form: FormDeclaration

  /// Throws only if the file can't be read as text. Errors in its JSON or form are in ``errors``.
  init(_ source: TextSource) throws(Failure) {
    self.source = source
    var reader = try TextReader(source, invalid: .reject)
    let bytes = try reader.restOfBytes()
    do {
      let json = try JSONValue(parsing: bytes.span)
      let (form, findings) = FormDeclaration.read(json, services: .command)
      isJSON = true
      self.form = form
      errors = Self.locatedErrors(findings, in: bytes)
      unchecked = Self.uncheckedRules(findings, in: bytes)
    } catch {
      isJSON = false
      unchecked = []
      form = FormDeclaration()
      let position = (error.line, error.column)
      var reason = error.problem.description
      if case .unexpected("the end", _) = error.problem {
        reason += "; to validate records, run textlimit form validate FORM RECORDS"
      }
      errors = [LocatedError(key: "", position: position, reason: reason)]
    }
  }

  func declaration() throws(Failure) -> FormDeclaration {
    guard let first = errors.first?.line(in: source.title) else { return form }
    if errors.count == 1 { throw .badInput(first) }
    let command = source.file.map {
      "; to list all, run textlimit form check \($0.shown.shellWord.shown)"
    }
    throw .badInput("\(first) (the first of \(errors.count) errors\(command ?? ""))")
  }

  private static func uncheckedRules(
    _ findings: DeclarationFindings, in json: ContiguousArray<UInt8>
  ) -> [LocatedError] {
    // The file is valid JSON, so nothing is thrown.
    guard !findings.undecidedRules.isEmpty, let root = try? ResourceNode(json: json)
    else { return [] }
    return findings.undecidedRules.map { path in
      LocatedError(
        path, root.innermostNode(at: path).node.position,
        "the values weren't compared with all rules of the field, because this takes too many steps"
      )
    }
  }

  private static func locatedErrors(
    _ findings: DeclarationFindings, in json: ContiguousArray<UInt8>
  ) -> [LocatedError] {
    let catalog = MessageCatalog()
    let texts = findings.messages.compactMap { message in
      catalog.error(in: message).map { (path: message.path, reason: $0) }
    }
    // The file is valid JSON, so nothing is thrown.
    guard !findings.errors.isEmpty || !texts.isEmpty, let root = try? ResourceNode(json: json)
    else { return [] }
    let errors = findings.errors.map { error in
      guard case .key(let key) = error.subject else {
        let node = root.innermostNode(at: error.location).node
        // The message quotes the number as it's written in the file.
        if error.subject == .tooLargeNumber, case .nonText(let number) = node.value {
          let reason = FormFileError.tooLargeReason(number)
          return LocatedError(error.location, node.position, reason)
        }
        return LocatedError(error.location, node.position, error.reason)
      }
      let position = root.innermostNode(at: error.location.appending(key)).start
      return LocatedError(error.location, position, error.reason)
    }
    return
      (errors + texts.map { LocatedError($0, root.innermostNode(at: $0).node.position, $1) })
      .sorted { $0.position < $1.position }
  }
}

extension CheckedFormFile.LocatedError {
  fileprivate init(_ path: FieldPath, _ position: FilePosition, _ reason: String) {
    (key, self.reason) = (path.description, reason)
    self.position = (position.line, position.column)
  }
}

extension ResourceNode {
  /// Returns the value at `path`, or else the innermost existing value on the path. `start` is the
  /// position of the value's key or, for the root and for elements of lists, of the value.
  fileprivate func innermostNode(at path: FieldPath) -> (node: ResourceNode, start: FilePosition) {
    var found = (node: self, start: position)
    for component in path.components {
      switch (component, found.node.value) {
      case (.name(let name), .map(let members)):
        guard let member = members.first(where: { $0.key == name }) else { return found }
        found = (member.node, member.position)
      case (.index(let index), .list(let elements)) where elements.indices.contains(index):
        found = (elements[index], elements[index].position)
      default: return found
      }
    }
    return found
  }
}
