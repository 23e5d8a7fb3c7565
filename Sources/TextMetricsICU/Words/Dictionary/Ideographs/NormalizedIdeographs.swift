/// A run that has to be normalized before the dictionary can divide it: it holds compatibility
/// forms, halfwidth katakana with voicing marks, or characters beyond the BMP.
struct NormalizedIdeographs: IdeographRun {
  private var units: [UInt16] = []
  /// Where each character begins in the text, and where the run ends. Characters that normalization
  /// made of one scalar all begin where the scalar does.
  private(set) var starts: [Int] = []

  var count: Int { units.count }
  func character(_ index: Int) -> UInt16 { units[index] }

  init(_ text: UnsafePointer<UInt8>, _ run: Range<Int>) {
    let bytes = unsafe UnsafeBufferPointer(start: text + run.lowerBound, count: run.count)
    let scalars = unsafe Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    let original = scalars.flatMap { Array(UTF16.encode($0)!) }
    let isNormal = NFKC.form(of: original) == original
    var start = run.lowerBound
    var piece: [UInt16] = []
    var pieceStart = start
    for scalar in scalars {
      if isNormal || NFKC.hasBoundary(before: scalar) {
        append(piece, at: pieceStart, isNormal: isNormal)
        piece.removeAll(keepingCapacity: true)
        pieceStart = start
      }
      piece += Array(UTF16.encode(scalar)!)
      start += UTF8.width(scalar)
    }
    append(piece, at: pieceStart, isNormal: isNormal)
    starts.append(run.upperBound)
  }

  private mutating func append(_ piece: [UInt16], at start: Int, isNormal: Bool) {
    let form = isNormal || piece.isEmpty ? piece : NFKC.form(of: piece)
    for unit in form where !UTF16.isTrailSurrogate(unit) {
      units.append(UTF16.isLeadSurrogate(unit) ? 0xFFFF : unit)
      starts.append(start)
    }
  }
}
