/// A GSM 7-bit alphabet (3GPP TS 23.038). Its first table is the default table or a locking shift
/// table. A scalar of the first table takes one septet. All other scalars of the alphabet are in
/// the extension table or in a single shift table, and take two septets.
final class SMSAlphabet: Sendable {
  /// The national language tables. Each table takes three octets of a message's header.
  let shifts: [SMSSegmentation.Shift]
  /// The number of septets of each scalar below ``arrayBound``, or 0 if the scalar isn't in the
  /// alphabet.
  private let septets: [UInt8]
  private let others: [(scalar: UInt32, septets: UInt8)]

  /// The scalars of the alphabet that have this value or a larger value are in ``others``.
  private static let arrayBound: UInt32 = 0xE00

  /// Returns 0 if the scalar isn't in the alphabet.
  @inline(__always)
  func septets(of scalar: UInt32) -> UInt8 {
    if scalar < Self.arrayBound { return septets[Int(scalar)] }
    for other in others where other.scalar == scalar { return other.septets }
    return 0
  }

  private init(_ language: SMSSegmentation.Language?, _ shifts: [SMSSegmentation.Shift]) {
    let locking = shifts.contains(.locking) ? language?.lockingTable : nil
    let single = shifts.contains(.single) ? language?.singleShiftTable : nil
    var septets = [UInt8](repeating: 0, count: Int(Self.arrayBound))
    var others: [(scalar: UInt32, septets: UInt8)] = []
    for (table, cost) in [
      (Self.extensionTable + (single ?? ""), 2), (" " + (locking ?? Self.defaultTable), 1),
    ] as [(String, UInt8)] {
      for scalar in table.unicodeScalars {
        if scalar.value < Self.arrayBound {
          septets[Int(scalar.value)] = cost
        } else {
          others.removeAll { $0.scalar == scalar.value }
          others.append((scalar.value, cost))
        }
      }
    }
    self.shifts = shifts
    self.septets = septets
    self.others = others
  }

  /// Returns alphabets in the order of their numbers of national language tables. The default
  /// alphabet is the first.
  static func alphabets(for language: SMSSegmentation.Language?) -> [SMSAlphabet] {
    guard let language else { return standard }
    return byLanguage.first { $0.language == language }?.alphabets ?? standard
  }

  private static let standard = [SMSAlphabet(nil, [])]

  private static let byLanguage: [(language: SMSSegmentation.Language, alphabets: [SMSAlphabet])] =
    SMSSegmentation.Language.allCases.map { language in
      let shifts: [[SMSSegmentation.Shift]] =
        language.lockingTable == nil
        ? [[.single]] : [[.single], [.locking], [.locking, .single]]
      return (language, standard + shifts.map { SMSAlphabet(language, $0) })
    }

  private static let defaultTable =
    "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    + "ÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà"

  private static let extensionTable = "\u{C}^{}\\[~]|€"
}

// MARK: - Message Tables

/// The national language tables of 3GPP TS 23.038, version 18.0.0 (annexes A.2 and A.3). Three
/// ambiguous entries have the scalars that phones use: a comma at 0x2C of the locking shift tables,
/// U+0CA1 at 0x24 for Kannada, and the euro sign for Telugu.
extension SMSSegmentation.Language {
  /// The scalars of the locking shift table, except the space, or `nil` if the language doesn't
  /// have this table.
  var lockingTable: String? {
    switch self {
    case .turkish:
      """
      @£$¥€éùıòÇ\nĞğ\rÅåΔ_ΦΓΛΩΠΨΣΘΞŞşßÉ!"#¤%&'()*+,-./0123456789:;<=>?İABCDEFGHIJKLMNOPQRST\
      UVWXYZÄÖÑÜ§çabcdefghijklmnopqrstuvwxyzäöñüà
      """
    case .portuguese:
      """
      @£$¥êéúíóç\nÔô\rÁáΔ_ªÇÀ∞^\\€Ó|ÂâÊÉ!"#º%&'()*+,-./0123456789:;<=>?ÍABCDEFGHIJKLMNOPQRS\
      TUVWXYZÃÕÚÜ§~abcdefghijklmnopqrstuvwxyzãõ`üà
      """
    case .bengali:
      Self.table(
        Self.lockingASCII, 0x981...0x983, 0x985...0x98C, 0x98F...0x990, 0x993...0x9A8,
        0x9AA...0x9B0, 0x9B2...0x9B2, 0x9B6...0x9B9, 0x9BC...0x9C4, 0x9C7...0x9C8, 0x9CB...0x9CE,
        0x9D7...0x9D7, 0x9DC...0x9DD, 0x9F0...0x9F1)
    case .gujarati:
      Self.table(
        Self.lockingASCII, 0xA81...0xA83, 0xA85...0xA8D, 0xA8F...0xA91, 0xA93...0xAA8,
        0xAAA...0xAB0, 0xAB2...0xAB3, 0xAB5...0xAB9, 0xABC...0xAC5, 0xAC7...0xAC9, 0xACB...0xACD,
        0xAD0...0xAD0, 0xAE0...0xAE3, 0xAF1...0xAF1)
    case .hindi:
      Self.table(
        Self.lockingASCII, 0x901...0x903, 0x905...0x939, 0x93C...0x94D, 0x950...0x950,
        0x972...0x972, 0x97B...0x97C, 0x97E...0x97F)
    case .kannada:
      Self.table(
        Self.lockingASCII, 0xC82...0xC83, 0xC85...0xC8C, 0xC8E...0xC90, 0xC92...0xCA8,
        0xCAA...0xCB3, 0xCB5...0xCB9, 0xCBC...0xCC4, 0xCC6...0xCC8, 0xCCA...0xCCD, 0xCD5...0xCD6,
        0xCE0...0xCE3)
    case .malayalam:
      Self.table(
        Self.lockingASCII, 0xD02...0xD03, 0xD05...0xD0C, 0xD0E...0xD10, 0xD12...0xD28,
        0xD2A...0xD39, 0xD3D...0xD44, 0xD46...0xD48, 0xD4A...0xD4D, 0xD57...0xD57, 0xD60...0xD63,
        0xD79...0xD79)
    case .oriya:
      Self.table(
        Self.lockingASCII, 0xB01...0xB03, 0xB05...0xB0C, 0xB0F...0xB10, 0xB13...0xB28,
        0xB2A...0xB30, 0xB32...0xB33, 0xB35...0xB39, 0xB3C...0xB44, 0xB47...0xB48, 0xB4B...0xB4D,
        0xB56...0xB57, 0xB60...0xB63)
    case .punjabi:
      Self.table(
        Self.lockingASCII, 0xA01...0xA03, 0xA05...0xA0A, 0xA0F...0xA10, 0xA13...0xA28,
        0xA2A...0xA30, 0xA32...0xA33, 0xA35...0xA36, 0xA38...0xA39, 0xA3C...0xA3C, 0xA3E...0xA42,
        0xA47...0xA48, 0xA4B...0xA4D, 0xA51...0xA51, 0xA70...0xA74)
    case .tamil:
      Self.table(
        Self.lockingASCII, 0xB82...0xB83, 0xB85...0xB8A, 0xB8E...0xB90, 0xB92...0xB95,
        0xB99...0xB9A, 0xB9C...0xB9C, 0xB9E...0xB9F, 0xBA3...0xBA4, 0xBA8...0xBAA, 0xBAE...0xBB9,
        0xBBE...0xBC2, 0xBC6...0xBC8, 0xBCA...0xBCD, 0xBD0...0xBD0, 0xBD7...0xBD7, 0xBF0...0xBF2,
        0xBF9...0xBF9)
    case .telugu:
      Self.table(
        Self.lockingASCII, 0xC01...0xC03, 0xC05...0xC0C, 0xC0E...0xC10, 0xC12...0xC28,
        0xC2A...0xC33, 0xC35...0xC39, 0xC3D...0xC44, 0xC46...0xC48, 0xC4A...0xC4D, 0xC55...0xC56,
        0xC60...0xC63)
    case .urdu:
      Self.table(
        Self.lockingASCII, 0x621...0x622, 0x627...0x628, 0x62A...0x639, 0x641...0x642,
        0x644...0x646, 0x648...0x648, 0x64D...0x64D, 0x64F...0x651, 0x653...0x657, 0x670...0x670,
        0x679...0x681, 0x683...0x68A, 0x68C...0x68D, 0x68F...0x68F, 0x691...0x691, 0x693...0x693,
        0x696...0x696, 0x698...0x69A, 0x6A6...0x6A6, 0x6A9...0x6AB, 0x6AF...0x6AF, 0x6B1...0x6B1,
        0x6B3...0x6B3, 0x6BA...0x6BC, 0x6BE...0x6BE, 0x6C1...0x6C2, 0x6C4...0x6C4, 0x6CC...0x6CC,
        0x6D0...0x6D0, 0x6D2...0x6D2, 0x6D5...0x6D5)
    case .spanish: nil
    }
  }

  var singleShiftTable: String {
    switch self {
    case .turkish: "ĞİŞçğış"
    case .spanish: "çÁÍÓÚáíóú"
    case .portuguese: "êçÔôÁáΦΓΩΠΨΣΘÊÀÍÓÚÃÕÂíóúãõâ"
    case .bengali: Self.table(Self.shiftedLatin, 0x9DF...0x9E3, 0x9E6...0x9EF, 0x9F2...0x9FA)
    case .gujarati: Self.table(Self.shiftedLatin, 0x964...0x965, 0xAE6...0xAEF)
    case .hindi: Self.table(Self.shiftedLatin, 0x951...0x954, 0x958...0x971)
    case .kannada:
      Self.table(Self.shiftedLatin, 0x964...0x965, 0xCDE...0xCDE, 0xCE6...0xCEF, 0xCF1...0xCF2)
    case .malayalam: Self.table(Self.shiftedLatin, 0x964...0x965, 0xD66...0xD75, 0xD7A...0xD7F)
    case .oriya:
      Self.table(Self.shiftedLatin, 0x964...0x965, 0xB5C...0xB5D, 0xB5F...0xB5F, 0xB66...0xB71)
    case .punjabi:
      Self.table(
        Self.shiftedLatin, 0x964...0x965, 0xA59...0xA5C, 0xA5E...0xA5E, 0xA66...0xA6F,
        0xA75...0xA75)
    case .tamil:
      Self.table(Self.shiftedLatin, 0x964...0x965, 0xBE6...0xBEF, 0xBF3...0xBF8, 0xBFA...0xBFA)
    case .telugu: Self.table(Self.shiftedLatin, 0xC58...0xC59, 0xC66...0xC6F, 0xC78...0xC7F)
    case .urdu:
      Self.table(
        Self.shiftedLatin, 0x600...0x601, 0x60C...0x614, 0x61B...0x61B, 0x61F...0x61F,
        0x640...0x640, 0x652...0x652, 0x658...0x658, 0x66B...0x66C, 0x672...0x673, 0x6CD...0x6CD,
        0x6D4...0x6D4, 0x6F0...0x6F9)
    }
  }

  private static let lockingASCII = "\n\r!(),.0123456789:;?abcdefghijklmnopqrstuvwxyz"

  private static let shiftedLatin = "@£$¥¿\"¤%&'*+-/<=>¡_#ABCDEFGHIJKLMNOPQRSTUVWXYZ"

  private static func table(_ common: String, _ others: ClosedRange<UInt32>...) -> String {
    common + String(String.UnicodeScalarView(others.joined().compactMap(Unicode.Scalar.init)))
  }
}
