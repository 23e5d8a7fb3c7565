import TextMetrics

/// A text as people see it, and the ranges of its placeholders. Tags are left out. `%%` is decoded
/// in a text with a format of `printf`, and entities are decoded in HTML. A message with choices
/// becomes one text for each combination of branches.
///
/// A file doesn't indicate which library formats its messages, so the syntax `message` has the
/// placeholders and choices of all libraries.
struct VisibleText {
  enum Syntax {
    case plain
    /// A text with placeholders, HTML tags, and choices of ICU messages.
    case message
    /// A text with HTML tags and with positions in braces, such as `{\an8}`.
    case subRip
    case webVTT
  }

  /// The texts and variations of each variable, such as `files` in `%#@files@`.
  typealias Variables = [String: [(variation: String, text: String)]]

  /// The maximum number of combinations of branches. If a choice would exceed this number, only its
  /// last text is used.
  static let maximumTexts = 64
  /// The maximum depth of nested choices and variables. A choice or variable that is nested more
  /// deeply is a placeholder.
  static let maximumDepth = 8

  var bytes: ContiguousArray<UInt8> = []
  var placeholders: [Range<Int>] = []
  /// The chosen branches, such as `one` for a plural form, in the order of the text.
  var variations: [String] = []

  static func texts(
    of text: String, _ syntax: Syntax, variables: Variables = [:]
  ) -> [VisibleText] {
    let bytes = ContiguousArray(text.utf8)
    guard syntax != .plain, bytes.contains(where: "%{<&$#".utf8.contains)
    else { return [VisibleText(bytes: bytes)] }
    return VisibleTextParser(bytes, syntax, variables).texts(in: 0..<bytes.count)
  }

  mutating func append(_ other: VisibleText) {
    placeholders += other.placeholders.map {
      $0.lowerBound + bytes.count..<$0.upperBound + bytes.count
    }
    bytes += other.bytes
    variations += other.variations
  }

  func appending(_ other: VisibleText) -> VisibleText {
    var text = self
    text.append(other)
    return text
  }
}

/// These bytes can begin a part with a syntax of its own:
///
///     <   a tag
///     &   an entity, in HTML
///     %   a format of `printf` such as %d or %(name)s, or a variable such as %#@name@
///     {   a placeholder such as {name}, a choice such as {n, plural, …}, or {\an8} in SubRip
///     $   a placeholder such as ${name} or $t(key)
///     #   a placeholder such as #{name}, or # in a plural form
///     '   quoted text, in a message with choices
///
/// The meaning of apostrophes, `&`, and `%%` depends on the whole text. Therefore, the initializer
/// first searches the text for choices, braces, tags, and formats. Choices are found before braces,
/// because only a message with choices has quoted text, whose braces aren't matched. Formats are
/// found after braces, because `%{name}` needs its closing brace.
private struct VisibleTextParser {
  enum Part {
    case text([UInt8])
    case placeholder
    case choice([VisibleText])
  }

  /// The number of variables' texts that can still be inserted, and the number of their bytes. Both
  /// are limited, because a variable that refers to variables several times multiplies the texts at
  /// each depth.
  final class Budget { var (remainingTexts, remainingBytes) = (1000, 1 << 20) }

  let text: ContiguousArray<UInt8>
  let syntax: VisibleText.Syntax
  let variables: VisibleText.Variables
  let budget: Budget
  /// The offset of the closing brace for each opening brace that is closed, and 0 for other bytes.
  private(set) var closings: [Int] = []
  /// If `true`, an apostrophe before `{` or `}`, or before `#` in a plural form, begins quoted
  /// text.
  private(set) var hasChoices = false
  /// Whether entities are decoded, because the text has a tag or is in WebVTT.
  private(set) var isHTML = false
  /// Whether `%%` means `%`, because the text has a format of `printf`, or is the text of a
  /// variable.
  private(set) var decodesPercent = false

  /// The text of a variable has the budget of the text that refers to the variable.
  init(
    _ text: ContiguousArray<UInt8>, _ syntax: VisibleText.Syntax,
    _ variables: VisibleText.Variables, _ budget: Budget = Budget(), isVariable: Bool = false
  ) {
    (self.text, self.syntax, self.variables, self.budget) = (text, syntax, variables, budget)
    hasChoices = syntax == .message && text.indices.contains { choice(at: $0) != nil }
    closings = matchedBraces()
    isHTML = syntax == .webVTT || text.indices.contains { tag(at: $0) != nil }
    decodesPercent = isVariable || hasFormat()
  }

  func byte(_ index: Int) -> UInt8 { index < text.count ? text[index] : 0 }

  func end(from start: Int, while condition: (UInt8) -> Bool) -> Int {
    var index = start
    while index < text.count, condition(text[index]) { index += 1 }
    return index
  }

  func string(_ range: Range<Int>) -> String { String(text.span.extracting(range)) }

  func texts(in range: Range<Int>, isPlural: Bool = false, depth: Int = 0) -> [VisibleText] {
    var (texts, run) = ([VisibleText()], VisibleText())
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
        let allFit = texts.count * choices.count <= VisibleText.maximumTexts
        for index in texts.indices { texts[index].append(run) }
        run = VisibleText()
        if choices.count == 1 || !allFit, let choice = choices.last {
          // In place, because the number of these choices isn't limited.
          for index in texts.indices { texts[index].append(choice) }
        } else {
          texts = texts.flatMap { text in choices.map { text.appending($0) } }
        }
      }
      index = end
    }
    return texts.map { $0.appending(run) }
  }

  private func part(at index: Int, isPlural: Bool, depth: Int) -> (Part, end: Int)? {
    let next = byte(index + 1)
    switch text[index] {
    case "<": return tag(at: index).map { (.text($0.isBreak ? [0x0A] : []), $0.end) }
    case "&" where isHTML: return entity(at: index)
    case "{" where syntax == .subRip:
      return next == "\\" && closings[index] > 0 ? (.text([]), closings[index] + 1) : nil
    case _ where syntax != .message: return nil
    case "%":
      if next == "%", decodesPercent { return (.text([0x25]), index + 2) }
      return variable(at: index, depth: depth) ?? format(at: index).map { (.placeholder, $0) }
    case "{": return braces(at: index, depth: depth)
    case "$" where next == "t" && byte(index + 2) == "(":
      let end = end(from: index + 3) { $0 != ")" && $0 != "$" }
      return byte(end) == ")" ? (.placeholder, end + 1) : nil
    case "$" where isBeforePlaceholder(index), "#" where isBeforePlaceholder(index):
      return (.placeholder, closings[index + 1] + 1)
    case "#" where isPlural: return (.placeholder, index + 1)
    case "'" where hasChoices: return apostrophe(at: index, isPlural: isPlural)
    default: return nil
    }
  }
}

// MARK: - Formats of printf

extension VisibleTextParser {
  private func hasFormat() -> Bool {
    var index = 0
    while index < text.count {
      if text[index] == "%" {
        if byte(index + 1) == "%" { index += 1 } else if format(at: index) != nil { return true }
      }
      index += 1
    }
    return false
  }

  private func variable(at index: Int, depth: Int) -> (Part, end: Int)? {
    let digits = end(from: index + 1, while: \.isDigit)
    let start = digits > index + 1 && byte(digits) == "$" ? digits + 1 : index + 1
    guard byte(start) == "#", byte(start + 1) == "@" else { return nil }
    let name = start + 2..<end(from: start + 2, while: \.isNameByte)
    guard byte(name.upperBound) == "@" else { return nil }
    let isTooDeep = depth >= VisibleText.maximumDepth
    let texts = isTooDeep ? [] : variables[string(name)] ?? []
    var choices: [VisibleText] = []
    for (variation, text) in texts {
      let bytes = ContiguousArray(text.utf8)
      guard budget.remainingTexts > 0, budget.remainingBytes >= bytes.count else { break }
      budget.remainingTexts -= 1
      budget.remainingBytes -= bytes.count
      choices += VisibleTextParser(bytes, syntax, variables, budget, isVariable: true)
        .texts(in: 0..<bytes.count, depth: depth + 1)
        .map { VisibleText(variations: [variation]).appending($0) }
    }
    return (choices.isEmpty ? .placeholder : .choice(choices), name.upperBound + 1)
  }

  /// Returns the end of `%@`, `%1$s`, `%(name)s`, `%{name}`, `%<name>s`, or `%arg`.
  private func format(at index: Int) -> Int? {
    switch byte(index + 1) {
    case "{": return closings[index + 1] > 0 ? closings[index + 1] + 1 : nil
    case "(", "<":
      let close = end(from: index + 2, while: \.isNameByte)
      return ")>".utf8.contains(byte(close)) ? conversion(at: close + 1) : nil
    case "a" where byte(index + 2) == "r" && byte(index + 3) == "g": return index + 4
    default: return conversion(at: index + 1)
    }
  }

  /// Returns the end of `5.2f` in the formats `%5.2f` and `%(name)5.2f`. A space isn't a flag, and
  /// `-` is only a flag before a digit, because "100% sure" and "100%-Garantie" don't contain a
  /// format.
  private func conversion(at start: Int) -> Int? {
    if byte(start) == "-", !byte(start + 1).isDigit { return nil }
    var index = end(from: start) { $0.isDigit || "$.*+#'-".utf8.contains($0) }
    index = end(from: index, while: "hlqLjzt".utf8.contains)
    return "@dDiuUxXoOfFeEgGaAcCsSp".utf8.contains(byte(index)) ? index + 1 : nil
  }
}

// MARK: - Braces

extension VisibleTextParser {
  private func matchedBraces() -> [Int] {
    var closings = [Int](repeating: 0, count: text.count)
    // The opening braces that aren't closed yet. Only the brace of an argument with choices has a
    // type. The branches of the argument are in braces without a type.
    var open: [(start: Int, type: String?, isPlural: Bool)] = []
    var index = 0
    while index < text.count {
      if hasChoices, text[index] == "'",
        let (_, end) = apostrophe(at: index, isPlural: open.last?.isPlural ?? false)
      {
        index = end
        continue
      }
      if text[index] == "{" {
        let parentType = open.last?.type
        let type = parentType == nil ? choice(at: index)?.type : nil
        open.append((index, type, parentType.map { $0 != "select" } ?? false))
      }
      if text[index] == "}", let start = open.popLast()?.start { closings[start] = index }
      index += 1
    }
    return closings
  }

  private func isBeforePlaceholder(_ index: Int) -> Bool {
    byte(index + 1) == "{" && closings[index + 1] > 0 && choice(at: index + 1) == nil
  }

  /// Parses `{name}`, `{}`, `{{name}}`, `{0, number}`, `{x:.2f}`, or a choice of an ICU message.
  private func braces(at index: Int, depth: Int) -> (Part, end: Int)? {
    let close = closings[index]
    guard close > 0 else { return nil }
    if byte(index + 1) == "{" {
      return closings[index + 1] == close - 1 ? (.placeholder, close + 1) : nil
    }
    let name = name(from: index + 1)
    if name.next == close, !name.range.isEmpty || close == index + 1 {
      return (.placeholder, close + 1)
    }
    guard !name.range.isEmpty, ",:![".utf8.contains(byte(name.next)) else { return nil }
    guard depth < VisibleText.maximumDepth, let (type, start) = choice(at: index),
      let choices = branches(in: start..<close, isPlural: type != "select", depth + 1)
    else { return (.placeholder, close + 1) }
    return (.choice(choices), close + 1)
  }

  /// Returns the range of the name, which can be empty, and the end of the whitespace after the
  /// name.
  private func name(from start: Int) -> (range: Range<Int>, next: Int) {
    let start = end(from: start, while: \.isWhitespace)
    let nameEnd = end(from: start) { $0.isNameByte || $0 == "@" }
    return (start..<nameEnd, end(from: nameEnd, while: \.isWhitespace))
  }

  private func choice(at index: Int) -> (type: String, branchesStart: Int)? {
    guard text[index] == "{" else { return nil }
    let argument = name(from: index + 1)
    guard !argument.range.isEmpty, byte(argument.next) == "," else { return nil }
    let type = name(from: argument.next + 1)
    let word = string(type.range)
    guard ["plural", "select", "selectordinal"].contains(word), byte(type.next) == ","
    else { return nil }
    return (word, type.next + 1)
  }

  private func branches(in range: Range<Int>, isPlural: Bool, _ depth: Int) -> [VisibleText]? {
    var (choices, index) = ([VisibleText](), end(from: range.lowerBound, while: \.isWhitespace))
    let offset = "offset:".utf8
    if isPlural, text[index...].starts(with: offset) {
      index = end(from: index + offset.count, while: \.isWhitespace)
      index = end(from: index) { $0.isDigit || "+-.".utf8.contains($0) }
      index = end(from: index, while: \.isWhitespace)
    }
    while index < range.upperBound {
      let selectorEnd = end(from: index) { !$0.isWhitespace && $0 != "{" }
      let selector = string(index..<min(selectorEnd, range.upperBound))
      index = end(from: selectorEnd, while: \.isWhitespace)
      guard index < range.upperBound, text[index] == "{", closings[index] > 0 else { return nil }
      choices += texts(in: index + 1..<closings[index], isPlural: isPlural, depth: depth)
        .map { VisibleText(variations: [selector]).appending($0) }
      index = end(from: closings[index] + 1, while: \.isWhitespace)
    }
    return choices.isEmpty ? nil : choices
  }

  /// Parses two apostrophes, which are one literal apostrophe, or quoted text such as `'{'`.
  private func apostrophe(at index: Int, isPlural: Bool) -> (Part, end: Int)? {
    if byte(index + 1) == "'" { return (.text([0x27]), index + 2) }
    guard (isPlural ? "{}#" : "{}").utf8.contains(byte(index + 1)) else { return nil }
    var (quoted, index) = ([UInt8](), index + 1)
    while index < text.count {
      if text[index] == "'" {
        if byte(index + 1) != "'" { return (.text(quoted), index + 1) }
        index += 1
      }
      quoted.append(text[index])
      index += 1
    }
    return (.text(quoted), index)
  }
}

// MARK: - Tags

extension VisibleTextParser {
  private static let htmlTags = Set(
    """
    a abbr annotation b big blockquote br center cite code dd del dfn div dl dt em font h1 h2 h3 \
    h4 h5 h6 hr i img ins kbd li mark ol p pre q s small span strike strong sub sup table td th tr tt \
    u ul var
    """.split(separator: " "))

  private func tag(at index: Int) -> (end: Int, isBreak: Bool)? {
    guard text[index] == "<" else { return nil }
    if syntax == .webVTT { return (min(end(from: index) { $0 != ">" } + 1, text.count), false) }
    let start = byte(index + 1) == "/" ? index + 2 : index + 1
    let nameEnd = end(from: start) { !$0.isWhitespace && !"/><".utf8.contains($0) }
    guard 1...10 ~= nameEnd - start else { return nil }
    let name = string(start..<nameEnd).lowercased()
    // `<1>` is a component in a text of react-i18next.
    guard Self.htmlTags.contains(name[...]) || name.utf8.allSatisfy(\.isDigit),
      let end = endOfTag(attributesFrom: nameEnd)
    else { return nil }
    return (end, name == "br")
  }

  /// Reads attributes by the rules of HTML (section 13.2.5), except that `<` isn't part of a tag.
  private func endOfTag(attributesFrom start: Int) -> Int? {
    var index = start
    while true {
      index = end(from: index) { $0.isWhitespace || $0 == "/" }
      if byte(index) == ">" { return index + 1 }
      guard index < text.count, text[index] != "<" else { return nil }
      // An equals sign in this position begins the name of an attribute.
      index = end(from: index + 1) { !$0.isWhitespace && !"=/><".utf8.contains($0) }
      let next = end(from: index, while: \.isWhitespace)
      guard byte(next) == "=" else { continue }
      index = end(from: next + 1, while: \.isWhitespace)
      let quote = byte(index)
      guard quote == "\"" || quote == "'" else {
        index = end(from: index) { !$0.isWhitespace && $0 != ">" && $0 != "<" }
        continue
      }
      index = end(from: index + 1) { $0 != quote && $0 != "<" }
      guard byte(index) == quote else { return nil }
      index += 1
    }
  }

  private func entity(at index: Int) -> (Part, end: Int)? {
    let end = end(from: index + 1) { $0.isLetter || $0.isDigit || $0 == "#" }
    guard byte(end) == ";", end - index <= 10 else { return nil }
    let name = string(index + 1..<end)
    let known: [String: Unicode.Scalar] = ["nbsp": "\u{A0}", "lrm": "\u{200E}", "rlm": "\u{200F}"]
    let scalar = Unicode.Scalar(xmlReference: name) ?? known[name]
    return scalar.map { (.text(Array(String($0).utf8)), end + 1) }
  }
}
