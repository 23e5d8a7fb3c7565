import FormValidation
import LiveForms
import StrictJSON
import Testing
import TextMetrics

struct ConditionalGroupTests {
  /// Two groups of one name, each under its condition, and a list of forms under one.
  private static let declaration = FormDeclaration(members: [
    .field(FieldDeclaration("kind")),
    .conditional(
      ConditionalDeclaration(
        Condition("kind", .equals("company")),
        members: [
          .group(group(requiring: "vat")),
          .list(ListDeclaration("branches", element: .form(form(requiring: "town")))),
        ])),
    .conditional(
      ConditionalDeclaration(
        Condition("kind", .equals("person")), members: [.group(group(requiring: "born"))])),
  ])

  private static func form(requiring name: String) -> FormDeclaration {
    FormDeclaration(members: [.field(FieldDeclaration(name, rules: [.required]))])
  }

  private static func group(requiring name: String) -> GroupDeclaration {
    GroupDeclaration("papers", requirement: .required, form: form(requiring: name))
  }

  @Test func `fields in groups and rows are silent while a condition around them does not hold`()
    throws
  {
    let record: JSONValue = ["kind": "neither", "branches": [["town": ""]]]
    var form = LiveForm(Self.declaration, values: record)
    _ = form.submit()
    #expect(form.isSubmitting)
    #expect(form.firstError == nil)
    _ = form.didRefuse()
    let kind = try #require(form.field(at: FieldPath().appending("kind")))
    _ = form.didChange(kind, to: "company")
    let refused = form.submit()
    #expect(!form.isSubmitting)
    let shown = form.order.filter { !form.shown(at: $0).violations.isEmpty }
    #expect(
      shown.compactMap { form.path(of: $0)?.description } == ["papers.vat", "branches[0].town"])
    #expect(refused.focus == shown.first)
  }

  @Test func `members of one name under two conditions are one`() throws {
    func when(
      _ value: String, _ requirement: Requirement, _ name: String, rows: Int
    ) -> FormDeclaration.Member {
      .conditional(
        ConditionalDeclaration(
          Condition("kind", .equals(value)),
          members: [
            .group(
              GroupDeclaration(
                "papers", requirement: requirement,
                form: FormDeclaration(members: [
                  .field(FieldDeclaration("number", rules: [.required])),
                  .field(FieldDeclaration(name, rules: [.required])),
                ]))),
            .list(
              ListDeclaration(
                "tags", minimum: rows,
                element: .text(FieldDeclaration("tag", rules: [.oneOf([value])])))),
          ]))
    }
    let declaration = FormDeclaration(members: [
      .field(FieldDeclaration("kind")), when("a", .optional, "vat", rows: 1),
      when("b", .required, "born", rows: 2),
    ])
    var form = LiveForm(declaration, values: ["kind": "b", "tags": ["b", "x"]])
    #expect(
      form.order.compactMap { form.path(of: $0)?.description }
        == ["kind", "papers.number", "papers.vat", "papers.born", "tags[0]", "tags[1]"])
    func refused() -> [String] {
      _ = form.submit()
      _ = form.didRefuse(ModelForm(declaration).report(on: form.record))
      return form.order.filter { !form.shown(at: $0).violations.isEmpty }
        .compactMap { form.path(of: $0)?.description }
    }
    #expect(refused() == ["papers.number", "papers.born", "tags[1]"])
    let kind = try #require(form.field(at: "kind"))
    _ = form.didChange(kind, to: "a")
    // The group need not be there now, and is empty.
    #expect(refused() == ["tags[0]", "tags[1]"])
    _ = form.didChange(try #require(form.field(at: "papers.number")), to: "1")
    #expect(refused() == ["papers.vat", "tags[0]", "tags[1]"])
    #expect(form.record["papers"] == ["number": "1", "vat": "", "born": ""])
    #expect(form.addRow(to: "tags", value: "a") != nil)
    #expect(form.shown(at: try #require(form.field(at: "tags[2]"))).violations.isEmpty)
    #expect(refused() == ["papers.vat", "tags[0]", "tags[1]"])
  }

  @Test func `any number of fields may read one`() throws {
    let members = (0..<3_000).map { index in
      FormDeclaration.Member.field(
        FieldDeclaration(
          "f\(index)",
          rules: [.required.when(Condition("kind", .equals("a")))]))
    }
    var form = LiveForm(
      FormDeclaration(members: [.field(FieldDeclaration("kind"))] + members))
    _ = form.didChange(try #require(form.field(at: "kind")), to: "a")
    _ = form.submit()
    #expect(form.order.count { !form.shown(at: $0).violations.isEmpty } == members.count)
  }
}
