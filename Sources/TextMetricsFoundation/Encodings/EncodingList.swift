import Foundation
import TextMetrics

/// The encodings that Foundation is asked for, by the numbers that it has for them on every system.
enum EncodingList {
  struct Entry: Sendable {
    /// The name that IANA prefers first, in lower case.
    let names: [String]
    let encoding: String.Encoding
    /// Whether it switches modes, so that a text is no sum of its scalars.
    let hasModes: Bool
    let costs: FoundationCosts

    /// An encoding by its number in Core Foundation, which has the highest bit set in Foundation.
    fileprivate init(_ number: UInt, _ names: String..., hasModes: Bool = false) {
      self.names = names
      encoding = String.Encoding(rawValue: 0x8000_0000 | number)
      self.hasModes = hasModes
      costs = FoundationCosts(encoding)
    }
  }

  /// Encodings that this system's Foundation has and fails at: on Linux it ends the program on what
  /// EUC-JP lacks, and never comes back from a control in ISO-2022-KR.
  #if canImport(Darwin)
    static let refused: Set<String> = []
  #else
    static let refused: Set = ["euc-jp", "iso-2022-kr"]
  #endif

  static func entry(named name: String) -> Entry? {
    let name = name.lowercased()
    return entries.first { $0.names.contains(name) }
  }

  /// Up to three names that differ from a name by few letters.
  static func similar(to name: String) -> [String] {
    guard (1...60).contains(name.utf8.count) else { return [] }
    let spellings = entries.flatMap { entry in
      entry.names.map { (letters: Array($0.utf8), name: entry.names[0]) }
    }
    let nearest = Spelling.nearest(to: Array(name.lowercased().utf8), among: spellings)
    return Array(nearest.sorted().prefix(3))
  }

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
      Entry(0x041D, "windows-874"),
      Entry(0x0420, "windows-31j"),
      Entry(0x0421, "gbk", "cp936", "windows-936"),
      Entry(0x0422, "windows-949", "ms949"),
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
      Entry(0x0820, "iso-2022-jp", hasModes: true),
      Entry(0x0840, "iso-2022-kr", hasModes: true),
      Entry(0x0920, "euc-jp"),
      Entry(0x0930, "gb2312", "euc-cn"),
      Entry(0x0931, "euc-tw"),
      Entry(0x0940, "euc-kr"),
      Entry(0x0A01, "shift_jis", "sjis", "shift-jis"),
      Entry(0x0A02, "koi8-r"),
      Entry(0x0A03, "big5"),
      Entry(0x0A05, "hz-gb-2312", hasModes: true),
      Entry(0x0A06, "big5-hkscs"),
      Entry(0x0A08, "koi8-u"),
      Entry(0x0000, "macintosh"),
    ]
}
