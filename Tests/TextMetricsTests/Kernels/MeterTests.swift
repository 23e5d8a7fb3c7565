import Testing

@testable import TextMetrics

struct MeterTests {
  static let meters: [any Meter.Type] = [
    CharacterMeter.self, LargestCharacterMeter.self, ScalarMeter.self, UTF16Meter.self,
    LineMeter.self, WhitespaceWordMeter.self, OfficeWordMeter.self,
  ]

  @Test(arguments: meters.indices)
  func `Pieces cut between any two scalars count as the whole`(index: Int) {
    let meter = Self.meters[index]
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SampleGenerator(seed: seed)
    for _ in 0..<300 {
      let text = KernelSamples.text(&random)
      let scalars = text.unicodeScalars
      let whole = count([text], meter)
      for cut in scalars.indices {
        let halves = [String(scalars[..<cut]), String(scalars[cut...])]
        #expect(
          count(halves, meter) == whole, "\(meter) seed \(seed): \(KernelSamples.spelled(text))")
      }
      #expect(count(scalars.map { String($0) }, meter) == whole, "\(meter) seed \(seed)")
    }
  }

  private func count<M: Meter>(_ pieces: [String], _ type: M.Type) -> Int {
    var meter = type.init()
    for piece in pieces { piece.kernel { meter.add($0) } }
    return meter.count
  }
}
