import Foundation
import Testing

@Suite struct `textlimit check --form of values` {
  private static let form = #"""
    {"fields":[{"name":"born","kind":"date","rules":[
      {"rule":"range","max":{"reference":"today","plus":"-P18Y"}}]},
      {"name":"price","kind":"decimal","rules":[{"rule":"step","of":0.1}]}]}
    """#

  /// Judges records by a form in a file of its own.
  private func run(
    _ input: String, _ arguments: String..., form: String = form
  ) throws -> Tool.Result {
    try Tool.inFolder(of: ["form.json": form]) { folder in
      try Tool.run(
        ["check", "--form", "form.json"] + arguments, input: Data(input.utf8), directory: folder)
    }
  }

  @Test func `refuses a value that no rule knows`() throws {
    let misspelled = try run("{}", "--given", "tody=2026-11-22")
    #expect(
      misspelled.errors
        == "textlimit: --given: no rule of form.json knows 'tody'. Did you mean 'today'? "
        + "It asks for 'today'.\n")
    #expect(misspelled.status == 64 && misspelled.output.isEmpty)
    #expect(try run("{}", "--given", "today=2026-11-22", "--given", "x=1").status == 64)
    let unasked = try run(
      "{}", "--given", "today=2026-11-22", form: #"{"fields":[{"name":"a"}]}"#)
    #expect(unasked.errors.hasSuffix("knows 'today'. It asks for no values.\n"))
  }

  @Test func `is told what rules compare with`() throws {
    let record = #"{"born":"2008-11-23","price":0.35}"#
    #expect(
      try run(record, "--given", "today=2026-11-22", "--messages", "en").output == #"""
        {"line":1,"valid":false,"violations":[{"expected":{"range":{"maximum":"2008-11-22"}},\#
        "message":"Enter ⁨Nov 22, 2008⁩ or earlier.","path":"born","problem":"tooLate","rule":"range"},\#
        {"expected":{"step":{"from":"0","of":"0.1"}},\#
        "message":"Enter a number in steps of ⁨0.1⁩, from ⁨0⁩.","path":"price",\#
        "problem":"offStep","rule":"step"}]}

        """#)
    #expect(
      try run(record, "--given", "today=2026-11-23", "--summary").output.contains("1 invalid"))
    let forgotten = try run(record)
    #expect(forgotten.status == 64 && forgotten.errors.contains("--given 'today=VALUE'"))
    #expect(try run(record, "--given", "today=soon").status == 64)
    let other = try run(record, "--given", "today=12:30")
    #expect(other.status == 64)
    #expect(other.errors.contains("'today' with values of kind 'date', and '12:30' is not one"))
    let twice = try run(record, "--given", "today=2026-11-22", "--given", "today=2026-11-23")
    #expect(twice.status == 64 && twice.errors.contains("'today' is given twice"))
    let typed = try run(
      #"{"born":"2008-11-22","price":"0.3x"}"#, "--given", "today=2026-11-22", "--typed")
    #expect(
      typed.output.contains(
        #""place":[{"characters":3,"utf16":3,"utf8":3},{"characters":4,"utf16":4,"utf8":4}]"#))
  }
}
