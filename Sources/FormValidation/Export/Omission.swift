/// Something of a declaration that another format has no words for.
public struct Omission: Sendable, Hashable {
  /// The value that it was declared for.
  public let path: FieldPath
  package let place: FieldPath
  /// The name of the rule, or of what else is left out.
  public let subject: String
  /// Why, as a sentence.
  public let reason: String

  /// Where it stands in the declaration: `fields[2].rules[0]`, as ``DeclarationError/key`` says it.
  public var key: String { place.description }
}

extension Omission: CustomStringConvertible {
  public var description: String {
    "\(path.components.isEmpty ? "" : "\(path): ")\(subject): \(reason)"
  }
}

/// A part of a form: the path of its values, and where it is declared.
struct DeclaredPart {
  var path = FieldPath()
  var key = FieldPath()
  /// The places of a field's rules where not all of them are exported.
  var exportedRules: [Int]?

  /// A member of the part by its place among the members, and by its name where it has one.
  func member(_ index: Int, _ name: String? = nil) -> DeclaredPart {
    DeclaredPart(
      path: name.map(path.appending) ?? path, key: key.appending("fields").appending(index))
  }

  /// What the elements of a list are declared as.
  var each: DeclaredPart { DeclaredPart(path: path, key: key.appending("each")) }

  /// - Parameter subject: What the part has, whether or not it is declared there.
  func omission(of subject: String, _ reason: String) -> Omission {
    Omission(path: path, place: key, subject: subject, reason: reason)
  }

  func omission(ofKey name: String, _ reason: String) -> Omission {
    Omission(path: path, place: key.appending(name), subject: name, reason: reason)
  }

  /// - Parameter index: The rule's place among those of the field.
  func omission(ofRule index: Int, _ name: String, _ reason: String) -> Omission {
    let index = exportedRules?[index] ?? index
    return Omission(
      path: path, place: key.appending("rules").appending(index), subject: name, reason: reason)
  }

  /// A rule in code stands among the members.
  func omission(of rule: CrossFieldDeclaration, _ reason: String) -> Omission {
    Omission(
      path: FieldPath(path.components + rule.path.components), place: key, subject: rule.name,
      reason: reason)
  }
}
