/// What one septet stands for, and what two: a table and its extension (3GPP TS 23.038), each that
/// of every phone or that of a language.
final class MessageAlphabet: Sendable {
  /// Tables that a header names, each in three octets.
  let shifts: [SMSSegmentation.Shift]
  /// Septets of the scalars below ``bound``, 0 for one that it lacks.
  private let septets: [UInt8]
  /// Those of the few scalars from there on that it has.
  private let others: [(scalar: UInt32, septets: UInt8)]

  /// The first scalar after the scripts of the languages.
  private static let bound: UInt32 = 0xE00

  /// Septets that a scalar takes; 0 for one that the alphabet lacks.
  @inline(__always)
  func septets(of scalar: UInt32) -> UInt8 {
    if scalar < Self.bound { return septets[Int(scalar)] }
    for other in others where other.scalar == scalar { return other.septets }
    return 0
  }

  private init(_ language: SMSSegmentation.Language?, _ shifts: [SMSSegmentation.Shift]) {
    let locking = shifts.contains(.locking) ? language?.lockingTable : nil
    let single = shifts.contains(.single) ? language?.singleShiftTable : nil
    var septets = [UInt8](repeating: 0, count: Int(Self.bound))
    var others: [(scalar: UInt32, septets: UInt8)] = []
    // Of a scalar that both have, the shorter counts.
    for (table, cost) in [
      (Self.extensionTable + (single ?? ""), 2), (" " + (locking ?? Self.defaultTable), 1),
    ] as [(String, UInt8)] {
      for scalar in table.unicodeScalars {
        if scalar.value < Self.bound {
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

  /// That of every phone, then those with the tables of a language, by how few tables they name.
  static func all(_ language: SMSSegmentation.Language?) -> [MessageAlphabet] {
    guard let language else { return standard }
    return byLanguage.first { $0.language == language }?.alphabets ?? standard
  }

  private static let standard = [MessageAlphabet(nil, [])]

  private static let byLanguage:
    [(language: SMSSegmentation.Language, alphabets: [MessageAlphabet])] =
      SMSSegmentation.Language.allCases.map { language in
        let shifts: [[SMSSegmentation.Shift]] =
          language.lockingTable == nil
          ? [[.single]] : [[.single], [.locking], [.locking, .single]]
        return (language, standard + shifts.map { MessageAlphabet(language, $0) })
      }

  private static let defaultTable =
    "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    + "ÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà"

  private static let extensionTable = "\u{C}^{}\\[~]|€"
}

extension SMSSegmentation {
  /// A table of a language, which the header of a message names.
  public enum Shift: String, Sendable, Hashable, CaseIterable {
    /// It stands in for the alphabet: its letters take one septet.
    case locking
    /// It stands in for the extension table: its letters take two septets.
    case single
  }
}
