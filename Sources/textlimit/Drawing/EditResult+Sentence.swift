import PlatformLimits
import TextEditing

extension EditResult {
  /// What the engine decided, and why.
  func sentence(limits: [NamedLimit]) -> String {
    var parts: [String] = []
    if !inserted.isEmpty { parts.append("inserted '\(inserted.excerpt)'") }
    if !dropped.isEmpty { parts.append("dropped '\(dropped.excerpt)'") }
    if !filtered.isEmpty { parts.append("filtered '\(filtered.excerpt)'") }
    parts += violations.map {
      $0.sentence(limits: limits, isDone: self.decision == .accepted) + widening($0)
    }
    parts += inputMethodActions.map { $0.sentence }
    let ended = exit.map { "composition \($0.rawValue.styled($0.style)), " } ?? ""
    let decision = ended + decision.rawValue.styled(decision.style)
    return parts.isEmpty ? decision : "\(decision): \(parts.joined(separator: "; "))"
  }

  /// Which Characters force a refused text message into UCS-2, where it takes more segments.
  private func widening(_ violation: EditViolation) -> String {
    guard case .limit(_, let limit, _) = violation,
      var reader = limit.unit.messageReader(keeping: 1)
    else { return "" }
    reader.add(state.text)
    let characters = reader.finish().nonGSMCharacters(in: dropped)
    return characters.isEmpty
      ? "" : ", forced into UCS-2 by \(characters.map { $0.sentence }.joined(separator: ", "))"
  }
}

extension String {
  /// Both ends of the text, enough to recognize what was pasted.
  fileprivate var excerpt: String { excerpt(columns: 60, keeping: .ends) }
}

extension InputMethodAction {
  /// What the host is told to do.
  fileprivate var sentence: String {
    switch self {
    case .resynchronizeInputMethod: "the input method is shown the field's text again"
    case .cancelComposition: "the input method is told to drop the composition"
    }
  }
}

extension Decision {
  var style: Style {
    switch self {
    case .accepted: .good
    case .deferred: .dim
    case .clipped: .notice
    case .rejected: .bad
    }
  }
}

extension EditViolation {
  fileprivate func sentence(limits: [NamedLimit], isDone: Bool) -> String {
    func name(_ index: Int) -> String {
      limits.indices.contains(index) ? limits[index].description : "limit \(index)"
    }
    return switch self {
    case .limit(let index, _, let attempted):
      isDone ? "\(attempted) exceeds \(name(index))" : "\(name(index)) would be \(attempted)"
    case .encoding(let index, _, let scalars):
      "\(name(index)) cannot hold \(scalars) \(scalars == 1 ? "scalar" : "scalars")"
    case .scalarsPerCharacter(let maximum, let attempted):
      "a Character would have \(attempted) scalars, of at most \(maximum)"
    case .lineBreaks: "the field takes no line breaks"
    case .normalization: "normalization leaves nothing"
    case .filter: "a filter"
    case .position(let range):
      (range.isEmpty ? "\(range.start)" : "\(range.start) to \(range.end)")
        + " lies outside the text or within a surrogate pair"
    }
  }
}
