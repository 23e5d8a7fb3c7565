/// What writes the names of hosts in the ASCII that networks know: `bücher.example` as
/// `xn--bcher-kva.example`.
public protocol DomainEncoder: AnyObject, Sendable {
  /// The name in ASCII; nil where it is the name of no host.
  func asciiForm(of host: String) -> String?

  /// The name in the letters that people read; nil where it is the name of no host.
  func unicodeForm(of host: String) -> String?

  /// The bytes of one label of a name in ASCII, however many they are, and whether every scalar of
  /// it may stand in a label. Short labels alone are asked about.
  func asciiCount(ofLabel label: String) -> (bytes: Int, isAllowed: Bool)
}

extension DomainEncoder {
  /// By the name in ASCII, where the label alone is one.
  public func asciiCount(ofLabel label: String) -> (bytes: Int, isAllowed: Bool) {
    guard let ascii = asciiForm(of: label) else {
      return (
        label.utf8.count, label.utf8.allSatisfy { Self.isASCIILetterOrDigit($0) || $0 == 0x2D }
      )
    }
    return (ascii.utf8.count, !label.contains("."))
  }

  private static func isASCIILetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }
}
