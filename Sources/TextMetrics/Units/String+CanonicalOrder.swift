extension String {
  /// The text decomposed and its marks in canonical order (D108 and D109 of the Unicode Standard):
  /// it has the same normal forms. A normalizer takes time in proportion to the square of a run of
  /// marks, which this does not: it is linear.
  ///
  /// - Parameters:
  ///   - combiningClass: The canonical combining class of a scalar.
  ///   - decompose: The full decomposition of a scalar.
  package func inCanonicalOrder(
    _ combiningClass: (Unicode.Scalar) -> UInt8, decompose: (Unicode.Scalar) -> String
  ) -> String {
    var ordered = UnicodeScalarView()
    var decompositions: [Unicode.Scalar: UnicodeScalarView] = [:]
    // The marks on one base by their combining class: a counting sort.
    var marks = [[Unicode.Scalar]](repeating: [], count: 256)
    var hasMarks = false
    func takeMarks() {
      guard hasMarks else { return }
      for index in marks.indices {
        ordered.append(contentsOf: marks[index])
        marks[index].removeAll(keepingCapacity: true)
      }
      hasMarks = false
    }
    for scalar in unicodeScalars {
      let parts = decompositions[scalar] ?? decompose(scalar).unicodeScalars
      decompositions[scalar] = parts
      for part in parts {
        let combiningClass = Int(combiningClass(part))
        if combiningClass == 0 {
          takeMarks()
          ordered.append(part)
        } else {
          marks[combiningClass].append(part)
          hasMarks = true
        }
      }
    }
    takeMarks()
    return String(ordered)
  }
}
