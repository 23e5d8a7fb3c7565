import FormValidation

extension Phrasebook {
  static let french = Phrasebook(
    language: "fr",
    nouns: Nouns(
      characters: Noun(one: "# caractère", many: "# de caractères", other: "# caractères"),
      scalars: Noun(
        one: "# point de code", many: "# de points de code", other: "# points de code"),
      utf16: Noun(one: "# unité UTF-16", many: "# d’unités UTF-16", other: "# unités UTF-16"),
      bytes: Noun(one: "# octet", many: "# d’octets", other: "# octets"),
      encodedBytes: Noun(
        one: "# octet ({encoding})", many: "# d’octets ({encoding})", other: "# octets ({encoding})"
      ),
      words: Noun(one: "# mot", many: "# de mots", other: "# mots"),
      lines: Noun(one: "# ligne", many: "# de lignes", other: "# lignes"),
      columns: Noun(one: "# colonne", many: "# de colonnes", other: "# colonnes"),
      weights: Noun(one: "# unité", many: "# d’unités", other: "# unités"),
      messages: Noun(one: "# SMS", many: "# de SMS", other: "# SMS"),
      scalarsPerCharacter: Noun(
        one: "# point de code par caractère", many: "# de points de code par caractère",
        other: "# points de code par caractère"),
      elements: Noun(one: "# élément", many: "# d’éléments", other: "# éléments")),
    problems: [
      .missing: "Veuillez remplir ce champ.",
      .tooShort: "Saisissez au moins {minimum, unit} (actuellement {received, number}).",
      .tooLong: "Saisissez au plus {maximum, unit} (actuellement {received, number}).",
      .notExact: "Saisissez exactement {maximum, unit} (actuellement {received, number}).",
      .unencodable: "Ces caractères ne peuvent pas être enregistrés\u{A0}: {characters}",
      .characters: "Ces caractères ne sont pas autorisés\u{A0}: {characters}",
      .mismatch: "La saisie n’a pas le format demandé.",
      .timeout: "La vérification a pris trop de temps. Saisissez quelque chose de plus simple.",
      .notOneOf: "Choisissez l’une de ces valeurs\u{A0}: {values}",
      .notEqual: "La saisie doit être identique à\u{A0}: {field}",
      .tooLarge: "La saisie est trop volumineuse. Saisissez au plus {maximum, unit}.",
      .wrongType:
        "Valeur attendue\u{A0}: {expected, select, text {un texte} list {une liste} other {un objet}}.",
      .tooFewElements: "Ajoutez au moins {minimum, unit} (actuellement {received, number}).",
      .tooManyElements: "Conservez au plus {maximum, unit} (actuellement {received, number}).",
      .check: "Cette saisie n’est pas acceptée.",
      .refused: "Cette valeur n’est pas disponible.",
      .unanswered: "La vérification n’a pas pu se faire. Veuillez réessayer.",
    ],
    announcements: Announcements(
      remaining: "Il reste {count, unit}",
      over: "{count, unit} de trop",
      clipped: "Une partie du texte n’a pas pu être ajoutée.",
      rejected: "Il n’y a plus de place.",
      corrected: "Corrigé."),
    explanations: Explanations(
      required: "Doit être rempli.",
      atLeast: "Au moins {minimum, unit}.",
      atMost: "Au plus {maximum, unit}.",
      between: "{minimum, number} à {maximum, unit}.",
      exactly: "Exactement {maximum, unit}.",
      soft: "On peut saisir davantage\u{A0}; l’excédent est signalé.",
      allowed: "Uniquement ces caractères\u{A0}: {characters}",
      denied: "Aucun de ces caractères\u{A0}: {characters}",
      pattern: "Selon ce motif\u{A0}: {pattern}",
      oneOf: "L’une de ces valeurs\u{A0}: {values}",
      equal: "Identique à\u{A0}: {field}",
      check: "Satisfait ce contrôle du programme\u{A0}: {rule}",
      asyncCheck: "Satisfait ce contrôle externe\u{A0}: {rule}",
      ifEqual: "Si {field} vaut {values}\u{A0}: {rule}",
      ifOneOf: "Si {field} est l’une des valeurs {values}\u{A0}: {rule}",
      ifPresent: "Si {field} est rempli\u{A0}: {rule}",
      ifAbsent: "Si {field} est vide\u{A0}: {rule}",
      ifCode: "Sous une condition du programme\u{A0}: {rule}",
      trim: "Les espaces aux deux bouts sont supprimées.",
      lineFeeds: "Chaque saut de ligne devient un LF.",
      spacesForLineBreaks: "Les sauts de ligne deviennent des espaces.",
      noLineBreaks: "Les sauts de ligne sont supprimés.",
      normalize: "Mis sous cette forme normalisée\u{A0}: {form}",
      upperCase: "Les lettres passent en majuscules.",
      lowerCase: "Les lettres passent en minuscules.",
      sets: CharacterSetNames(
        digits: "chiffres",
        asciiLetters: "lettres A–Z",
        letters: "lettres",
        whitespace: "espaces",
        emoji: "émojis",
        control: "caractères de contrôle",
        lineBreaks: "sauts de ligne")),
    invisibles: Invisibles(
      space: "espace", noBreakSpace: "espace insécable", ideographicSpace: "espace idéographique",
      tab: "tabulation", lineBreak: "saut de ligne"),
    separator: ", ")
}
