import TextMetrics

/// Counts a stream in an encoding with modes, in constant memory.
final class ICUEncodingMeter: EncodingMeter {
  private let stream: EncodingStream

  init(_ stream: EncodingStream) { self.stream = stream }

  func add(_ text: Span<UInt8>) { stream.add(text) }

  var tally: EncodedTally { stream.tally }

  func copy() -> any EncodingMeter { ICUEncodingMeter(stream.copy() ?? stream) }
}
