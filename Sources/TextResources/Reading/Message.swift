import TextMetrics

/// A text as people see it, without tags, and the placeholders in it.
struct Message {
  /// What a format has beside text.
  enum Syntax {
    /// Nothing.
    case plain
    /// Placeholders, tags of HTML, and choices of ICU messages.
    case message
    /// Tags of HTML and positions in braces.
    case subRip
    /// Tags of any name.
    case webVTT
  }

  /// The texts of a variable by their category, such as the plural forms of `%#@files@`.
  typealias Variables = [String: [(label: String, text: String)]]

  /// The most texts that the choices of a message become. Choices beyond that have one text.
  static let maximumTexts = 64
  /// The most levels of choices within each other.
  static let maximumDepth = 8

  var bytes: ContiguousArray<UInt8> = []
  /// The ranges of the placeholders, in bytes.
  var placeholders: [Range<Int>] = []
  /// The categories of the choices that were made, in the order of the text.
  var labels: [String] = []

  /// Returns the texts that `text` stands for: one for each combination of its choices.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  static func messages(
    of text: String, _ syntax: Syntax, variables: Variables = [:]
  ) -> [Message] {
    messages(of: text, syntax, variables: variables, depth: 0)
  }

  fileprivate static func messages(
    of text: String, _ syntax: Syntax, variables: Variables, depth: Int
  ) -> [Message] {
    let bytes = ContiguousArray(text.utf8)
    guard syntax != .plain, bytes.contains(where: { "%{<&$#".utf8.contains($0) })
    else { return [Message(bytes: bytes)] }
    let parser = MessageParser(bytes, syntax, variables, depth)
    return parser.messages(in: 0..<bytes.count, isPlural: false, depth: depth)
  }

  mutating func append(_ other: Message) {
    placeholders += other.placeholders.map {
      $0.lowerBound + bytes.count..<$0.upperBound + bytes.count
    }
    bytes += other.bytes
    labels += other.labels
  }

  static func + (left: Message, right: Message) -> Message {
    var sum = left
    sum.append(right)
    return sum
  }
}

private struct MessageParser {
  enum Part {
    case text([UInt8])
    case placeholder
    case choice([Message])
  }

  private let text: ContiguousArray<UInt8>
  private let syntax: Message.Syntax
  private let variables: Message.Variables
  /// The closing brace for each opening one, and 0 elsewhere.
  private var closings: [Int] = []
  /// Whether the text has choices of an ICU message, in which apostrophes quote.
  private var hasChoices = false
  private var isHTML = false
  /// Whether the text is a format, in which `%%` is `%`.
  private var isFormat = false

  init(
    _ text: ContiguousArray<UInt8>, _ syntax: Message.Syntax, _ variables: Message.Variables,
    _ depth: Int
  ) {
    self.text = text
    self.syntax = syntax
    self.variables = variables
    let hasBraces = text.contains(UInt8(ascii: "{"))
    hasChoices = hasBraces && syntax == .message && text.indices.contains { choice(at: $0) != nil }
    if hasBraces { closings = matchBraces() }
    isHTML = syntax == .webVTT || text.indices.contains { tag(at: $0) != nil }
    isFormat =
      depth > 0
      || text.indices.contains { index in
        text[index] == UInt8(ascii: "%") && byte(index + 1) != UInt8(ascii: "%")
          && (index == 0 || text[index - 1] != UInt8(ascii: "%")) && format(at: index) != nil
      }
  }

  /// Returns the byte at an offset, or 0 behind the end.
  private func byte(_ index: Int) -> UInt8 { index < text.count ? text[index] : 0 }

  private func end(from start: Int, while condition: (UInt8) -> Bool) -> Int {
    var index = start
    while index < text.count, condition(text[index]) { index += 1 }
    return index
  }

  func messages(in range: Range<Int>, isPlural: Bool, depth: Int) -> [Message] {
    var (messages, run) = ([Message()], Message())
    var index = range.lowerBound
    while index < range.upperBound {
      guard let (part, end) = part(at: index, isPlural: isPlural, depth: depth),
        end <= range.upperBound
      else {
        run.bytes.append(text[index])
        index += 1
        continue
      }
      switch part {
      case .text(let bytes): run.bytes += bytes
      case .placeholder:
        run.placeholders.append(run.bytes.count..<run.bytes.count + end - index)
        run.bytes += text[index..<end]
      case .choice(let choices):
        for index in messages.indices { messages[index].append(run) }
        run = Message()
        let isFew = messages.count * choices.count <= Message.maximumTexts
        let kept = isFew ? choices : choices.suffix(1)
        messages = messages.flatMap { message in kept.map { message + $0 } }
      }
      index = end
    }
    for index in messages.indices { messages[index].append(run) }
    return messages
  }

  /// Returns what begins at an offset and its end, or `nil` if the byte is text.
  private func part(at index: Int, isPlural: Bool, depth: Int) -> (Part, end: Int)? {
    switch text[index] {
    case UInt8(ascii: "<"):
      guard let (end, isBreak) = tag(at: index) else { return nil }
      return (.text(isBreak ? [0x0A] : []), end)
    case UInt8(ascii: "&") where isHTML: return entity(at: index)
    case UInt8(ascii: "{") where syntax == .subRip:
      guard byte(index + 1) == UInt8(ascii: "\\"), closings[index] > 0 else { return nil }
      return (.text([]), closings[index] + 1)
    case _ where syntax != .message: return nil
    case UInt8(ascii: "%"):
      if byte(index + 1) == UInt8(ascii: "%"), isFormat { return (.text([0x25]), index + 2) }
      return variable(at: index, depth: depth) ?? format(at: index).map { (.placeholder, $0) }
    case UInt8(ascii: "{"): return braces(at: index, isPlural: isPlural, depth: depth)
    case UInt8(ascii: "$"), UInt8(ascii: "#"):
      if byte(index + 1) == UInt8(ascii: "{"), closings[index + 1] > 0 {
        return (.placeholder, closings[index + 1] + 1)
      }
      if byte(index + 1) == UInt8(ascii: "t"), byte(index + 2) == UInt8(ascii: "(") {
        let end = end(from: index + 3) { $0 != UInt8(ascii: ")") && $0 != UInt8(ascii: "$") }
        return byte(end) == UInt8(ascii: ")") ? (.placeholder, end + 1) : nil
      }
      return isPlural && text[index] == UInt8(ascii: "#") ? (.placeholder, index + 1) : nil
    case UInt8(ascii: "'") where hasChoices: return apostrophe(at: index)
    default: return nil
    }
  }

  // MARK: Formats of printf

  /// Returns the texts of a variable of a strings dictionary or of a string catalog: `%#@name@`.
  private func variable(at index: Int, depth: Int) -> (Part, end: Int)? {
    guard byte(index + 1) == UInt8(ascii: "#"), byte(index + 2) == UInt8(ascii: "@")
    else { return nil }
    let end = end(from: index + 3, while: \.isNameByte)
    guard byte(end) == UInt8(ascii: "@") else { return nil }
    let name = String(text.span.extracting(index + 3..<end))
    guard depth < Message.maximumDepth, let texts = variables[name], !texts.isEmpty
    else { return (.placeholder, end + 1) }
    let choices = texts.flatMap { label, text in
      Message.messages(of: text, syntax, variables: variables, depth: depth + 1)
        .prefix(Message.maximumTexts).map { Message(labels: [label]) + $0 }
    }
    return (.choice(choices), end + 1)
  }

  /// Returns the end of a format such as `%@`, `%1$s`, `%(name)s`, `%{name}`, `%<name>s` or `%arg`.
  ///
  /// The flag ' ' isn't read: in "100 % sure" it would begin a format.
  private func format(at index: Int) -> Int? {
    switch byte(index + 1) {
    case UInt8(ascii: "{"): return closings[index + 1] > 0 ? closings[index + 1] + 1 : nil
    case UInt8(ascii: "("), UInt8(ascii: "<"):
      let close = end(from: index + 2, while: \.isNameByte)
      guard close > index + 2, [UInt8(ascii: ")"), UInt8(ascii: ">")].contains(byte(close))
      else { return nil }
      return conversion(at: close + 1)
    case UInt8(ascii: "a")
    where byte(index + 2) == UInt8(ascii: "r")
      && byte(index + 3) == UInt8(ascii: "g"):
      return index + 4
    default: return conversion(at: index + 1)
    }
  }

  /// Returns the end of the flags, the width, the precision, the length, and the conversion.
  private func conversion(at start: Int) -> Int? {
    let hasMinus = byte(start) == UInt8(ascii: "-")
    if hasMinus, !byte(start + 1).isDigit { return nil }
    var index = end(from: start) { $0.isDigit || "$.*+#'-".utf8.contains($0) }
    index = end(from: index) { "hlqLjzt".utf8.contains($0) }
    return "@dDiuUxXoOfFeEgGaAcCsSp".utf8.contains(byte(index)) ? index + 1 : nil
  }

  // MARK: Braces

  /// Finds the closing brace for each opening one.
  private func matchBraces() -> [Int] {
    var (closings, open) = ([Int](repeating: 0, count: text.count), [Int]())
    var index = 0
    while index < text.count {
      if hasChoices, text[index] == UInt8(ascii: "'"), let (_, end) = apostrophe(at: index) {
        index = end
        continue
      }
      if text[index] == UInt8(ascii: "{") { open.append(index) }
      if text[index] == UInt8(ascii: "}"), let start = open.popLast() { closings[start] = index }
      index += 1
    }
    return closings
  }

  /// Reads `{name}`, `{}`, `{{name}}`, `{0, number}`, `{x:.2f}`, or a choice of an ICU message.
  private func braces(at index: Int, isPlural: Bool, depth: Int) -> (Part, end: Int)? {
    let close = closings[index]
    guard close > 0 else { return nil }
    if byte(index + 1) == UInt8(ascii: "{") {
      return closings[index + 1] == close - 1 ? (.placeholder, close + 1) : nil
    }
    let (start, nameEnd, next) = name(from: index + 1)
    if next == close {
      return nameEnd > start || close == index + 1 ? (.placeholder, close + 1) : nil
    }
    guard nameEnd > start, ",:![".utf8.contains(byte(next)) else { return nil }
    guard depth < Message.maximumDepth, let (type, branches) = choice(at: index),
      let choices = self.branches(
        in: branches..<close, isPlural: isPlural || type != "select", depth: depth + 1)
    else { return (.placeholder, close + 1) }
    return (.choice(choices), close + 1)
  }

  /// Returns the range of a name after whitespace, and the end of the whitespace after the name.
  private func name(from start: Int) -> (start: Int, end: Int, next: Int) {
    let start = end(from: start, while: \.isWhitespace)
    let nameEnd = end(from: start) { $0.isNameByte || $0 == UInt8(ascii: "@") }
    return (start, nameEnd, end(from: nameEnd, while: \.isWhitespace))
  }

  /// Returns the type of a choice, such as `plural`, and the start of its branches, or `nil` if no
  /// choice begins at an offset.
  private func choice(at index: Int) -> (type: String, branches: Int)? {
    guard text[index] == UInt8(ascii: "{") else { return nil }
    let argument = name(from: index + 1)
    guard argument.end > argument.start, byte(argument.next) == UInt8(ascii: ",") else {
      return nil
    }
    let type = name(from: argument.next + 1)
    let word = String(text.span.extracting(type.start..<type.end))
    guard ["plural", "select", "selectordinal"].contains(word), byte(type.next) == UInt8(ascii: ",")
    else { return nil }
    return (word, type.next + 1)
  }

  /// Reads the branches of a choice: `one {…} other {…}`.
  private func branches(in range: Range<Int>, isPlural: Bool, depth: Int) -> [Message]? {
    var (choices, index) = ([Message](), range.lowerBound)
    while true {
      let start = end(from: index, while: \.isWhitespace)
      if start >= range.upperBound { return choices.isEmpty ? nil : choices }
      let selectorEnd = end(from: start) { !$0.isWhitespace && $0 != UInt8(ascii: "{") }
      let selector = String(text.span.extracting(start..<min(selectorEnd, range.upperBound)))
      let brace = end(from: selectorEnd, while: \.isWhitespace)
      if selector.hasPrefix("offset:") {
        index = selectorEnd
        continue
      }
      guard brace < range.upperBound, text[brace] == UInt8(ascii: "{"), closings[brace] > 0
      else { return nil }
      choices += messages(in: brace + 1..<closings[brace], isPlural: isPlural, depth: depth)
        .prefix(Message.maximumTexts).map { Message(labels: [selector]) + $0 }
      index = closings[brace] + 1
    }
  }

  /// Reads a quotation of an ICU message: `''` is an apostrophe, `'{'` is a brace.
  private func apostrophe(at index: Int) -> (Part, end: Int)? {
    if byte(index + 1) == UInt8(ascii: "'") { return (.text([0x27]), index + 2) }
    guard "{}#|".utf8.contains(byte(index + 1)) else { return nil }
    var (quoted, index) = ([UInt8](), index + 1)
    while index < text.count {
      if text[index] == UInt8(ascii: "'") {
        guard byte(index + 1) == UInt8(ascii: "'") else { return (.text(quoted), index + 1) }
        index += 1
      }
      quoted.append(text[index])
      index += 1
    }
    return (.text(quoted), index)
  }

  // MARK: Tags

  private static let names: Set<String> = [
    "a", "abbr", "annotation", "b", "big", "blockquote", "br", "center", "cite", "code", "dd",
    "del", "dfn", "div", "dl", "dt", "em", "font", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i",
    "img", "ins", "kbd", "li", "mark", "ol", "p", "pre", "q", "s", "small", "span", "strike",
    "strong", "sub", "sup", "table", "td", "th", "tr", "tt", "u", "ul", "var",
  ]

  /// Returns the end of a tag and whether it's a line break, or `nil` if there is no tag.
  private func tag(at index: Int) -> (end: Int, isBreak: Bool)? {
    guard text[index] == UInt8(ascii: "<") else { return nil }
    if syntax == .webVTT {
      let end = end(from: index) { $0 != UInt8(ascii: ">") }
      return (min(end + 1, text.count), false)
    }
    let start = byte(index + 1) == UInt8(ascii: "/") ? index + 2 : index + 1
    let nameEnd = end(from: start) { $0.isLetter || $0.isDigit }
    guard nameEnd > start, nameEnd - start <= 10, !byte(nameEnd).isNameByte else { return nil }
    let end = end(from: nameEnd) { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "<") }
    guard byte(end) == UInt8(ascii: ">") else { return nil }
    let name = String(text.span.extracting(start..<nameEnd)).lowercased()
    // <1> is a component of react-i18next.
    guard Self.names.contains(name) || name.utf8.allSatisfy(\.isDigit) else { return nil }
    return (end + 1, name == "br")
  }

  private func entity(at index: Int) -> (Part, end: Int)? {
    let end = end(from: index + 1) { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "#") }
    guard byte(end) == UInt8(ascii: ";"), end - index <= 10 else { return nil }
    let name = String(text.span.extracting(index + 1..<end))
    let known: [String: Unicode.Scalar] = ["nbsp": "\u{A0}", "lrm": "\u{200E}", "rlm": "\u{200F}"]
    guard let scalar = Unicode.Scalar(xmlReference: name) ?? known[name] else { return nil }
    return (.text(Array(UTF8.encode(scalar)!)), end + 1)
  }
}
