import EveryUnit
import Testing
import TextMetrics

@Suite struct `A label of a host name` {
  private func reading(_ label: String) throws -> LimitStatus {
    let unit = try TextServices.everything.unit(named: "bytes:idna")
    return TextLimit(63, in: unit).status(of: label)
  }

  /// RFC 5890 defines the encoding of labels. The Chinese label is from RFC 3492, section 7.1.
  @Test(
    arguments: [
      ("", 0), ("example", 7), ("EXAMPLE", 7), ("a-", 2), ("bücher", 13), ("Bücher", 13),
      ("münchen", 14), ("他们为什么不说中文", 28), ("xn--bcher-kva", 13), ("ß", 7), ("\u{AD}a", 1),
    ])
  func `counts its bytes in ASCII`(label: String, count: Int) throws {
    #expect(try reading(label).count == count)
    #expect(try reading(label).fits)
  }

  @Test func `has 63 octets at most`() throws {
    #expect(try reading(String(repeating: "a", count: 63)).fits)
    #expect(try reading(String(repeating: "a", count: 64)).outcome == .tooLong(by: 1))
    // 56 ASCII letters, a hyphen, the Punycode of one letter, and xn--.
    let long = String(repeating: "a", count: 56)
    #expect(try reading(long + "ü").count > 63)
    #expect(try !reading(String(repeating: "中", count: 100_000)).fits)
  }

  @Test(arguments: ["a b", "a.b", "a_b", "a。b", "中 文"])
  func `reports scalars that labels can't have`(label: String) throws {
    #expect(try reading(label).outcome == .unencodable(scalars: 1))
  }

  @Test func `needs a domain encoder`() {
    let error = UnitError.unavailable(
      "bytes:idna", reason: "this program supports only host names in ASCII")
    #expect(throws: error) {
      try TextServices.minimal.addingPlatformLimits().unit(named: "bytes:idna")
    }
  }
}
