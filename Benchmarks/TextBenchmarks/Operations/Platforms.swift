import CLibraryReference
import PlatformLimits
import TextMetrics
import TextMetricsICU

func registerPlatforms() {
  registerPlatform("columns", .columns) { comparison in
    comparison.reference("wcwidth", Naive.columnsOfC)
    comparison.reference("naive loop", Naive.columns)
  }
  let weights = opened { () throws(UnitError) in
    try TextServices.icu.addingPlatformLimits().unit(named: "weighted:x")
  }
  registerPlatform("weights", weights) { comparison in
    comparison.reference("naive loop", Naive.weights)
  }
  registerPlatform("sms", .sms) { comparison in
    comparison.reference("naive loop", Naive.segments)
  }
}

private func registerPlatform(
  _ operation: String, _ unit: TextUnit, references: (Comparison) -> Void
) {
  for script in Script.allCases {
    for size in [TextSize.bytes16, .tiny, .small, .large] {
      let comparison = Comparison(operation, script, size)
      comparison.ours { $0.count(in: unit) }
      comparison.reference("Characters") { $0.count(in: .characters) }
      references(comparison)
    }
  }
}

extension Naive {
  static func columnsOfC(_ text: String) -> Int {
    var text = text
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { c_library_columns($0.baseAddress, $0.count) }
    }
  }

  static func columns(_ text: String) -> Int {
    var columns = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F: break
      case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
        columns += 2
      default: columns += 1
      }
    }
    return columns
  }

  /// Counts by X's ranges, without links, emoji, and normalization.
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

  /// Counts as if a Character could be divided between two segments.
  static func segments(_ text: String) -> Int {
    var septets = 0
    var units = 0
    var isInAlphabet = true
    for scalar in text.unicodeScalars {
      // Not `utf16.count`, which uses cached breadcrumbs.
      units += UTF16.width(scalar)
      guard isInAlphabet else { continue }
      if alphabet.contains(scalar) {
        septets += 1
      } else if extended.contains(scalar) {
        septets += 2
      } else {
        isInAlphabet = false
      }
    }
    guard isInAlphabet else { return units <= 70 ? 1 : (units + 66) / 67 }
    return septets <= 160 ? 1 : (septets + 152) / 153
  }
}
