/// A list of top-level domains to be looked up in.
struct KnownDomains: Sendable {
  /// Sorted, with a space behind each.
  private let list: [UInt8]
  /// Where each begins in the list.
  private let starts: [Int]
  /// Which of them begin with each letter.
  private let byLetter: [Range<Int>]
  /// Their lengths, by that letter, as bits.
  private let lengths: [UInt32]
  /// For names that are not ASCII, which may be spelled in several ways.
  private let all: Set<String>
  /// Bytes of the longest one.
  let longest: Int

  /// - Parameter names: In small letters, sorted, with a space between.
  init(_ names: String) {
    let names = names.split(separator: " ")
    var list: [UInt8] = []
    var starts: [Int] = []
    var byLetter = [Range<Int>](repeating: 0..<0, count: 26)
    var lengths = [UInt32](repeating: 0, count: 26)
    for (index, name) in names.enumerated() {
      starts.append(list.count)
      list += Array(name.utf8) + [0x20]
      guard let letter = name.utf8.first.flatMap(Self.letter) else { continue }
      let first = byLetter[letter].isEmpty ? index : byLetter[letter].lowerBound
      byLetter[letter] = first..<index + 1
      lengths[letter] |= Self.bit(ofLength: name.utf8.count)
    }
    (self.list, self.starts, self.byLetter, self.lengths) = (list, starts, byLetter, lengths)
    all = Set(names.map { String($0) })
    longest = names.map { $0.utf8.count }.max() ?? 0
  }

  private static func letter(_ byte: UInt8) -> Int? {
    let letter = byte | 0x20
    return (0x61...0x7A).contains(letter) ? Int(letter - 0x61) : nil
  }

  private static func bit(ofLength length: Int) -> UInt32 { 1 << UInt32(min(31, length)) }

  /// Whether a name, which is not empty, is among them.
  func contains(_ name: Span<UInt8>) -> Bool {
    guard name.endOfASCII(from: 0) == name.count else {
      return all.contains(String(name).lowercased())
    }
    // Most are known to be none by their length.
    guard let letter = Self.letter(name[0]), lengths[letter] & Self.bit(ofLength: name.count) != 0
    else { return false }
    var (lower, upper) = (byLetter[letter].lowerBound, byLetter[letter].upperBound)
    while lower < upper {
      let middle = (lower + upper) / 2
      switch order(of: name, andIn: starts[middle]) {
      case 0: return true
      case ..<0: upper = middle
      default: lower = middle + 1
      }
    }
    return false
  }

  /// Below zero where letters and digits come before what stands in the list, zero where they are the
  /// same.
  private func order(of name: Span<UInt8>, andIn start: Int) -> Int {
    for offset in name.indices {
      // The space behind the other is smaller than any.
      let difference = Int(name[offset] | 0x20) - Int(list[start + offset])
      if difference != 0 { return difference }
    }
    return list[start + name.count] == 0x20 ? 0 : -1
  }
}
