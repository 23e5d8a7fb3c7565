struct BlockCounts {
  private(set) var scalars = 0
  private(set) var supplementary = 0

  init(_ text: Span<UInt8>) {
    for offset in 0..<text.count {
      let byte = text[offset]
      scalars &+= byte & 0xC0 == 0x80 ? 0 : 1
      supplementary &+= byte >= 0xF0 ? 1 : 0
    }
  }

  static func lineBreaks(in text: Span<UInt8>) -> Int {
    var lineBreaks = 0
    for offset in 0..<text.count where LineMeter.countsAsLineBreak(text, at: offset) {
      lineBreaks &+= 1
    }
    return lineBreaks
  }

  static func prefixEnd(
    in text: Span<UInt8>, atMost maximum: Int, supplementaryCost: UInt8
  ) -> Int {
    var (end, remaining) = (0, maximum)
    while end < text.count {
      let byte = text[end]
      let cost = byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? Int(supplementaryCost) : 1
      if cost > remaining { break }
      remaining &-= cost
      end &+= 1
    }
    return end
  }
}
