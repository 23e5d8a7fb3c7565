import Foundation
import StrictJSON
import Testing

@Suite struct JSONValueTests {
  private static let readings: [(String, JSONValue)] = [
    ("null", .null), ("true", true), ("false", false), ("0", 0), ("-0", 0), ("-7", -7), ("1.0", 1),
    ("1e2", 100), ("0.5", .number(0.5)), ("-0.5e+10", -5_000_000_000), ("1e30", .number(1e30)),
    ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
    ("1.7976931348623157e308", .number(.greatestFiniteMagnitude)),
    ("5e-324", .number(.leastNonzeroMagnitude)), ("\"\"", ""), ("\"true\"", "true"),
    ("\"1\"", "1"), ("[]", []), ("{}", [:]), ("[1,[2,[]],{}]", [1, [2, []], [:]]),
    (#"{"b":1,"a":[null,{"c":false}]}"#, ["a": [.null, ["c": false]], "b": 1]),
    (#" "\u00e9\ud83d\udc4d\/\b\f" "#, "é👍/\u{8}\u{c}"),
  ]

  @Test(arguments: readings)
  func `parsing returns the case of the value`(text: String, value: JSONValue) throws {
    #expect(try JSONValue(parsing: text) == value)
  }

  @Test(
    arguments: [
      ("0e999999999999", 0), ("2.0", 2), ("2e0", 2), ("20e-1", 2),
      ("0.02e2", 2), ("120.50e1", 1205), ("-0.0", 0), ("-12.000", -12),
      ("9007199254740993.0", 9_007_199_254_740_993), ("9223372036854775807.0", .integer(.max)),
      ("9.223372036854775807e18", .integer(.max)), ("-9223372036854775808e0", .integer(.min)),
      ("0.5e1", 5),
      ("1\(String(repeating: "0", count: 18))e0", 1_000_000_000_000_000_000),
    ] as [(String, JSONValue)])
  func `a number is an integer by its digits, not by the nearest Double`(
    text: String, value: JSONValue
  ) throws {
    #expect(try JSONValue(parsing: text) == value)
  }

  @Test(
    arguments: [
      "9223372036854775808", "-9223372036854775809", "18446744073709551615",
      "9223372036854775808.0",
      "100000000000000000000.5", "3.00000000000000000001", "0.10000000000000001", "1e-400",
      "123e-10000000", "-1234567890123456789e-3", "0.\(String(repeating: "0", count: 1_000))1",
      "1\(String(repeating: "0", count: 250))1",
    ])
  func `a number beyond Int and Double keeps its digits`(text: String) throws {
    let value = try JSONValue(parsing: " [\(text)]")
    let number = try #require(ExactDecimal(text))
    #expect(value == [.decimal(number)])
    #expect(try JSONValue(parsing: value.text) == value)
    #expect(number.nearest == Double(text))
  }

  @Test(
    arguments: [
      ("9223372036854775806.5", false), ("9223372036854775807", false),
      ("9223372036854775807.5", true), ("9223372036854775808", true), ("1e300", true),
      ("-9223372036854775808", false), ("-9223372036854775808.5", true), ("-1e300", true),
      ("0.5", false), ("1e-400", false), (#""9223372036854775808""#, false),
    ])
  func `a number is outside the range of Int by its digits`(
    text: String, isOutside: Bool
  ) throws {
    #expect(try JSONValue(parsing: text).exceedsInt == isOutside)
  }

  @Test func `different spellings of a number are equal`() throws {
    let spellings = [
      "100000000000000000000.5", "1.000000000000000000005e20", "100000000000000000000.50",
    ]
    for text in spellings { #expect(try JSONValue(parsing: text).text == spellings[0]) }
  }

  @Test func `a decoder returns the nearest Double`() throws {
    let text = "18446744073709551615"
    let decoded = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    #expect(decoded == .number(18_446_744_073_709_551_616))
    let digits = JSONValue.decimal(try #require(ExactDecimal(text)))
    let encoded = try JSONEncoder().encode(digits)
    #expect(try JSONDecoder().decode(Double.self, from: encoded) == 18_446_744_073_709_551_616)
  }

  @Test(arguments: readings)
  func `a decoder returns the same value`(text: String, value: JSONValue) throws {
    #expect(try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) == value)
  }

  @Test(
    arguments: [
      "null", "true", "0", "-12", "0.5", "1e+30", "\"\"", "[]", "{}", "[1,[2,[]],{}]",
      #"{"":0,"A":0,"a":0,"aa":0,"ab":0,"b":0,"é":0,"😀":0}"#,
      #"{"a":"\"\\\n\r\t\b\f\u0000\u001f/","b":1}"#, #""é👍🏽""#, "\"\u{7F}\u{2028}\u{FEFF}\"",
    ])
  func `writing sorts keys by their bytes, and changes nothing else`(text: String) throws {
    let value = try JSONValue(parsing: text)
    #expect(value.text == text)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(String(decoding: try encoder.encode(value), as: UTF8.self) == text)
  }

  @Test func `numbers that aren't finite are written as null`() {
    #expect(
      JSONValue.array([.number(.infinity), .number(-.infinity), .number(.nan)]).text
        == "[null,null,null]")
  }

  @Test func `keys are compared by their bytes`() throws {
    let text = "{\"e\u{301}\":1,\"\u{E9}\":2}"
    let value = try JSONValue(parsing: text)
    #expect(value["e\u{301}"] == 1)
    #expect(value["\u{E9}"] == 2)
    #expect(value.text == text)
    #expect(value != ["e\u{301}": 2, "\u{E9}": 1])
    #expect(value == ["\u{E9}": 2, "e\u{301}": 1])
  }

  @Test func `an object has the operations of a dictionary`() {
    var object: JSONObject = ["b": 1, "a": 2, "b": 3]
    #expect(object.keys == ["a", "b"])
    #expect(object["b"] == 3)
    #expect(object["c"] == nil)
    object["c"] = 4
    object["a"] = nil
    object["nowhere"] = nil
    object["b"] = 5
    #expect(object == ["b": 5, "c": 4])
    object.merge(["c": 6, "d": 7])
    #expect(object == ["b": 5, "c": 6, "d": 7])
    #expect(object.hashValue == JSONObject([("d", 7), ("c", 6), ("b", 5)]).hashValue)
  }
}
