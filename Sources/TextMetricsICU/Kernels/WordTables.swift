/// A ``WordAutomaton`` laid out for the scan: flat memory, written once, read by any thread.
@safe final class WordTables: @unchecked Sendable {
  /// By class and place, as ``WordAutomaton/steps``.
  let steps: UnsafePointer<UInt8>
  /// By place: the status of a segment that ends there.
  let statuses: UnsafePointer<Int32>
  /// By place: 1 where a segment that ends there is a word.
  let isWord: UnsafePointer<UInt8>
  /// By class: what ``DictionaryScript`` a run of it belongs to, and how.
  let runs: UnsafePointer<UInt8>
  /// By scalar below U+10000: its class.
  private let classes: UnsafePointer<UInt8>
  /// By lead byte: what it adds to the scalar, and how far the bits of two trailing bytes go
  /// down.
  private let leads: UnsafePointer<UInt32>
  /// By scalar from U+10000: the page, in pages of 256 classes.
  private let pages: UnsafePointer<UInt16>
  private let pageClasses: UnsafePointer<UInt8>

  let accepting: UInt64
  let closed: UInt64
  let alwaysEndsBetween: [UInt64]
  /// ICU's iterator by the same rules, for scripts whose dictionaries we cannot read.
  let prototype: WordIteratorPrototype
  /// How ASCII divides, where these rules divide it as the block code does.
  let ascii: ASCIIWordRules?

  private let memory: [UnsafeMutableRawPointer]

  /// What ``runs`` holds: the script's number with these bits.
  static let script: UInt8 = 0x0F
  /// The scalar begins a run of its script.
  static let begins: UInt8 = 0x10
  /// The dictionary takes the scalar as it stands.
  static let isPlain: UInt8 = 0x20
  /// The rules ask for a dictionary that there is none of.
  static let lacksDictionary: UInt8 = 0x40

  init(_ automaton: WordAutomaton, _ prototype: WordIteratorPrototype) {
    var memory: [UnsafeMutableRawPointer] = unsafe []
    /// Memory that is zero, and is freed with the tables.
    func allocate<T: BitwiseCopyable>(_: T.Type, _ count: Int) -> UnsafeMutablePointer<T> {
      let bytes = UnsafeMutableRawPointer.allocate(
        byteCount: count * MemoryLayout<T>.stride, alignment: 64)
      unsafe bytes.initializeMemory(
        as: UInt8.self, repeating: 0, count: count * MemoryLayout<T>.stride)
      unsafe memory.append(bytes)
      return unsafe bytes.bindMemory(to: T.self, capacity: count)
    }

    let steps = unsafe allocate(UInt8.self, automaton.steps.count)
    unsafe steps.update(from: automaton.steps, count: automaton.steps.count)
    let statuses = unsafe allocate(Int32.self, WordAutomaton.placeCount)
    let isWord = unsafe allocate(UInt8.self, WordAutomaton.placeCount)
    for place in 0..<WordAutomaton.placeCount {
      unsafe statuses[place] = automaton.statuses[place]
      unsafe isWord[place] = automaton.statuses[place] >= 100 ? 1 : 0
    }
    let runs = unsafe allocate(UInt8.self, WordAutomaton.mostClasses)
    for (index, scalarClass) in automaton.classes.enumerated() {
      unsafe runs[index] = Self.run(of: scalarClass)
    }
    let leads = unsafe allocate(UInt32.self, 256)
    for lead in UInt32(0)..<256 {
      unsafe leads[Int(lead)] =
        switch lead {
        case 0x80..<0xE0: (lead & 0x1F) << 14 | 6
        case 0xE0...: (lead & 0x0F) << 20
        default: lead << 8 | 12
        }
    }

    let scalars = unsafe Self.classesByScalar(automaton)
    defer { unsafe scalars.deallocate() }
    let classes = unsafe allocate(UInt8.self, 0x10000)
    unsafe classes.update(from: scalars, count: 0x10000)
    // Indexed by any 21 bits, so that no bytes, valid or not, lead out of the table.
    let pages = unsafe allocate(UInt16.self, 0x20_0000 / Self.pageScalars)
    let distinct = Self.distinctPages(automaton)
    let pageClasses = unsafe allocate(UInt8.self, distinct.first.count * Self.pageScalars)
    for (page, number) in distinct.numbers.enumerated() { unsafe pages[page] = number }
    for (number, page) in distinct.first.enumerated() {
      unsafe (pageClasses + number * Self.pageScalars).update(
        from: scalars + page * Self.pageScalars, count: Self.pageScalars)
    }

    unsafe self.steps = UnsafePointer(steps)
    unsafe self.statuses = UnsafePointer(statuses)
    unsafe self.isWord = UnsafePointer(isWord)
    unsafe self.runs = UnsafePointer(runs)
    unsafe self.classes = UnsafePointer(classes)
    unsafe self.leads = UnsafePointer(leads)
    unsafe self.pages = UnsafePointer(pages)
    unsafe self.pageClasses = UnsafePointer(pageClasses)
    accepting = automaton.accepting
    closed = automaton.closed
    alwaysEndsBetween = automaton.alwaysEndsBetween
    ascii = ASCIIWordRules(automaton)
    self.prototype = prototype
    unsafe self.memory = memory
  }

  deinit { unsafe memory.forEach { unsafe $0.deallocate() } }

  private static let pageScalars = 256

  /// The class of each scalar, for the caller to free.
  private static func classesByScalar(_ automaton: WordAutomaton) -> UnsafeMutablePointer<UInt8> {
    let classes = UnsafeMutablePointer<UInt8>.allocate(capacity: 0x11_0000)
    unsafe classes.initialize(repeating: 0, count: 0x11_0000)
    for (scalars, scalarClass) in automaton.ranges {
      unsafe (classes + Int(scalars.lowerBound)).update(
        repeating: scalarClass, count: scalars.count)
    }
    return unsafe classes
  }

  /// For each page a number, the same for pages that are known to be alike, and the first page of
  /// each number.
  private static func distinctPages(_ automaton: WordAutomaton) -> (numbers: [UInt16], first: [Int])
  {
    var numbers: [UInt16] = []
    var first: [Int] = []
    var begins: Set<Int> = []
    for (scalars, _) in automaton.ranges {
      begins.insert(Int(scalars.lowerBound))
      begins.insert(Int(scalars.upperBound) + 1)
    }
    // Pages inside one range are like the page before.
    let changed = Set(begins.flatMap { [($0 - 1) / pageScalars, $0 / pageScalars] })
    for page in 0..<0x11_0000 / pageScalars {
      if page == 0 || changed.contains(page) || changed.contains(page - 1) { first.append(page) }
      numbers.append(UInt16(first.count - 1))
    }
    return (numbers, first)
  }

  private static func run(of scalarClass: ScalarClass) -> UInt8 {
    guard let membership = scalarClass.membership else {
      return scalarClass.asksForDictionary ? lacksDictionary : 0
    }
    return membership.script.rawValue
      | (scalarClass.asksForDictionary ? begins : 0)
      | (membership.isPlain ? isPlain : 0)
  }
}

extension WordTables {
  /// The class of a scalar from four bytes that begin with it, little-endian.
  @inline(__always)
  func scalarClass(_ bytes: UInt32) -> Int {
    let lead = unsafe leads[Int(bytes & 0xFF)]
    let trailing = (bytes >> 8 & 0x3F) << 6 | (bytes >> 16 & 0x3F)
    if bytes & 0xFF < 0xF0 {
      return unsafe Int(classes[Int((lead >> 8) &+ (trailing &>> (lead & 0x1F)))])
    }
    let scalar = (bytes & 7) << 18 | trailing << 6 | (bytes >> 24 & 0x3F)
    let page = unsafe pages[Int(scalar >> 8)]
    return unsafe Int(pageClasses[Int(page) << 8 | Int(scalar & 0xFF)])
  }
}

/// The bytes of the scalar that a lead byte begins; one for a byte that begins none.
@inline(__always)
func scalarBytes(lead: UInt8) -> Int {
  lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
}

/// Four bytes from an offset, little-endian; those past the end are zero.
@inline(__always)
func fourBytes(_ text: UnsafePointer<UInt8>, at offset: Int, count: Int) -> UInt32 {
  if offset + 4 <= count {
    return unsafe UInt32(
      littleEndian: UnsafeRawPointer(text + offset).loadUnaligned(as: UInt32.self))
  }
  var bytes: UInt32 = 0
  for index in offset..<count {
    unsafe bytes |= UInt32(text[index]) << UInt32(8 * (index - offset))
  }
  return bytes
}
