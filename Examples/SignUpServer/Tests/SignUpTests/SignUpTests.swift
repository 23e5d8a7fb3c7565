import FormMessages
import FormValidation
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Synchronization
import Testing

@testable import SignUp

@Suite struct SignUpTests {
  private struct Problem: Decodable {
    struct FieldProblem: Decodable {
      let pointer: String
      let detail: String
    }
    let title: String
    let status: Int
    let errors: [FieldProblem]
  }

  private func post(
    _ body: String, language: String, type: String? = "application/json"
  ) async throws -> (response: TestResponse, problem: Problem?) {
    try await Application(router: signUpRoutes()).test(.router) { client in
      var headers: HTTPFields = [.acceptLanguage: language]
      headers[.contentType] = type
      let response = try await client.execute(
        uri: "/signup", method: .post, headers: headers, body: ByteBuffer(string: body))
      return (response, try? JSONDecoder().decode(Problem.self, from: Data(buffer: response.body)))
    }
  }

  @Test func `an invalid form is answered with problem details in the client's language`()
    async throws
  {
    let (response, problem) = try await post(
      #"{"name":"A!","password":"short","confirmation":""}"#, language: "de-AT, en;q=0.5")
    #expect(response.status == .unprocessableContent)
    #expect(response.headers[.contentType] == "application/problem+json")
    #expect(response.headers[.contentLanguage] == "de")
    #expect(problem?.status == 422)
    #expect(
      problem?.errors.map { "\($0.pointer) \($0.detail)" } == [
        "#/name Mindestens 3 Zeichen eingeben (jetzt 2).",
        "#/name Diese Zeichen sind nicht erlaubt: !",
        "#/password Mindestens 12 Zeichen eingeben (jetzt 5).",
        "#/confirmation Die Eingabe muss hiermit übereinstimmen: Passwort",
      ])
  }

  @Test func `a name that is taken is rejected with a custom message`() async throws {
    let (response, problem) = try await post(
      #"{"name":" ADMIN ","password":"correct horse","confirmation":"correct horse"}"#,
      language: "en")
    #expect(response.status == .unprocessableContent)
    #expect(problem?.errors.map(\.detail) == ["This name is taken."])
  }

  @Test func `a valid form creates an account once`() async throws {
    let body =
      #"{"name":"ada\#(Int.random(in: 0..<1_000_000_000))","password":"correct horse","#
      + #""confirmation":"correct horse"}"#
    #expect(try await post(body, language: "ja").response.status == .created)
    let (response, problem) = try await post(body, language: "ja")
    #expect(response.status == .unprocessableContent)
    #expect(problem?.errors.map(\.detail) == ["この内容は使用できません。"])
  }

  @Test func `only one of several concurrent requests gets a name`() async throws {
    let name = "bob\(Int.random(in: 0..<1_000_000_000))"
    let account = SignUp(name: name, password: "correct horse", confirmation: "correct horse")
    let createdCount = await withTaskGroup { group in
      for _ in 0..<20 { group.addTask { await Accounts.shared.create(account) } }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(createdCount == 1)

    let body =
      #"{"name":"\#(name)2","password":"correct horse","confirmation":"correct horse"}"#
    let statuses = try await withThrowingTaskGroup { group in
      for _ in 0..<20 {
        group.addTask { try await self.post(body, language: "en").response.status }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses.count { $0 == .created } == 1)
    #expect(statuses.count { $0 == .unprocessableContent } == 19)
  }

  @Test func `missing fields and fields of another type are violations`()
    async throws
  {
    let (response, problem) = try await post(#"{"bio":12}"#, language: "de")
    #expect(response.status == .unprocessableContent)
    #expect(response.headers[.contentType] == "application/problem+json")
    #expect(
      problem?.errors.map { "\($0.pointer) \($0.detail)" } == [
        "#/name Bitte ausfüllen.", "#/bio Erwartet wird ein Text.",
        "#/password Bitte ausfüllen.",
      ])
    let list = try await post("[]", language: "en").problem
    #expect(list?.errors.map(\.detail) == ["This must be an object."])
  }

  @Test(
    "what cannot be read is refused in the reader's language, with the status that fits",
    arguments: [
      ("[", "application/json", 400), ("", "application/json", 400),
      (#"{"name":"a"}"#, "text/plain", 415), (#"{"name":"a"}"#, nil, 415),
      (
        #"{"name":""# + String(repeating: "a", count: 100_000) + #""}"#,
        "application/json; charset=utf-8", 413
      ),
    ])
  func unreadable(body: String, type: String?, status: Int) async throws {
    var titles: Set<String> = []
    for language in MessageCatalog.languages {
      let (response, problem) = try await post(body, language: language, type: type)
      #expect(response.status.code == status && problem?.status == status)
      #expect(response.headers[.contentType] == "application/problem+json")
      #expect(response.headers[.contentLanguage] == language)
      if let problem { titles.insert(problem.title) }
    }
    #expect(titles.count == MessageCatalog.languages.count)
  }

  @Test(arguments: [("zh-CN", "zh-Hans"), ("zh", "zh-Hans"), ("zh-TW", "zh-Hant"), ("de-AT", "de")])
  func `a region doesn't change the language`(wanted: String, language: String) async throws {
    for body in ["[", "{}"] {
      let (response, problem) = try await post(body, language: wanted)
      #expect(response.headers[.contentLanguage] == language)
      let (own, english) = (
        try await post(body, language: language).problem,
        try await post(body, language: "en").problem
      )
      #expect(problem?.title == own?.title && problem?.title != english?.title)
    }
  }

  private func failing(
    _ error: any Error, logger: Logger = Logger(label: "test")
  ) async throws -> (response: TestResponse, problem: Problem?) {
    let router = Router()
    router.add(middleware: ProblemMiddleware())
    router.get("/") { _, _ -> Response in throw error }
    let server = Application(router: router, logger: logger)
    return try await server.test(.router) { client in
      let response = try await client.execute(
        uri: "/", method: .get, headers: [.acceptLanguage: "de"])
      return (response, try? JSONDecoder().decode(Problem.self, from: Data(buffer: response.body)))
    }
  }

  @Test func `the headers of an error are part of the response`() async throws {
    let (response, problem) = try await failing(
      HTTPError(
        .unauthorized, headers: [.wwwAuthenticate: "Basic", .vary: "Origin"], message: "no"))
    #expect(response.status == .unauthorized && problem?.status == 401)
    #expect(response.headers[.wwwAuthenticate] == "Basic")
    #expect(response.headers[values: .vary] == ["Origin", "Accept-Language"])
    #expect(response.headers[values: .contentType] == ["application/problem+json"])
    #expect(response.headers[values: .contentLength] == ["\(response.body.readableBytes)"])
  }

  @Test func `messages contain the labels of the form`() async throws {
    let other = ModelForm<SignUp> { Field(\.name, key: "confirmation", label: ["de": "Kennwort"]) }
    let report = FormReport([
      Violation(
        path: "name", rule: "equal", code: .notEqual, expected: .field(named: "confirmation"))
    ])
    let problem = try await failing(FormError(report: report, form: other.declaration)).problem
    #expect(problem?.errors.first?.detail.contains("Kennwort") == true)
  }

  @Test func `every error is logged, and an unexpected one as an error`() async throws {
    struct Unexpected: Error {}
    let levels: [(any Error, Logger.Level)] = [
      (Unexpected(), .error), (HTTPError(.badRequest), .info),
    ]
    for (error, level) in levels {
      let log = Log()
      _ = try await failing(error, logger: Logger(label: "test") { _ in log })
      #expect(log.levels.contains(level))
    }
  }

  @Test func `an unknown route is rejected in the client's language`() async throws {
    try await Application(router: signUpRoutes()).test(.router) { client in
      let response = try await client.execute(
        uri: "/nowhere", method: .get, headers: [.acceptLanguage: "de"])
      #expect(response.status == .notFound)
      #expect(response.headers[.contentType] == "application/problem+json")
      #expect(String(buffer: response.body).contains("Hier gibt es nichts."))
    }
  }

  @Test func `clients can get the form and its schema`() async throws {
    try await Application(router: signUpRoutes()).test(.router) { client in
      for uri in ["/signup/form", "/signup/schema"] {
        let response = try await client.execute(uri: uri, method: .get)
        #expect(response.status == .ok)
        #expect((try? JSONSerialization.jsonObject(with: Data(buffer: response.body))) != nil)
      }
    }
  }
}

private final class Log: LogHandler {
  private let seen = Mutex<[Logger.Level]>([])
  var levels: [Logger.Level] { seen.withLock { $0 } }
  var metadata: Logger.Metadata {
    get { [:] }
    set {}
  }
  var logLevel: Logger.Level {
    get { .info }
    set {}
  }
  subscript(metadataKey _: String) -> Logger.Metadata.Value? {
    get { nil }
    set {}
  }

  func log(event: LogEvent) {
    seen.withLock { $0.append(event.level) }
  }
}
