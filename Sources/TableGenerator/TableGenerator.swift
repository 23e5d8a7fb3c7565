import TextMetrics

/// Prints the tables of Characters. With the argument `scalars`, reads `Data/properties.txt` from
/// standard input, and prints the tables of scalars instead.
@main
enum TableGenerator {
  static func main() {
    guard CommandLine.arguments.dropFirst().first == "scalars" else {
      print(TableFile.characters(), terminator: "")
      return
    }
    var properties = ""
    while let line = readLine(strippingNewline: false) { properties += line }
    print(TableFile.scalars(properties: properties), terminator: "")
  }
}

// MARK: - Table File

package enum TableFile {
  private static func text(
    from origin: String, _ comment: String, _ name: String, _ tables: [String]
  ) -> String {
    let start = ["// Made by TableGenerator (`make tables`) from the \(origin)", ""]
    let lines = ["/// \(comment)", "enum \(name) {"] + tables.dropLast() + ["}"]
    return (start + lines).joined(separator: "\n") + "\n"
  }

  /// Scalars have the same class in these tables if they have the same `ScalarKind` and the same
  /// class in ``CharacterMachine``.
  package static func scalars(properties: String) -> String {
    var pairs = NumberedElements<ClassPair>(limit: 64)
    let machine = CharacterMachine()
    let classes = zip(ScalarKinds(properties: properties).kinds, machine.classes).map {
      UInt8(pairs.insert(ClassPair(kind: $0, breakClass: $1)))
    }
    return text(
      from: """
        properties and the behavior of
        // the standard library of the toolchain that ran it and from Data/properties.txt. Not to be
        // edited.
        """,
      "The class of every scalar, and the properties and transitions of each class.", "ScalarTable",
      classTables(TableLayout(classes)) + propertyTables(pairs.elements, machine))
  }

  private struct ClassPair: Hashable {
    /// The raw value of a `ScalarKind`.
    let kind: UInt8
    /// A class in ``CharacterMachine``.
    let breakClass: UInt8
  }

  private static let classZero = UInt8(ascii: "@")

  private static func classTables(_ layout: TableLayout) -> [String] {
    [
      literalLines(
        "low", "The classes of the scalars U+0000 to U+0FFF, as ASCII (0 is `@`).",
        rows(layout.low), from: classZero),
      literalLines(
        "basicIndex", "For each 64 scalars up to U+FFFF, the row in `basicBlocks`.",
        rows(layout.basicIndex), from: 0),
      literalLines(
        "basicBlocks", "Rows of 64 classes, for the scalars up to U+FFFF. Class 0 is `@`.",
        layout.basicBlocks, from: classZero),
      literalLines(
        "pageIndex", "For each 4096 scalars, the row in `pages`.", rows(layout.pageIndex), from: 0),
      literalLines(
        "pages", "Each row has the numbers of 64 rows in `blocks`, in two base-64 digits each.",
        layout.pages, from: 0),
      literalLines(
        "blocks", "Rows of 64 classes, for the scalars from U+10000 on. Class 0 is `@`.",
        layout.blocks, from: classZero),
    ].flatMap { $0 }
  }

  private static func propertyTables(
    _ pairs: [ClassPair], _ machine: CharacterMachine
  ) -> [String] {
    // A row has its 16 entries twice, because 16 is added to a state if a Character starts at the
    // last scalar.
    precondition(machine.accessTexts.count <= 16, "more than 16 states: widen the rows")
    let transitions = machine.transitions.map { byState in
      let row = byState.map { UInt8($0.next) + ($0.startsCharacter ? 16 : 0) }
      let half = row + Array(repeating: 0, count: 16 - row.count)
      return half + half
    }
    return [
      literalLines(
        "kinds", "The raw value of the `ScalarKind` of each class, as ASCII (0 is `@`).",
        [pairs.map { $0.kind }], from: classZero),
      literalLines(
        "breakClasses", "For each class, the class of its scalars in `GraphemeTable`, as ASCII.",
        [pairs.map { $0.breakClass }], from: classZero),
      literalLines(
        "transitions",
        """
        A row for each class of scalars. For each state before a scalar, the row has the state after
          /// the scalar, plus 16 if the scalar starts a Character, as ASCII (0 is `@`).
        """,
        pairs.map { transitions[Int($0.breakClass)] }, from: classZero),
    ].flatMap { $0 }
  }

  package static func characters() -> String {
    let machine = CharacterMachine()
    let version = Unicode.standardLibraryVersion
    let classes = machine.transitions.indices
    let certainBoundaries = classes.map { first in
      let row: [UInt8] = classes.map { machine.isCertainBoundary(from: first, to: $0) ? 1 : 0 }
      return row + Array(repeating: 0, count: 32 - row.count)
    }
    let masks = [
      "  /// The plain classes, as a bit for each class. There's always a Character boundary",
      "  /// between scalars of plain classes. Most text has only scalars of plain classes.",
      "  static let plainClasses: UInt32 = 0x\(hex(machine.plainClasses))",
      "",
      "  @inline(__always) static var statesStartingAtPlainScalar: UInt32 {",
      "    0x\(hex(machine.statesStartingAtPlainScalar))",
      "  }",
      "",
    ]
    let lists = [
      list(
        "representatives", "One scalar of each class.", "[Unicode.Scalar]",
        machine.representatives.map { literal($0.value) }),
      list(
        "accessTexts", "For each state, a text that leads to the state.", "[[Unicode.Scalar]]",
        machine.accessTexts.map {
          "[" + $0.map { literal($0.value) }.joined(separator: ", ") + "]"
        }),
      ["  static let version = (\(version.major), \(version.minor))", ""],
    ]
    return text(
      from: """
        behavior of the standard library
        // of the toolchain that ran it. Not to be edited.
        """,
      "The classes of scalars and the states that determine Characters in Unicode "
        + "\(version.major).\(version.minor).", "GraphemeTable",
      literalLines(
        "certainBoundaries",
        """
        A row for each class, and a column for the class of the next scalar. A digit is 1 if there's
          /// always a Character boundary between the two scalars.
        """,
        certainBoundaries, from: UInt8(ascii: "0"))
        + masks + lists.flatMap { $0 })
  }

  private static func list(
    _ name: String, _ comment: String, _ type: String, _ items: [String]
  ) -> [String] {
    var lines = ["  /// \(comment)", "  static let \(name): \(type) = ["]
    var line = "   "
    for item in items {
      if line.count + item.count + 2 > 100 {
        lines.append(line)
        line = "   "
      }
      line += " \(item),"
    }
    return lines + [line, "  ]", ""]
  }

  private static func rows(_ flat: [UInt8]) -> [[UInt8]] {
    stride(from: 0, to: flat.count, by: 64).map { Array(flat[$0..<min($0 + 64, flat.count)]) }
  }

  private static func literalLines(
    _ name: String, _ comment: String, _ rows: [[UInt8]], from base: UInt8
  ) -> [String] {
    [
      "  /// \(comment)",
      "  @inline(__always) static var \(name): StaticString {",
      "    \"\"\"",
      rows.map { "    " + escapedASCII($0, from: base) }.joined(separator: "\\\n"),
      "    \"\"\"",
      "  }",
      "",
    ]
  }

  private static func hex(_ value: UInt32) -> String {
    String(value, radix: 16, uppercase: true)
  }

  private static func literal(_ value: UInt32) -> String { "\"\\u{\(hex(value))}\"" }

  private static func escapedASCII(_ row: [UInt8], from base: UInt8) -> String {
    row.map { value in
      switch base + value {
      case UInt8(ascii: "\\"): "\\\\"
      case 0x20..<0x7F: String(Unicode.Scalar(base + value))
      case let control: "\\u{\(String(control, radix: 16, uppercase: true))}"
      }
    }.joined()
  }
}

// MARK: - Table Layout

/// Tables of the class of every scalar. From U+1000 on, the classes of 64 consecutive scalars are a
/// block, and each table has equal blocks only once. A lookup reads one table below U+1000, two
/// tables up to U+FFFF, and three tables beyond.
struct TableLayout {
  let low: [UInt8]
  /// For each 64 scalars up to U+FFFF, the index of their block in ``basicBlocks``. The first 64
  /// elements are unused, because the scalars below U+1000 are in ``low``.
  let basicIndex: [UInt8]
  let basicBlocks: [[UInt8]]
  /// For each 4096 scalars, the index of their page in ``pages``. The first 16 elements are unused,
  /// because only scalars beyond U+FFFF have pages.
  let pageIndex: [UInt8]
  /// Each page has the indices of 64 blocks in ``blocks``. An index is stored in two bytes of six
  /// bits each, the higher bits first.
  let pages: [[UInt8]]
  let blocks: [[UInt8]]

  init(_ classes: [UInt8]) {
    let all = stride(from: 0, to: classes.count, by: 64).map { Array(classes[$0..<$0 + 64]) }
    low = Array(classes[..<0x1000])
    var basic = NumberedElements<[UInt8]>(limit: 128)
    basicIndex = Array(repeating: 0, count: 64) + all[64..<1024].map { UInt8(basic.insert($0)) }
    basicBlocks = basic.elements
    var other = NumberedElements<[UInt8]>(limit: 1 << 12)
    let otherIndex = all[1024...].map { other.insert($0) }
    blocks = other.elements
    var pages = NumberedElements<[Int]>(limit: 128)
    pageIndex =
      Array(repeating: 0, count: 16)
      + stride(from: 0, to: otherIndex.count, by: 64).map {
        UInt8(pages.insert(Array(otherIndex[$0..<$0 + 64])))
      }
    self.pages = pages.elements.map { page in
      page.flatMap { [UInt8($0 / 64), UInt8($0 % 64)] }
    }
  }
}

struct NumberedElements<Element: Hashable> {
  let limit: Int
  private(set) var elements: [Element] = []
  private var indices: [Element: Int] = [:]

  init(limit: Int) { self.limit = limit }

  /// Returns the index of the element.
  mutating func insert(_ element: Element) -> Int {
    if let known = indices[element] { return known }
    // The index is written as ASCII, which can't represent an index of `limit` or more.
    precondition(elements.count < limit, "\(limit) elements don't suffice: widen the index")
    indices[element] = elements.count
    elements.append(element)
    return elements.count - 1
  }
}
