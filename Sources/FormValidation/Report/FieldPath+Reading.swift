import StrictJSON
import TextMetrics

extension FieldPath {
  /// The steps that a text spells; nil where it is no path. Linear.
  static func components(of text: Span<UInt8>) -> [Component]? {
    var components: [Component] = []
    var offset = 0
    while offset < text.count {
      switch text[offset] {
      case UInt8(ascii: "["):
        guard let step = bracket(text, &offset), !components.isEmpty || step.isName else {
          return nil
        }
        components.append(step)
      case UInt8(ascii: "."):
        // It stands between two steps, the second of which is a name.
        offset += 1
        guard !components.isEmpty, let name = name(text, &offset) else { return nil }
        components.append(name)
      default:
        guard components.isEmpty, let name = name(text, &offset) else { return nil }
        components.append(name)
      }
    }
    return components.isEmpty ? nil : components
  }

  /// A name as it stands.
  private static func name(_ text: Span<UInt8>, _ offset: inout Int) -> Component? {
    let start = offset
    while offset < text.count, text[offset] != UInt8(ascii: "."), text[offset] != UInt8(ascii: "[")
    {
      if text[offset] == UInt8(ascii: "]") { return nil }
      offset += 1
    }
    return offset > start ? .name(String(text.extracting(start..<offset))) : nil
  }

  /// A position, or a name as a string of JSON.
  private static func bracket(_ text: Span<UInt8>, _ offset: inout Int) -> Component? {
    let start = offset + 1
    var end = start
    guard start < text.count, text[start] == UInt8(ascii: "\"") else {
      while end < text.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= text[end] { end += 1 }
      guard end < text.count, text[end] == UInt8(ascii: "]") else { return nil }
      offset = end + 1
      return Int(String(text.extracting(start..<end))).map(Component.index)
    }
    repeat {
      end += text[end] == UInt8(ascii: "\\") ? 2 : 1
    } while end < text.count && text[end] != UInt8(ascii: "\"")
    guard end + 1 < text.count, text[end + 1] == UInt8(ascii: "]"),
      case .string(let name)? = try? JSONValue(parsing: text.extracting(start...end))
    else { return nil }
    offset = end + 2
    return .name(name)
  }
}

extension FieldPath.Component {
  fileprivate var isName: Bool { if case .name = self { true } else { false } }
}
