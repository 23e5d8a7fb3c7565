package enum UnitEntry: Sendable {
  case unit(any ListedUnit)
  case family(UnitFamily)

  package var listing: UnitListing {
    switch self {
    case .unit(let definition): definition.listing
    case .family(let family): family.listing
    }
  }
}

extension UnitEntry {
  /// Help, completion, and errors list the units in this order.
  static let standard: [UnitEntry] = [
    .unit(BuiltInUnitDefinition.characters),
    .unit(VisibleCharactersUnit()),
    .unit(BuiltInUnitDefinition.scalars),
    .unit(BuiltInUnitDefinition.utf16),
    .unit(BuiltInUnitDefinition.utf8Bytes),
    .unit(BuiltInUnitDefinition.utf16Bytes),
    .unit(BuiltInUnitDefinition.utf32Bytes),
    .family(.bytes),
    .family(.words),
    .unit(BuiltInUnitDefinition.whitespaceWords),
    .unit(BuiltInUnitDefinition.lines),
    .family(.sentences),
    .unit(ParagraphsUnit()),
    .unit(BuiltInUnitDefinition.scalarsPerCharacter),
  ]
}

/// Units whose names differ only after the colon, such as `words:zh` and `words:th`.
package struct UnitFamily: Sendable {
  /// A function that returns a unit of the family, or `nil` if the family doesn't have the unit.
  /// `detail` is the part of the name after the colon, or an empty string if there's no colon.
  package typealias Maker =
    @Sendable (_ detail: String, TextServices) throws(UnitError) -> TextUnit?

  package let head: String
  package let noun: UnitNoun
  package let listing: UnitListing
  let make: Maker

  package init(head: String, noun: UnitNoun, listing: UnitListing, make: @escaping Maker) {
    self.head = head
    self.noun = noun
    self.listing = listing
    self.make = make
  }
}

extension UnitFamily {
  static let bytes = UnitFamily(
    head: "bytes",
    noun: .bytes,
    listing: UnitListing(
      ["bytes:ENCODING"],
      "bytes in an encoding such as gb18030, shift_jis, or windows-1252",
      completions: []),
    make: { name, services throws(UnitError) in
      guard !name.isEmpty else { return nil }
      guard let encoding = try services.encodings?(name) else {
        throw .unknownEncoding(name, similar: [])
      }
      return .bytes(
        encoding, named: services.isReserved("bytes:\(encoding.name)") ? name : encoding.name)
    })

  static let sentences = UnitFamily(
    head: "sentences",
    noun: .sentences,
    listing: UnitListing(
      ["sentences", "sentences:LOCALE"],
      "sentences by Unicode's rules and the rules of a locale, without blank sentences",
      completions: ["sentences", "sentences:el", "sentences:en"]),
    make: { locale, services throws(UnitError) in
      guard let segmenter = try services.sentenceSegmenters?(locale) else {
        throw .unavailable(
          "sentences" + (locale.isEmpty ? "" : ":" + locale),
          reason: "this program doesn't support sentences")
      }
      return .sentences(segmenter, locale: segmenter.name)
    })

  static let words = UnitFamily(
    head: "words",
    noun: .words,
    listing: UnitListing(
      ["words", "words:LOCALE"],
      "words by Unicode's rules and the dictionaries of a locale",
      completions: [
        "words", "words:de", "words:en", "words:es", "words:fr", "words:ja", "words:km",
        "words:ko", "words:lo", "words:my", "words:ru", "words:th", "words:zh", "words:zh-Hant",
      ]),
    make: { locale, services throws(UnitError) in
      guard let segmenter = try services.wordSegmenters?(locale) else {
        throw .needsSegmenter(locale)
      }
      // The unit has the canonical name of the locale, unless a listed unit has that name.
      return .words(
        segmenter, locale: services.isReserved("words:\(segmenter.name)") ? locale : segmenter.name)
    })
}

extension UnitNoun {
  /// Forms, such as `+nfc`, and the part of a family's name after the colon are ignored.
  package init?(unitNamed name: String) {
    let plain = String(name.prefix { $0 != "+" })
    if let noun = PlatformNames.noun(of: plain) {
      self = noun
      return
    }
    let head = plain.prefix { $0 != ":" }
    for entry in UnitEntry.standard {
      switch entry {
      case .unit(let unit) where unit.listing.spellings.contains(plain): self = unit.noun
      case .family(let family) where family.head == head: self = family.noun
      default: continue
      }
      return
    }
    return nil
  }
}

/// The names of the units and forms in `PlatformLimits`, which this module can't import. The nouns
/// of units and some errors depend on these names.
package enum PlatformNames {
  private static let nouns: [(name: String, noun: UnitNoun)] = [
    ("words:office", .words), ("words:libreoffice", .words), ("words:msword", .words),
    ("columns", .columns), ("weighted", .weighted), ("sms", .messages), ("bytes:utf8mb3", .bytes),
    ("bytes:idna", .bytes),
  ]

  package static let refusals = ["nonul", "filename", "winfilename", "hostlabel"]

  /// Returns the name without forms if the unit, such as `sms`, is in `PlatformLimits`. Returns the
  /// whole name if only the last form, such as `filename`, is in `PlatformLimits`.
  static func nameNeedingPlatformLimits(in name: String) -> String? {
    let unit = String(name.prefix { $0 != "+" })
    if noun(of: unit) != nil { return unit }
    return name.split(separator: "+").dropFirst().last.flatMap { form in
      refusals.contains { $0 == form } ? name : nil
    }
  }

  package static func noun(of name: String) -> UnitNoun? {
    nouns.first { name == $0.name || name.hasPrefix($0.name + ":") }?.noun
  }
}

// MARK: - Forms

/// The forms that end a unit's name, as in `utf16+crlf`.
struct UnitForms {
  private let name: String
  /// The name without the known forms that end it.
  let unitName: String
  /// The known forms that end the name, in the name's order.
  private let forms: [String]

  static let listing = UnitListing(
    ["UNIT+FORM"],
    "a unit with a form: crlf counts line breaks as CR LF; nfc, nfd, nfkc, and "
      + "nfkd count the normalized text; line counts the longest line; other forms "
      + "refuse Characters that a service refuses",
    completions: [])

  static func names(in services: TextServices) -> [String] {
    ["crlf", "line"] + TextNormalization.normalizationForms + services.refusals.map { $0.name }
  }

  init(endingName name: String, in services: TextServices) throws(UnitError) {
    let known = Self.names(in: services)
    var (unitName, forms) = (name, [String]())
    // The name of a custom unit can contain a plus sign.
    while services.registeredUnit(unitName) == nil, let (head, form) = unitName.dividedAtLastPlus,
      known.contains(form)
    {
      // A valid name has fewer forms. `line` and each refusal occur only once. At most one
      // normalization form of Unicode and one `crlf` are directly before each of these forms, and
      // at the end of the name.
      guard forms.count < 3 * known.count else { throw .repeatedForm(name, form: form) }
      unitName = head
      forms.append(form)
    }
    self.name = name
    self.unitName = unitName
    self.forms = forms.reversed()
  }

  /// The part of ``unitName`` after its last plus sign, or `nil` if ``unitName`` has no plus sign,
  /// or no text before its last plus sign.
  var unknownForm: String? {
    unitName.dividedAtLastPlus.flatMap { head, form in head.isEmpty ? nil : form }
  }

  /// Each form makes a unit whose base is the unit of the previous forms. A unit applies its form
  /// to a text before its base counts the text, so the last form of the name is applied first.
  func applied(to unit: TextUnit, in services: TextServices) throws(UnitError) -> TextUnit {
    var unit = unit
    var normalizer: (any TextNormalizer)?
    var lineBreaks = LineBreakNormalization.unchanged
    for (index, form) in forms.enumerated() {
      if TextNormalization.normalizationForms.contains(form) {
        guard normalizer == nil else { throw .repeatedForm(name, form: form) }
        normalizer = services.normalizer(named: form)
        guard normalizer != nil else {
          throw .unavailable(
            name, reason: "this program doesn't support the normalization form \(form)")
        }
      } else if form == "crlf" {
        guard lineBreaks == .unchanged else { throw .repeatedForm(name, form: form) }
        lineBreaks = .crlf
      } else {
        guard !forms[..<index].contains(form) else { throw .repeatedForm(name, form: form) }
        unit = unit.normalized(by: normalizer, lineBreaks: lineBreaks)
        (normalizer, lineBreaks) = (nil, .unchanged)
        unit =
          services.refusals.first { $0.name == form }.map { unit.refusing($0) } ?? unit.longestLine
      }
    }
    return unit.normalized(by: normalizer, lineBreaks: lineBreaks)
  }
}

extension String {
  fileprivate var dividedAtLastPlus: (head: String, form: String)? {
    lastIndex(of: "+").map { (String(self[..<$0]), String(self[$0...].dropFirst())) }
  }
}
