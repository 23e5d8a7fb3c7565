import TextMetrics

/// Dictionaries are ours to read as ICU reads them only where both divide the same text the same
/// way: ICU may be of another version, or built with models in place of a dictionary.
enum DictionaryProbe {
  /// Whether ICU's words in a text of one run end where `words` says, in characters.
  static func agrees(_ text: String, _ words: (PlainCharacters) -> [Int]) -> Bool {
    guard let iterator = try? WordIterator(tag: "und") else { return false }
    let expected = iterator.segments(of: text).map(\.end)
    let actual = text.withUTF8Bytes { bytes in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        // The texts are not empty.
        unsafe words(PlainCharacters(bytes: bytes.baseAddress!, count: bytes.count / 3))
      }
    }
    return actual.map { 3 * $0 } == expected
  }
}

extension IdeographDictionary {
  func agreesWithICU() -> Bool {
    DictionaryProbe.agrees(Self.probe) { run in
      unsafe WordScratch.with { scratch in
        var ends: [Int] = []
        while ends.last ?? 0 < run.count {
          _ = unsafe divide(run, from: ends.last ?? 0, scratch: scratch.ways) { ends.append($0) }
        }
        return ends
      }
    }
  }

  /// Words of one and of many characters, names, kana of both kinds, characters of no word.
  private static let probe = """
    我昨天在图书馆里看见一位老人慢慢地翻着一本很旧的地图集研究生命的起源需要耐心和时间昨日の夜は雨が降って\
    いたので傘を持って駅まで歩いて行きましたコンピュータープログラムを書く東京都知事選挙に立候補したサッカー選手\
    中華人民共和國龘龘䶮アカサタナハマヤラワンアカサタナハマヤラワン々〇ゝ
    """
}

extension SyllableDictionary {
  func agreesWithICU(on probe: String) -> Bool {
    DictionaryProbe.agrees(probe) { run in
      unsafe WordScratch.with { scratch in
        var places = unsafe SyllablePlaces(run, self, scratch.syllables)
        var ends: [Int] = []
        while ends.last ?? 0 < run.count {
          ends.append(wordEnd(&places, from: ends.last ?? 0, count: run.count))
        }
        return ends
      }
    }
  }
}
