import FormFiles
import FormValidation
import StrictJSON
import Testing
import TextMetrics

@Suite struct `A number of a record` {
  private func problems(
    _ value: String, rules: String, kind: String = "decimal"
  ) throws -> [Violation.Code] {
    let json = try JSONValue(
      parsing: #"{"fields":[{"name":"a","kind":"\#(kind)","rules":[\#(rules)]}]}"#)
    let form = ModelForm(try FormDeclaration(parsing: json))
    let line = #"{"a":\#(value)}"#
    let problems = form.validate(try JSONValue(parsing: line)).violations.map(\.code)
    var validator = RecordValidator(form)
    #expect(try validator.report(on: line)?.violations.map(\.code) ?? [] == problems)
    // A form that is read from the written declaration reports the same violations.
    let again = ModelForm(try FormDeclaration(parsing: form.declaration.json().json))
    #expect(again.validate(try JSONValue(parsing: line)).violations.map(\.code) == problems)
    return problems
  }

  @Test(
    arguments: [
      ("9007199254740993", #"{"rule":"range","max":9007199254740992}"#, [.tooLarge]),
      ("9007199254740992.0", #"{"rule":"range","max":9007199254740992}"#, []),
      ("36893488147419103233", #"{"rule":"range","max":36893488147419103232}"#, [.tooLarge]),
      ("3.6893488147419103233e19", #"{"rule":"range","max":36893488147419103232}"#, [.tooLarge]),
      ("36893488147419103232", #"{"rule":"range","max":36893488147419103232}"#, []),
      ("36893488147419103232", #"{"rule":"range","min":36893488147419103233}"#, [.tooSmall]),
      ("-9223372036854775809", #"{"rule":"range","min":-9223372036854775808}"#, [.tooSmall]),
      ("0.1", #"{"rule":"range","min":0.10000000000000000001}"#, [.tooSmall]),
      ("0.10000000000000000001", #"{"rule":"range","min":0.10000000000000000001}"#, []),
      ("0.30000000000000001", #"{"rule":"multiple","of":0.1}"#, [.stepMismatch]),
      ("0.3", #"{"rule":"multiple","of":0.1}"#, []),
      ("1e-400", #"{"rule":"range","max":0}"#, [.tooLarge]),
      ("1e-400", #"{"rule":"multiple","of":0.1}"#, [.stepMismatch]),
      ("123456789012345678901234567890.3", #"{"rule":"multiple","of":0.1}"#, []),
      ("123456789012345678901234567890.35", #"{"rule":"multiple","of":0.1}"#, [.stepMismatch]),
      (
        "12345678901234567890.0",
        #"{"rule":"oneOf","values":[12345678901234567891,"12345678901234567890"]}"#, []
      ),
      (
        "12345678901234567889",
        #"{"rule":"oneOf","values":[12345678901234567891,12345678901234567890]}"#, [.notOneOf]
      ),
    ] as [(String, String, [Violation.Code])])
  func `is compared by its digits`(
    value: String, rule: String, expected: [Violation.Code]
  ) throws {
    #expect(try problems(value, rules: rule) == expected)
  }

  @Test(arguments: ["", #",{"name":"g","fields":[{"name":"x"}]}"#])
  func `has the same size in every form`(otherMember: String) throws {
    let json = try JSONValue(
      parsing: #"{"valueCap":28,"fields":[{"name":"a","kind":"decimal"}\#(otherMember)]}"#)
    let form = ModelForm(try FormDeclaration(parsing: json))
    for (number, codes) in [
      ("123456789012345678901234e10", [Violation.Code.exceedsCap]),
      ("0.10000000000000000000000000000000000", []),
    ] {
      let line = #"{"a":\#(number)}"#
      #expect(form.validate(try JSONValue(parsing: line)).violations.map(\.code) == codes)
      var validator = RecordValidator(form)
      #expect(try validator.report(on: line)?.violations.map(\.code) ?? [] == codes)
    }
  }

  @Test func `is an integer by its digits`() throws {
    #expect(try problems("36893488147419103232.0", rules: "", kind: "integer") == [])
    #expect(try problems("36893488147419103232.1", rules: "", kind: "integer") == [.invalidFormat])
    #expect(try problems("1e-400", rules: "", kind: "integer") == [.invalidFormat])
  }
}
