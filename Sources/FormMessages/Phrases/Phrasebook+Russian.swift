import FormValidation

extension Phrasebook {
  static let russian = Phrasebook(
    language: "ru",
    nouns: Nouns(
      characters: Noun(
        one: "# символ", few: "# символа", many: "# символов", other: "# символа"),
      scalars: Noun(
        one: "# кодовая точка", few: "# кодовые точки", many: "# кодовых точек",
        other: "# кодовой точки"),
      utf16: Noun(
        one: "# единица UTF-16", few: "# единицы UTF-16", many: "# единиц UTF-16",
        other: "# единицы UTF-16"),
      bytes: Noun(one: "# байт", few: "# байта", many: "# байт", other: "# байта"),
      encodedBytes: Noun(
        one: "# байт ({encoding})", few: "# байта ({encoding})", many: "# байт ({encoding})",
        other: "# байта ({encoding})"),
      words: Noun(one: "# слово", few: "# слова", many: "# слов", other: "# слова"),
      lines: Noun(one: "# строка", few: "# строки", many: "# строк", other: "# строки"),
      columns: Noun(
        one: "# столбец", few: "# столбца", many: "# столбцов", other: "# столбца"),
      weights: Noun(one: "# единица", few: "# единицы", many: "# единиц", other: "# единицы"),
      messages: Noun(
        one: "# сообщение SMS", few: "# сообщения SMS", many: "# сообщений SMS",
        other: "# сообщения SMS"),
      scalarsPerCharacter: Noun(
        one: "# кодовая точка на символ", few: "# кодовые точки на символ",
        many: "# кодовых точек на символ", other: "# кодовой точки на символ"),
      elements: Noun(
        one: "# элемент", few: "# элемента", many: "# элементов", other: "# элемента")),
    problems: [
      .missing: "Заполните это поле.",
      .tooShort: "Минимум — {minimum, unit} (сейчас: {received, number}).",
      .tooLong: "Максимум — {maximum, unit} (сейчас: {received, number}).",
      .notExact: "Нужное количество — {maximum, unit} (сейчас: {received, number}).",
      .unencodable: "Эти символы нельзя сохранить: {characters}",
      .characters: "Эти символы недопустимы: {characters}",
      .mismatch: "Значение не соответствует нужному формату.",
      .timeout: "Проверка заняла слишком много времени. Введите что-нибудь попроще.",
      .notOneOf: "Выберите одно из значений: {values}",
      .notEqual: "Значение должно совпадать с полем: {field}",
      .tooLarge: "Значение слишком велико. Максимум — {maximum, unit}.",
      .wrongType: "Ожидается {expected, select, text {текст} list {список} other {объект}}.",
      .tooFewElements: "Минимум — {minimum, unit} (сейчас: {received, number}).",
      .tooManyElements: "Максимум — {maximum, unit} (сейчас: {received, number}).",
      .check: "Это значение не подходит.",
      .refused: "Это значение недоступно.",
      .unanswered: "Не удалось проверить значение. Попробуйте ещё раз.",
    ],
    announcements: Announcements(
      remaining: "Осталось: {count, unit}",
      over: "Лишнее: {count, unit}",
      clipped: "Часть текста не поместилась.",
      rejected: "Больше не помещается.",
      corrected: "Исправлено."),
    explanations: Explanations(
      required: "Обязательно для заполнения.",
      atLeast: "Минимум — {minimum, unit}.",
      atMost: "Максимум — {maximum, unit}.",
      between: "Минимум — {minimum, number}, максимум — {maximum, unit}.",
      exactly: "Нужное количество — {maximum, unit}.",
      soft: "Можно ввести больше, лишнее выделяется.",
      allowed: "Только эти символы: {characters}",
      denied: "Ни одного из этих символов: {characters}",
      pattern: "По этому шаблону: {pattern}",
      oneOf: "Одно из значений: {values}",
      equal: "То же, что в поле: {field}",
      check: "Проходит проверку программы: {rule}",
      asyncCheck: "Проходит внешнюю проверку: {rule}",
      ifEqual: "Если {field} имеет значение {values}: {rule}",
      ifOneOf: "Если {field} имеет одно из значений {values}: {rule}",
      ifPresent: "Если поле {field} заполнено: {rule}",
      ifAbsent: "Если поле {field} пустое: {rule}",
      ifCode: "При условии программы: {rule}",
      trim: "Пробелы по краям удаляются.",
      lineFeeds: "Каждый перевод строки становится LF.",
      spacesForLineBreaks: "Переводы строк становятся пробелами.",
      noLineBreaks: "Переводы строк удаляются.",
      normalize: "Приводится к форме нормализации: {form}",
      upperCase: "Буквы становятся прописными.",
      lowerCase: "Буквы становятся строчными.",
      sets: CharacterSetNames(
        digits: "цифры",
        asciiLetters: "буквы A–Z",
        letters: "буквы",
        whitespace: "пробельные символы",
        emoji: "эмодзи",
        control: "управляющие символы",
        lineBreaks: "переводы строк")),
    invisibles: Invisibles(
      space: "пробел", noBreakSpace: "неразрывный пробел",
      ideographicSpace: "идеографический пробел",
      tab: "табуляция", lineBreak: "перевод строки"),
    separator: ", ")
}
