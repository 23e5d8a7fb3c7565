/// A script without spaces, whose words a dictionary finds.
enum DictionaryScript: UInt8, CaseIterable {
  /// Chinese and Japanese share a dictionary.
  case ideographs = 1
  case thai, lao, khmer, burmese

  /// The scalars that continue a run of the script in ICU's break engines.
  var pattern: String {
    switch self {
    case .ideographs: #"[[:Han:][:Hiragana:][:Katakana:]\u30FC\uFF70\uFF9E\uFF9F]"#
    case .thai: "[[:Thai:]&[:LineBreak=SA:]]"
    case .lao: "[[:Lao:]&[:LineBreak=SA:]]"
    case .khmer: "[[:Khmer:]&[:LineBreak=SA:]]"
    case .burmese: "[[:Myanmar:]&[:LineBreak=SA:]]"
    }
  }

  /// Empty if ICU can't read the sets.
  static let memberships: [Range] = {
    var all: [Range] = []
    for script in allCases {
      var plain = "[\(script.pattern)&[\\u0800-\\uFFFF]]"
      if script == .ideographs { plain = "[\(plain)&[:NFKC_QC=Yes:]]" }
      guard let plainRanges = ScalarRanges.set(plain),
        let others = ScalarRanges.set("[\(script.pattern)-\(plain)]")
      else { return [] }
      all += plainRanges.map { ($0, Membership(script: script, isPlain: true)) }
      all += others.map { ($0, Membership(script: script, isPlain: false)) }
    }
    return all
  }()

  typealias Range = (scalars: ClosedRange<UInt32>, membership: Membership)

  struct Membership: Hashable {
    let script: DictionaryScript
    /// Whether the dictionary has the scalar as it's encoded: in three bytes of UTF-8 and, for
    /// ideographs, in NFKC.
    let isPlain: Bool
  }
}

struct ScalarClass: Hashable {
  let category: Int
  /// Whether the rules require a dictionary, even if ICU has none. Only such scalars begin a run.
  let requiresDictionary: Bool
  let membership: DictionaryScript.Membership?

  /// Whether ICU has the required dictionary. There is none for Hangul.
  var isDivided: Bool { requiresDictionary && membership != nil }

  var script: DictionaryScript? { membership?.script }
  var isPlain: Bool { membership?.isPlain ?? false }
}

// MARK: - Scalar Classes

@safe struct ScalarClasses {
  /// The block of a scalar in ``cells``, indexed by the first two bytes, little-endian. For scalars
  /// of four bytes, the index is ``pairCount`` plus the scalar without its low six bits.
  private let blocks: UnsafePointer<UInt16>
  /// Blocks of 64 classes. In the first blocks, the only class is the number of the block.
  private let cells: UnsafePointer<UInt8>

  private static let blockScalars = 64
  private static let pairCount: UInt32 = 0x10000

  init(_ automaton: WordAutomaton) {
    var mixed: Set<Int> = []
    for (scalars, _) in automaton.ranges {
      mixed.insert(Int(scalars.lowerBound) / Self.blockScalars)
      mixed.insert(Int(scalars.upperBound) / Self.blockScalars)
    }
    let uniform = WordAutomaton.maximumClasses
    let numbers = Dictionary(
      uniqueKeysWithValues: mixed.sorted().enumerated().map { ($1, uniform + $0) })
    let cells = unsafe TableMemory.zeros(UInt8.self, (uniform + mixed.count) * Self.blockScalars)
    // There is an entry for each value of 21 bits, so ill-formed bytes stay within the table.
    let pairs = unsafe TableMemory.zeros(
      UInt16.self, Int(Self.pairCount) + 0x20_0000 / Self.blockScalars)
    let blocks = unsafe pairs + Int(Self.pairCount)
    for scalarClass in 0..<uniform {
      unsafe (cells + scalarClass * Self.blockScalars).update(
        repeating: UInt8(scalarClass), count: Self.blockScalars)
    }
    for (block, number) in numbers { unsafe blocks[block] = UInt16(number) }
    for (scalars, scalarClass) in automaton.ranges {
      var scalar = Int(scalars.lowerBound)
      while scalar <= Int(scalars.upperBound) {
        let block = scalar / Self.blockScalars
        let end = min((block + 1) * Self.blockScalars, Int(scalars.upperBound) + 1)
        if let number = numbers[block] {
          unsafe (cells + number * Self.blockScalars + scalar % Self.blockScalars).update(
            repeating: scalarClass, count: end - scalar)
        } else {
          unsafe blocks[block] = UInt16(scalarClass)
        }
        scalar = end
      }
    }
    for pair in 0..<Int(Self.pairCount) {
      let (lead, second) = (pair & 0xFF, pair >> 8)
      switch lead {
      case 0xE0...: unsafe pairs[pair] = blocks[(lead & 0x0F) << 6 | second & 0x3F]
      case 0xC0...:
        unsafe pairs[pair] = UInt16(cells[Int(blocks[lead & 0x1F]) << 6 | second & 0x3F])
      default: unsafe pairs[pair] = UInt16(cells[Int(blocks[lead >> 6]) << 6 | lead & 0x3F])
      }
    }
    unsafe self.blocks = UnsafePointer(pairs)
    unsafe self.cells = UnsafePointer(cells)
  }

  /// Returns the class of a scalar of one or two bytes, given little-endian.
  @inline(__always)
  func upToTwo(_ bytes: UInt16) -> Int {
    // The block has a single class, whose number is the number of the block.
    unsafe Int(blocks[Int(bytes)])
  }

  /// Returns the class of the scalar that begins in four bytes, given little-endian.
  @inline(__always)
  func callAsFunction(_ bytes: UInt32) -> Int {
    // Without branches, since emoji of three and four bytes are often mixed.
    let isFour = bytes & 0xF0 == 0xF0
    let scalar = (bytes & 7) << 12 | (bytes >> 2 & 0xFC0) | (bytes >> 16 & 0x3F)
    let block = unsafe Int(blocks[Int(isFour ? Self.pairCount &+ scalar : bytes & 0xFFFF)])
    return unsafe Int(cells[block << 6 | Int((isFour ? bytes >> 8 : bytes) >> 16 & 0x3F)])
  }

  func callAsFunction(_ scalar: Unicode.Scalar) -> Int {
    self(String(scalar).utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) })
  }

  /// Returns the class of the scalar of up to three bytes that begins in four bytes, little-endian.
  @inline(__always)
  func upToThree(_ bytes: UInt32) -> Int {
    let block = unsafe Int(blocks[Int(bytes & 0xFFFF)])
    return unsafe Int(cells[block << 6 | Int(bytes >> 16 & 0x3F)])
  }
}
