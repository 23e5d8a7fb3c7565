import TextMetrics

@testable import TextMetricsICU

/// A slow reference implementation of ICU's division of ideographs. Tests can change its numbers.
struct IdeographModel {
  private let trie: UTF16Trie
  private var katakanaCosts = [8192, 984, 408, 240, 204, 252, 300, 372, 480]
  // ICU treats only a shorter run of katakana as a possible word. The variants don't change this
  // limit, because a run of about this length costs less as single katakana.
  private let katakanaLimit = 20
  private var unknownCost = 255
  private var katakana = Set((0x30A1...0x30FE as ClosedRange<UInt16>).filter { $0 != 0x30FB })

  init(_ trie: UTF16Trie) { self.trie = trie }

  /// The model covers most of Hiragana, Katakana, and Han, without units that change in NFKC.
  static func isCovered(_ unit: UInt16) -> Bool {
    (0x3041...0x3096).contains(unit) || (0x30A1...0x30FA).contains(unit)
      || (0x30FC...0x30FE).contains(unit) || (0x31F0...0x31FF).contains(unit)
      || (0x3400...0x4DB5).contains(unit) || (0x4E00...0x9FA5).contains(unit)
  }

  var variants: [(name: String, model: IdeographModel)] {
    func changed(_ name: String, _ change: (inout IdeographModel) -> Void) -> (
      String, IdeographModel
    ) {
      var model = self
      change(&model)
      return (name, model)
    }
    return [
      changed("a cheaper unknown word") { $0.unknownCost = 200 },
      changed("a more expensive unknown word") { $0.unknownCost = 350 },
      changed("many cheap katakana") { $0.katakanaCosts[0] = 600 },
      changed("katakana without the first") { $0.katakana.remove(0x30A1) },
      changed("katakana without the last") { $0.katakana.remove(0x30FE) },
      changed("katakana without the sound mark") { $0.katakana.remove(0x30FC) },
      changed("more katakana") { $0.katakana.insert(0x31F0) },
    ]
      + (2...8).flatMap { count in
        [3, 6].map { quarters in
          changed("\(count) katakana at \(quarters) quarters of the cost") {
            $0.katakanaCosts[count] = $0.katakanaCosts[count] * quarters / 4
          }
        }
      }
  }

  func ends(of run: [UInt16]) -> [Int] {
    var best: [(cost: Int, start: Int)] = Array(repeating: (.max, 0), count: run.count + 1)
    best[0].cost = 0
    for start in run.indices {
      for (length, cost) in words(in: run, from: start) + katakanaWord(in: run, from: start) {
        let cost = best[start].cost + cost
        if cost < best[start + length].cost { best[start + length] = (cost, start) }
      }
    }
    return sequence(first: run.count) { $0 > 0 ? best[$0].start : nil }.reversed().filter { $0 > 0 }
  }

  private func words(in run: [UInt16], from start: Int) -> [(length: Int, cost: Int)] {
    var words: [(length: Int, cost: Int)] = []
    var walk = trie
    for length in 1...min(20, run.count - start) {
      guard walk.hasChildren, walk.moveToChild(for: run[start + length - 1]) else { break }
      if walk.isWord { words.append((length, walk.value)) }
    }
    return words.first?.length == 1 ? words : words + [(1, unknownCost)]
  }

  private func katakanaWord(in run: [UInt16], from start: Int) -> [(length: Int, cost: Int)] {
    if start > 0, katakana.contains(run[start - 1]) { return [] }
    let length = run[start...].prefix(katakanaLimit).prefix(while: katakana.contains).count
    if length == 0 || length >= katakanaLimit { return [] }
    return [(length, katakanaCosts[length < katakanaCosts.count ? length : 0])]
  }
}
