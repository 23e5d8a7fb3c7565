import TextMetrics

extension String {
  /// The cells of a terminal that the text takes.
  var displayWidth: Int { count(in: .columns) }
}
