// Sample texts, posts, and sessions.

export const samples = {
  "a family and a flag": "👨‍👩‍👧‍👦🏳️‍🌈🇩🇪",
  "emoji with skin tones": "👩🏽‍🚀👍🏿🤝🏻",
  "Chinese": "我有很多桌子，你呢？",
  "Korean": "한국어를 배우고 있어요",
  "Hindi": "क्षत्रिय नमस्ते",
  "Thai": "สวัสดีครับ",
  "letters with marks, decomposed": "Ade\u0301lai\u0308de",
  "two lines": "first line\nsecond line",
  "100 marks on one letter": "a" + "\u0301".repeat(100),
};

export const posts = {
  English: "Everybody who posts cuts texts by hand. A thread needs numbers, and nobody knows how many parts there will "
    + "be before the last one is written, so the numbers are wrong by then.\n\nHere the parts are found first, with "
    + "room for their numbers. Each is as long as fits, and ends with a paragraph, or a sentence, or at least a "
    + "word. Emoji stay whole: 👩🏽‍🚀👨‍👩‍👧‍👦🏳️‍🌈. So do links, which count 23 on X however long they are: "
    + "https://example.org/a/very/long/address/that/nobody/would/ever/type?by=hand\n\nOnly whitespace between two "
    + "parts is dropped. Change this text, and see where the thread is cut.",
  "中文": "在许多平台上，一条帖子最多只能有一百四十个汉字，因为每个汉字都算作两个字符。写得长一点，就要自己动手把文章分成几条，"
    + "还要在每一条后面写上编号。可是写第一条的时候，谁知道后面一共会有几条呢？\n\n这里先找出所有的部分，给编号留好位置，再一条一条地切开。"
    + "每一部分都尽量长，并且在段落、句子或者词语的末尾结束，不会把一个词切成两半。表情符号也保持完整：👩🏽‍🚀👨‍👩‍👧‍👦。"
    + "请把这段文字改一改，看看它会在哪里被分开。如果您不喜欢长短不一的部分，可以选择让每一部分大致一样长。",
  "ไทย": "ภาษาไทยเขียนติดกันโดยไม่เว้นวรรคระหว่างคำ โปรแกรมส่วนใหญ่จึงตัดข้อความกลางคำ หรือแม้แต่กลางสระและวรรณยุกต์ ทำให้อ่านไม่รู้เรื่อง\n\n"
    + "ที่นี่เบราว์เซอร์บอกว่าคำแต่ละคำจบที่ใด ข้อความยาวจึงถูกแบ่งเป็นส่วนที่อ่านได้ทุกส่วน แต่ละส่วนมีหมายเลขกำกับและไม่เกินจำนวนที่กำหนด "
    + "ลองแก้ไขข้อความนี้ดู แล้วสังเกตว่าแต่ละส่วนจบลงตรงไหน ถ้าอยากให้ทุกส่วนยาวพอ ๆ กันก็เลือกได้เช่นกัน",
  "العربية": "يكتب كثير من الناس نصوصا أطول مما تسمح به المنصات، ثم يقسمونها بأيديهم إلى أجزاء ويرقمونها واحدا واحدا. ولا أحد يعرف عدد الأجزاء قبل أن "
    + "ينتهي من الجزء الأخير، فتكون الأرقام خاطئة.\n\nهنا تحسب الأجزاء أولا مع مكان لأرقامها، وينتهي كل جزء عند نهاية فقرة أو جملة أو كلمة على الأقل. "
    + "لا يضيع شيء سوى المسافة بين جزأين. غيروا هذا النص وانظروا أين يقسم، واختاروا إن شئتم أن تكون الأجزاء متقاربة الطول.",
};

const pinyin = (characters, spelling) => [
  ...[...spelling].map((_, index) => ({ type: "setMarkedText", text: spelling.slice(0, index + 1) })),
  { type: "commit", text: characters },
];

const letters = (text) => [...text].map((letter) => ({ type: "insert", text: letter }));

export const sessions = [
  {
    id: "the tenth character in Chinese",
    field: { limits: [{ unit: "characters", max: 10 }] },
    state: { text: "今天天气真好我们去" },
    events: pinyin("玩", "wan"),
    story: {
      begin: "The field has nine of ten characters. The tenth, 玩, is typed as Pinyin: w, a, n.",
      slice: "The usual field cut the letters as they were typed, and kept only w. With TextLimits, 玩 is the tenth character.",
    },
  },
  {
    id: "an emoji at the limit",
    field: { limits: [{ unit: "characters", max: 10 }] },
    state: { text: "well done" },
    events: [{ type: "insert", text: "👩🏽‍🚀" }, { type: "insert", text: "!" }],
    story: {
      begin: "The field has nine of ten characters, and an emoji follows.",
      slice: "The usual field kept half of the emoji. With TextLimits, the emoji is the tenth character, and nothing follows.",
      maxlength: "maxlength counts the emoji as 7, so it doesn't fit. With TextLimits, the emoji is the tenth character.",
    },
  },
  {
    id: "typing in the middle of a full field",
    field: { limits: [{ unit: "characters", max: 10 }] },
    state: { text: "0123456789", selection: [4, 4] },
    events: letters("abc"),
    story: {
      begin: "The field is full, and text is typed in the middle.",
      slice: "The usual field lost 9, and its caret jumped to the end, where b and c didn't fit. With TextLimits, the "
        + "text and the caret stay.",
      maxlength: "Neither field accepts more text.",
    },
  },
  {
    id: "Pinyin to the end",
    field: { limits: [{ unit: "characters", max: 5 }] },
    events: [...pinyin("你好", "nihao"), ...pinyin("世界", "shijie"), ...pinyin("真美", "zhenmei")],
  },
];
