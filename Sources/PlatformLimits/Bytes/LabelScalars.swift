import TextMetrics

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
