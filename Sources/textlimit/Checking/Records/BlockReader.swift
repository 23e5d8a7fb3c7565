import StrictJSON
import TextMetrics

/// Cuts sources into blocks of whole lines, and delivers a line as soon as it has arrived. Memory is
/// in proportion to the longest line.
struct BlockReader {
  private var sources: ArraySlice<TextSource>
  /// Whether answers are to name the source.
  private let namesSources: Bool
  private var reader: ByteReader?
  private var source = RecordSource()
  /// The unfinished last line of the block before.
  private var rest: ContiguousArray<UInt8> = []
  private var line = 1

  init(_ sources: [TextSource]) {
    self.sources = sources[...]
    namesSources = sources.count > 1
  }

  /// Reads the next lines into an empty block; false at the end. Where a source cannot be read, the
  /// block has no lines and says why, and the next block is that of the next source.
  mutating func next(into block: inout RecordBlock) -> Bool {
    while true {
      do throws(Failure) {
        guard try begin() else { return false }
        if try readLines(into: &block) { return true }
        reader = nil
      } catch {
        reader = nil
        block.lines.removeAll()
        block.failure = error
        return true
      }
    }
  }

  /// Opens the next source where the one before is at its end; false where that was the last.
  private mutating func begin() throws(Failure) -> Bool {
    if reader != nil { return true }
    guard let next = sources.popFirst() else { return false }
    source = RecordSource(title: next.title)
    if namesSources {
      source.label.append("\"file\":", next.file ?? "-", ",")
    }
    rest.removeAll()
    line = 1
    reader = try next.bytes(delivery: .prompt)
    return true
  }

  private mutating func readLines(into block: inout RecordBlock) throws(Failure) -> Bool {
    block.firstLine = line
    block.source = source
    block.lines += rest
    rest.removeAll(keepingCapacity: true)
    while true {
      let start = block.lines.count
      guard try reader?.next(appendingTo: &block.lines) ?? false else { break }
      if let feed = block.lines.span.lastOffset(of: UInt8(ascii: "\n"), from: start) {
        rest += block.lines[(feed + 1)...]
        block.lines.removeSubrange((feed + 1)...)
        break
      }
    }
    line += block.lines.span.count(of: UInt8(ascii: "\n"))
    return !block.lines.isEmpty
  }
}
