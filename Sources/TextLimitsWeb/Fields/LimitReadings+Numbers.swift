import TextMetrics

extension LimitReadings {
  /// The index of the binding reading, -1 for none; then of each its count and whether it fits.
  var numbers: [Int32] {
    [bindingIndex.map { Int32($0) } ?? -1] + flatMap { [Int32($0.count), $0.fits ? 1 : 0] }
  }
}
