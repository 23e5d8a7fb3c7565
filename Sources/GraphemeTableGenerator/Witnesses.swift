/// Scalars by which a program sees that it runs on the Unicode version of its tables.
struct Witnesses {
  /// The newest version in which a scalar was assigned.
  let version: (major: Int, minor: Int)

  /// The first scalar of each class assigned in each version: an older library does not know
  /// those of later versions.
  let assigned: [UInt32]

  /// Runs of whole columns of 16 without a scalar, in the planes that grow: a newer library has
  /// put some of its new scripts there.
  let emptyColumns: [Range<UInt32>]

  init(classes: [UInt8]) {
    var newest = (major: 0, minor: 0)
    var seen: Set<[Int]> = []
    var assigned: [UInt32] = []
    var columns: [Range<UInt32>] = []
    var columnIsEmpty = true
    for value in UInt32(0)..<0x110000 {
      let properties = Unicode.Scalar(value)?.properties
      if let age = properties?.age {
        columnIsEmpty = false
        if age > newest { newest = age }
        let key = [Int(classes[Int(value)]), age.major, age.minor]
        if seen.insert(key).inserted { assigned.append(value) }
      } else if properties == nil {
        columnIsEmpty = false
      }
      guard value & 15 == 15 else { continue }
      if columnIsEmpty, [0, 1, 2, 3, 14].contains(value >> 16) {
        let column = value - 15..<value + 1
        if let last = columns.last, last.upperBound == column.lowerBound {
          columns[columns.count - 1] = last.lowerBound..<column.upperBound
        } else {
          columns.append(column)
        }
      }
      columnIsEmpty = true
    }
    version = newest
    self.assigned = assigned
    emptyColumns = columns
  }
}
