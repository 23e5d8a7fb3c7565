extension JSONValue {
  /// The value on one line, as JSON Lines wants it.
  public var compact: String {
    var text = ""
    write(to: &text, indent: nil)
    return text
  }

  /// The value with one member to a line, for people; ends with a line feed.
  public var pretty: String {
    var text = ""
    write(to: &text, indent: 0)
    return text + "\n"
  }

  private func write(to text: inout String, indent: Int?) {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .number(let spelled): text += spelled
    case .text(let value): value.writeQuoted(to: &text)
    case .list(let values):
      Self.write(values, between: "[", "]", to: &text, indent: indent) { value, text, indent in
        value.write(to: &text, indent: indent)
      }
    case .object(let object):
      Self.write(object.members, between: "{", "}", to: &text, indent: indent) {
        member, text, indent in
        member.key.writeQuoted(to: &text)
        text += indent == nil ? ":" : ": "
        member.value.write(to: &text, indent: indent)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], between open: String, _ close: String, to text: inout String,
    indent: Int?, _ write: (Element, inout String, Int?) -> Void
  ) {
    text += open
    let inner = indent.map { $0 + 1 }
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      text.startLine(inner)
      write(element, &text, inner)
    }
    if !elements.isEmpty { text.startLine(indent) }
    text += close
  }
}

extension String {
  fileprivate mutating func startLine(_ indent: Int?) {
    guard let indent else { return }
    self += "\n" + String(repeating: "  ", count: indent)
  }

  fileprivate func writeQuoted(to text: inout String) {
    text += "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..."\u{1F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
