import PlatformLimits
import TextMetrics

extension String {
  /// The cells of a terminal that the text takes, in whatever style it is (``styled(_:)``).
  var displayWidth: Int {
    utf8.contains(0x1B) ? unstyled.count(in: .columns) : count(in: .columns)
  }

  private var unstyled: String {
    var parts = split(separator: "\u{1B}[", omittingEmptySubsequences: false).map { $0[...] }
    for index in parts.indices.dropFirst() {
      parts[index] = parts[index].drop { $0 != "m" }.dropFirst()
    }
    return parts.joined()
  }
}
