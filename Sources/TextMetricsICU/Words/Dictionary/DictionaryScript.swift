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
