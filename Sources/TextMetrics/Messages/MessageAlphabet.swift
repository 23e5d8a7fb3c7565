/// A language whose letters a text message may hold beside those of every phone, by a single shift
/// table of its own (3GPP TS 23.038, annex A).
public enum MessageLanguage: String, Sendable, Hashable, CaseIterable {
  /// Turkish.
  case turkish = "tr"
  /// Spanish.
  case spanish = "es"
  /// Portuguese.
  case portuguese = "pt"
}

/// The alphabet of text messages: GSM 7 bit with its extension table (3GPP TS 23.038), and with that
/// of a language.
enum MessageAlphabet {
  /// Septets that a scalar takes; 0 for one that the alphabet lacks, and 3 for one that only the
  /// table of the language holds: two septets, and a header that names the table.
  @inline(__always)
  static func septets(of scalar: UInt32, in language: MessageLanguage?) -> UInt8 {
    if scalar < 0x80 { return ascii[Int(scalar)] }
    return septetsOfOthers(scalar, in: language)
  }

  private static func septetsOfOthers(_ scalar: UInt32, in language: MessageLanguage?) -> UInt8 {
    if scalar == 0x20AC { return 2 }
    if others.contains(scalar) { return 1 }
    guard let language, let letters = shifted[language] else { return 0 }
    return letters.contains(scalar) ? 3 : 0
  }

  private static let ascii: [UInt8] = {
    var septets = [UInt8](repeating: 0, count: 0x80)
    for byte in 0x20...0x7E { septets[byte] = 1 }
    septets[0x0A] = 1
    septets[0x0D] = 1
    for byte in "\u{C}^{}\\[~]|".utf8 { septets[Int(byte)] = 2 }
    septets[Int(UInt8(ascii: "`"))] = 0
    return septets
  }()

  private static let others = Set(
    "£¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà".unicodeScalars.map { $0.value })

  /// What the tables add to the extension table.
  private static let shifted: [MessageLanguage: Set<UInt32>] = [
    .turkish: "ĞİŞçğış", .spanish: "çÁÍÓÚáíóú", .portuguese: "êçÔôÁáÊÀÍÓÚÃÕÂíóúãõâ",
  ].mapValues { Set($0.unicodeScalars.map { $0.value }) }
}
