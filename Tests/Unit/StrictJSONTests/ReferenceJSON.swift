/// A slow, simple implementation of the grammar of RFC 8259 over an array of scalars.
struct ReferenceJSON {
  private var rest: ArraySlice<Unicode.Scalar>

  /// Returns the JSON text with sorted members and with numbers as `Double`, or `nil` if the bytes
  /// aren't valid JSON.
  static func reading(of bytes: [UInt8]) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    var reference = ReferenceJSON(rest: Array(text.unicodeScalars)[...])
    guard let value = reference.element(), reference.rest.isEmpty else { return nil }
    return value
  }

  private mutating func take(_ scalars: String) -> Bool {
    let scalars = Array(scalars.unicodeScalars)
    guard rest.starts(with: scalars) else { return false }
    rest = rest.dropFirst(scalars.count)
    return true
  }

  private mutating func takeAll(_ isWanted: (Unicode.Scalar) -> Bool) -> String {
    let taken = rest.prefix(while: isWanted)
    rest = rest.dropFirst(taken.count)
    return String(String.UnicodeScalarView(taken))
  }

  private mutating func skipWhitespace() { _ = takeAll { " \t\n\r".unicodeScalars.contains($0) } }

  private mutating func element() -> String? {
    skipWhitespace()
    guard let value = value() else { return nil }
    skipWhitespace()
    return value
  }

  private mutating func value() -> String? {
    for word in ["true", "false", "null"] where take(word) { return word }
    switch rest.first {
    case "\"": return string().map { "\"\(Array($0.unicodeScalars).map(\.value))\"" }
    case "[":
      _ = take("[")
      skipWhitespace()
      if take("]") { return "[]" }
      var elements: [String] = []
      repeat {
        guard let element = element() else { return nil }
        elements.append(element)
      } while take(",")
      return take("]") ? "[\(elements.joined(separator: ","))]" : nil
    case "{":
      _ = take("{")
      skipWhitespace()
      if take("}") { return "{}" }
      var members: [[UInt8]: String] = [:]
      repeat {
        skipWhitespace()
        guard let key = string() else { return nil }
        skipWhitespace()
        guard take(":"), let value = element() else { return nil }
        if members.updateValue(value, forKey: Array(key.utf8)) != nil { return nil }
      } while take(",")
      guard take("}") else { return nil }
      let sorted = members.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      return "{\(sorted.map { "\($0.key):\($0.value)" }.joined(separator: ","))}"
    default: return number()
    }
  }

  private mutating func number() -> String? {
    var spelled = take("-") ? "-" : ""
    if take("0") {
      spelled += "0"
    } else {
      let digits = takeAll { "0"..."9" ~= $0 }
      if digits.isEmpty { return nil }
      spelled += digits
    }
    if take(".") {
      let digits = takeAll { "0"..."9" ~= $0 }
      if digits.isEmpty { return nil }
      spelled += "." + digits
    }
    if take("e") || take("E") {
      spelled += "e" + (take("-") ? "-" : take("+") ? "+" : "")
      let digits = takeAll { "0"..."9" ~= $0 }
      if digits.isEmpty { return nil }
      spelled += digits
    }
    guard let number = Double(spelled), number.isFinite else { return nil }
    return "\(number == 0 ? 0 : number)"
  }

  private mutating func string() -> String? {
    guard take("\"") else { return nil }
    var units: [UInt16] = []
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"": return String(validating: units, as: UTF16.self)
      case "\\":
        guard let escape = rest.popFirst() else { return nil }
        let meanings: [Unicode.Scalar: UInt16] = [
          "\"": 0x22, "\\": 0x5C, "/": 0x2F, "b": 8, "f": 12, "n": 10, "r": 13, "t": 9,
        ]
        if let meaning = meanings[escape] {
          units.append(meaning)
        } else {
          let digits = String(String.UnicodeScalarView(rest.prefix(4)))
          guard escape == "u", digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit),
            let unit = UInt16(digits, radix: 16)
          else { return nil }
          units.append(unit)
          rest = rest.dropFirst(4)
        }
      case "\0"..."\u{1F}": return nil
      default: units.append(contentsOf: String(scalar).utf16)
      }
    }
    return nil
  }
}
