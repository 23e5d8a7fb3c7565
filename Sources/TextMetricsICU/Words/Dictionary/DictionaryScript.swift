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
  static let memberships: [(scalars: ClosedRange<UInt32>, membership: Membership)] = {
    var all: [(ClosedRange<UInt32>, Membership)] = []
    for script in allCases {
      guard let ranges = ScalarRanges.set(script.pattern) else { return [] }
      for scalars in ranges {
        all += Membership.runs(of: scalars, in: script)
      }
    }
    return all
  }()

  /// A scalar's place in its script.
  struct Membership: Hashable {
    let script: DictionaryScript
    /// The dictionary holds the scalar as it stands: in three bytes of UTF-8, and, for the
    /// dictionary that is written in NFKC, unchanged by it.
    let isPlain: Bool

    /// Divides a range of a script's scalars where `isPlain` changes.
    fileprivate static func runs(
      of scalars: ClosedRange<UInt32>, in script: DictionaryScript
    ) -> [(ClosedRange<UInt32>, Membership)] {
      let threeBytes: ClosedRange<UInt32> = 0x800...0xFFFF
      guard script == .ideographs else {
        let isPlain =
          threeBytes.contains(scalars.lowerBound)
          && threeBytes.contains(scalars.upperBound)
        return [(scalars, Membership(script: script, isPlain: isPlain))]
      }
      guard threeBytes.contains(scalars.lowerBound) else {
        return [(scalars, Membership(script: script, isPlain: false))]
      }
      var runs: [(ClosedRange<UInt32>, Membership)] = []
      for scalar in scalars {
        let isPlain = threeBytes.contains(scalar) && ScalarRanges.isInNFKC(scalar)
        if let (run, membership) = runs.last, membership.isPlain == isPlain {
          runs[runs.count - 1].0 = run.lowerBound...scalar
        } else {
          runs.append((scalar...scalar, Membership(script: script, isPlain: isPlain)))
        }
      }
      return runs
    }
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
