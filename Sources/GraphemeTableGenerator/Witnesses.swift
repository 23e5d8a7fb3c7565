/// Scalars by which a program sees that it runs on the Unicode version of its tables.
struct Witnesses {
  /// The newest version in which a scalar was assigned.
  let version: (major: Int, minor: Int)

  /// The first scalar that was assigned in it: an older library does not know it.
  let newest: UInt32

  /// Runs of whole columns of 16 without a scalar, in the planes that grow: a newer library has
  /// put some of its new scripts there.
  let emptyColumns: [Range<UInt32>]

  init() {
    var version = (major: 0, minor: 0)
    var newest: UInt32 = 0
    var columns: [Range<UInt32>] = []
    var columnIsEmpty = true
    for value in UInt32(0)..<0x110000 {
      let properties = Unicode.Scalar(value)?.properties
      if let age = properties?.age {
        columnIsEmpty = false
        if age > version { (version, newest) = (age, value) }
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
    self.version = version
    self.newest = newest
    emptyColumns = columns
  }
}
