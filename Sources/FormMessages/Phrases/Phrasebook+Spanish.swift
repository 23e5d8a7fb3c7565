import FormValidation

extension Phrasebook {
  static let spanish = Phrasebook(
    language: "es",
    nouns: Nouns(
      characters: Noun(one: "# carácter", many: "# de caracteres", other: "# caracteres"),
      scalars: Noun(
        one: "# punto de código", many: "# de puntos de código", other: "# puntos de código"),
      utf16: Noun(
        one: "# unidad UTF-16", many: "# de unidades UTF-16", other: "# unidades UTF-16"),
      bytes: Noun(one: "# byte", many: "# de bytes", other: "# bytes"),
      encodedBytes: Noun(
        one: "# byte ({encoding})", many: "# de bytes ({encoding})", other: "# bytes ({encoding})"),
      words: Noun(one: "# palabra", many: "# de palabras", other: "# palabras"),
      lines: Noun(one: "# línea", many: "# de líneas", other: "# líneas"),
      columns: Noun(one: "# columna", many: "# de columnas", other: "# columnas"),
      weights: Noun(one: "# unidad", many: "# de unidades", other: "# unidades"),
      messages: Noun(one: "# SMS", many: "# de SMS", other: "# SMS"),
      scalarsPerCharacter: Noun(
        one: "# punto de código por carácter", many: "# de puntos de código por carácter",
        other: "# puntos de código por carácter"),
      elements: Noun(one: "# elemento", many: "# de elementos", other: "# elementos")),
    problems: [
      .missing: "Rellene este campo.",
      .tooShort: "Introduzca al menos {minimum, unit} (ahora {received, number}).",
      .tooLong: "Introduzca como máximo {maximum, unit} (ahora {received, number}).",
      .notExact: "Introduzca exactamente {maximum, unit} (ahora {received, number}).",
      .unencodable: "Estos caracteres no se pueden guardar: {characters}",
      .characters: "Estos caracteres no están permitidos: {characters}",
      .mismatch: "El texto no tiene el formato requerido.",
      .timeout: "La comprobación tardó demasiado. Introduzca algo más sencillo.",
      .notOneOf: "Elija uno de estos valores: {values}",
      .notEqual: "Debe coincidir con: {field}",
      .tooLarge: "El texto es demasiado grande. Introduzca como máximo {maximum, unit}.",
      .wrongType:
        "Se esperaba {expected, select, text {un texto} list {una lista} other {un objeto}}.",
      .tooFewElements: "Añada al menos {minimum, unit} (ahora {received, number}).",
      .tooManyElements: "Conserve como máximo {maximum, unit} (ahora {received, number}).",
      .check: "Este valor no se acepta.",
      .refused: "Este valor no está disponible.",
      .unanswered: "No se pudo comprobar. Inténtelo de nuevo.",
    ],
    announcements: Announcements(
      remaining: "Disponible: {count, unit}",
      over: "Exceso: {count, unit}",
      clipped: "Parte del texto no cupo.",
      rejected: "No cabe más.",
      corrected: "Corregido."),
    explanations: Explanations(
      required: "Debe rellenarse.",
      atLeast: "Al menos {minimum, unit}.",
      atMost: "Como máximo {maximum, unit}.",
      between: "De {minimum, number} a {maximum, unit}.",
      exactly: "Exactamente {maximum, unit}.",
      soft: "Se puede escribir más, y el exceso se resalta.",
      allowed: "Solo estos caracteres: {characters}",
      denied: "Ninguno de estos caracteres: {characters}",
      pattern: "Con la forma de este patrón: {pattern}",
      oneOf: "Uno de: {values}",
      equal: "Igual que: {field}",
      check: "Supera esta comprobación del programa: {rule}",
      asyncCheck: "Supera esta comprobación externa: {rule}",
      ifEqual: "Si {field} es {values}: {rule}",
      ifOneOf: "Si {field} es uno de {values}: {rule}",
      ifPresent: "Si {field} está relleno: {rule}",
      ifAbsent: "Si {field} está vacío: {rule}",
      ifCode: "Con una condición del programa: {rule}",
      trim: "Se quitan los espacios de ambos extremos.",
      lineFeeds: "Cada salto de línea pasa a ser LF.",
      spacesForLineBreaks: "Los saltos de línea pasan a ser espacios.",
      noLineBreaks: "Se quitan los saltos de línea.",
      normalize: "Se pasa a esta forma normalizada: {form}",
      upperCase: "Las letras pasan a mayúsculas.",
      lowerCase: "Las letras pasan a minúsculas.",
      sets: CharacterSetNames(
        digits: "dígitos",
        asciiLetters: "letras A–Z",
        letters: "letras",
        whitespace: "espacios",
        emoji: "emojis",
        control: "caracteres de control",
        lineBreaks: "saltos de línea")),
    invisibles: Invisibles(
      space: "espacio", noBreakSpace: "espacio de no separación",
      ideographicSpace: "espacio ideográfico",
      tab: "tabulador", lineBreak: "salto de línea"),
    separator: ", ")
}
