import TextMetrics

/// Domain labels in ASCII (RFC 3492), as DNS has them.
enum Punycode {
  /// The number of bytes of a label that is not ASCII, `xn--` included. For short labels: it takes
  /// time in proportion to the square of the label.
  static func count(_ label: Span<UInt8>) -> Int {
    let scalars = String(label).unicodeScalars.map { $0.value }
    let basic = scalars.count { $0 < 0x80 }
    var count = "xn--".utf8.count + basic + (basic > 0 ? 1 : 0)
    var threshold: UInt32 = 128
    var (delta, bias, handled) = (0, 72, basic)
    while handled < scalars.count {
      guard let minimum = scalars.lazy.filter({ $0 >= threshold }).min() else { break }
      delta += Int(minimum - threshold) * (handled + 1)
      threshold = minimum
      for scalar in scalars {
        if scalar < threshold { delta += 1 }
        guard scalar == threshold else { continue }
        count += digits(of: delta, bias: bias)
        bias = adapted(delta, isFirst: handled == basic, handled: handled + 1)
        delta = 0
        handled += 1
      }
      delta += 1
      threshold += 1
    }
    return count
  }

  private static let base = 36
  private static let minimum = 1
  private static let maximum = 26
  private static let skew = 38
  private static let damp = 700

  /// The number of digits of a generalized variable-length integer.
  private static func digits(of delta: Int, bias: Int) -> Int {
    var (rest, position, count) = (delta, base, 1)
    while true {
      let limit = min(max(position - bias, minimum), maximum)
      if rest < limit { return count }
      rest = (rest - limit) / (base - limit)
      position += base
      count += 1
    }
  }

  private static func adapted(_ delta: Int, isFirst: Bool, handled: Int) -> Int {
    var delta = isFirst ? delta / damp : delta / 2
    delta += delta / handled
    var position = 0
    while delta > (base - minimum) * maximum / 2 {
      delta /= base - minimum
      position += base
    }
    return position + (base - minimum + 1) * delta / (delta + skew)
  }
}
