import TextMetrics

/// The elements of HTML in which a text is typed.
public enum HTMLElement: Sendable, Hashable, CaseIterable {
  /// One line: a browser removes line breaks.
  case input
  /// Any number of lines: a browser counts a line break as one code unit and submits two.
  case textarea
}

extension FieldDeclaration {
  /// The attributes of the field's element, and what of the field they cannot say.
  ///
  /// A browser with these attributes accepts at least what the form accepts. `maxlength` counts
  /// UTF-16 code units, and it stops typing even where the form would trim: a maximum that
  /// follows a shortening stage is left out, and so is a soft one, which is to stop nobody. Values
  /// are not escaped.
  public func htmlAttributes(
    for element: HTMLElement
  ) -> (attributes: [(name: String, value: String)], omissions: [Omission]) {
    var attributes: [(name: String, value: String)] = [("name", name)]
    var omissions: [Omission] = []
    var minimum = 0
    var maximum: Int?
    var pattern: String?
    for rule in rules {
      func omit(_ reason: String) {
        let path = FieldPath(name: name)
        omissions.append(Omission(path: path, subject: rule.name, reason: reason))
      }
      guard rule.condition == nil else {
        omit("it holds only under a condition")
        continue
      }
      switch rule.demand {
      case .required: attributes.append(("required", ""))
      case .count(let limit, _):
        let bounds = CountBounds.inUTF16(limit)?.beforeStages(stages, isRequired: isRequired)
        minimum = max(minimum, bounds?.minimum ?? 0)
        if limit.strength == .hard { maximum = [maximum, bounds?.maximum].compactMap { $0 }.min() }
        if bounds?.isExact != true {
          omit(limit.omission(counting: "UTF-16 code units", stages: stages))
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
    if minimum > 0 { attributes.append(("minlength", "\(minimum)")) }
    if let maximum { attributes.append(("maxlength", "\(maximum)")) }
    if let pattern { attributes.append(("pattern", pattern)) }
    return (attributes, omissions)
  }
}
