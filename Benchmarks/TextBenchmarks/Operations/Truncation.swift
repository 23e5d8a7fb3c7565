import TextMetrics

/// Measures truncation to a hundred Characters, and compares texts of 64 MB with texts of 64 KB.
func registerTruncation() {
  let limit = TextLimit(100, in: .characters)
  for script in Script.huge {
    let comparison = Comparison("truncate", script, .huge)
    comparison.ours { $0.truncated(to: limit).utf8.count }
    comparison.reference(
      "of 64 KB", of: { String($0.prefix(ofBytes: 64 << 10)) },
      { $0.truncated(to: limit).utf8.count })
    comparison.reference("String.prefix") { String($0.prefix(100)).utf8.count }
  }
}

extension String {
  fileprivate func prefix(ofBytes byteCount: Int) -> Substring {
    self[..<utf8.index(startIndex, offsetBy: min(byteCount, utf8.count))]
  }
}
