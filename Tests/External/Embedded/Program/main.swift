// A program with the same output in ordinary Swift, which PackageTests runs, and in Embedded Swift,
// which `make check-embedded` runs.
import TextEditing
import TextHosting
import TextMetrics

func printCounts() {
  let names = [
    "characters", "unicodeScalars", "utf16", "bytes:utf8", "bytes:utf16", "bytes:utf32", "lines",
    "words:whitespace", "scalarsPerCharacter",
  ]
  let units = names.compactMap { name in try? TextServices.minimal.unit(named: name) }
  for text in ["", "née\r\nline", "👨‍👩‍👧 🇩🇪🇫🇷", "我有 3.5 元。한국어", "क्षत्रिय e\u{301}"] {
    let counts = text.counts(in: units)
    let each = units.map { text.count(in: $0) }
    let named = zip(units, each).map { "\($0)=\($1)" }
    print("\(named.joined(separator: " ")), together \(counts.map { $0.count } == each)")
  }
}

func printTruncations() {
  let text = "The 👨‍👩‍👧 of Zoë — 한국어 words"
  print(text.truncated(to: TextLimit(7, in: .characters)))
  print(text.truncated(to: TextLimit(12, in: .bytes), ellipsis: "…"))
  print(text.truncated(to: TextLimit(14, in: .characters), at: .word, ellipsis: "…"))
  print(text.truncated(to: TextLimit(11, in: .utf16), keeping: .ends, ellipsis: "…"))
  let pair = TextUnit.custom("pair") { (scalar: Unicode.Scalar) in scalar.isASCII ? 1 : 2 }
  print("\(text.count(in: pair)) \(text.truncated(to: TextLimit(9, in: pair), keeping: .tail))")
}

func printLimits() {
  for text in ["bytes=3..12", "characters<=3,5", "characters<=", "words<=3", "sms<=1"] {
    do {
      print("\(try TextLimit(parsing: text, services: .minimal))")
    } catch {
      print(error.description)
    }
  }
  do {
    print("\(try TextLimit(parsing: "verses<=3", services: .minimal))")
  } catch {
    // The second sentence of the error lists the units, and isn't printed, so that a new unit
    // doesn't change the output.
    print(error.description.prefix { $0 != "." })
  }
}

func play(_ events: [FieldEvent], in session: inout TextSession) {
  for event in events {
    let result = session.apply(event)
    let selection = result.state.selection
    let marked = result.state.markedRange.map { ", marked \($0.lowerBound)-\($0.upperBound)" } ?? ""
    let exit = result.compositionDecision.map { "\($0.rawValue), then " } ?? ""
    print("\(exit)\(result.decision.rawValue): '\(result.state.text)'")
    print(
      """
        at \(selection.anchor)-\(selection.focus)\(marked), dropped '\(result.dropped)', \
      \(result.violations.count) violations \(result.inputMethodActions.map { $0.rawValue }.joined(separator: ","))
      """)
  }
}

func printSession() {
  let constraints = TextConstraints(
    limit: [TextLimit(5, in: .characters), TextLimit(24, in: .bytes)],
    lineBreaks: .space, filter: .deny(.emoji))
  var session = TextSession(text: "ab", constraints: constraints)
  play(
    [
      .setMarkedText("n"), .setMarkedText("nihao"), .commit("你好"), .insert("X\nYZ"),
      .deleteBackward,
      .insert("👍"), .insert("e"), .insert("\u{301}"), .setMarkedText("ㅎ"), .setMarkedText("한"),
      .endEditing, .undo, .redo,
      .setMarkedRange(0..<2), .cancelComposition, .setText("far too long already"), .insert("!"),
      .reconcile(FieldSnapshot(text: "far too long alread")), .deleteBackward,
      .replace(40..<50, with: "x"),
    ], in: &session)
  print("\(session.committedText), fits \(session.committedStatus.fits)")
}

/// For a key, the field sends a should-change request and a change notification.
final class Field: FieldHost {
  var controller: FieldController?
  private var text: String
  private var caret: UTF16Offset
  private var marked: Range<UTF16Offset>?
  private var isTurnEndScheduled = false

  init(_ text: String, _ constraints: TextConstraints) {
    self.text = text
    caret = UTF16Offset(text.utf16.count)
    do {
      try FieldController(self, constraints: constraints).onChange = { result in
        print("result: \(result.decision.rawValue) '\(result.state.text)'")
      }
      _ = try FieldController(self, constraints: constraints)
    } catch {
      print(error.description)
    }
  }

  func type(_ key: String) {
    let range = caret..<caret
    let mayChange = controller?.shouldChange(range, to: key) ?? true
    print("\(key): \(mayChange)")
    if mayChange {
      replace(range, with: key)
      controller?.textDidChange()
    }
    turn()
  }

  /// Like an input method, sends a change notification but not a request.
  func mark(_ composed: String) {
    replace(marked ?? caret..<caret, with: composed)
    let start = UTF16Offset(caret.value - composed.utf16.count)
    marked = start..<caret
    controller?.textDidChange()
    turn()
  }

  func commit() {
    marked = nil
    controller?.textDidChange()
    turn()
  }

  func turn() {
    if isTurnEndScheduled {
      isTurnEndScheduled = false
      controller?.turnDidEnd()
    }
    print("'\(text)' at \(caret)")
  }

  func snapshot() -> FieldSnapshot {
    FieldSnapshot(text: text, selection: FieldSelection(at: caret), markedRange: marked)
  }

  func replace(_ range: Range<UTF16Offset>, with replacement: String) {
    let start = String.Index(range.lowerBound, in: text) ?? text.endIndex
    let end = String.Index(range.upperBound, in: text) ?? text.endIndex
    text = String(text[..<start]) + replacement + String(text[end...])
    caret = UTF16Offset(range.lowerBound.value + replacement.utf16.count)
  }

  func select(_ selection: FieldSelection) { caret = selection.focus }
  func unmark() { marked = nil }
  func scheduleTurnDidEnd() { isTurnEndScheduled = true }
}

func printController() {
  let field = Field(
    "ab", TextConstraints(limit: [TextLimit(4, in: .characters)], lineBreaks: .space))
  for key in ["c", "d", "e", "X\nYZ"] { field.type(key) }
  field.controller?.text = "a"
  field.type("b\nc")
  field.mark("ni")
  field.mark("你好")
  field.commit()
  field.controller?.constraints.limits = []
  field.type("!")
  print("\(field.controller?.session.state.text ?? "none")")
  field.controller?.end()
  print("\(field.controller == nil)")
}

func printStream() {
  let bytes = Array("née 👨‍👩‍👧 한국어\r\n".utf8)
  var counter = TextCounter(units: [.characters, .utf16, .lines, .whitespaceWords, .bytes])
  do {
    for byte in bytes { try counter.append([byte].span) }
    print(try counter.finish().map { "\($0.count)" }.joined(separator: " "))
    counter = TextCounter(units: [.characters])
    try counter.append([0x61, 0xFF].span)
  } catch {
    print(error.description)
  }
}

printCounts()
printTruncations()
printLimits()
printSession()
printController()
printStream()
