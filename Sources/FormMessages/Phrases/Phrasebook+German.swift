import FormValidation

extension Phrasebook {
  static let german = Phrasebook(
    language: "de",
    nouns: Nouns(
      characters: Noun(one: "# Zeichen", other: "# Zeichen"),
      scalars: Noun(one: "# Codepunkt", other: "# Codepunkte"),
      utf16: Noun(one: "# UTF-16-Einheit", other: "# UTF-16-Einheiten"),
      bytes: Noun(one: "# Byte", other: "# Bytes"),
      encodedBytes: Noun(one: "# Byte ({encoding})", other: "# Bytes ({encoding})"),
      words: Noun(one: "# Wort", other: "# Wörter"),
      lines: Noun(one: "# Zeile", other: "# Zeilen"),
      columns: Noun(one: "# Spalte", other: "# Spalten"),
      weights: Noun(one: "# Einheit", other: "# Einheiten"),
      messages: Noun(one: "# SMS", other: "# SMS"),
      scalarsPerCharacter: Noun(
        one: "# Codepunkt je Zeichen", other: "# Codepunkte je Zeichen"),
      elements: Noun(one: "# Eintrag", other: "# Einträge")),
    problems: [
      .missing: "Bitte ausfüllen.",
      .tooShort: "Mindestens {minimum, unit} eingeben (jetzt {received, number}).",
      .tooLong: "Höchstens {maximum, unit} eingeben (jetzt {received, number}).",
      .notExact: "Genau {maximum, unit} eingeben (jetzt {received, number}).",
      .unencodable: "Diese Zeichen lassen sich nicht speichern: {characters}",
      .characters: "Diese Zeichen sind nicht erlaubt: {characters}",
      .mismatch: "Die Eingabe hat nicht das verlangte Format.",
      .timeout: "Die Prüfung hat zu lange gedauert. Bitte etwas Einfacheres eingeben.",
      .notOneOf: "Eine dieser Möglichkeiten wählen: {values}",
      .notEqual: "Die Eingabe muss hiermit übereinstimmen: {field}",
      .tooLarge: "Die Eingabe ist zu groß. Höchstens {maximum, unit} eingeben.",
      .wrongType:
        "Erwartet wird {expected, select, text {ein Text} list {eine Liste} other {ein Objekt}}.",
      .tooFewElements: "Mindestens {minimum, unit} angeben (jetzt {received, number}).",
      .tooManyElements: "Höchstens {maximum, unit} angeben (jetzt {received, number}).",
      .check: "Diese Eingabe wird nicht angenommen.",
      .refused: "Diese Eingabe ist nicht verfügbar.",
      .unanswered: "Die Eingabe konnte nicht geprüft werden. Bitte noch einmal versuchen.",
    ],
    announcements: Announcements(
      remaining: "Noch {count, unit}",
      over: "{count, unit} zu viel",
      clipped: "Ein Teil des Textes passte nicht mehr hinein.",
      rejected: "Das passt nicht mehr hinein.",
      corrected: "Korrigiert."),
    invisibles: Invisibles(
      space: "Leerzeichen", noBreakSpace: "geschütztes Leerzeichen",
      ideographicSpace: "ideografisches Leerzeichen",
      tab: "Tabulator", lineBreak: "Zeilenumbruch"),
    separator: ", ")
}
