/// The text of the generated file.
package struct TableFile {
  package let text: String

  /// Asks the running standard library and writes down what it says.
  package init() {
    let machine = CharacterMachine()
    let layout = TableLayout(machine.classes)
    let witnesses = Witnesses(classes: machine.classes)
    var lines = [
      "// Made by GraphemeTableGenerator (`make tables`) from the behaviour of the standard library",
      "// of the toolchain that ran it. Not to be edited.",
      "",
      "/// Unicode \(witnesses.version.major).\(witnesses.version.minor).",
      "enum GraphemeTable {",
    ]
    func table(_ name: String, _ what: String, _ rows: [[UInt8]], from base: UInt8) {
      lines += Self.table(name, what, rows, from: base)
    }
    func list(_ name: String, _ what: String, _ type: String, _ items: [String]) {
      lines.append("  /// \(what)")
      lines.append("  static let \(name): \(type) = [")
      var line = "   "
      for item in items {
        if line.count + item.count + 2 > 100 {
          lines.append(line)
          line = "   "
        }
        line += " \(item),"
      }
      lines += [line, "  ]", ""]
    }
    let letter = UInt8(ascii: "@")
    lines += Self.tables(of: layout)
    // Sixteen states twice: the second time for a state that was entered by starting a Character.
    precondition(machine.accessTexts.count <= 16, "more than 16 states: widen the rows")
    table(
      "transitions",
      "By class and state: the next state, from `@`, plus 16 where a Character starts.",
      machine.transitions.map { byState in
        let row = byState.map { UInt8($0.next) + ($0.startsCharacter ? 16 : 0) }
        let half = row + Array(repeating: 0, count: 16 - row.count)
        return half + half
      }, from: letter)
    table(
      "certain",
      "By class and next class: `1` where a Character starts between them in every state.",
      machine.transitions.map { first in
        let row: [UInt8] = machine.transitions.map { second in
          first.allSatisfy { second[$0.next].startsCharacter } ? 1 : 0
        }
        return row + Array(repeating: 0, count: 32 - row.count)
      }, from: UInt8(ascii: "0"))
    lines += [
      "  /// The classes, by bit, any two of which have a boundary between them: most of all text.",
      "  static let plainClasses: UInt32 = 0x\(Self.hex(machine.plainClasses))",
      "",
      "  /// The states, by bit, in which every plain class starts a Character.",
      "  @inline(__always) static var openStates: UInt32 { 0x\(Self.hex(machine.openStates)) }",
      "",
    ]
    list(
      "representatives", "One scalar of each class.", "[Unicode.Scalar]",
      machine.representatives.map { Self.literal($0.value) })
    list(
      "accessTexts", "A text that leads to each state.", "[[Unicode.Scalar]]",
      machine.accessTexts.map {
        "[" + $0.map { Self.literal($0.value) }.joined(separator: ", ") + "]"
      })
    list(
      "witnesses", "The first scalar of each class in each version of Unicode.",
      "[Unicode.Scalar]", witnesses.assigned.map(Self.literal))
    list(
      "emptyColumns", "Columns of 16 without an assigned scalar, where the next versions grow.",
      "[Range<UInt32>]",
      witnesses.emptyColumns.map {
        "0x\(Self.hex($0.lowerBound))..<0x\(Self.hex($0.upperBound))"
      })
    lines.removeLast()
    lines.append("}")
    text = lines.joined(separator: "\n") + "\n"
  }

  /// The tables by which the class of any scalar is looked up.
  static func tables(of layout: TableLayout) -> [String] {
    func rows(_ flat: [UInt8]) -> [[UInt8]] {
      stride(from: 0, to: flat.count, by: 64).map { Array(flat[$0..<min($0 + 64, flat.count)]) }
    }
    let letter = UInt8(ascii: "@")
    let last = hex(UInt32(layout.low.count - 1))
    let padded = String(repeating: "0", count: 4 - last.count) + last
    return [
      table("low", "The class of U+0000 to U+\(padded), from `@`.", rows(layout.low), from: letter),
      table(
        "basicIndex", "The block of each 64 scalars up to U+FFFF.", rows(layout.basicIndex),
        from: 0),
      table("basicBlocks", "Classes, from `@`.", layout.basicBlocks, from: letter),
      table("pageIndex", "The page of each 4096 scalars.", rows(layout.pageIndex), from: 0),
      table("pages", "The block of each 64 scalars of a page.", layout.pages, from: 0),
      table("blocks", "Classes, from `@`.", layout.blocks, from: letter),
    ].flatMap { $0 }
  }

  /// One table, as a literal.
  private static func table(
    _ name: String, _ what: String, _ rows: [[UInt8]], from base: UInt8
  ) -> [String] {
    [
      "  /// \(what)",
      "  @inline(__always) static var \(name): StaticString {",
      "    \"\"\"",
      rows.map { "    " + letters($0, from: base) }.joined(separator: "\\\n"),
      "    \"\"\"",
      "  }",
      "",
    ]
  }

  private static func hex(_ value: UInt32) -> String {
    String(value, radix: 16, uppercase: true)
  }

  private static func literal(_ value: UInt32) -> String { "\"\\u{\(hex(value))}\"" }

  private static func letters(_ row: [UInt8], from base: UInt8) -> String {
    row.map { value in
      switch base + value {
      case UInt8(ascii: "\\"): "\\\\"
      case 0x20..<0x7F: String(Unicode.Scalar(base + value))
      case let control: "\\u{\(String(control, radix: 16, uppercase: true))}"
      }
    }.joined()
  }
}
