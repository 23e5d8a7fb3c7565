import Foundation
package import TextMetrics

/// A legacy encoding that Foundation converts to: GB18030, Shift_JIS, EUC-KR, Big5, windows-1252
/// and others, under the names that IANA registers.
///
/// ```swift
/// "中文😀".count(in: try .bytes(encoding: "gb18030"))  // 8
/// ```
///
/// Encodings are known of which Foundation counts as ICU does; where single scalars differ, the
/// table in <doc:TextMetricsFoundation> says so. Of one with modes (ISO-2022-JP) a text is
/// converted whole; of the others the bytes of its scalars are added up, which are asked for once.
package final class FoundationEncoding: TextEncoding {
  /// The name that it was asked for, in lower case.
  package let name: String
  /// Whether each scalar has a cost of its own, as in all but encodings that switch modes.
  package var isAdditive: Bool { !entry.hasModes }

  private let entry: EncodingList.Entry

  /// The encoding with this name.
  ///
  /// - Parameter name: One of ``available`` or another name of the same encoding; letter case does
  ///   not matter.
  /// - Throws: ``/TextMetrics/UnitError/unknownEncoding(_:similar:)`` for a name that is not in the
  ///   list, ``/TextMetrics/UnitError/unavailable(_:reason:)`` for one that this system's
  ///   Foundation cannot convert to.
  package init(_ name: String) throws(UnitError) {
    guard let entry = EncodingList.entry(named: name) else {
      throw .unknownEncoding(name, similar: EncodingList.similar(to: name))
    }
    guard !EncodingList.refused.contains(entry.names[0]),
      "A".data(using: entry.encoding)?.isEmpty == false
    else {
      throw .unavailable("bytes:\(name)", reason: "Foundation has no such encoding on this system")
    }
    self.name = name.lowercased()
    self.entry = entry
  }

  /// The name of every encoding in the list, one for each, sorted.
  package static var available: [String] {
    EncodingList.entries.compactMap { $0.names.first }.sorted()
  }

  /// The bytes of a text in the encoding, and the scalars that it cannot hold. Linear in the text.
  package func tally(of text: Span<UInt8>) -> EncodedTally {
    var tally = EncodedTally(bytes: 0, unencodable: 0)
    var held = String.UnicodeScalarView()
    entry.costs.forEach(in: String(text)) { scalar, cost in
      tally.bytes += cost
      if cost == 0 { tally.unencodable += 1 } else if entry.hasModes { held.append(scalar) }
    }
    if entry.hasModes { tally.bytes = String(held).data(using: entry.encoding)?.count ?? 0 }
    return tally
  }
}

extension FoundationEncoding: CustomStringConvertible {
  package var description: String { name }
}
