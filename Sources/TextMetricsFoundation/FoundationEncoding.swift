import Foundation
package import TextMetrics

/// A legacy encoding to which Foundation converts text, such as GB18030 or windows-1252.
///
/// The counts are the same as in ICU, except for a few scalars that <doc:TextMetricsFoundation>
/// lists. In a stateful encoding, such as ISO-2022-JP, the text is converted as a whole. In other
/// encodings, the cached numbers of bytes of the scalars are added.
package final class FoundationEncoding: TextEncoding {
  package let name: String
  package var isAdditive: Bool { !entry.isStateful }

  private let entry: EncodingList.Entry

  package init(_ name: String) throws(UnitError) {
    guard let entry = EncodingList.entry(named: name) else {
      throw .unknownEncoding(name, similar: EncodingList.similar(to: name))
    }
    guard !EncodingList.unusable.contains(entry.names[0]),
      "A".data(using: entry.encoding)?.isEmpty == false
    else {
      throw .unavailable(
        "bytes:\(name)",
        reason:
          "Foundation doesn't support this encoding on this system")
    }
    self.name = name.lowercased()
    self.entry = entry
  }

  package func tally(of text: Span<UInt8>) -> EncodedTally {
    var tally = EncodedTally(bytes: 0, unencodable: 0)
    var encodable = String.UnicodeScalarView()
    entry.costs.forEach(in: String(text)) { scalar, cost in
      tally.bytes += cost
      if cost == 0 { tally.unencodable += 1 } else if entry.isStateful { encodable.append(scalar) }
    }
    if entry.isStateful { tally.bytes = String(encodable).data(using: entry.encoding)?.count ?? 0 }
    return tally
  }
}

// MARK: - Encoding List

enum EncodingList {
  struct Entry: Sendable {
    /// The names in lowercase. If IANA registers the encoding, IANA's preferred name is first.
    let names: [String]
    let encoding: String.Encoding
    let isStateful: Bool
    let costs: ScalarCostCache

    /// `number` is the `CFStringEncoding`: the raw value of `String.Encoding` without bit 31. Two
    /// bytes with a lead byte below `lowestLead` don't encode a scalar.
    fileprivate init(
      _ number: UInt, _ names: String..., isStateful: Bool = false, lowestLead: UInt8 = 0,
      adding additions: [ClosedRange<UInt32>: UInt8] = [:]
    ) {
      self.names = names
      encoding = String.Encoding(rawValue: 0x8000_0000 | number)
      self.isStateful = isStateful
      costs = ScalarCostCache(encoding, lowestLead, additions)
    }
  }

  /// Foundation of Swift 6.3 for Linux traps on unencodable scalars in EUC-JP, and hangs on
  /// controls in ISO-2022-KR.
  #if canImport(Darwin)
    static let unusable: Set<String> = []
  #else
    static let unusable: Set = ["euc-jp", "iso-2022-kr"]
  #endif

  static func entry(named name: String) -> Entry? {
    let name = name.lowercased()
    return entries.first { $0.names.contains(name) }
  }

  static func similar(to name: String) -> [String] {
    guard (1...60).contains(name.utf8.count) else { return [] }
    let spellings = entries.flatMap { entry in
      entry.names.map { (bytes: Array($0.utf8), name: entry.names[0]) }
    }
    let nearest = Spelling.nearest(to: Array(name.lowercased().utf8), among: spellings)
    return Array(nearest.sorted().prefix(3))
  }

  /// As in the Encoding Standard, `euc-kr` is Windows-949, and `big5` has the scalars of
  /// Big5-HKSCS with a lead byte of 0xA1 or more.
  static let entries: [Entry] =
    [3, 4, 5, 6, 7, 8, 10, 13, 14, 15].map {
      Entry(0x0200 + $0, "iso-8859-\($0)")
    } + [
      Entry(0x0201, "iso-8859-1", "latin1"),
      Entry(0x0202, "iso-8859-2", "latin2"),
      Entry(0x0209, "iso-8859-9", "latin5"),
      Entry(0x0400, "ibm437", "cp437"),
      Entry(0x0410, "ibm850", "cp850"),
      Entry(0x0412, "ibm852", "cp852"),
      Entry(0x0413, "ibm855", "cp855"),
      Entry(0x0414, "ibm857", "cp857"),
      Entry(0x0416, "ibm861", "cp861"),
      Entry(0x041B, "ibm866", "cp866"),
      Entry(0x041D, "windows-874", "cp874"),
      Entry(0x0420, "windows-31j", "cp932", adding: StandardAdditions.japanese),
      Entry(0x0421, "gbk", "cp936", "windows-936"),
      Entry(0x0422, "euc-kr", "windows-949", "ms949", "cp949"),
      Entry(0x0423, "windows-950", "ms950", "cp950"),
      Entry(0x0500, "windows-1252", "cp1252"),
      Entry(0x0501, "windows-1250", "cp1250"),
      Entry(0x0502, "windows-1251", "cp1251"),
      Entry(0x0503, "windows-1253", "cp1253"),
      Entry(0x0504, "windows-1254", "cp1254"),
      Entry(0x0505, "windows-1255", "cp1255"),
      Entry(0x0506, "windows-1256", "cp1256"),
      Entry(0x0507, "windows-1257", "cp1257"),
      Entry(0x0508, "windows-1258", "cp1258"),
      Entry(0x0600, "us-ascii", "ascii"),
      Entry(0x0632, "gb18030"),
      Entry(0x0820, "iso-2022-jp", isStateful: true),
      Entry(0x0840, "iso-2022-kr", isStateful: true),
      Entry(0x0920, "euc-jp", adding: StandardAdditions.japanese),
      Entry(0x0930, "gb2312", "euc-cn"),
      Entry(0x0931, "euc-tw"),
      Entry(
        0x0A01, "shift_jis", "sjis", "shift-jis", adding: StandardAdditions.japanese),
      Entry(0x0A02, "koi8-r"),
      Entry(0x0A06, "big5", lowestLead: 0xA1, adding: StandardAdditions.big5),
      Entry(0x0A05, "hz-gb-2312", isStateful: true),
      Entry(0x0A06, "big5-hkscs"),
      Entry(0x0A08, "koi8-u"),
      Entry(0x0000, "macintosh"),
    ]
}

// MARK: - Scalar Costs

/// A cache of the number of bytes of each scalar in an encoding. A lock is held while a text is
/// counted, so threads with the same encoding wait for each other.
final class ScalarCostCache: @unchecked Sendable {
  private static let pageBits: UInt32 = 8

  private let encoding: String.Encoding
  private let lowestLead: UInt8
  private let additions: [ClosedRange<UInt32>: UInt8]
  private let lock = NSLock()
  /// The numbers of bytes, in pages of 256 scalars. The key of a page is the value of its scalars
  /// divided by 256. An unencodable scalar has 0 bytes.
  private var pages: [UInt32: [UInt8]] = [:]

  init(
    _ encoding: String.Encoding, _ lowestLead: UInt8, _ additions: [ClosedRange<UInt32>: UInt8]
  ) {
    self.encoding = encoding
    self.lowestLead = lowestLead
    self.additions = additions
  }

  /// `body` receives each scalar and its number of bytes, or 0 if the scalar is unencodable.
  func forEach(in text: String, _ body: (Unicode.Scalar, Int) -> Void) {
    lock.withLock {
      var number = UInt32.max
      var page: [UInt8] = []
      for scalar in text.unicodeScalars {
        if scalar.value >> Self.pageBits != number {
          number = scalar.value >> Self.pageBits
          page = self.page(number)
        }
        body(scalar, Int(page[Int(scalar.value & ((1 << Self.pageBits) - 1))]))
      }
    }
  }

  private func page(_ number: UInt32) -> [UInt8] {
    if let page = pages[number] { return page }
    let first = number << Self.pageBits
    let page = (first..<first + (1 << Self.pageBits)).map { value -> UInt8 in
      if let count = additions.first(where: { $0.key.contains(value) })?.value { return count }
      guard let scalar = Unicode.Scalar(value),
        let bytes = String(scalar).data(using: encoding), let lead = bytes.first,
        lead < 0x80 || lead >= lowestLead
      else { return 0 }
      return UInt8(clamping: bytes.count)
    }
    pages[number] = page
    return page
  }
}
