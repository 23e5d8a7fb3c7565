import FormValidation

extension Phrasebook {
  static let arabic = Phrasebook(
    language: "ar",
    nouns: Nouns(
      characters: Noun(
        zero: "# حرف", one: "حرف واحد", two: "حرفان", few: "# أحرف", many: "# حرفًا",
        other: "# حرف"),
      scalars: Noun(
        zero: "# نقطة ترميز", one: "نقطة ترميز واحدة", two: "نقطتا ترميز", few: "# نقاط ترميز",
        many: "# نقطة ترميز", other: "# نقطة ترميز"),
      utf16: Noun(
        zero: "# وحدة UTF-16", one: "وحدة UTF-16 واحدة", two: "وحدتا UTF-16",
        few: "# وحدات UTF-16", many: "# وحدة UTF-16", other: "# وحدة UTF-16"),
      bytes: Noun(
        zero: "# بايت", one: "بايت واحد", two: "بايتان", few: "# بايتات", many: "# بايتًا",
        other: "# بايت"),
      encodedBytes: Noun(
        zero: "# بايت ({encoding})", one: "بايت واحد ({encoding})", two: "بايتان ({encoding})",
        few: "# بايتات ({encoding})", many: "# بايتًا ({encoding})", other: "# بايت ({encoding})"),
      words: Noun(
        zero: "# كلمة", one: "كلمة واحدة", two: "كلمتان", few: "# كلمات", many: "# كلمة",
        other: "# كلمة"),
      lines: Noun(
        zero: "# سطر", one: "سطر واحد", two: "سطران", few: "# أسطر", many: "# سطرًا",
        other: "# سطر"),
      columns: Noun(
        zero: "# عمود", one: "عمود واحد", two: "عمودان", few: "# أعمدة", many: "# عمودًا",
        other: "# عمود"),
      weights: Noun(
        zero: "# وحدة", one: "وحدة واحدة", two: "وحدتان", few: "# وحدات", many: "# وحدة",
        other: "# وحدة"),
      messages: Noun(
        zero: "# رسالة نصية", one: "رسالة نصية واحدة", two: "رسالتان نصيتان",
        few: "# رسائل نصية", many: "# رسالة نصية", other: "# رسالة نصية"),
      scalarsPerCharacter: Noun(
        zero: "# نقطة ترميز لكل حرف", one: "نقطة ترميز واحدة لكل حرف",
        two: "نقطتا ترميز لكل حرف", few: "# نقاط ترميز لكل حرف", many: "# نقطة ترميز لكل حرف",
        other: "# نقطة ترميز لكل حرف"),
      elements: Noun(
        zero: "# عنصر", one: "عنصر واحد", two: "عنصران", few: "# عناصر", many: "# عنصرًا",
        other: "# عنصر")),
    problems: [
      .missing: "يُرجى ملء هذا الحقل.",
      .tooShort: "الحد الأدنى: {minimum, unit} (الآن: {received, number}).",
      .tooLong: "الحد الأقصى: {maximum, unit} (الآن: {received, number}).",
      .notExact: "العدد المطلوب: {maximum, unit} (الآن: {received, number}).",
      .unencodable: "لا يمكن حفظ هذه الأحرف: {characters}",
      .characters: "هذه الأحرف غير مسموح بها: {characters}",
      .mismatch: "القيمة ليست بالصيغة المطلوبة.",
      .timeout: "استغرق التحقق وقتًا طويلًا. أدخل قيمة أبسط.",
      .notOneOf: "اختر إحدى هذه القيم: {values}",
      .notEqual: "يجب أن تطابق القيمة الحقل: {field}",
      .tooLarge: "القيمة كبيرة جدًا. الحد الأقصى: {maximum, unit}.",
      .wrongType: "القيمة المتوقعة: {expected, select, text {نص} list {قائمة} other {كائن}}.",
      .tooFewElements: "الحد الأدنى: {minimum, unit} (الآن: {received, number}).",
      .tooManyElements: "الحد الأقصى: {maximum, unit} (الآن: {received, number}).",
      .check: "هذه القيمة غير مقبولة.",
      .refused: "هذه القيمة غير متاحة.",
      .unanswered: "تعذّر التحقق من القيمة. حاول مرة أخرى.",
    ],
    announcements: Announcements(
      remaining: "المتبقي: {count, unit}",
      over: "الزائد: {count, unit}",
      clipped: "لم يتسع المكان لجزء من النص.",
      rejected: "لا يوجد مكان لهذا النص.",
      corrected: "تم التصحيح."),
    explanations: Explanations(
      required: "يجب ملؤه.",
      atLeast: "الحد الأدنى: {minimum, unit}.",
      atMost: "الحد الأقصى: {maximum, unit}.",
      between: "من {minimum, number} إلى {maximum, unit}.",
      exactly: "العدد المطلوب: {maximum, unit}.",
      soft: "يمكن إدخال المزيد، ويُميَّز الزائد.",
      allowed: "هذه الأحرف فقط: {characters}",
      denied: "دون أي من هذه الأحرف: {characters}",
      pattern: "بصيغة هذا النمط: {pattern}",
      oneOf: "إحدى هذه القيم: {values}",
      equal: "مطابق للحقل: {field}",
      check: "يجتاز فحص البرنامج: {rule}",
      asyncCheck: "يجتاز الفحص الخارجي: {rule}",
      ifEqual: "إذا كانت قيمة {field} هي {values}: {rule}",
      ifOneOf: "إذا كانت قيمة {field} إحدى القيم {values}: {rule}",
      ifPresent: "إذا كان {field} مملوءًا: {rule}",
      ifAbsent: "إذا كان {field} فارغًا: {rule}",
      ifCode: "بشرط من البرنامج: {rule}",
      trim: "تُزال المسافات من الطرفين.",
      lineFeeds: "يصبح كل فاصل أسطر LF.",
      spacesForLineBreaks: "تصبح فواصل الأسطر مسافات.",
      noLineBreaks: "تُزال فواصل الأسطر.",
      normalize: "يُحوَّل إلى صيغة التسوية هذه: {form}",
      upperCase: "تصبح الحروف كبيرة.",
      lowerCase: "تصبح الحروف صغيرة.",
      sets: CharacterSetNames(
        digits: "أرقام",
        asciiLetters: "حروف A–Z",
        letters: "حروف",
        whitespace: "مسافات",
        emoji: "رموز تعبيرية",
        control: "أحرف تحكم",
        lineBreaks: "فواصل أسطر")),
    invisibles: Invisibles(
      space: "مسافة", noBreakSpace: "مسافة غير فاصلة", ideographicSpace: "مسافة إيديوغرافية",
      tab: "علامة جدولة", lineBreak: "فاصل أسطر"),
    separator: "، ")
}
