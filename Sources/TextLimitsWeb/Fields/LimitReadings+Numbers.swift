import TextMetrics

extension LimitReadings {
  /// The index of the binding reading, -1 for none; then of each its count and whether it fits.
  var numbers: [Int32] {
    let index = binding.flatMap { all.firstIndex(of: $0) }.map { Int32($0) }
    return [index ?? -1] + all.flatMap { [Int32($0.count), $0.fits ? 1 : 0] }
  }
}
