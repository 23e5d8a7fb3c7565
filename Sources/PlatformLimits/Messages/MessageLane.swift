/// How full the segments of a message get in one encoding, Character by Character.
struct MessageLane: Sendable, Hashable {
  /// What one segment holds, and what each of several does.
  private let single: Int
  private let part: Int
  /// All of it.
  private var total: Int64 = 0
  /// Segments of a divided message that are full.
  private var full: Int64 = 0
  /// In the last segment of a divided message, without the Character that is still to end.
  private var used = 0
  /// The Character that is still to end.
  private var open = 0

  private init(single: Int, part: Int) {
    self.single = single
    self.part = part
  }

  /// UTF-16 code units: 140 octets, of which the number of a part takes six.
  static let utf16 = MessageLane(single: 70, part: 67)

  /// Septets, with a header that names so many tables.
  static func septets(naming tables: Int) -> MessageLane {
    func left(after header: Int) -> Int { header == 0 ? 160 : 160 - ((1 + header) * 8 + 6) / 7 }
    return MessageLane(single: left(after: 3 * tables), part: left(after: 5 + 3 * tables))
  }

  /// Takes in a scalar, at the start of a Character or in it. A Character that is longer than a
  /// segment is divided.
  @inline(__always)
  mutating func add(_ cost: Int, startsCharacter: Bool) {
    total &+= Int64(cost)
    if startsCharacter || open &+ cost > part { close() }
    open &+= cost
  }

  /// Ends the last Character: nothing more joins it.
  @inline(__always)
  private mutating func close() {
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
