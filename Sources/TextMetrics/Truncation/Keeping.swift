/// Which part of a text a truncation keeps.
public enum Keeping: String, Sendable, Hashable, Codable, CaseIterable {
  /// The beginning, with the marker behind it.
  case head
  /// The end, with the marker before it.
  case tail
  /// Both ends around the marker: as many Characters of the one as of the other, or one more of
  /// the beginning.
  case ends
}
