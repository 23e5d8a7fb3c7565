import Testing
import TextHosting

struct InputMethodTests {
  @Test(
    arguments: [
      ("en-US", .plain), ("de", .plain), ("EL", .plain), ("zh-Hans", .marking), ("ja", .marking),
      ("ko-KR", .rewriting), ("ko", .rewriting), ("vi", .marking), ("", .marking),
    ] as [(String, FieldInputMethod)])
  func `what a language's keyboards do`(language: String, expected: FieldInputMethod) {
    #expect(FieldInputMethod(language: language, rewritingLanguages: ["ko"]) == expected)
  }

  @Test func `an unknown language may compose`() {
    #expect(FieldInputMethod(language: nil) == .marking)
    #expect(FieldInputMethod(language: "ko") == .marking)
  }
}
