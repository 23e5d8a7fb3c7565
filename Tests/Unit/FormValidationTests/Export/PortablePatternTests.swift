import FormFiles
import FormValidation
import StrictJSON
import Testing
import TextMetrics
import TextMetricsICU

@Suite struct PortablePatternTests {
  private func isExported(_ pattern: String) throws -> Bool {
    let field = FieldDeclaration("name", rules: [.pattern(try ICUPattern(pattern))])
    let html = field.htmlAttributes(for: .input)
    let (attributes, omissions) = (html.attributes, html.omissions)
    let isExported = attributes.contains { $0.value == pattern }
    #expect(omissions.map(\.subject) == (isExported ? [] : ["pattern"]))
    let export = FormDeclaration(members: [.field(field)]).jsonSchema()
    let (schema, unsaid) = (export.schema, export.omissions)
    let spelled = JSONValue.string("^(?:\(pattern))$").text
    #expect(schema.text.contains(spelled) == isExported)
    #expect(unsaid.map(\.subject) == (isExported ? [] : ["pattern"]))
    return isExported
  }

  @Test(
    arguments: [
      ("(a+)+b", false), ("(a|a)*b", false), ("(a?)+b", false), ("((a*))*b", false),
      ("(x(a|b)y)+", false), ("((a)+)+", false), ("(x(a{2})y)*", false),
      ("(a+)?b", true), ("(ab)+c", true), ("(a|b)c+", true), ("(a+)(b)+", true), ("a+|b*", true),
    ])
  func `a pattern that engines may take exponential time for is left out, and named`(
    pattern: String, isExported wanted: Bool
  ) throws {
    #expect(try isExported(pattern) == wanted)
  }

  /// Verified by hand with `new RegExp(pattern, "v")`: a `-` in a set is an error there unless it
  /// makes a range.
  @Test(
    arguments: [
      ("[a-]", false), ("[-a]", false), ("[a-z-9]", false), ("[a-z0-9-]", false),
      ("[a-c-e]", false), ("[_-a]", false), ("[a&&b]", false), ("[(]", false),
      ("[a-z]", true), ("[^a-z_0-9]", true), ("[A-Za-z]", true), ("[_]", true),
    ])
  func `a set that HTML's flag v refuses or reads otherwise is left out`(
    pattern: String, isExported wanted: Bool
  ) throws {
    #expect(try isExported(pattern) == wanted)
  }

  @Test(
    arguments: [
      ("[0-9]{5}", true), ("[A-Z]{2}[0-9]{2,30}", true), ("(ab){2,}c", true), ("a{0,1}", true),
      ("[0-9]{3}-[0-9]{2}", true), ("[A-Z]{1,3} [0-9]{1,4}", true), ("(ab){1}", true),
      ("a{1000}", true), ("[0-9]{1,3}\\.[0-9]{1,3}", true), ("\\(a\\)\\/\\[b\\]", true),
      ("(a+){2}", false), ("(a{1,2})+b", false), ("a{2,}a{2,}b", true), ("(a|b){9}", false),
      ("a{0}", false), ("a{1001}", false), ("(a{40}){40}", false), ("a{2,3}?", false),
      ("a{2,3}+", false), ("a\\-b", false), ("\\d{5}", false),
    ])
  func `a number of rounds is written as it is where every dialect reads it alike`(
    pattern: String, isExported wanted: Bool
  ) throws {
    #expect(try isExported(pattern) == wanted)
  }

  @Test func `a pattern of any length or depth is read`() throws {
    #expect(try isExported(String(repeating: "a?", count: 2000)))
    let deep = String(repeating: "(", count: 40) + "a" + String(repeating: ")", count: 40)
    #expect(try !isExported(deep))
  }
}
