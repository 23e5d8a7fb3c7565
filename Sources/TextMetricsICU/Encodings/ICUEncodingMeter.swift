import TextMetrics

/// Counts a stream in an encoding with modes, in constant memory. A value: a copy goes on by itself.
struct ICUEncodingMeter: EncodingMeter {
  private var stream: EncodingStream

  init(_ stream: EncodingStream) { self.stream = stream }

  mutating func add(_ text: Span<UInt8>) {
    if !isKnownUniquelyReferenced(&stream), let copy = stream.copy() { stream = copy }
    stream.add(text)
  }

  var tally: EncodedTally { stream.tally }
}
