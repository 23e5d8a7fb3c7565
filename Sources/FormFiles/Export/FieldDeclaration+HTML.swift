import FormValidation

/// An HTML element in which a user edits the text of a field.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum HTMLElement: Sendable, Hashable, CaseIterable {
  /// An `input` element, which has one line. Browsers remove line breaks.
  case input
  /// A `textarea` element, which has several lines. Browsers count a line break as one code unit,
  /// but submit a line break as two.
  case textarea
}

/// The attributes of an HTML element, and the parts of a field that the attributes can't express.
///
/// Each attribute occurs once. The values aren't escaped. The value of a Boolean attribute is
/// empty.
public typealias HTMLAttributes = (
  attributes: [(name: String, value: String)], omissions: [Omission]
)

extension FieldDeclaration {
  /// Returns the attributes of an HTML element for the field, and the parts of the field that
  /// attributes can't express.
  ///
  /// ```swift
  /// let form = ModelForm<SignUp> { Field(\.name).required().maxLength(50, in: .utf16) }
  /// let field = form.declaration.fields(at: "name")[0]
  /// field.htmlAttributes(for: .input).attributes.map(\.name)  // ["name", "required", "maxlength", "pattern"]
  /// ```
  ///
  /// A browser accepts at least the values that the form accepts. Because `maxlength` stops typing,
  /// two maximums are omitted: a soft maximum, and a maximum of a text that transforms can shorten.
  ///
  /// - Parameter element: The element.
  /// - Returns: The attributes, whose values aren't escaped, and the omitted parts.
  /// - Complexity: O(*n*), where *n* is the size of the declaration.
  public func htmlAttributes(for element: HTMLElement) -> HTMLAttributes {
    htmlAttributes(for: element, at: ExportedPart(path: FieldPath(name: name)))
  }

  func htmlAttributes(for element: HTMLElement, at part: ExportedPart) -> HTMLAttributes {
    var omissions: [Omission] = []
    if kind == .dateTime {
      omissions.append(part.omission(ofKey: "kind", "no input type expresses it"))
    }
    var field = FieldAttributes(
      of: self, in: element, allowsEmpty: part.exportedRules == .exceptRequired)
    omissions += self.omissions(at: part) { field.add($0.kind) }
    return (field.attributes, omissions)
  }

  func firstUnconditional<Value>(_ value: (FieldRule.Kind) -> Value?) -> Value? {
    rules.filter { $0.condition == nil }.compactMap { value($0.kind) }.first
  }

  var allowsLineBreaks: Bool {
    guard kind == .text else { return false }
    let keepsLines = transforms.contains { transform in
      if case .lineBreaks(let policy) = transform {
        policy == .lf || policy == .keep
      } else {
        false
      }
    }
    return keepsLines || rules.contains(where: \.kind.allowsSeveralLines)
  }
}

extension FieldRule.Kind {
  fileprivate var allowsSeveralLines: Bool {
    if case .count(let limit, _) = self {
      return limit.unit == .lines && limit.maximum.map { $0 > 1 } ?? true
    }
    if case .characters(let filter) = self { return filter.allowed?.contains(.lineBreaks) ?? false }
    return false
  }
}
