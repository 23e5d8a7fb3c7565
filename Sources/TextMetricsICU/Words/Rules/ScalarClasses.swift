import CTextICU

/// The properties that determine how the automata treat a scalar.
struct ScalarClass: Hashable {
  let category: Int
  /// Whether the rules require a dictionary for these scalars, even if ICU doesn't have one. Only
  /// scalars that require a dictionary can begin a run of a script.
  let requiresDictionary: Bool
  let membership: DictionaryScript.Membership?

  /// Whether the rules require a dictionary for these scalars, and ICU has one. For Hangul, for
  /// example, ICU doesn't have a dictionary.
  var isDividedByDictionary: Bool { requiresDictionary && membership != nil }

  var script: DictionaryScript? { membership?.script }
  var isLookedUpDirectly: Bool { membership?.isLookedUpDirectly ?? false }
}

// MARK: - Scalar Classes

/// The class of every scalar, as the index of a ``ScalarClass`` in ``SegmentAutomaton/classes``.
@safe struct ScalarClassTable {
  // The table has two levels, and the block of 64 scalars is known from the first bytes:
  //
  //     first byte | second byte << 8 ──┐
  //     (1 to 3 bytes)                  ├─► blockNumbers ─► number << 6 | last six bits ─► class
  //     pairCount + scalar / 64 ────────┘                   (in classesByBlock)
  //     (4 bytes)

  /// The number of each scalar's block in ``classesByBlock``. For a scalar of one or two bytes, the
  /// number is the scalar's class.
  private let blockNumbers: UnsafePointer<UInt16>
  /// The classes of scalars, in blocks of 64. If the number of a block is less than
  /// ``SegmentAutomaton/maximumClasses``, all scalars of the block have the class with that number.
  private let classesByBlock: UnsafePointer<UInt8>

  private static let blockScalars = 64
  private static let pairCount: UInt32 = 0x10000

  init(_ automaton: SegmentAutomaton) {
    var mixedBlocks: Set<Int> = []
    for (scalars, _) in automaton.ranges {
      mixedBlocks.insert(Int(scalars.lowerBound) / Self.blockScalars)
      mixedBlocks.insert(Int(scalars.upperBound) / Self.blockScalars)
    }
    let uniformBlockCount = SegmentAutomaton.maximumClasses
    let numbers = Dictionary(
      uniqueKeysWithValues: mixedBlocks.sorted().enumerated().map { ($1, uniformBlockCount + $0) })
    let classesByBlock = unsafe TableMemory.zeros(
      UInt8.self, (uniformBlockCount + mixedBlocks.count) * Self.blockScalars)
    // The table has an entry for each 21-bit value, so ill-formed bytes don't exceed its bounds.
    let blockNumbers = unsafe TableMemory.zeros(
      UInt16.self, Int(Self.pairCount) + 0x20_0000 / Self.blockScalars)
    let byScalar = unsafe blockNumbers + Int(Self.pairCount)
    for scalarClass in 0..<uniformBlockCount {
      unsafe (classesByBlock + scalarClass * Self.blockScalars).update(
        repeating: UInt8(scalarClass), count: Self.blockScalars)
    }
    for (block, number) in numbers { unsafe byScalar[block] = UInt16(number) }
    for (scalars, scalarClass) in automaton.ranges {
      var scalar = Int(scalars.lowerBound)
      while scalar <= Int(scalars.upperBound) {
        let block = scalar / Self.blockScalars
        let end = min((block + 1) * Self.blockScalars, Int(scalars.upperBound) + 1)
        if let number = numbers[block] {
          unsafe (classesByBlock + number * Self.blockScalars + scalar % Self.blockScalars).update(
            repeating: scalarClass, count: end - scalar)
        } else {
          unsafe byScalar[block] = UInt16(scalarClass)
        }
        scalar = end
      }
    }
    for pair in 0..<Int(Self.pairCount) {
      let (lead, second) = (pair & 0xFF, pair >> 8)
      switch lead {
      case 0xE0...: unsafe blockNumbers[pair] = byScalar[(lead & 0x0F) << 6 | second & 0x3F]
      case 0xC0...:
        unsafe blockNumbers[pair] = UInt16(
          classesByBlock[Int(byScalar[lead & 0x1F]) << 6 | second & 0x3F])
      default:
        unsafe blockNumbers[pair] = UInt16(
          classesByBlock[Int(byScalar[lead >> 6]) << 6 | lead & 0x3F])
      }
    }
    unsafe self.blockNumbers = UnsafePointer(blockNumbers)
    unsafe self.classesByBlock = UnsafePointer(classesByBlock)
  }

  /// Returns the class of a scalar of one or two bytes in UTF-8, which are passed as a
  /// little-endian integer.
  @inline(__always)
  func scalarClass(ofUpToTwoBytes bytes: UInt16) -> Int {
    // For these scalars, the number of the block is the class.
    unsafe Int(blockNumbers[Int(bytes)])
  }

  /// Returns the class of the scalar at the start of four bytes of UTF-8, which are passed as a
  /// little-endian integer.
  @inline(__always)
  func scalarClass(ofBytes bytes: UInt32) -> Int {
    // A branch would often be mispredicted, since texts mix emoji of three and four bytes.
    let isFour = bytes & 0xF0 == 0xF0
    let scalar = (bytes & 7) << 12 | (bytes >> 2 & 0xFC0) | (bytes >> 16 & 0x3F)
    let block = unsafe Int(blockNumbers[Int(isFour ? Self.pairCount &+ scalar : bytes & 0xFFFF)])
    return unsafe Int(classesByBlock[block << 6 | Int((isFour ? bytes >> 8 : bytes) >> 16 & 0x3F)])
  }

  func scalarClass(of scalar: Unicode.Scalar) -> Int {
    scalarClass(ofBytes: String(scalar).utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) })
  }

  /// Returns the class of the scalar at the start of four bytes of UTF-8, which are passed as a
  /// little-endian integer. The scalar has at most three bytes.
  @inline(__always)
  func scalarClass(ofUpToThreeBytes bytes: UInt32) -> Int {
    let block = unsafe Int(blockNumbers[Int(bytes & 0xFFFF)])
    return unsafe Int(classesByBlock[block << 6 | Int(bytes >> 16 & 0x3F)])
  }
}

// MARK: - Scalar Properties

enum ScalarProperties {
  static func script(of scalar: UInt32) -> Int32 { text_icu_script(scalar) }

  /// Returns the sorted ranges of a set in ICU's pattern syntax, or `nil` if the syntax is invalid.
  static func ranges(matching pattern: String) -> [ClosedRange<UInt32>]? {
    guard let set = unsafe text_icu_set_open(pattern) else { return nil }
    defer { unsafe text_icu_set_close(set) }
    return unsafe (0..<text_icu_set_range_count(set)).map { index in
      var (first, last): (UInt32, UInt32) = (0, 0)
      unsafe text_icu_set_range(set, index, &first, &last)
      return first...last
    }
  }

  /// Returns the ranges of scalars with the same value in a binary trie, or `nil` if the trie is
  /// invalid.
  static func ranges(inTrie bytes: ArraySlice<UInt8>) -> [(
    scalars: ClosedRange<UInt32>, value: UInt32
  )]? {
    // The bytes are copied, because ICU reads the trie in place and requires aligned memory.
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
    defer { unsafe copy.deallocate() }
    unsafe copy.copyBytes(from: bytes)
    guard let trie = unsafe text_icu_trie_open(copy.baseAddress, Int32(bytes.count)) else {
      return nil
    }
    defer { unsafe text_icu_trie_close(trie) }
    var ranges: [(scalars: ClosedRange<UInt32>, value: UInt32)] = []
    var start: Int32 = 0
    while true {
      var value: UInt32 = 0
      let end = unsafe text_icu_trie_range(trie, start, &value)
      if end < start { return ranges }
      ranges.append((UInt32(start)...UInt32(end), value))
      start = end + 1
    }
  }
}

// MARK: - Table Memory

/// Functions that allocate memory for tables. The memory is never freed, because a program has few
/// tables: those of each set of rules and of each dictionary. The comparison of an untested
/// dictionary also creates a scanner and its tables, which are used only once.
enum TableMemory {
  static func zeros<Element: BitwiseCopyable>(
    _: Element.Type, _ count: Int
  ) -> UnsafeMutablePointer<Element> {
    let bytes = count * MemoryLayout<Element>.stride
    let block = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    unsafe block.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    return unsafe block.bindMemory(to: Element.self, capacity: count)
  }

  static func copy<Element: BitwiseCopyable>(of array: [Element]) -> UnsafePointer<Element> {
    let memory = unsafe zeros(Element.self, array.count)
    unsafe memory.update(from: array, count: array.count)
    return unsafe UnsafePointer(memory)
  }
}
