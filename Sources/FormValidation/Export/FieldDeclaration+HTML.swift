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
    var attributes = [HTMLAttributes.Attribute(name: "name", value: name)]
    func append(_ name: String, _ value: String) {
      attributes.append(HTMLAttributes.Attribute(name: name, value: value))
    }
    var omissions: [Omission] = []
    if element == .input { attributes += kindAttributes }
    var minimum = 0
    var maximum: Int?
    var pattern: String?
    let isDemanded = rules.contains { rule in
      switch rule.demand {
      // A box that is not checked sends nothing.
      case .required: rule.condition == nil && kind != .boolean
      case .mustBeTrue: rule.condition == nil
      default: false
      }
    }
    if isDemanded { append("required", "") }
    if kind == .dateTime {
      omissions.append(part.omission(ofKey: "kind", "there is no type of input for it"))
    }
    for (index, rule) in rules.enumerated() {
      func omit(_ reason: String) {
        omissions.append(part.omission(ofRule: index, rule.name, reason))
      }
      guard rule.condition == nil else {
        omit("it holds only under a condition")
        continue
      }
      switch rule.demand {
      case .required where kind == .boolean: omit("a box that is not checked sends nothing")
      case .required where kind == .text && stages.contains(where: \.canEmpty):
        omit("in part, as the value is cleaned before it is judged")
      case .required, .mustBeTrue: break
      case .format:
        if element == .textarea || !isSaidInHTML(rule) { omit("there is no type of input for it") }
      case .range, .step, .accept, .size:
        if element == .textarea || !isSaidInHTML(rule) { omit("there is no attribute for it") }
      case .count where kind != .text, .pattern where kind != .text:
        omit("there is no attribute for it")
      case .count(let limit, _):
        let bounds = CountBounds.inUTF16(limit)?.beforeStages(stages, isRequired: isRequired)
        minimum = max(minimum, bounds?.minimum ?? 0)
        if limit.strength == .hard { maximum = [maximum, bounds?.maximum].compactMap { $0 }.min() }
        if bounds?.isExact != true {
          omit(limit.omission(counting: "UTF-16 code units", stages: stages, beside: bounds))
        } else if limit.strength == .soft, limit.maximum != nil {
          omit("a soft maximum does not stop typing, which maxlength would")
        }
      case .pattern where element == .textarea: omit("a textarea has no pattern")
      case .pattern where !stages.isEmpty: omit("the value is cleaned before it is judged")
      case .pattern(let wanted):
        if pattern == nil, let portable = PortablePattern(wanted.source) {
          pattern = portable.source
        } else {
          omit(
            "the pattern may mean something else or take too long elsewhere, or is one of several")
        }
      case .characters, .oneOf, .equal, .check, .asyncCheck: omit("there is no attribute for it")
      }
    }
    // A submitted line break is CR LF, which may count twice here and once in the browser.
    if element == .textarea { minimum = minimum / 2 + minimum % 2 }
    if minimum > 0 { append("minlength", "\(minimum)") }
    if let maximum { append("maxlength", "\(maximum)") }
    if let pattern { append("pattern", pattern) }
    return HTMLAttributes(attributes: attributes, omissions: omissions)
  }
}
