/// What writes the names of hosts in the ASCII that networks know: `bücher.example` as
/// `xn--bcher-kva.example`.
public protocol DomainEncoder: AnyObject, Sendable {
  /// The name in ASCII; nil where it is the name of no host.
  func asciiForm(of host: String) -> String?

  /// The bytes of one label of a name in ASCII, however many they are, and whether every scalar of it
  /// may stand in a label. Short labels alone are asked about.
  func asciiCount(ofLabel label: String) -> (bytes: Int, isAllowed: Bool)
}

/// Which scalars a label may hold, each asked about once.
struct LabelScalars {
  private let encoder: any DomainEncoder
  private var known: [Unicode.Scalar: Bool] = [:]

  init(_ encoder: any DomainEncoder) {
    self.encoder = encoder
  }

  mutating func allows(_ scalar: Unicode.Scalar) -> Bool {
    if let isKnown = known[scalar] { return isKnown }
    let isAllowed = encoder.asciiCount(ofLabel: String(scalar)).isAllowed
    known[scalar] = isAllowed
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
