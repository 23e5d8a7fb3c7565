import TextMetrics

/// The counts of a text, compared with limits.
struct Verdict {
  let limits: [NamedLimit]
  var line: Int?
  let statuses: TextStatus

  /// Whether every hard limit is met.
  var fits: Bool { statuses.allSatisfy { $0.fits || $0.limit.strength == .soft } }

  var counts: TextCounts {
    TextCounts(
      statuses.map {
        TextCount(
          unit: $0.limit.unit, count: $0.count, unencodable: $0.unencodable,
          isRefused: $0.isRefused)
      })
  }

  /// `columns` is the width of a line, or `nil` for a table without bars.
  func report(columns: Int? = nil) -> [String] {
    let barWidth = columns.map { LimitBar.width(columns: $0, beside: report()) } ?? 0
    var table = Table(
      [.left, .right, .left] + (barWidth > 0 ? [.left] : []) + [.left],
      lineWidth: columns ?? Terminal.lineWidth)
    for (index, status) in statuses.enumerated() {
      table.append(
        [limits[index].unitName, String(status.count), status.limit.bounds]
          + (barWidth > 0 ? [LimitBar.drawing(of: status, width: barWidth)] : [])
          + [status.phrase.styled(status.style) + note(onLimitAt: index)])
    }
    return table.lines
  }

  /// The limits that aren't met, or else all limits, as in `14 of 6 characters, too long by 8`.
  var phrase: String {
    let broken = limits.indices.filter { !statuses[$0].fits }
    return (broken.isEmpty ? Array(limits.indices) : broken).map { index in
      let status = statuses[index]
      return "\(status.count) \(status.limit.bounds) \(limits[index].unitName), "
        + status.phrase.styled(status.style) + note(onLimitAt: index)
    }.joined(separator: "; ")
  }

  private func note(onLimitAt index: Int) -> String {
    let (named, status) = (limits[index], statuses[index])
    let isTightest = limits.count > 1 && index == statuses.tightestIndex
    let hasOtherLimits = limits.contains { $0.origin != named.origin }
    let notes = [
      hasOtherLimits ? named.origin : nil, isTightest ? "tightest" : nil,
      status.limit.strength == .soft ? "soft" : nil,
    ].compactMap(\.self)
    return notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"
  }

  func json(file: String?, _ more: OrderedJSON.Members = []) -> OrderedJSON {
    .object(
      [
        ("file", OrderedJSON(file)), ("line", line.map(OrderedJSON.number)), ("fits", .bool(fits)),
        ("tightest", OrderedJSON(statuses.tightestIndex.map { limits[$0].unitName })),
        ("readings", .array(zip(limits, statuses).map { $1.json(as: $0) })),
      ] + more)
  }
}

extension LimitStatus {
  var style: Style { fits ? .good : limit.strength == .soft ? .notice : .bad }

  fileprivate func json(as named: NamedLimit) -> OrderedJSON {
    .object([
      ("profile", named.origin.map(OrderedJSON.string)), ("unit", .string(named.unitName)),
      ("count", .number(count)), ("min", limit.minimum > 0 ? .number(limit.minimum) : nil),
      ("max", limit.maximum.map(OrderedJSON.number)),
      ("remaining", remaining.map(OrderedJSON.number)),
      ("unencodable", unencodable > 0 ? .number(unencodable) : nil),
      ("refused", isRefused ? .bool(true) : nil),
      ("soft", limit.strength == .soft ? .bool(true) : nil), ("fits", .bool(fits)),
    ])
  }

  var phrase: String {
    let isOfService = limit.unit.traits.unencodable == .refused
    return switch outcome {
    case .tooShort(let by): "too short by \(by)"
    case .within(let remaining?): "\(remaining) left"
    case .within(nil): "fits"
    case .tooLong(let by): "too long by \(by)"
    case .unencodable(let scalars):
      counted(scalars, "scalar") + " "
        + (!isOfService ? "can't be encoded" : scalars == 1 ? "is refused" : "are refused")
    case .refused: "refused as a whole"
    }
  }
}

extension TextLimit {
  /// A phrase such as `of 300`, `of 3 to 300`, `of 3 or more`, or `of exactly 3`.
  var bounds: String {
    switch maximum {
    case nil: "of \(minimum) or more"
    case .some(minimum) where minimum > 0: "of exactly \(minimum)"
    case .some(let maximum): minimum == 0 ? "of \(maximum)" : "of \(minimum) to \(maximum)"
    }
  }
}

enum LimitBar {
  /// The possible widths of a bar, in columns of the terminal.
  private static let widths = 2...30
  private static let parts = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// Returns 0 if a line doesn't have enough space for a bar beside `lines`.
  static func width(columns: Int, beside lines: [String]) -> Int {
    let room = columns - 2 - (lines.map(\.displayWidth).max() ?? 0)
    return room < widths.lowerBound ? 0 : min(widths.upperBound, room)
  }

  static func drawing(of status: LimitStatus, width: Int) -> String {
    guard status.maximum != nil else { return String(repeating: " ", count: width) }
    // `fraction` is 1 if the maximum is 0, but the bar of a count of 0 is always empty.
    let share = status.count == 0 ? 0 : status.fraction
    let eighths = Int((share * Double(width * 8)).rounded(.down))
    let full = String(repeating: "█", count: eighths / 8)
    let part = eighths % 8 == 0 ? "" : parts[eighths % 8 - 1]
    let rest = String(repeating: "░", count: width - full.count - part.count)
    return (full + part + rest).styled(status.style)
  }
}
