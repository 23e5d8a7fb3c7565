import TestSupport

/// The same seed produces the same session. Each event depends on the state before it.
package struct RandomSession {
  private var random: RandomSource
  private var session: ModelSession
  private var keys: [UTF16Text] = []

  package static func session(seed: UInt64) -> ModelSession {
    session(id: "seed \(seed)", RandomSource(seed: seed))
  }

  package static func session(bytes: [UInt8]) -> ModelSession {
    session(id: "bytes", RandomSource(bytes: bytes))
  }

  private static func session(id: String, _ random: RandomSource) -> ModelSession {
    var session = RandomSession(random: random, session: ModelSession(id: id, field: ModelField()))
    return session.complete()
  }

  private mutating func complete() -> ModelSession {
    session.field = field()
    session.text = text(6)
    if random.chance(50) { session.selection = selection(in: session.text, isValid: true) }
    if random.chance(12) {
      let marked = selection(in: session.text, isValid: true).range
      if !marked.isEmpty {
        session.marked = ModelSelection(marked.lowerBound, marked.upperBound)
      }
    }
    var model = Model(session)
    let languages = [
      "en", "EN-us", "zh-Hans", "ko", "ru", "enm", "", "e", "en-", "-en", "de_DE", "tr", "lt-LT",
      "el",
    ]
    for _ in 0...random.number(below: random.chance(10) ? 40 : 14) {
      let hasLanguage = random.chance(session.field.composition == "automatic" ? 60 : 20)
      let language = hasLanguage ? random.pick(languages) : nil
      let event = next(on: model)
      session.events.append((event, language))
      _ = model.apply(event, language: language)
    }
    return session
  }

  private mutating func text(_ count: Int) -> UTF16Text {
    if random.chance(85) { return UTF16Text(random.text(atMost: count)) }
    return UTF16Text(
      (0..<random.number(below: count + 1)).map { _ in random.pick(Self.pieces) }.joined())
  }

  /// Texts that filters, `asciiDigits`, or the case mapping of a language change.
  private static let pieces = [
    "1", "a", "۱", "٣", "१", "３", "𝟎", "1️⃣", "i", "I\u{307}", "ı", "ά", "և", "Ì", "ß", "❤\u{FE0F}",
    "\u{FE0D}", "\u{34F}", "\u{200D}", "\u{2060}", "\u{202E}", "\u{E0061}", "\u{E007F}", "🏴",
    "\u{FFFC}", "\u{3164}", "\u{301}", "त\u{93E}",
  ]

  // MARK: The field

  private static let units = [
    "characters", "characters", "characters", "scalars", "utf16", "bytes", "bytes:utf16", "lines",
    "words:whitespace", "words:office", "scalarsPerCharacter", "words", "words:en", "words:zh",
    "words:th", "words:th", "words:lo", "words:km", "words:my", "words:ja", "bytes:gbk",
    "bytes:shift_jis", "bytes:gb18030", "bytes:iso-2022-jp",
    "bytes:gbk", "bytes:windows-1252", "bytes:utf-7", "bytes:hz-gb-2312", "bytes:iso-2022-kr",
    "words+nfkc", "bytes+nfd", "utf16+crlf", "characters+nfkd", "scalars+nfc", "bytes:gbk+nfkc",
  ]

  private mutating func field() -> ModelField {
    var field = ModelField()
    field.limits = limits()
    if random.chance(15) { field.scalarsPerCharacter = 1 + random.number(below: 4) }
    if random.chance(2) { field.scalarsPerCharacter = random.pick(Self.greatNumbers) }
    if random.chance(30) {
      field.overflow = random.pick(["reject", "allow", "overwrite", "overwrite"])
    }
    if random.chance(20) { field.cut = "word" }
    if random.chance(40) { field.composition = random.pick(["defer", "enforce", "automatic"]) }
    if random.chance(20) { field.lineBreaks = random.pick(["space", "remove", "lf"]) }
    if random.chance(25) { field.normalization = random.pick(["nfc", "nfkc"]) }
    if random.chance(20) { field.transforms = ["asciiDigits"] }
    if random.chance(20) { field.letterCase = random.pick(["uppercase", "lowercase"]) }
    if random.chance(20) { field.language = random.pick(["tr", "az-Latn", "lt", "el", "hy", ""]) }
    if random.chance(40) { field.undo = "typing" }
    if random.chance(25) {
      let sets: [ModelSet] =
        [
          "digits", "asciiLetters", "letters", "whitespace", "emoji", "control", "invisible",
          "lineBreaks",
        ].map(ModelSet.named) + [.characters("aée\u{301}中👍\r\n")]
      if random.chance(50) {
        field.allow = (0...random.number(below: 3)).map { _ in random.pick(sets) }
      }
      if random.chance(50) { field.deny = [random.pick(sets)] }
    }
    return field
  }

  private static let greatNumbers = [Int.max, Int.max - 1, Int.max / 2 + 1, 1 << 32]

  private mutating func limits() -> [ModelLimit] {
    (0..<random.pick([0, 1, 1, 1, 1, 2, 2, 3])).map { _ in
      var limit = ModelLimit(unit: random.pick(Self.units))
      if random.chance(15) { limit.min = random.number(below: 4) }
      limit.max = (limit.min ?? 0) + random.number(below: 14)
      if random.chance(5) { limit.max = random.pick(Self.greatNumbers) }
      if random.chance(2) { limit.min = random.pick(Self.greatNumbers) }
      // A minimum above the maximum is invalid.
      if let min = limit.min, let max = limit.max, min > max { limit.min = max }
      limit.soft = random.chance(12)
      return limit
    }
  }

  // MARK: Positions

  private mutating func offset(in text: UTF16Text, isValid: Bool) -> Int {
    if !isValid, random.chance(3) {
      return random.pick([-1, text.count + 1, .max, .min, random.number(below: text.count + 1)])
    }
    // Usually between Characters, sometimes inside one.
    return random.pick(random.chance(75) ? text.characterBoundaries : text.scalarBoundaries)
  }

  private mutating func selection(in text: UTF16Text, isValid: Bool = false) -> ModelSelection {
    let anchor = offset(in: text, isValid: isValid)
    return ModelSelection(anchor, random.chance(50) ? anchor : offset(in: text, isValid: isValid))
  }

  private mutating func range(in text: UTF16Text) -> ModelSelection {
    let pair = selection(in: text)
    return ModelSelection(min(pair.anchor, pair.focus), max(pair.anchor, pair.focus))
  }

  // MARK: Events

  private static let words = [
    "สวัสดี", "กรุงเทพ", "ประเทศไทย", "ความ", "ສະບາຍດີ", "ຂອບໃຈ", "ປະເທດລາວ", "សួស្តី", "ភ្នំពេញ",
    "မင်္ဂလာ", "မြန်မာ", "ကျေးဇူး", "巧克力", "火车站", "研究生命", "さようなら", "新しい", "お母さん", "コンピ",
    "👨\u{200D}💻", "🤚🏽", "1\u{FE0F}\u{20E3}", "🏴\u{E0067}\u{E007F}", "가ㄱ막", "a.b", "\u{FFFC}x",
  ].map { UTF16Text($0) }

  private mutating func next(on model: Model) -> ModelEvent {
    if keys.isEmpty, random.chance(10) {
      let word = random.pick(Self.words)
      keys = random.chance(60) ? word.scalars : word.characters
    }
    if !keys.isEmpty, random.chance(85) { return .insert(keys.removeFirst()) }
    return switch session.events.last?.event {
    case .undo, .redo: random.chance(50) ? random.pick([.undo, .undo, .redo]) : event(on: model)
    default: event(on: model)
    }
  }

  private mutating func event(on model: Model) -> ModelEvent {
    let live = model.live
    switch random.number(below: 100) {
    case 0..<10: return .insert(insertion())
    case 10..<16: return .insert(text(1))
    case 16..<18:
      return .insert(UTF16Text(random.pick(["ㄱ", "ㅏ", "ㅅ", "ㅣ", "\u{301}", "\u{323}"])))
    case 18..<30:
      let range = range(in: live)
      return .replace(range, rewriting(range, in: live))
    case 30..<48:
      let marked = text(5)
      return .mark(marked, random.chance(50) ? nil : selection(in: marked))
    case 48..<54: return .markRange(range(in: live))
    case 54..<60: return .commit(random.chance(50) ? nil : composed(in: model))
    case 60..<63: return .cancel
    case 63..<72: return .delete(forward: random.chance(30))
    case 72..<77: return .select(selection(in: live))
    case 77..<79: return .blur
    case 79: return .set(text(8))
    case 80: return .limits(limits())
    case 81 where model.marked != nil:
      return random.chance(50) ? .set(text(8)) : .limits(limits())
    case 81..<89: return report(on: model)
    case 89..<91: return group(on: model)
    case 91: return unrelatedReport(about: model)
    case 92..<97: return .undo
    default: return .redo
    }
  }

  private mutating func group(on model: Model) -> ModelEvent {
    var free = model
    free.field = ModelField()
    var events: [ModelEvent] = []
    while events.count < 1 + random.number(below: 4) {
      let event = event(on: free)
      switch event {
      case .blur, .set, .limits, .reconcile, .undo, .redo, .group: continue
      default: break
      }
      events.append(event)
      _ = free.apply(event)
    }
    return .group(events)
  }

  private mutating func insertion() -> UTF16Text {
    random.chance(3) ? text(60) + text(60) + text(200) : text(5)
  }

  /// The text can end with whitespace, or begin with the replaced text, as in exceptions of rule 4.
  private mutating func rewriting(_ range: ModelSelection, in text: UTF16Text) -> UTF16Text {
    if random.chance(15) { return self.text(3) + UTF16Text(random.pick([" ", "  ", "\u{3000}"])) }
    guard random.chance(30), range.anchor <= range.focus, text.isValid(range.anchor),
      text.isValid(range.focus)
    else { return self.text(4) }
    return Array(text[range.range]) + self.text(2)
  }

  private mutating func composed(in model: Model) -> UTF16Text {
    guard let marked = model.marked, random.chance(40) else { return text(4) }
    return Array(model.live[marked]) + text(2)
  }

  private mutating func unrelatedReport(about model: Model) -> ModelEvent {
    let new = random.chance(50) ? text(8) : model.base.text + text(2)
    return .reconcile(
      new, selection: random.chance(60) ? selection(in: new) : nil,
      marked: random.chance(50) ? range(in: new) : nil)
  }

  /// As in real hosts, the edit is usually at the caret or in the marked text.
  private mutating func report(on model: Model) -> ModelEvent {
    let old = model.live
    let isComposing = model.marked != nil
    var edited = random.chance(60) ? model.marked ?? model.selection.range : model.selection.range
    if random.chance(25) { edited = selection(in: old, isValid: true).range }
    if random.chance(30), edited.isEmpty, edited.lowerBound > 0 {
      edited = old.clamped(edited.lowerBound - 1)..<edited.upperBound
    }
    let inserted = text(3)
    let new = old.replacing(edited, with: inserted)
    let end = edited.lowerBound + inserted.count
    var selected: ModelSelection? = ModelSelection(end, end)
    if random.chance(25) { selected = selection(in: new) }
    if random.chance(15) { selected = nil }
    var marked: ModelSelection?
    let isEnforced = session.field.composition != "defer"
    if random.chance(isComposing ? 60 : isEnforced ? 50 : 25) {
      marked = random.chance(70) ? ModelSelection(edited.lowerBound, end) : range(in: new)
      // Sometimes, a clause at the start of the marked text was committed.
      if random.chance(30), let pair = marked, pair.anchor < pair.focus {
        let cuts = new.characterBoundaries.filter { pair.anchor < $0 && $0 < pair.focus }
        if !cuts.isEmpty { marked?.anchor = random.pick(cuts) }
      }
    }
    return .reconcile(new, selection: selected, marked: marked)
  }
}
