import FormMessages
import FormValidation
import StrictJSON
import Testing

private struct Login: FormRecord, Equatable { var name = "" }

@Suite struct `A request` {
  private let catalog = MessageCatalog()
  private let form = ModelForm<Login> {
    Field(\.name).trimmed().required().maxLength(3)
  }

  @Test(arguments: [
    "application/json", "application/json; charset=utf-8", "Application/JSON ;charset=UTF-8",
    "application/vnd.api+json",
  ])
  func `with valid JSON is a model`(type: String) async throws {
    let login = try await form.decodeAsync(body: #"{"name":" Ada "}"#.utf8, contentType: type)
    #expect(login == Login(name: "Ada"))
  }

  @Test(arguments: [
    ("{}", "application/json", 422, "Einige Angaben sind noch nicht richtig."),
    ("{", "application/json", 400, "Die Anfrage ist nicht lesbar."),
    ("", "application/json", 400, "Die Anfrage ist nicht lesbar."),
    ("{\"name\":\"\u{FFFF}", "application/json", 400, "Die Anfrage ist nicht lesbar."),
    ("{}", "text/json", 415, "Bitte JSON senden, als application/json."),
    ("{}", "application/jsonx", 415, "Bitte JSON senden, als application/json."),
    ("{}", "application/js on", 415, "Bitte JSON senden, als application/json."),
    ("{}", "application/x y+json", 415, "Bitte JSON senden, als application/json."),
    ("{}", "application/x,text/y+json", 415, "Bitte JSON senden, als application/json."),
    ("{}", "application/+", 415, "Bitte JSON senden, als application/json."),
    ("{}", ";application/json", 415, "Bitte JSON senden, als application/json."),
    ("{}", nil, 415, "Bitte JSON senden, als application/json."),
  ])
  func `that is invalid has a status and a title`(
    body: String, type: String?, status: Int, title: String
  ) async throws {
    do {
      _ = try await form.decodeAsync(body: body.utf8, contentType: type)
      Issue.record("\(body) is a value")
    } catch {
      let problem = catalog.problemDetails(for: error, acceptLanguage: "de-AT, en;q=0.5")
      #expect(problem.status == status)
      #expect(problem.json["status"] == .integer(status))
      #expect(problem.json["title"] == .string(title))
      #expect(problem.language == "de")
      #expect(
        problem.headers.map { "\($0.name): \($0.value)" } == [
          "Content-Type: application/problem+json", "Content-Language: de", "Vary: Accept-Language",
        ])
      #expect(try JSONValue(parsing: String(decoding: problem.body, as: UTF8.self)) == problem.json)
      guard case .array(let errors)? = problem.json["errors"] else {
        Issue.record("no errors")
        return
      }
      #expect(errors.map { $0["detail"] } == (status == 422 ? ["Bitte ausfüllen."] : []))
    }
  }

  @Test func `without JSON has the status 400`() async throws {
    let error = await #expect(throws: JSONSyntaxError.self) {
      try await form.decodeAsync(from: "{,")
    }
    let problem = catalog.problemDetails(for: try #require(error), acceptLanguage: "en")
    // The details of the error are left out, since it can be about another text than the body.
    #expect(problem.status == 400 && problem.json["detail"] == nil)
    let unreadable = await #expect(throws: UnreadableBody.self) {
      try await form.decodeAsync(body: "{,".utf8, contentType: "application/json")
    }
    #expect(
      catalog.problemDetails(for: try #require(unreadable), acceptLanguage: nil).json["detail"]
        == "The body isn't JSON: line 1, column 2: expected a key or '}', found ','")
  }

  @Test(arguments: [("Ada", 503), ("Adam", 422), ("", 422)])
  func `with a check that fails has the status 503, unless other rules are broken`(
    name: String, status: Int
  ) async throws {
    let form = ModelForm<Login> {
      Field(\.name).required().maxLength(3).asyncCheck("free") { _ in throw Unexpected() }
    }
    let error = await #expect(throws: FormError.self) {
      try await form.validatedAsync(Login(name: name))
    }
    #expect(catalog.problemDetails(for: try #require(error), acceptLanguage: "en").status == status)
    let noViolation = FormError(report: FormReport(), form: form.declaration)
    #expect(catalog.problemDetails(for: noViolation, acceptLanguage: "en").status == 422)
  }

  @Test func `with a missing reference has the status 422`() async throws {
    let form = ModelForm<Login> {
      Field(\.name, kind: .date).range(from: .reference("today"))
    }
    let error = await #expect(throws: FormError.self) {
      try await form.validatedAsync(Login(name: "2026-11-27"))
    }
    #expect(catalog.problemDetails(for: try #require(error), acceptLanguage: "en").status == 422)
  }

  @Test func `doesn't show the message of a check that couldn't run`() async throws {
    let form = ModelForm<Login> {
      Field(\.name).asyncCheck("free", message: "Taken.") { _ in throw Unexpected() }
    }
    let error = await #expect(throws: FormError.self) {
      try await form.validatedAsync(Login(name: "Ada"))
    }
    let messages = catalog.messagesByField(for: try #require(error), language: "en")
    #expect(messages == ["name": ["This could not be checked. Try again."]])
  }

  private struct Unexpected: Error {}

  @Test(arguments: [
    (400, "Some entries need another look."), (409, "Some entries need another look."),
    (422, "Some entries need another look."), (503, "Something went wrong. Try again later."),
  ])
  func `has the status that the caller passes`(status: Int, title: String) throws {
    let error = form.error(at: \.name, code: "taken", message: "Taken.")
    let problem = catalog.problemDetails(for: error, status: status, acceptLanguage: "en")
    #expect(problem.status == status && problem.json["status"] == .integer(status))
    #expect(problem.json["title"] == .string(title))
    guard case .array(let errors)? = problem.json["errors"] else {
      Issue.record("no errors")
      return
    }
    #expect(errors.map { $0["detail"] } == ["Taken."])
    let unreadable = UnreadableBody.notJSON(contentType: nil)
    #expect(
      catalog.problemDetails(for: unreadable, status: status, acceptLanguage: nil).status == status)
  }

  @Test(arguments: [
    (400, "The request cannot be read."), (401, "Sign in first."), (403, "This is not allowed."),
    (404, "Not found."), (405, "The request was not accepted."),
    (409, "This conflicts with existing data."), (413, "The request is too large."),
    (429, "Too many requests. Try again later."), (502, "Something went wrong. Try again later."),
  ])
  func `that ends with an HTTP error has the title of the error`(status: Int, title: String) {
    let problem = catalog.problemDetails(
      for: Unexpected(), status: status, acceptLanguage: "en")
    #expect(problem.json["title"] == .string(title))
  }

  @Test func `is answered in a language that only the form has`() throws {
    let form = ModelForm<Login> { Field(\.name).required(message: ["am": "ስምዎን ያስገቡ።"]) }
    let error = FormError(report: form.validate(Login()), form: form.declaration)
    func problem(_ catalog: MessageCatalog) -> ProblemDetails {
      catalog.problemDetails(for: error, acceptLanguage: "am, de;q=0.5")
    }
    #expect(problem(catalog).language == "de")
    let inAmharic = problem(MessageCatalog(additionalLanguages: ["am"]))
    #expect(inAmharic.language == "am")
    #expect(inAmharic.json.text.contains("ስምዎን ያስገቡ።"))
  }

  @Test(arguments: [400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503, nil])
  func `that ends with any other error has the title of its status`(status: Int?) {
    var titles: Set<String> = []
    for language in MessageCatalog.languages {
      let problem = catalog.problemDetails(
        for: Unexpected(), status: status, acceptLanguage: language)
      #expect(problem.status == status ?? 500 && problem.language == language)
      if case .string(let title)? = problem.json["title"] { titles.insert(title) }
    }
    #expect(titles.count == MessageCatalog.languages.count)
  }
}
