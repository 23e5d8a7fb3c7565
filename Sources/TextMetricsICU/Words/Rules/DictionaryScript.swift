enum DictionaryScript: UInt8, CaseIterable {
  /// Chinese and Japanese, which share a dictionary.
  case ideographs = 1
  case thai, lao, khmer, burmese

  /// The scalars that can be in a run of the script, in ICU's syntax for sets.
  var pattern: String {
    switch self {
    case .ideographs: #"[[:Han:][:Hiragana:][:Katakana:]\u30FC\uFF70\uFF9E\uFF9F]"#
    case .thai: "[[:Thai:]&[:LineBreak=SA:]]"
    case .lao: "[[:Lao:]&[:LineBreak=SA:]]"
    case .khmer: "[[:Khmer:]&[:LineBreak=SA:]]"
    case .burmese: "[[:Myanmar:]&[:LineBreak=SA:]]"
    }
  }

  /// The ranges of the scalars of all scripts. Empty if ICU can't read one of the patterns.
  static let memberRanges: [MemberRange] = {
    var all: [MemberRange] = []
    for script in allCases {
      var direct = "[\(script.pattern)&[\\u0800-\\uFFFF]]"
      if script == .ideographs { direct = "[\(direct)&[:NFKC_QC=Yes:]]" }
      guard let directRanges = ScalarProperties.ranges(matching: direct),
        let others = ScalarProperties.ranges(matching: "[\(script.pattern)-\(direct)]")
      else { return [] }
      all += directRanges.map { ($0, Membership(script: script, isLookedUpDirectly: true)) }
      all += others.map { ($0, Membership(script: script, isLookedUpDirectly: false)) }
    }
    return all
  }()

  typealias MemberRange = (scalars: ClosedRange<UInt32>, membership: Membership)

  struct Membership: Hashable {
    let script: DictionaryScript
    /// Whether the scalar can be looked up in the dictionary's tables: it has three bytes in UTF-8,
    /// and in ``ideographs``, it's unchanged in normalization form KC.
    let isLookedUpDirectly: Bool
  }
}
