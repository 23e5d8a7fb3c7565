import SessionRecords
import StrictJSON
import TextEditing
import TextMetrics
import TextMetricsICU

extension SessionRecord {
  /// The session as a person reads it, drawn as the REPL draws a field: each event, the field after
  /// it, and what is not as expected.
  func drawing(of result: ReplayResult) throws(ReplayError) -> [String] {
    var (field, events) = try open(units: .command)
    var limits = field.constraints.limits.map(NamedLimit.init)
    let title = [id.shown.styled(.bold)] + limits.map(\.description)
    var lines = [title.joined(separator: "  "), "   \(field.state.drawing)"]
    let indent = "   "
    let width = Terminal.lineWidth.map { max(1, $0 - indent.count) }
    for (index, (event, language)) in events.enumerated() {
      let step = field.apply(event, language: language)
      if case .setLimits(let changed) = event { limits = changed.map(NamedLimit.init) }
      lines.append("\(index + 1). \(event.line(in: language))".styled(.bold))
      lines += field.drawing(after: step, limits: limits, width: width).map { indent + $0 }
      for difference in result.unexpected where difference["step"] == .integer(index) {
        lines += difference.differenceText.folded(to: width)
          .map { indent + $0.styled(.bad) }
      }
    }
    return lines + [""]
  }
}

extension JSONValue {
  /// `text: expected 'abcd', is 'abXcd'`.
  fileprivate var differenceText: String {
    var key = ""
    if case .string(let name)? = self["key"] { key = name }
    return "✗ \(key): expected \((self["expected"] ?? .null).inSentence), "
      + "is \((self["actual"] ?? .null).inSentence)"
  }

  /// A value as it stands in a sentence.
  private var inSentence: String {
    switch self {
    case .null: "nothing"
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .digits(let value): value.text
    case .string(let value): "'\(value.shown)'"
    case .array(let values): "[\(values.map(\.inSentence).joined(separator: ", "))]"
    case .object(let members):
      members.sorted { $0.key < $1.key }.map { "\($0.key.shown) \($0.value.inSentence)" }
        .joined(separator: ", ")
    }
  }
}
