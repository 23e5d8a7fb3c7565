import PlatformLimits

extension MessageReading {
  /// How the message is sent, and what would shorten it; nil for an empty text.
  var sentence: String? {
    guard segments > 0 else { return nil }
    var sentence =
      Self.counted(segments) + " in " + (encoding == .gsm7 ? "GSM 7 bit" : "UCS-2")
    if !shifts.isEmpty {
      let tables = shifts.map { $0 == .locking ? "locking shift" : "single shift" }
      sentence += " with the \(tables.joined(separator: " and ")) table"
    }
    sentence += ", \(remainingInLastSegment) left in the last"
    guard nonGSMCharacterCount > 0 else { return sentence }
    let named = nonGSMCharacters.prefix(3)
    sentence +=
      "; forced by "
      + named.map { "\($0.sentence) at byte offset \($0.position.utf8.value)" }
      .joined(separator: ", ")
    let others = nonGSMCharacterCount - named.count
    if others > 0 { sentence += " and \(others) more" }
    if segmentsWithReplacements < segments {
      sentence += "; \(Self.counted(segmentsWithReplacements)) with what is replaced"
    }
    return sentence
  }

  private static func counted(_ segments: Int) -> String {
    segments == 1 ? "1 segment" : "\(segments) segments"
  }

  var json: OrderedJSON {
    .object([
      ("encoding", .string(encoding.rawValue)),
      ("shifts", .array(shifts.map { .string($0.rawValue) })),
      ("segments", .number(segments)),
      ("left", .number(remainingInLastSegment)),
      ("forcing", .number(nonGSMCharacterCount)),
      ("first", .array(nonGSMCharacters.map(\.json))),
      ("segmentsWithReplacements", .number(segmentsWithReplacements)),
    ])
  }
}

extension MessageReading.NonGSMCharacter {
  fileprivate var json: OrderedJSON {
    .object([
      ("character", .string(String(character))),
      ("offset", .number(position.utf8.value)),
      ("replacement", OrderedJSON(replacement)),
    ])
  }

  /// `’ (U+2019, for which ' would do)`.
  var sentence: String {
    let instead = replacement.map { replacement in
      if replacement.isEmpty { return ", to be left out" }
      return ", for which \(replacement == " " ? "a space" : replacement.shown) would do"
    }
    return character.named(scalars: 8, remark: instead ?? "")
  }
}
