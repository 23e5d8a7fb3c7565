/// How full the segments of a message get in one encoding.
struct MessageLane: Sendable, Hashable {
  /// What one segment holds, and what each of several does.
  private let single: Int
  private let part: Int
  /// All of it.
  private(set) var total: Int64 = 0
  /// Segments of a divided message that are full.
  private var full: Int64 = 0
  /// In the last segment of a divided message, without the Character that is still to end.
  private var used = 0
  private var open = 0

  /// UTF-16 code units: 140 octets, of which the number of a part takes six.
  static let utf16 = MessageLane(single: 70, part: 67)

  /// Septets, with a header that names so many tables.
  static func septets(naming tables: Int) -> MessageLane {
    func left(behind header: Int) -> Int { header == 0 ? 160 : 160 - ((1 + header) * 8 + 6) / 7 }
    return MessageLane(single: left(behind: 3 * tables), part: left(behind: 5 + 3 * tables))
  }

  /// Takes in a scalar, at the start of a Character or in it.
  @inline(__always)
  mutating func add(_ cost: Int, startsCharacter: Bool) {
    total &+= Int64(cost)
    if startsCharacter || open &+ cost > part { close() }
    open &+= cost
  }

  /// Takes in so many Characters of one each.
  mutating func addSingles(_ count: Int) {
    guard count > 0 else { return }
    total &+= Int64(count)
    close()
    let sum = used + count - 1
    full += Int64(max(0, sum - 1) / part)
    used = sum > part ? (sum - 1) % part + 1 : sum
    open = 1
  }

  /// What is left in the segment that is the last; none is open.
  @inline(__always)
  var room: Int { part &- used }

  /// Takes in so many Characters of one or two each, if they all go into the segment that is the last;
  /// none is open.
  @inline(__always)
  mutating func addIfFitting(_ sum: Int) -> Bool {
    guard used &+ sum <= part else { return false }
    used &+= sum
    total &+= Int64(sum)
    return true
  }

  /// Takes in so many Characters of one each, fewer than a segment holds; none is open.
  @inline(__always)
  mutating func addSeptets(_ count: Int) {
    used &+= count
    total &+= Int64(count)
    if used > part {
      used &-= part
      full &+= 1
    }
  }

  /// Takes in Characters of one or two each; none is open. A lane of zero is none.
  @inline(__always)
  mutating func add(_ costs: SIMD16<UInt8>) {
    let sums = costs.sumsUpToLane
    let sum = Int(sums[15])
    if addIfFitting(sum) { return }
    // The first that does not go into the segment begins the next one, an escape pair as a whole.
    let fitting = sums.isAtMost(UInt8(truncatingIfNeeded: room)).ones.sum
    full &+= 1
    used = sum &- (fitting == 0 ? 0 : Int(sums[fitting &- 1]))
    total &+= Int64(sum)
  }

  /// Ends the last Character: nothing more joins it.
  @inline(__always)
  mutating func close() {
    if used &+ open > part {
      full &+= 1
      used = open
    } else {
      used &+= open
    }
    open = 0
  }

  /// Segments, and what is left in the last one.
  var segments: (count: Int64, left: Int) {
    if total == 0 { return (0, 0) }
    if total <= Int64(single) { return (1, single - Int(total)) }
    var closed = self
    closed.close()
    return (closed.full + 1, part - closed.used)
  }
}
