enum Script: String, CaseIterable {
  /// ASCII.
  case latin
  /// Latin with non-ASCII letters.
  case accented
  case russian, arabic, hebrew, hindi
  case chinese, japanese
  case korean
  /// The Hangul syllables of `korean`, decomposed into conjoining jamo.
  case jamo
  case thai, khmer, lao, burmese
  case emoji
  case code
  /// Sentences of all other scripts.
  case mixture
}

extension Script {
  func sentence(using random: inout SeededGenerator) -> String {
    guard self != .mixture else {
      let script = Self.allCases.dropLast()[random.below(Self.allCases.count - 1)]
      return script.sentence(using: &random)
    }
    let sentence = vocabulary.sentence(using: &random)
    return self == .jamo ? sentence.decomposingHangul() : sentence
  }

  private var vocabulary: Vocabulary {
    switch self {
    case .latin, .mixture: .latin
    case .accented: .accented
    case .russian: .russian
    case .arabic: .arabic
    case .hebrew: .hebrew
    case .hindi: .hindi
    case .chinese: .chinese
    case .japanese: .japanese
    case .korean, .jamo: .korean
    case .thai: .thai
    case .khmer: .khmer
    case .lao: .lao
    case .burmese: .burmese
    case .emoji: .emoji
    case .code: .code
    }
  }
}

extension Vocabulary {
  fileprivate func sentence(using random: inout SeededGenerator) -> String {
    var sentence = ""
    for isLast in [false, true].suffix(1 + random.below(2)) {
      let count = phraseLength.lowerBound + random.below(phraseLength.count)
      sentence += (0..<count).map { _ in words[random.below(words.count)] }
        .joined(separator: gap)
      let ends = isLast ? stops : pauses
      sentence += ends[random.below(ends.count)]
    }
    return sentence
  }
}

extension String {
  /// Decomposes Hangul syllables as in section 3.12 of the Unicode Standard.
  fileprivate func decomposingHangul() -> String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      guard (0xAC00...0xD7A3).contains(scalar.value) else {
        result.append(scalar)
        continue
      }
      let index = scalar.value - 0xAC00
      let (initial, vowel, final) = (index / 588, index % 588 / 28, index % 28)
      let jamo = [0x1100 + initial, 0x1161 + vowel] + (final == 0 ? [] : [0x11A7 + final])
      result.append(contentsOf: jamo.compactMap(Unicode.Scalar.init))
    }
    return String(result)
  }
}
