import TextMetrics

/// What stands after a domain: `:8080/path?query`.
struct LinkTail {
  let end: Int
  let hasPath: Bool

  init(after domain: Int, in text: Span<UInt8>, _ grammar: LinkGrammar) {
    var end = Self.endOfPort(from: domain, in: text)
    hasPath = end < text.count && text[end] == UInt8(ascii: "/")
    if hasPath { end = Self.endOfPath(from: end + 1, in: text, grammar) }
    self.end = Self.endOfQuery(from: end, in: text, grammar)
  }

  /// The end of a port, or where it would begin.
  private static func endOfPort(from start: Int, in text: Span<UInt8>) -> Int {
    var end = start
    if end + 1 < text.count, text[end] == UInt8(ascii: ":"), text[end + 1].isASCIIDigit {
      end += 1
      while end < text.count, text[end].isASCIIDigit { end += 1 }
    }
    return end
  }

  /// The end of the path after its first slash: it ends with what may end one.
  private static func endOfPath(
    from start: Int, in text: Span<UInt8>, _ grammar: LinkGrammar
  ) -> Int {
    var end = start
    var offset = start
    while offset < text.count {
      let scalar = text.scalar(at: offset)
      if grammar.isPath(scalar.value) {
        offset += scalar.bytes
        if grammar.mayEndPath(scalar.value) { end = offset }
      } else if let group = endOfParentheses(from: offset, in: text, grammar) {
        offset = group
        end = group
      } else {
        break
      }
    }
    return end
  }

  /// The end of a pair of parentheses around path characters, or around another such pair.
  private static func endOfParentheses(
    from start: Int, in text: Span<UInt8>, _ grammar: LinkGrammar
  ) -> Int? {
    guard text[start] == UInt8(ascii: "(") else { return nil }
    let before = text.endOfScalars(from: start + 1) { grammar.isPath($0) }
    guard before < text.count else { return nil }
    if text[before] == UInt8(ascii: ")") { return before > start + 1 ? before + 1 : nil }
    guard text[before] == UInt8(ascii: "(") else { return nil }
    let inner = text.endOfScalars(from: before + 1) { grammar.isPath($0) }
    guard inner > before + 1, inner < text.count, text[inner] == UInt8(ascii: ")") else {
      return nil
    }
    let after = text.endOfScalars(from: inner + 1) { grammar.isPath($0) }
    return after < text.count && text[after] == UInt8(ascii: ")") ? after + 1 : nil
  }

  /// The end of a query that begins here, or here where there is none.
  static func endOfQuery(
    from start: Int, in text: Span<UInt8>, _ grammar: LinkGrammar
  ) -> Int {
    guard start < text.count, text[start] == UInt8(ascii: "?") else { return start }
    var end = start
    var offset = start + 1
    while offset < text.count {
      let scalar = text.scalar(at: offset)
      guard grammar.isQuery(scalar.value) else { break }
      offset += scalar.bytes
      if grammar.mayEndQuery(scalar.value) { end = offset }
    }
    return end
  }
}
