import StrictJSON
import TextMetrics

/// Writes verdicts on the texts of one file as JSON. What they have in common is written once.
struct VerdictJSON {
  private struct Member {
    /// The unit as the user wrote it.
    let unit: [UInt8]
    /// Behind the count.
    let bounds: [UInt8]
    let isSoft: Bool
  }

  private let beginning: [UInt8]
  private let members: [Member]

  init(limits: [NamedLimit], file: String?) {
    var beginning = Array(#"{"file":"#.utf8)
    OrderedJSON(file).write(to: &beginning)
    self.beginning = beginning
    members = limits.map { named in
      var unit: [UInt8] = []
      unit.append(quoting: named.unit.name)
      var bounds = ""
      if named.limit.minimum > 0 { bounds += ",\"min\":\(named.limit.minimum)" }
      if let maximum = named.limit.maximum { bounds += ",\"max\":\(maximum)" }
      return Member(
        unit: unit, bounds: Array(bounds.utf8), isSoft: named.limit.strength == .soft)
    }
  }

  /// Appends a verdict on one line, with more members at its end.
  func write(
    _ verdict: Verdict, _ more: [(key: String, value: OrderedJSON)], to bytes: inout [UInt8]
  ) {
    bytes += beginning
    if let line = verdict.line {
      bytes.append(literal: #","line":"#)
      bytes.append(decimal: line)
    }
    bytes.append(literal: verdict.fits ? #","fits":true"# : #","fits":false"#)
    bytes.append(literal: #","binding":"#)
    if let binding = verdict.binding {
      bytes += members[binding].unit
    } else {
      bytes.append(literal: "null")
    }
    bytes.append(literal: #","readings":["#)
    for index in members.indices {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      write(verdict.readings.all[index], of: members[index], to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
    for member in more {
      bytes.append(UInt8(ascii: ","))
      bytes.append(quoting: member.key)
      bytes.append(UInt8(ascii: ":"))
      member.value.write(to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private func write(_ reading: Reading, of member: Member, to bytes: inout [UInt8]) {
    bytes.append(literal: #"{"unit":"#)
    bytes += member.unit
    bytes.append(literal: #","count":"#)
    bytes.append(decimal: reading.count)
    bytes += member.bounds
    if let remaining = reading.remaining {
      bytes.append(literal: #","remaining":"#)
      bytes.append(decimal: remaining)
    }
    if reading.unencodable > 0 {
      bytes.append(literal: #","unencodable":"#)
      bytes.append(decimal: reading.unencodable)
    }
    if member.isSoft { bytes.append(literal: #","soft":true"#) }
    bytes.append(literal: reading.fits ? #","fits":true}"# : #","fits":false}"#)
  }
}
