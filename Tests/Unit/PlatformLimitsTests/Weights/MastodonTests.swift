import EveryUnit
import Testing
import TextMetrics

@Suite struct `A post on Mastodon` {
  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test(
    arguments: [
      ("", 0), ("hello", 5), ("👨‍👩‍👧‍👦 e\u{301}", 3),
      // A link with a protocol counts 23. There are several protocols.
      ("https://example.com", 23), ("http://a.co", 23), ("see https://example.com/a?b=c#d.", 28),
      ("example.com", 11), ("gemini://example.org/x", 23), ("ftp://example.org", 17),
      ("https://example.com/" + repeated("a", 500), 23), ("https://münchen.de/straße/ü", 23),
      ("https://example.com/中文?q=日本", 23), ("https://en.wikipedia.org/wiki/A_(b)", 23),
      ("https://example.com/?q=a\u{3000}b", 23), ("https://example.com/a\u{3000}b", 25),
      ("(https://example.com/a)", 25), ("https://example.com/a 中", 25), ("ahttp://a.co", 12),
      ("https://nodomain/", 17), ("https://example.com/a^b", 23), ("https://example.com/a,", 24),
      // In a mention, only the text before the second @ is counted.
      ("@user", 5), ("@user@example.org", 5), ("hi @a.b-c@x.example.org!", 10),
      ("a@user@example.org", 18), ("/@user@example.org", 18), ("=@user@example.org", 18),
      ("@user@example.org@", 18), ("@user@example.org://", 20), ("@user@", 6), ("@@a@b", 3),
      ("@user@例え.jp", 5), ("@user@example.org.", 6), ("@a@b.c @d@e.f", 5),
      // The first of two overlapping ranges is a link, and the second isn't a mention.
      ("https://example.com/@user@example.org", 23),
    ])
  func `counts as its server does`(text: String, count: Int) {
    #expect(text.count(in: .mastodon) == count, "\(text)")
  }

  @Test func `is cut beside links and mentions`() throws {
    let limit = TextLimit(25, in: .mastodon)
    #expect("a https://example.com/x y".truncated(to: limit) == "a https://example.com/x")
    #expect("abc https://example.com/x".truncated(to: limit) == "abc ")
    #expect("@me@example.org".truncated(to: TextLimit(2, in: .mastodon)) == "")
    let profile = try TextServices.everything.profile(named: "mastodon-post")
    let post = try profile.limits(services: .everything)
    #expect(post.status(of: Self.repeated("a", 500)).fits)
    #expect(!post.status(of: Self.repeated("a", 501)).fits)
    #expect(try profile.limits(5000, services: .everything)[0].maximum == 5000)
  }
}
