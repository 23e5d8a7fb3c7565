import StrictJSON
import TestSupport
import Testing

/// Duplicate keys, compared with a set of unescaped keys.
@Suite struct `A duplicate key` {
  @Test(arguments: 1...UInt64(RandomTests.some(2, of: 8)))
  func `is found at its second occurrence, in objects of any size`(seed: UInt64) {
    var random = RandomSource(seed: seed)
    var found = [true: 0, false: 0]
    for _ in 0..<200 {
      // A key of an inner object can also be a key of the outer object.
      let isNested = random.chance(50)
      var text = isNested ? #"{"a":1,"b":{"#.utf8.map { $0 } : Array("{".utf8)
      var known: Set<[UInt8]> = []
      var expected: Int?
      // The parser sorts keys only if an object has many keys, or if a key has an escape.
      let count = random.number(in: 0...(random.chance(5) ? 2_000 : 60))
      for index in 0..<count {
        // With this range, some names occur twice.
        let number = random.number(in: 0...(count * count / 2))
        let name = random.chance(50) ? "a\(number)" : "é\(number)"
        let isNew = known.insert(Array(name.utf8)).inserted
        if index > 0 { text.append(UInt8(ascii: ",")) }
        if !isNew, expected == nil { expected = text.count + 1 }
        let escaped = name.hasPrefix("a") ? "\\u0061\(number)" : "\\u00e9\(number)"
        text += "\"\(random.chance(5) ? escaped : name)\":\(index)".utf8
      }
      text += (isNested ? "}}" : "}").utf8
      var column: Int?
      do { _ = try JSONValue(parsing: text.span) } catch { column = error.column }
      #expect(column == expected, "seed \(seed): \(String(decoding: text, as: UTF8.self))")
      found[expected != nil, default: 0] += 1
    }
    #expect(found.values.allSatisfy { $0 > 20 }, "seed \(seed): \(found)")
  }

  @Test(arguments: [false, true])
  func `is found if it's very long`(hasEscapes: Bool) {
    let name = (hasEscapes ? "\\\"" : "") + String(repeating: "x", count: 100_000)
    for (other, isSame) in [
      (name, true), (name + "x", false), (String(name.dropLast()) + "y", false),
    ] {
      var problem: JSONSyntaxError.Problem?
      do { _ = try JSONValue(parsing: #"{"\#(name)":1,"\#(other)":2}"#) } catch {
        problem = error.problem
      }
      var isFound = false
      if case .duplicateKey(let quoted)? = problem { isFound = quoted.utf8.count < 100 }
      #expect(isFound == isSame && (problem == nil) == !isSame)
    }
  }
}
