import Foundation
import StrictJSON
import TestSupport
import Testing

/// Compared with a reference implementation of the grammar, Foundation, and Python's parser.
@Suite struct `A random JSON text` {
  @Test(arguments: 1...8)
  func `survives writing and parsing`(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    for _ in 0..<100 {
      let value = random.value(depth: 5)
      let text = value.text
      #expect(try JSONValue(parsing: text).hasSameBytes(as: value), "seed \(seed): \(text)")
      // Foundation sorts keys that aren't ASCII differently.
      let theirs = try encoder.encode(value)
      #expect(try JSONValue(parsing: theirs.span).hasSameBytes(as: value), "seed \(seed): \(text)")
      #expect(theirs.count == text.utf8.count, "seed \(seed): \(text)")
      #expect(
        try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) == value,
        "seed \(seed): \(text)")
    }
  }

  @Test(arguments: 1...8)
  func `is accepted if the reference grammar accepts it`(seed: UInt64) {
    var random = RandomSource(seed: seed)
    var verdicts = [true: 0, false: 0]
    for _ in 0..<400 {
      var bytes = Array(random.spelled(random.value(depth: 4)).utf8)
      for _ in 0..<random.number(in: 0...2) { random.mutate(&bytes) }
      let expected = ReferenceJSON.reading(of: bytes)
      let value = try? JSONValue(parsing: bytes.span)
      verdicts[expected != nil, default: 0] += 1
      #expect(
        (value != nil) == (expected != nil),
        "seed \(seed): \(String(decoding: bytes, as: UTF8.self)) \(bytes)")
      if let value {
        // The parsed value is correct if the reference reads the same from its JSON text.
        #expect(ReferenceJSON.reading(of: Array(value.text.utf8)) == expected, "seed \(seed)")
      }
    }
    #expect(verdicts.values.allSatisfy { $0 > 50 })
  }

  @Test(arguments: 1...4)
  func `has the same errors if it's skipped`(seed: UInt64) {
    var random = RandomSource(seed: seed)
    // All texts share a reader, so this also tests that it's reset.
    var reader = JSONReader()
    for _ in 0..<400 {
      var bytes = Array(random.spelled(random.value(depth: 4)).utf8)
      for _ in 0..<random.number(in: 0...2) { random.mutate(&bytes) }
      var read: JSONSyntaxError?
      do { _ = try JSONValue(parsing: bytes.span) } catch { read = error }
      var skipped: JSONSyntaxError?
      do {
        try reader.begin(bytes.span)
        try reader.skipValue(in: bytes.span)
        _ = try reader.next(in: bytes.span)
      } catch {
        skipped = error
      }
      #expect(read == skipped, "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test func `is accepted if another parser accepts it`() throws {
    let rows = try Repository.rows("Tests/Unit/StrictJSONTests/Verdicts/verdicts.txt")
    try #require(rows.count > 1_000)
    for row in rows {
      let bytes = stride(from: 1, to: row.utf8.count - 1, by: 2).compactMap { offset in
        UInt8(row.dropFirst(offset).prefix(2), radix: 16)
      }
      #expect(
        ((try? JSONValue(parsing: bytes.span)) != nil) == row.hasPrefix("+"),
        "\(String(decoding: bytes, as: UTF8.self))")
    }
  }
}

extension JSONValue {
  /// Strings and keys are compared by their bytes.
  fileprivate func hasSameBytes(as other: JSONValue) -> Bool {
    switch (self, other) {
    case (.string(let mine), .string(let theirs)): mine.utf8.elementsEqual(theirs.utf8)
    case (.array(let mine), .array(let theirs)):
      mine.count == theirs.count && zip(mine, theirs).allSatisfy { $0.hasSameBytes(as: $1) }
    case (.object(let mine), .object(let theirs)):
      mine.count == theirs.count
        && zip(mine, theirs).allSatisfy {
          $0.key.utf8.elementsEqual($1.key.utf8) && $0.value.hasSameBytes(as: $1.value)
        }
    default: self == other
    }
  }
}

extension RandomSource {
  fileprivate mutating func value(depth: Int) -> JSONValue {
    switch number(below: depth > 0 ? 8 : 6) {
    case 0: return .null
    case 1: return .boolean(Bool.random(using: &self))
    case 2: return .integer(Int.random(in: -1_000...1_000, using: &self))
    case 3: return .integer(Int.random(in: .min ... .max, using: &self))
    case 4:
      let number = Double(bitPattern: UInt64.random(in: 0 ... .max, using: &self))
      return number.isFinite && Int(exactly: number) == nil ? .number(number) : .number(0.1)
    case 5: return .string(string())
    case 6:
      return .array((0..<number(in: 0...4)).map { _ in value(depth: depth - 1) })
    default:
      return .object(
        JSONObject((0..<number(in: 0...4)).map { _ in (string(), value(depth: depth - 1)) }))
    }
  }

  private mutating func string() -> String {
    let pieces = [
      "a", "b", "key", "é", "e\u{301}", "\"", "\\", "/", "\n", "\u{0}", "\u{1F}", "\u{7F}",
      "\u{2028}", "😀", "👨‍👩‍👧", "中", "0123456789abcdef", " ", "\u{FEFF}", "\u{FFFF}",
    ]
    return (0..<number(in: 0...5)).map { _ in pick(pieces) }.joined()
  }

  private mutating func space() -> String {
    pick(["", "", "", " ", "\n", "\t", "\r", " \n "])
  }

  fileprivate mutating func spelled(_ value: JSONValue) -> String {
    let text: String
    switch value {
    case .array(let values):
      let elements = values.map { spelled($0) }
      text = "[" + elements.joined(separator: ",") + (values.isEmpty ? space() : "") + "]"
    case .object(let members):
      let spelledMembers = members.map { key, value in
        space() + quoted(key) + space() + ":" + spelled(value)
      }
      text = "{" + spelledMembers.joined(separator: ",") + (members.isEmpty ? space() : "") + "}"
    case .string(let string): text = quoted(string)
    case .number, .decimal, .integer, .boolean, .null: text = value.text
    }
    return space() + text + space()
  }

  private mutating func quoted(_ string: String) -> String {
    string.unicodeScalars.reduce(into: "\"") { text, scalar in
      let mustEscape = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
      guard mustEscape || number(below: 5) == 0 else {
        text.unicodeScalars.append(scalar)
        return
      }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16, uppercase: Bool.random(using: &self))
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    } + "\""
  }

  fileprivate mutating func mutate(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    let index = number(below: bytes.count)
    switch number(below: 6) {
    case 0: bytes.remove(at: index)
    case 1: bytes[index] = UInt8.random(in: 0 ... .max, using: &self)
    case 2:
      bytes.insert(pick(Array("{}[],:\"\\0123456789.eE+-ntfu \n".utf8)), at: index)
    case 3: bytes.removeSubrange(index...)
    case 4: bytes.swapAt(index, number(below: bytes.count))
    default:
      let end = number(in: index...bytes.count)
      bytes.insert(contentsOf: bytes[index..<end], at: index)
    }
  }
}
