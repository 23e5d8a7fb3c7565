/// The class of every scalar, as an index in ``SegmentAutomaton/classes``.
@safe struct ScalarClassTable {
  // The table has two levels. A page has 64 consecutive scalars. The first bytes of a scalar select
  // its page, and its last six bits select the entry in the page:
  //
  //     first byte | second byte << 8 ───┐
  //     (1 to 3 bytes)                   ├─► pageNumbers ─► number << 6 | last six bits ─► class
  //     twoByteEntryCount + scalar / 64 ─┘                  (in classesByPage)
  //     (4 bytes)

  /// The number of each scalar's page. At the bytes of a one-byte or two-byte scalar, the number is
  /// the scalar's class.
  private let pageNumbers: UnsafePointer<UInt16>
  /// Pages of 64 classes. A page whose number is a class has only this class.
  private let classesByPage: UnsafePointer<UInt8>

  private static let pageScalars = 64
  private static let twoByteEntryCount: UInt32 = 0x10000

  init(_ automaton: SegmentAutomaton) {
    let uniformPageCount = SegmentAutomaton.maximumClasses
    let mixedPages = Set(
      automaton.ranges.flatMap { [$0.scalars.lowerBound, $0.scalars.upperBound] }
        .map { Int($0) / Self.pageScalars })
    let numbers = Dictionary(
      uniqueKeysWithValues: mixedPages.sorted().enumerated().map { ($1, uniformPageCount + $0) })
    let classesByPage = unsafe TableMemory.zeros(
      UInt8.self, (uniformPageCount + numbers.count) * Self.pageScalars)
    for classIndex in 0..<uniformPageCount {
      unsafe (classesByPage + classIndex * Self.pageScalars).update(
        repeating: UInt8(classIndex), count: Self.pageScalars)
    }
    // The table has an entry for each 21-bit value, so ill-formed bytes don't exceed its bounds.
    let pageNumbers = unsafe TableMemory.zeros(
      UInt16.self, Int(Self.twoByteEntryCount) + 0x20_0000 / Self.pageScalars)
    let byScalar = unsafe pageNumbers + Int(Self.twoByteEntryCount)
    for (page, number) in numbers { unsafe byScalar[page] = UInt16(number) }
    for (scalars, classIndex) in automaton.ranges {
      unsafe Self.fill(scalars, with: classIndex, numbers, byScalar, classesByPage)
    }
    unsafe Self.fillEntriesOfTwoBytes(of: pageNumbers, byScalar, classesByPage)
    unsafe self.pageNumbers = UnsafePointer(pageNumbers)
    unsafe self.classesByPage = UnsafePointer(classesByPage)
  }

  private static func fill(
    _ scalars: ClosedRange<UInt32>, with classIndex: UInt8, _ numbersOfMixedPages: [Int: Int],
    _ byScalar: UnsafeMutablePointer<UInt16>, _ classesByPage: UnsafeMutablePointer<UInt8>
  ) {
    var scalar = Int(scalars.lowerBound)
    while scalar <= Int(scalars.upperBound) {
      let page = scalar / pageScalars
      let end = min((page + 1) * pageScalars, Int(scalars.upperBound) + 1)
      if let number = numbersOfMixedPages[page] {
        unsafe (classesByPage + number * pageScalars + scalar % pageScalars).update(
          repeating: classIndex, count: end - scalar)
      } else {
        unsafe byScalar[page] = UInt16(classIndex)
      }
      scalar = end
    }
  }

  private static func fillEntriesOfTwoBytes(
    of pageNumbers: UnsafeMutablePointer<UInt16>, _ byScalar: UnsafeMutablePointer<UInt16>,
    _ classesByPage: UnsafeMutablePointer<UInt8>
  ) {
    for bytes in 0..<Int(twoByteEntryCount) {
      let (lead, second) = (bytes & 0xFF, bytes >> 8)
      switch lead {
      case 0xE0...: unsafe pageNumbers[bytes] = byScalar[(lead & 0x0F) << 6 | second & 0x3F]
      case 0xC0...:
        unsafe pageNumbers[bytes] = UInt16(
          classesByPage[Int(byScalar[lead & 0x1F]) << 6 | second & 0x3F])
      default:
        unsafe pageNumbers[bytes] = UInt16(
          classesByPage[Int(byScalar[lead >> 6]) << 6 | lead & 0x3F])
      }
    }
  }

  /// `bytes` is a little-endian integer of two bytes of UTF-8. The bytes begin with the scalar,
  /// which has at most two bytes.
  @inline(__always)
  func classIndex(ofUpToTwoBytes bytes: UInt16) -> Int {
    unsafe Int(pageNumbers[Int(bytes)])
  }

  @inline(__always)
  func classIndex(ofBytes bytes: UInt32) -> Int {
    // A branch would often be mispredicted, since texts mix emoji of three and four bytes.
    let isFour = bytes & 0xF0 == 0xF0
    let scalar = (bytes & 7) << 12 | (bytes >> 2 & 0xFC0) | (bytes >> 16 & 0x3F)
    let entry = isFour ? Self.twoByteEntryCount &+ scalar : bytes & 0xFFFF
    let page = unsafe Int(pageNumbers[Int(entry)])
    return unsafe Int(classesByPage[page << 6 | Int((isFour ? bytes >> 8 : bytes) >> 16 & 0x3F)])
  }

  func classIndex(of scalar: UInt32) -> Int {
    let page = unsafe Int(pageNumbers[Int(Self.twoByteEntryCount + scalar >> 6)])
    return unsafe Int(classesByPage[page << 6 | Int(scalar & 0x3F)])
  }

  @inline(__always)
  func classIndex(ofUpToThreeBytes bytes: UInt32) -> Int {
    let page = unsafe Int(pageNumbers[Int(bytes & 0xFFFF)])
    return unsafe Int(classesByPage[page << 6 | Int(bytes >> 16 & 0x3F)])
  }
}

// MARK: - Scripts with dictionaries

enum DictionaryScript: UInt8, CaseIterable {
  /// Chinese and Japanese, which share a dictionary.
  case ideographs = 1
  case thai, lao, khmer, burmese

  /// The scalars that can be in a run of the script, in ICU's syntax for sets.
  var pattern: String {
    switch self {
    case .ideographs: #"[[:Han:][:Hiragana:][:Katakana:]\u30FC\uFF70\uFF9E\uFF9F]"#
    case .thai: "[[:Thai:]&[:LineBreak=SA:]]"
    case .lao: "[[:Lao:]&[:LineBreak=SA:]]"
    case .khmer: "[[:Khmer:]&[:LineBreak=SA:]]"
    case .burmese: "[[:Myanmar:]&[:LineBreak=SA:]]"
    }
  }

  /// The ranges of the scalars of all scripts, or an empty array if ICU can't read a pattern.
  static let memberRanges: [MemberRange] = {
    var all: [MemberRange] = []
    for script in allCases {
      var direct = "[\(script.pattern)&[\\u0800-\\uFFFF]]"
      if script == .ideographs { direct = "[\(direct)&[:NFKC_QC=Yes:]]" }
      guard let directRanges = ScalarProperties.ranges(matching: direct),
        let others = ScalarProperties.ranges(matching: "[\(script.pattern)-\(direct)]")
      else { return [] }
      all += directRanges.map { ($0, Membership(script: script, isLookedUpDirectly: true)) }
      all += others.map { ($0, Membership(script: script, isLookedUpDirectly: false)) }
    }
    return all
  }()

  typealias MemberRange = (scalars: ClosedRange<UInt32>, membership: Membership)

  struct Membership: Hashable {
    let script: DictionaryScript
    /// Whether the scalar can be looked up in the dictionary's tables: it has three bytes in UTF-8,
    /// and in ``ideographs``, it's unchanged in normalization form KC.
    let isLookedUpDirectly: Bool
  }
}
