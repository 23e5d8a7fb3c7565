// What is worth pasting, and sessions worth playing.

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

const pinyin = (text, letters) => [
  ...[...letters].map((_, index) => ({ type: "mark", text: letters.slice(0, index + 1) })),
  { type: "commit", text },
];

const letters = (text) => [...text].map((letter) => ({ type: "insert", text: letter }));

export const sessions = [
  {
    id: "the tenth character in Chinese",
    field: { limits: [{ unit: "characters", max: 10 }] },
    state: { text: "今天天气真好我们去" },
    events: pinyin("玩", "wan"),
    story: {
      begin: "Nine of ten characters are there. The tenth, 玩, is typed as Pinyin: w, a, n.",
      slice: "The usual field cut the letters as they came, and keeps a w. With TextLimits, 玩 is the tenth.",
    },
  },
  {
    id: "an emoji at the limit",
    field: { limits: [{ unit: "characters", max: 10 }] },
    state: { text: "well done" },
    events: [{ type: "insert", text: "👩🏽‍🚀" }, { type: "insert", text: "!" }],
    story: {
      begin: "Nine of ten characters are there, and an emoji follows.",
      slice: "The usual field kept half of the emoji. With TextLimits it is the tenth character, and nothing follows.",
      maxlength: "maxlength has no room for the emoji, which it counts as 7. With TextLimits it is the tenth character.",
    },
  },
  {
    id: "typing in the middle of a full field",
    field: { limits: [{ unit: "characters", max: 10 }] },
    state: { text: "0123456789", selection: [4, 4] },
    events: letters("abc"),
    story: {
      begin: "The field is full, and somebody types in its middle.",
      slice: "The usual field lost its end: 789. With TextLimits nothing is lost.",
      maxlength: "Neither field takes more.",
    },
  },
  {
    id: "Pinyin to the end",
    field: { limits: [{ unit: "characters", max: 5 }] },
    events: [...pinyin("你好", "nihao"), ...pinyin("世界", "shijie"), ...pinyin("真美", "zhenmei")],
  },
];
