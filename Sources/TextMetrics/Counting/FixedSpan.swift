/// A span of a text that counts the same wherever it stands in it, as a link does in a post.
@usableFromInline
package struct FixedSpan: Sendable, Hashable {
  /// In UTF-8.
  package let range: Range<Int>
  /// What it counts as.
  package let tally: Tally

  package init(range: Range<Int>, tally: Tally) {
    self.range = range
    self.tally = tally
  }
}
