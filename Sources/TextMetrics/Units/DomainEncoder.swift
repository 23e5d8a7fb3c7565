/// What writes the names of hosts in the ASCII that networks know: `bücher.example` as
/// `xn--bcher-kva.example`.
public protocol DomainEncoder: AnyObject, Sendable {
  /// The name in ASCII; nil where it is the name of no host.
  func asciiForm(of host: String) -> String?

  /// The bytes of one label of a name in ASCII, however many they are, and whether every scalar of
  /// it may stand in a label. Short labels alone are asked about.
  func asciiCount(ofLabel label: String) -> (bytes: Int, isAllowed: Bool)
}

/// Which scalars a label may hold; most are asked about once.
struct LabelScalars {
  private let encoder: any DomainEncoder
  /// Of scalars whose last bits are equal the last one that was asked for.
  private var known = [(scalar: Unicode.Scalar, isAllowed: Bool)?](repeating: nil, count: 256)

  init(_ encoder: any DomainEncoder) {
    self.encoder = encoder
  }

  mutating func allows(_ scalar: Unicode.Scalar) -> Bool {
    let place = Int(scalar.value) % known.count
    if let known = known[place], known.scalar == scalar { return known.isAllowed }
    let isAllowed = encoder.asciiCount(ofLabel: String(scalar)).isAllowed
    known[place] = (scalar, isAllowed)
    return isAllowed
  }
}

extension DomainEncoder {
  /// By the name in ASCII, where the label alone is one.
  public func asciiCount(ofLabel label: String) -> (bytes: Int, isAllowed: Bool) {
    guard let ascii = asciiForm(of: label) else {
      return (label.utf8.count, label.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == 0x2D })
    }
    return (ascii.utf8.count, !label.contains("."))
  }
}
