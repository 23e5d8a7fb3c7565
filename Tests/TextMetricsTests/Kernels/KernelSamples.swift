@testable import TextMetrics

/// A generator whose seed is printed with a failure.
struct SampleGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

enum KernelSamples {
  /// Letters of the scripts that blocks are skipped in, of one to four bytes.
  static let fillers: [Unicode.Scalar] = [
    "a", " ", "é", "ж", "ע", "ع", "ế", "好", "か", "가", "𠀀", "\n",
  ]

  /// What is interesting to units other than Characters.
  static let others: [Unicode.Scalar] = [
    " ", "\u{85}", "\u{A0}", "\u{1680}", "\u{2003}", "\u{2028}", "\u{2029}", "\u{202F}", "\u{205F}",
    "\u{3000}", "\u{200B}", "\u{B}", "\u{C}", "、", "。", "「", "(", "—", "-", "々", "ー", "ﾞ",
    "\u{20000}",
    "\u{1F3FB}", "\u{FE0F}", "\u{3099}",
  ]

  /// A text of runs: a filler again and again, or scalars of all classes.
  static func text(_ random: inout SampleGenerator) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      if Bool.random(using: &random) {
        let filler = fillers.randomElement(using: &random) ?? "a"
        text += Array(repeating: filler, count: Int.random(in: 0...40, using: &random))
      } else {
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          let pool =
            Int.random(in: 0..<3, using: &random) == 0 ? others : GraphemeTable.representatives
          text.append(pool.randomElement(using: &random) ?? "a")
        }
      }
    }
    return String(text)
  }

  static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  /// How a failing text is printed.
  static func spelled(_ text: String) -> String {
    text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
  }
}

extension String {
  /// The offsets in UTF-8 at which Characters start, and the end.
  var characterBoundaries: [Int] {
    var boundaries: [Int] = []
    var index = startIndex
    var offset = 0
    while index < endIndex {
      boundaries.append(offset)
      let next = self.index(after: index)
      offset += utf8.distance(from: index, to: next)
      index = next
    }
    return boundaries + [offset]
  }

  /// The offsets in UTF-8 at which scalars start, and the end.
  var scalarBoundaries: [Int] {
    unicodeScalars.reduce(into: [0]) { $0.append(($0.last ?? 0) + UTF8.width($1)) }
  }

  func kernel<Result>(_ body: (Span<UInt8>) -> Result) -> Result { withUTF8Bytes(body) }
}
