/// What can be counted in pieces, but not in any pieces.
protocol Piecewise: Sendable {
  /// The largest offset at which `text` can be cut, whatever follows it: the tally of a text is
  /// the sum of the tallies before and after. 0 where there is none.
  func seam(in text: Span<UInt8>) -> Int

  /// A shorter text without seam that, whatever follows, has the tally of `text`; nil where none
  /// is known.
  func standIn(for text: Span<UInt8>) -> [UInt8]?

  func tally(of text: Span<UInt8>) -> Tally
}

extension Piecewise {
  func standIn(for text: Span<UInt8>) -> [UInt8]? { nil }
}

/// Counts a stream in pieces, and keeps only what stands after the last seam.
///
/// Memory is constant but for a text that has neither seams nor a stand-in. Linear: where a buffer
/// has none, none is looked for until it has doubled.
struct BufferedMeter<Pieces: Piecewise>: StreamMeter {
  private let pieces: Pieces
  private var settled = Tally(count: 0)
  private var buffer: [UInt8] = []
  private var target = Self.leastTarget

  private static var leastTarget: Int { 64 << 10 }

  init(_ pieces: Pieces) { self.pieces = pieces }

  mutating func add(_ text: Span<UInt8>) {
    buffer.append(copying: text)
    guard buffer.count >= target else { return }
    let seam = pieces.seam(in: buffer.span)
    settled += pieces.tally(of: buffer.span.extracting(..<seam))
    buffer.removeFirst(seam)
    if buffer.count >= Self.leastTarget, let standIn = pieces.standIn(for: buffer.span) {
      buffer = standIn
    }
    target = max(Self.leastTarget, 2 * buffer.count)
  }

  var tally: Tally { settled + pieces.tally(of: buffer.span) }
}

/// Words, cut where nothing that follows can change them.
struct WordPieces: Piecewise {
  let segmenter: any WordSegmenter

  func seam(in text: Span<UInt8>) -> Int { segmenter.settledEnd(of: text) }

  func standIn(for text: Span<UInt8>) -> [UInt8]? { segmenter.standIn(forOpen: text) }

  func tally(of text: Span<UInt8>) -> Tally { Tally(count: segmenter.wordCount(in: text)) }
}

/// Bytes in an encoding, cut before the last Character; not at all where the encoding has modes.
struct EncodedPieces: Piecewise {
  let encoding: any TextEncoding

  func seam(in text: Span<UInt8>) -> Int {
    encoding.isAdditive ? CharacterKernel.start(ofLast: 1, in: text) : 0
  }

  func tally(of text: Span<UInt8>) -> Tally { Tally(encoding.tally(of: text)) }
}
