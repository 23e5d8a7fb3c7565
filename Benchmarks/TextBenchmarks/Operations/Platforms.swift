import Foundation
import TextMetrics
import TextMetricsICU

/// What is counted for others: columns of terminals, weights of platforms, segments of text messages.
/// The goal is half the speed of Characters.
func registerPlatforms() {
  registerPlatform("columns", .columns) { contest in
    contest.twin("wcwidth", Naive.columnsOfC)
  }
  let weights = opened { () throws(UnitError) in
    try TextServices.icu.unit(named: "weighted:x")
  }
  registerPlatform("weights", weights) { contest in
    contest.twin("naive loop", Naive.weights)
  }
  registerPlatform("sms", .sms) { contest in
    contest.twin("naive loop", Naive.septets)
  }
}

private func registerPlatform(
  _ operation: String, _ unit: TextUnit, twins: (Contest) -> Void
) {
  for script in [Script.latin, .accented, .russian, .hindi, .chinese, .emoji, .code, .mixture] {
    for size in [TextSize.small, .large] {
      let contest = Contest(operation, script, size)
      contest.ours { $0.count(in: unit) }
      contest.twin("Characters") { $0.count(in: .characters) }
      twins(contest)
    }
  }
}

extension Naive {
  private static let locale: Void = { setlocale(LC_CTYPE, "C.UTF-8") }()

  /// The C library's width of each scalar, without a look at what stands beside it.
  static func columnsOfC(_ text: String) -> Int {
    _ = locale
    var columns = 0
    for scalar in text.unicodeScalars {
      columns += max(0, Int(wcwidth(wchar_t(bitPattern: scalar.value))))
    }
    return columns
  }

  /// The ranges of X, without links, emoji and normalization.
  static func weights(_ text: String) -> Int {
    var weight = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0...4351, 8192...8205, 8208...8223, 8242...8247: weight += 1
      default: weight += 2
      }
    }
    return weight
  }

  private static let alphabet = Set(
    ("@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZ"
      + "ÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà").unicodeScalars)
  private static let extended = Set("\u{C}^{}\\[~]|€".unicodeScalars)

  /// Segments by the sum of septets, or of UTF-16 code units, wherever that divides a Character.
  static func septets(_ text: String) -> Int {
    var septets = 0
    for scalar in text.unicodeScalars {
      if alphabet.contains(scalar) {
        septets += 1
      } else if extended.contains(scalar) {
        septets += 2
      } else {
        let units = text.utf16.count
        return units <= 70 ? 1 : (units + 66) / 67
      }
    }
    return septets <= 160 ? 1 : (septets + 152) / 153
  }
}
