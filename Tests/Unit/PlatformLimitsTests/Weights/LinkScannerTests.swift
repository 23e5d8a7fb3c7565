import Testing

@testable import PlatformLimits
@testable import TextMetrics

/// Most rows are from github.com/twitter/twitter-text, `conformance/extract.yml`.
@Suite struct `Links in a text` {
  /// Texts in which each link is enclosed in `«` and `»`.
  static let rows = [
    "«http://example.com»", "text «http://foobar.com/#»",
    "text «http://google.com/#search?q=iphone%20-filter%3Alinks»",
    "text «http://somehost.com:3000»", "text «http://xo.com/~matthew+%ff-,.;x»",
    "text «http://en.wikipedia.org/wiki/Primer_(film)»", "text «http://✪df.ws/ejp»",
    "text «http://chilp.it/?77e8fd»",
    "text «http://msdn.microsoft.com/ja-jp/library/system.net.httpwebrequest(v=VS.100).aspx»",
    "text http://domain-dash_2314352345_dfasd.foo-cow_4352.com", "text http://no-tld",
    "text http://tld-too-short.x", "(«http://twitter.com»",
    "text «http://word-and-a-number-8-ftw.domain.com/»", "text «http://foo.com?#foo» text",
    "«foo.com» «foo.net» «foo.org» «foo.edu» «foo.gov»",
    "foo.baz «foo.co.jp» www.xxxxxxx.baz «www.foo.co.uk» wwwww.xxxxxxx foo.comm foo.somecom foo.govedu «foo.jp»",
    "«t.co/abcde» «bit.ly/abcde»", "Go to «http://example.com/a+» or «http://example.com/a-»",
    "Go to «http://example.com/view/slug-url-?foo=bar»",
    "Go to «https://en.m.wikipedia.org/wiki/Hatfield–McCoy_feud» please",
    "@user Try http:// «example.com/path»",
    "これは日本語です。«example.com/path/index.html»中国語«example.com/path»한국",
    "«twitter.com»これは日本語です。«example.com»中国語«t.co/abcde»한국«twitter.com» «example2.com»テスト«twitter.com/abcde»",
    "«http://twitter.com/»これは日本語です。«example.com»中国語«http://t.co/abcde»한국«twitter.com»テスト«example2.com»テスト«http://twitter.com/abcde»",
    "Go to «http://twitter.com/Русские_слова»",
    "«twitter.jp»日本語«it.so»中国語«foo.jp» «it.so» «foo.jp»", "Hello http://xn--はじめよう.com/index.html",
    "«MLB.tv» «vine.co» «twitch.tv» «t.co»", "test «http://sub_domain-dash.twitter.com»",
    "test «http://a.b.cd»", "test «http://a_b.c-d.com»", "test http://-leadingdash.twitter.com",
    "test http://leadingdash.-twitter.com", "test http://trailingdash-.twitter.com",
    "test http://trailingdash.twitter-.com", "test http://_leadingunderscore.twitter.com",
    "test http://trailingunderscore_.twitter.com", "test http://-twitter.com",
    "test http://twitter_underscore.com", "test http://twitter.c_o_m",
    "test «http://www.foo.com/bar-path/some.stm?param1=foo;param2=P1|0||P2|0»",
    "«http://www.cp.sc.edu/events/65» test", "test «ELPAÍS.com»", "test «http://twitter.com/».",
    "Test a ton of periods «http://example.com/path»..........................................",
    "«http://example.com/»,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,",
    "#test.com @test.com #http://test.com @http://test.com #t.co/abcde @t.co/abcde",
    "I really like «http://t.co/pbY2NfTZ»'s website",
    "«http://t.co/8MkmHU0k»+c «http://t.co/TKLp64dY».x",
    "http://t.co/abcdefghijklmnopqrstuvwxyz012345678901234", "«example.com»てすとです«twitter.みんな»です",
    "$http://twitter.com $twitter.com $t.co/abcde $t.co $TVI.CA $RBS.CA",
    "long.test.tar.bz2 test.tar.bz2 tar.bz2", "john.doe.gov@mail.com", "john.doe.jp@mail.com",
    "test «http://xn--ls8h.XN--ls8h.la/»",
    "«http://foobar.みんな/» «http://foobar.中国/» «http://foobar.پاکستان/» ",
    "randomurlrandomurlrandomurlrandomurlrandomurlrandomurlrandomurls.com", "", ".", "...", "a.",
    ".com", "http://",
  ]

  @Test(arguments: rows)
  func `are the links that the platform finds`(row: String) {
    let text = row.filter { !"«»".contains($0) }
    let found = text.withUTF8Bytes { bytes in
      LinkScanner(bytes).links.map { String(bytes.extracting($0)) }
    }
    let links = row.split(separator: "«").dropFirst(row.hasPrefix("«") ? 0 : 1)
    #expect(found == links.map { String($0.prefix { $0 != "»" }) })
  }

  @Test(
    arguments: [
      "a.", "http://", "a.a", "http://a.co/(", "a.co/((", "-.", "_.", "中.", "a_.co", "xn--.",
      "z.com_", "z.com_-", "a_b.com_c.", "a.com_中.",
    ])
  func `are found in linear time`(piece: String) {
    let text = Array(String(repeating: piece, count: 10_000).utf8)
    #expect(LinkScanner(text.span).links.count <= 10_000)
  }

  @Test func `have labels of at most 63 bytes in Punycode`() {
    func links(_ label: String) -> Int {
      "http://\(label).com".withUTF8Bytes { LinkScanner($0).links.count }
    }
    let kana = "あいうえおかきくけこ"
    #expect(links(String(repeating: kana, count: 5) + "あい") == 1)
    #expect(links(String(repeating: kana, count: 5) + "あいう") == 0)
    #expect("bücher".withUTF8Bytes { Punycode.count($0) } == "xn--bcher-kva".count)
    #expect("☃".withUTF8Bytes { Punycode.count($0) } == "xn--n3h".count)
    #expect("日本語".withUTF8Bytes { Punycode.count($0) } == "xn--wgv71a119e".count)
  }
}
