/// A tally that grows with the text: a kernel's meter, or a buffer before something that cannot be
/// stopped between any two scalars.
protocol StreamMeter: Sendable {
  /// Counts valid UTF-8 as the continuation of what came before. The pieces may be cut at any
  /// scalar boundary.
  mutating func add(_ text: Span<UInt8>)

  /// The tally of all that was added.
  var tally: Tally { get }
}

extension TextUnit {
  func makeMeter() -> any StreamMeter {
    switch measure {
    case .characters: KernelMeter(CharacterMeter())
    case .scalars: KernelMeter(ScalarMeter())
    case .utf16(let bytesPerUnit): KernelMeter(UTF16Meter(), each: bytesPerUnit)
    case .utf8: ByteMeter()
    case .utf32Bytes: KernelMeter(ScalarMeter(), each: 4)
    case .lines: KernelMeter(LineMeter())
    case .whitespaceWords: KernelMeter(WhitespaceWordMeter())
    case .officeWords: KernelMeter(OfficeWordMeter())
    case .scalarsPerCharacter: KernelMeter(LargestCharacterMeter())
    case .words: BufferedMeter(self)
    case .encoded(let encoding):
      if let meter = encoding.value.makeMeter() {
        EncodedMeter(meter: meter)
      } else {
        BufferedMeter(self)
      }
    }
  }
}

private struct KernelMeter<Kernel: Meter>: StreamMeter {
  var meter: Kernel
  /// The cost of one.
  let cost: Int

  init(_ meter: Kernel, each cost: Int = 1) {
    self.meter = meter
    self.cost = cost
  }

  mutating func add(_ text: Span<UInt8>) { meter.add(text) }

  var tally: Tally { Tally(count: meter.count * cost) }
}

private struct ByteMeter: StreamMeter {
  var count = 0

  mutating func add(_ text: Span<UInt8>) { count += text.count }

  var tally: Tally { Tally(count: count) }
}

private struct EncodedMeter: StreamMeter {
  var meter: any EncodingMeter

  mutating func add(_ text: Span<UInt8>) { meter.add(text) }

  var tally: Tally { Tally(meter.tally) }
}
