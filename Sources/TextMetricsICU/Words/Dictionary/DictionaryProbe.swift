import TextMetrics

/// Texts on which our division by a dictionary is compared with ICU's before it is used: ICU may be
/// of an unknown version, or be built with models instead of dictionaries.
struct DictionaryProbe {
  /// Each is one run: a sample text of the script, then words of the dictionary in pseudorandom
  /// order.
  private let texts: [String]

  private static let randomTexts = 64
  private static let wordsPerText = 40
  /// Of how many words of a dictionary one is taken.
  private static let stride = 61

  /// - Parameter forEachWord: Calls its argument with the words of the dictionary, in UTF-16.
  init(_ script: DictionaryScript, sample: String, forEachWord: (([UInt16]) -> Void) -> Void) {
    // A word with any other scalar would not be a single run.
    let plain = DictionaryScript.memberships
      .filter { $0.membership.script == script && $0.membership.isPlain }.map(\.scalars)
    var words: [[UInt16]] = []
    var passed = 0
    forEachWord { word in
      passed += 1
      guard passed.isMultiple(of: Self.stride) else { return }
      if word.allSatisfy({ unit in plain.contains { $0.contains(UInt32(unit)) } }) {
        words.append(word)
      }
    }
    var random = ProbeRandom()
    texts =
      [sample]
      + (0..<(words.isEmpty ? 0 : Self.randomTexts)).map { _ in
        let units = (0..<Self.wordsPerText).flatMap { _ in words.randomElement(using: &random)! }
        return String(decoding: units, as: UTF16.self)
      }
  }

  /// Whether ICU's words in every text end where `forEachEnd` says, in characters.
  func agrees(_ forEachEnd: (PlainCharacters, (Int) -> Bool) -> Bool) -> Bool {
    guard let iterator = try? WordIterator(tag: "und") else { return false }
    return texts.allSatisfy { text in
      let expected = iterator.segments(of: text).map(\.end)
      var actual: [Int] = []
      text.withUTF8Bytes { bytes in
        unsafe bytes.withUnsafeBufferPointer { bytes in
          // The texts are not empty.
          let run = unsafe PlainCharacters(bytes: bytes.baseAddress!, count: bytes.count / 3)
          _ = forEachEnd(run) { end in
            actual.append(3 * end)
            return true
          }
        }
      }
      return actual == expected
    }
  }
}

extension IdeographDictionary {
  /// Whether ICU divides by the words of `trie` as this dictionary does.
  func agreesWithICU(on trie: UnitTrie) -> Bool {
    let probe = DictionaryProbe(.ideographs, sample: Self.sample) { trie.forEachWord($0) }
    return probe.agrees { run, body in forEachEnd(in: run, body) }
  }

  /// Words of one and of many characters, names, kana of both kinds, characters of no word.
  private static let sample = """
    我昨天在图书馆里看见一位老人慢慢地翻着一本很旧的地图集研究生命的起源需要耐心和时间昨日の夜は雨が降って\
    いたので傘を持って駅まで歩いて行きましたコンピュータープログラムを書く東京都知事選挙に立候補したサッカー選手\
    中華人民共和國龘龘䶮アカサタナハマヤラワンアカサタナハマヤラワン々〇ゝ
    """
}

extension SyllableDictionary {
  /// Whether ICU divides by the words of `trie` as this dictionary does, in the script's texts.
  func agreesWithICU(on script: SyllableScript, _ trie: ByteTrie, base: UInt16) -> Bool {
    let probe = DictionaryProbe(script.script, sample: script.sample) { body in
      trie.forEachWord { word in body(word.map { base &+ UInt16($0) }) }
    }
    return probe.agrees { run, body in forEachEnd(in: run, body) }
  }
}

extension UnitTrie {
  fileprivate func forEachWord(_ body: ([UInt16]) -> Void, after units: [UInt16] = []) {
    forEachNext { unit, walk in
      if walk.value >= 0 { body(units + [unit]) }
      walk.forEachWord(body, after: units + [unit])
    }
  }
}

extension ByteTrie {
  fileprivate func forEachWord(_ body: ([UInt8]) -> Void, after bytes: [UInt8] = []) {
    forEachNext { byte, walk in
      if walk.isWord { body(bytes + [byte]) }
      walk.forEachWord(body, after: bytes + [byte])
    }
  }
}
