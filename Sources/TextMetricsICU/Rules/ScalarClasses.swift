/// Scripts that write no spaces: their words come from a dictionary.
enum DictionaryScript: UInt8, CaseIterable {
  /// Han, Hiragana and Katakana: one dictionary for Chinese and Japanese.
  case ideographs = 1
  case thai, lao, khmer, burmese

  /// The scalars that continue a run of the script, as in ICU's break engines.
  var pattern: String {
    switch self {
    case .ideographs: #"[[:Han:][:Hiragana:][:Katakana:]\u30FC\uFF70\uFF9E\uFF9F]"#
    case .thai: "[[:Thai:]&[:LineBreak=SA:]]"
    case .lao: "[[:Lao:]&[:LineBreak=SA:]]"
    case .khmer: "[[:Khmer:]&[:LineBreak=SA:]]"
    case .burmese: "[[:Myanmar:]&[:LineBreak=SA:]]"
    }
  }

  /// The scalars that belong to a script, in ranges; empty where ICU cannot tell them.
  static let memberships: [Range] = {
    var all: [Range] = []
    for script in allCases {
      var plain = "[\(script.pattern)&[\\u0800-\\uFFFF]]"
      // That dictionary is written in NFKC.
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

  /// A scalar's place in its script.
  struct Membership: Hashable {
    let script: DictionaryScript
    /// The dictionary holds the scalar as it stands: in three bytes of UTF-8, and, for the
    /// dictionary that is written in NFKC, unchanged by it.
    let isPlain: Bool
  }
}

/// Scalars that the tables need not tell apart.
struct ScalarClass: Hashable {
  /// The category in the rules.
  let category: Int
  /// Whether the rules ask for a dictionary, even if ICU has none for the scalar. A run of a script
  /// begins only with such a scalar.
  let asksForDictionary: Bool
  /// The script whose runs the scalar belongs to.
  let membership: DictionaryScript.Membership?

  /// Whether a dictionary divides its segment. Hangul asks for a dictionary and has none.
  var isDivided: Bool { asksForDictionary && membership != nil }

  var script: DictionaryScript? { membership?.script }
  /// As ``DictionaryScript/Membership/isPlain``.
  var isPlain: Bool { membership?.isPlain ?? false }
}

// MARK: - Scalar Classes

/// The class of every scalar, found from its bytes by two look-ups.
@safe struct ScalarClasses {
  /// The number of the block that holds a scalar's class. Indexed by the scalar's first two bytes,
  /// little-endian; from ``pairCount`` on, for scalars of four bytes, by the scalar without its low
  /// six bits.
  private let blocks: UnsafePointer<UInt16>
  /// Blocks of 64 classes. In the first ones, block n holds class n throughout.
  private let cells: UnsafePointer<UInt8>

  private static let blockScalars = 64
  private static let pairCount: UInt32 = 0x10000

  init(_ automaton: WordAutomaton) {
    // A block holds several classes only if a range begins or ends in it.
    var mixed: Set<Int> = []
    for (scalars, _) in automaton.ranges {
      mixed.insert(Int(scalars.lowerBound) / Self.blockScalars)
      mixed.insert(Int(scalars.upperBound) / Self.blockScalars)
    }
    let uniform = WordAutomaton.maximumClasses
    let numbers = Dictionary(
      uniqueKeysWithValues: mixed.sorted().enumerated().map { ($1, uniform + $0) })
    let cells = unsafe TableMemory.zeros(UInt8.self, (uniform + mixed.count) * Self.blockScalars)
    // An entry for each value of 21 bits, so that even ill-formed bytes stay inside the table.
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

  /// The class of a scalar of one byte or two, from two bytes, little-endian.
  @inline(__always)
  func upToTwo(_ bytes: UInt16) -> Int {
    // The block holds one class throughout, whose number is the block's.
    unsafe Int(blocks[Int(bytes)])
  }

  /// The class of the scalar that four bytes, little-endian, begin with.
  @inline(__always)
  func callAsFunction(_ bytes: UInt32) -> Int {
    // Branch-free: emoji of three and of four bytes are often mixed.
    let isFour = bytes & 0xF0 == 0xF0
    let scalar = (bytes & 7) << 12 | (bytes >> 2 & 0xFC0) | (bytes >> 16 & 0x3F)
    let block = unsafe Int(blocks[Int(isFour ? Self.pairCount &+ scalar : bytes & 0xFFFF)])
    return unsafe Int(cells[block << 6 | Int((isFour ? bytes >> 8 : bytes) >> 16 & 0x3F)])
  }

  /// The class of a scalar.
  func callAsFunction(_ scalar: Unicode.Scalar) -> Int {
    self(String(scalar).utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) })
  }

  /// The class of a scalar of at most three bytes that four bytes, little-endian, begin with.
  @inline(__always)
  func upToThree(_ bytes: UInt32) -> Int {
    let block = unsafe Int(blocks[Int(bytes & 0xFFFF)])
    return unsafe Int(cells[block << 6 | Int(bytes >> 16 & 0x3F)])
  }
}
