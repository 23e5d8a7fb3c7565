import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import SignUp

@Suite struct SignUpTests {
  private struct Answer: Decodable {
    struct Complaint: Decodable {
      let pointer: String
      let detail: String
    }
    let status: Int
    let errors: [Complaint]
  }

  private func post(
    _ body: String, language: String
  ) async throws -> (response: TestResponse, answer: Answer?) {
    try await Application(router: signUpRoutes()).test(.router) { client in
      let response = try await client.execute(
        uri: "/signup", method: .post,
        headers: [.acceptLanguage: language, .contentType: "application/json"],
        body: ByteBuffer(string: body))
      return (response, try? JSONDecoder().decode(Answer.self, from: Data(buffer: response.body)))
    }
  }

  @Test func `an invalid form is answered with problem details in the reader's language`()
    async throws
  {
    let (response, answer) = try await post(
      #"{"name":"A!","password":"short","confirmation":""}"#, language: "de-AT, en;q=0.5")
    #expect(response.status == .unprocessableContent)
    #expect(response.headers[.contentType] == "application/problem+json")
    #expect(response.headers[.contentLanguage] == "de")
    #expect(answer?.status == 422)
    #expect(
      answer?.errors.map { "\($0.pointer) \($0.detail)" } == [
        "#/name Mindestens 3 Zeichen eingeben (jetzt 2).",
        "#/name Diese Zeichen sind nicht erlaubt: !",
        "#/password Mindestens 12 Zeichen eingeben (jetzt 5).",
        "#/confirmation Die Eingabe muss hiermit übereinstimmen: Passwort",
      ])
  }

  @Test func `a name that is taken is refused with its own sentence`() async throws {
    let (response, answer) = try await post(
      #"{"name":" ADMIN ","password":"correct horse","confirmation":"correct horse"}"#,
      language: "en")
    #expect(response.status == .unprocessableContent)
    #expect(answer?.errors.map(\.detail) == ["This name is taken."])
  }

  @Test func `a valid form makes an account, once`() async throws {
    let body =
      #"{"name":"ada\#(Int.random(in: 0..<1_000_000_000))","password":"correct horse","#
      + #""confirmation":"correct horse"}"#
    #expect(try await post(body, language: "ja").response.status == .created)
    let (response, answer) = try await post(body, language: "ja")
    #expect(response.status == .unprocessableContent)
    #expect(answer?.errors.map(\.detail) == ["この内容は使用できません。"])
  }

  @Test func `of those who ask for a name at once, one gets it`() async throws {
    let name = "bob\(Int.random(in: 0..<1_000_000_000))"
    let account = SignUp(name: name, password: "correct horse", confirmation: "correct horse")
    let made = await withTaskGroup { group in
      for _ in 0..<20 { group.addTask { await Accounts.shared.create(account) } }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(made == 1)

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

  @Test func `what is no form at all is a bad request`() async throws {
    #expect(try await post("[", language: "en").response.status == .badRequest)
  }

  @Test func `the form and its schema are there for clients`() async throws {
    try await Application(router: signUpRoutes()).test(.router) { client in
      for uri in ["/signup/form", "/signup/schema"] {
        let response = try await client.execute(uri: uri, method: .get)
        #expect(response.status == .ok)
        #expect((try? JSONSerialization.jsonObject(with: Data(buffer: response.body))) != nil)
      }
    }
  }
}
