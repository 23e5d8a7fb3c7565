import TestSupport
import Testing

/// The rows of a file with a number and the scalars of a text in hexadecimal digits.
struct Rows: Sequence {
  private let rows: [(number: Int, text: String)]

  init(of name: String) throws {
    rows = try Repository.rows("Tests/Unit/PlatformLimitsTests/\(name)").map { line in
      let fields = line.split(separator: " ")
      return (try #require(Int(fields[0])), try Self.text(of: fields.dropFirst()))
    }
  }

  static func text(of scalars: some Sequence<Substring>) throws -> String {
    String(
      String.UnicodeScalarView(
        try scalars.map { try #require(UInt32($0, radix: 16).flatMap { Unicode.Scalar($0) }) }))
  }

  func makeIterator() -> IndexingIterator<[(number: Int, text: String)]> { rows.makeIterator() }
}
