/// The words and the punctuation of random sentences. The words are real, because ICU uses
/// dictionaries of real words to divide text in scripts without spaces.
struct Vocabulary: Sendable {
  var words: [String]
  var gap = " "
  var pauses = [", ", ", ", "; "]
  var stops = [". ", ". ", "? ", ".\n"]
  var phraseLength = 3...8

  init(_ list: String) { words = list.split(whereSeparator: \.isWhitespace).map(String.init) }
}

extension Vocabulary {
  static let latin = Vocabulary(
    """
    the a of and to in is it that was for on are with as they be at one have this from by hot but
    some what there we can out other were all your when up use word how said an each she which do
    their time if will way about many then them would write like so these her long make thing see
    him two has look more day could go come did my sound no most number who over know water than
    call first people may down side been now find head stand own page should country found answer
    school grow study still learn plant cover food sun four thought let keep eye never last door
    between city tree cross since hard start might story saw far sea draw left late run don't while
    press close night real life few stop 12 2026 3.14 open seem together next white children begin
    """)

  static let accented: Vocabulary = {
    var vocabulary = Vocabulary(
      """
      déjà être où été même après très français garçon élève forêt naïve cœur août Noël château
      über Straße Mädchen größer schön früh Öl Tür für können Grüße Übung
      mañana año niño corazón también aquí está qué sueño pingüino lección
      não coração informação pão amanhã você português avô irmã
      żółty źródło łódka świat dziękuję mąż gęś ćma książka
      příliš žluťoučký kůň úpěl ďábelské ódy český
      người tiếng Việt đường phố những được học không thể trường
      çocuk güneş ışık öğrenci şehir ağaç İstanbul
      flød kærlighed blåbær øl sjö människa räksmörgås
      and le la les der die das el los du von con de que y und et
      """)
    vocabulary.stops = [". ", " ! ", "? ", ".\n"]
    return vocabulary
  }()

  static let russian = Vocabulary(
    """
    и в не на я быть он с что а по это она этот к но они мы весь который из у который то за свой
    год человек время рука дело раз жизнь день голова друг дом слово место лицо сторона нога дверь
    работа земля конец час голос город вода стол ребёнок сила отец женщина машина случай ночь мир
    вопрос школа письмо улица книга читать писать говорить думать понимать хороший новый большой
    последний российский общий высокий молодой красивый зимний вечером сегодня завтра почему потом
    всегда никогда быстро медленно объявление подъезд ёлка счастье 1984 25 путешествие библиотека
    """)

  static let arabic: Vocabulary = {
    var vocabulary = Vocabulary(
      """
      في من على إلى عن مع هذا هذه الذي التي كان كانت لم لن قد كل بعض بعد قبل بين عند يوم سنة وقت
      كتاب مدرسة معلم طالب مدينة بيت شارع سيارة ماء خبز شمس قمر ليل نهار صباح مساء صديق عائلة أب أم
      أخ أخت ولد بنت رجل امرأة عمل حياة عالم بلد لغة كلمة قراءة كتابة سؤال جواب جديد قديم كبير صغير
      جميل سريع بطيء طويل قصير أحمر أخضر أزرق يكتب يقرأ يذهب يعود يفهم يعرف يريد المستقبل الحكومة
      مُدَرِّسٌ كِتَابٌ ١٢٣ ٢٠٢٦ لأنّ ثمّ
      """)
    vocabulary.pauses = ["، ", "، ", "؛ "]
    vocabulary.stops = [". ", ". ", "؟ ", ".\n"]
    return vocabulary
  }()

  static let hebrew = Vocabulary(
    """
    של את על לא הוא היא זה אני אתה אנחנו הם כל גם אם או כי עם יום שנה זמן ספר בית עיר רחוב מים לחם
    שמש ירח לילה בוקר ערב חבר משפחה אבא אמא אח אחות ילד ילדה איש אישה עבודה חיים עולם ארץ שפה מילה
    קריאה כתיבה שאלה תשובה חדש ישן גדול קטן יפה מהר לאט ארוך קצר אדום ירוק כחול כותב קורא הולך חוזר
    מבין יודע רוצה עתיד ממשלה ירושלים צה״ל ג׳ירפה 15 2026 שָׁלוֹם סֵפֶר תוכנית מחשב טלפון
    """)

  static let hindi: Vocabulary = {
    var vocabulary = Vocabulary(
      """
      और का की के में है यह वह से को पर इस कि जो कर मैं हम तुम आप एक दो तीन दिन साल समय किताब घर
      शहर सड़क पानी रोटी सूरज चाँद रात सुबह शाम दोस्त परिवार पिता माता भाई बहन लड़का लड़की आदमी औरत
      काम जीवन दुनिया देश भाषा शब्द पढ़ना लिखना प्रश्न उत्तर नया पुराना बड़ा छोटा सुन्दर तेज़ धीरे
      लम्बा लाल हरा नीला विद्यालय विद्यार्थी शिक्षक स्वतंत्रता क्षेत्र ज्ञान श्रीमान हिन्दी संस्कृत
      राष्ट्रपति प्रधानमंत्री कृपया क्योंकि इसलिए हमेशा १२३ २०२६ अच्छा नमस्ते
      """)
    vocabulary.stops = ["। ", "। ", "? ", "।\n"]
    return vocabulary
  }()

  static let korean = Vocabulary(
    """
    나는 우리는 그는 학교에 집에서 시간이 사람들이 오늘은 내일은 어제 아침에 저녁을 친구와 가족이 책을 물을
    밥을 먹고 마시고 읽고 쓰고 갔다 왔다 한다 했습니다 좋은 나쁜 새로운 오래된 큰 작은 아름다운 빠르게 천천히
    도시의 거리에는 나무가 많이 있다 없다 생각한다 알고 모르는 질문을 대답했다 한국어를 배우는 학생은 선생님께
    감사합니다 안녕하세요 세계에서 가장 높은 산이 바다로 하늘은 푸르다 봄이 오면 꽃이 핀다 겨울에는 눈이
    내린다 그래서 그러나 그리고 때문에 함께 2026년 3월 15일 컴퓨터로 전화를 받았다 괜찮습니다
    """)

  static let code: Vocabulary = {
    var vocabulary = Vocabulary("")
    vocabulary.words = #"""
      func value(at index: Int) -> Int? {
        guard index < count else { return nil }
        return storage[index]
      }

      for (key, value) in table where value > 0 {
        total += value * 0x1F
      let name = "item_\(number)"
      if (a[i] == b[j]) { i++; }
      // Nothing to do for an empty list.
        return self._cache.get(key, None)
      struct Point { var x = 0.0, y = 0.0 }
      while (*p != '\0') p += 1;
        case .failure(let error): throw error
      #include <stdio.h>
      import Foundation
      const total = rows.reduce((sum, row) => sum + row.price, 0);
        }
          }
      SELECT id, name FROM users WHERE age >= 18 ORDER BY name;
        "version": "1.4.2",
      """#.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    (vocabulary.gap, vocabulary.pauses, vocabulary.stops) = ("\n", ["\n"], ["\n"])
    return vocabulary
  }()

  static let emoji: Vocabulary = {
    var vocabulary = Vocabulary(
      """
      😀 😂 🥰 😎 🤔 😴 🎉 🔥 🚀 🌍 🌸 🍕 🍎 🐶 🐱 🦊 🏠 🚗 ⚽️ 🎸 📚 💡 ❤️ ✨ ⭐️ ☀️ ☕️ ✈️ ⚡️ 💯
      👍🏽 👋🏿 🙏🏻 💪🏾 🤷🏼‍♀️ 🧑🏽‍💻 👩🏻‍🚀 👨‍🍳 👩‍🔬 🕵️‍♂️ 👨‍👩‍👧 👨‍👩‍👧‍👦 👩‍❤️‍👨 🏳️‍🌈 🏴‍☠️ 🐻‍❄️ 🇩🇪 🇯🇵 🇰🇷 🇨🇳
      🇫🇷 🇧🇷 🇮🇳 🇪🇬 1️⃣ 2️⃣ #️⃣ 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🫶🏽 🥹
      """)
    vocabulary.gap = ""
    vocabulary.pauses = [" "]
    vocabulary.stops = [" ", "\n"]
    return vocabulary
  }()
}
