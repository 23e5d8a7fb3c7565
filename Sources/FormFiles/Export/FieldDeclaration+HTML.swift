import FormValidation
import TextMetrics

/// The elements of HTML in which a text is typed.
public enum HTMLElement: Sendable, Hashable, CaseIterable {
  /// One line: a browser removes line breaks.
  case input
  /// Any number of lines: a browser counts a line break as one code unit and submits two.
  case textarea
}

/// A field described by the attributes of its element.
public struct HTMLAttributes: Sendable, Hashable {
  /// An attribute and its value, which is not escaped; empty for one that is only there or not.
  public struct Attribute: Sendable, Hashable {
    /// The attribute's name: `maxlength`.
    public let name: String
    /// The attribute's value, as text.
    public let value: String
  }

  /// The attributes, each at most once.
  public let attributes: [Attribute]
  /// What of the field no attribute says.
  public let omissions: [Omission]
}

extension FieldDeclaration {
  /// The attributes of the field's element, and what of the field they cannot say.
  ///
  /// A browser with these attributes accepts at least what the form accepts. `maxlength` counts
  /// UTF-16 code units, and it stops typing even where the form would trim: a maximum that
  /// follows a shortening stage is left out, and so is a soft one, which is to stop nobody. Values
  /// are not escaped.
  public func htmlAttributes(for element: HTMLElement) -> HTMLAttributes {
    htmlAttributes(for: element, at: DeclaredPart(path: FieldPath(name: name)))
  }

  func htmlAttributes(for element: HTMLElement, at part: DeclaredPart) -> HTMLAttributes {
    var omissions: [Omission] = []
    if kind == .dateTime {
      omissions.append(part.omission(ofKey: "kind", "there is no type of input for it"))
    }
    var lengths = HTMLLengths(of: self, in: element)
    omissions += self.omissions(at: part) { htmlOmission(of: $0.meaning, in: element, &lengths) }
    var attributes = [HTMLAttributes.Attribute(name: "name", value: name)]
    if element == .input { attributes += kindAttributes }
    if isDemanded { attributes.append(HTMLAttributes.Attribute(name: "required", value: "")) }
    return HTMLAttributes(attributes: attributes + lengths.attributes, omissions: omissions)
  }

  /// Whether a browser is to refuse a form without the value. A box that is not checked sends
  /// nothing.
  private var isDemanded: Bool {
    rules.contains { rule in
      if case .required = rule.meaning, kind == .boolean { return false }
      return rule.meaning.wantsValue && rule.condition == nil
    }
  }

  /// Takes up what a rule demands, and answers why the attributes do not say all of it.
  private func htmlOmission(
    of meaning: FieldRule<String>.Meaning, in element: HTMLElement, _ lengths: inout HTMLLengths
  ) -> String? {
    let isSaid: Bool
    switch meaning {
    case .required where kind == .boolean: return "a box that is not checked sends nothing"
    case .required where kind == .text && stages.contains(where: \.canEmpty):
      return "in part, as the value is cleaned before it is judged"
    case .required, .isTrue: isSaid = true
    case .count(let limit, _) where kind == .text: return lengths.add(limit)
    case .pattern(let pattern) where kind == .text: return lengths.add(pattern)
    case .format(let format):
      isSaid = element == .input && isSaidInHTML(format)
      return isSaid ? nil : "there is no type of input for it"
    case .range(let range): isSaid = element == .input && isSaidInHTML(range)
    case .step(let step): isSaid = element == .input && step == exportedStep
    case .fileTypes(let types): isSaid = element == .input && types == htmlTypes
    case .count, .pattern, .characters, .oneOf, .equal, .fileSize, .code, .asks: isSaid = false
    }
    return isSaid ? nil : "there is no attribute for it"
  }
}

/// What `minlength`, `maxlength` and `pattern` say of the rules of a text.
private struct HTMLLengths {
  private let field: FieldDeclaration
  private let element: HTMLElement
  private var minimum = 0
  private var maximum: Int?
  private var pattern: String?

  init(of field: FieldDeclaration, in element: HTMLElement) {
    self.field = field
    self.element = element
  }

  /// Adds a limit, and answers why the attributes do not say all of it.
  mutating func add(_ limit: TextLimit) -> String? {
    let bounds = CountBounds.inUTF16(limit)?
      .beforeStages(field.stages, isRequired: field.isRequired)
    minimum = max(minimum, bounds?.minimum ?? 0)
    if limit.strength == .hard { maximum = [maximum, bounds?.maximum].compactMap { $0 }.min() }
    guard bounds?.isExact == true else {
      return limit.omission(counting: "UTF-16 code units", stages: field.stages, beside: bounds)
    }
    return limit.strength == .soft && limit.maximum != nil
      ? "a soft maximum does not stop typing, which maxlength would" : nil
  }

  /// Adds a pattern, and answers why the attributes do not say it.
  mutating func add(_ wanted: any TextPattern) -> String? {
    if element == .textarea { return "a textarea has no pattern" }
    if !field.stages.isEmpty { return "the value is cleaned before it is judged" }
    guard pattern == nil, let portable = PortablePattern(wanted.source) else {
      return "the pattern may mean something else or take too long elsewhere, or is one of several"
    }
    pattern = portable.source
    return nil
  }

  var attributes: [HTMLAttributes.Attribute] {
    // A submitted line break is CR LF, which may count twice here and once in the browser.
    let least = element == .textarea ? minimum / 2 + minimum % 2 : minimum
    let values = [
      ("minlength", least > 0 ? "\(least)" : nil), ("maxlength", maximum.map(String.init)),
      ("pattern", pattern),
    ]
    return values.compactMap { name, value in
      value.map { HTMLAttributes.Attribute(name: name, value: $0) }
    }
  }
}
