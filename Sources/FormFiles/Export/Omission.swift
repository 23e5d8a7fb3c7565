import FormValidation

/// Something of a declaration that another format has no words for.
public struct Omission: Sendable, Hashable {
  /// The value that it was declared for.
  public let path: FieldPath
  package let place: FieldPath
  /// The name of the rule, or of what else is left out.
  public let subject: String
  /// Why, as a sentence.
  public let reason: String

  /// Where it stands in the declaration: `fields[2].rules[0]`, as ``FormFileError/key`` says it.
  public var key: String { place.description }

  static let isCleaned = "the value is cleaned before it is judged"
  static let isInvisible = "in part, as a text that shows nothing is missing, too"
  static func hasNo(_ scalar: Unicode.Scalar) -> String { "HTML has no \(scalar.codePoint)" }
  static let isFormatInPart = "in part, as no pattern says all of the format"
}

extension Omission: CustomStringConvertible {
  public var description: String {
    "\(path.components.isEmpty ? "" : "\(path): ")\(subject): \(reason)"
  }
}

extension FieldDeclaration {
  /// What of the rules another format does not say.
  ///
  /// - Parameters:
  ///   - part: The field's own.
  ///   - reason: Takes up a rule that holds of every value, and answers why some of it is left out;
  ///     nil where the format says all of it.
  func omissions(at part: DeclaredPart, reason: (FieldRule) -> String?) -> [Omission] {
    rules.enumerated().compactMap { index, rule in
      let why =
        if rule.condition != nil {
          "it holds only under a condition"
        } else if part.demands == .ofEntries, rule.kind.wantsValue {
          "an element that need not be there may be left empty"
        } else {
          reason(rule)
        }
      return why.map { part.omission(ofRule: index, rule.name, $0) }
    }
  }
}

/// A part of a form: the path of its values, and where it is declared.
struct DeclaredPart {
  var path = FieldPath()
  var place = FieldPath()
  var demands = Demands.all

  /// What an export demands of the values in a part.
  enum Demands: Comparable {
    /// Nothing: the part may not be there.
    case none
    /// What holds of a value that is not empty: it may be empty, whatever the rules say.
    case ofEntries
    case all
  }

  /// A member of the part by its place among the members, and by its name where it has one.
  func member(_ index: Int, _ name: String?) -> DeclaredPart {
    DeclaredPart(
      path: name.map(path.appending) ?? path, place: place.appending("fields").appending(index),
      demands: demands)
  }

  /// What the elements of a list are declared as.
  var each: DeclaredPart {
    DeclaredPart(path: path, place: place.appending("each"), demands: demands)
  }

  /// - Parameter subject: What the part has, whether or not it is declared there.
  func omission(of subject: String, _ reason: String) -> Omission {
    Omission(path: path, place: place, subject: subject, reason: reason)
  }

  func omission(ofKey name: String, _ reason: String) -> Omission {
    Omission(path: path, place: place.appending(name), subject: name, reason: reason)
  }

  /// - Parameter index: The rule's place among those of the field.
  func omission(ofRule index: Int, _ name: String, _ reason: String) -> Omission {
    Omission(
      path: path, place: place.appending("rules").appending(index), subject: name, reason: reason)
  }

  /// A rule in code stands among the members.
  func omission(of rule: CrossFieldDeclaration, _ reason: String) -> Omission {
    Omission(
      path: FieldPath(path.components + rule.path.components), place: place, subject: rule.name,
      reason: reason)
  }
}
