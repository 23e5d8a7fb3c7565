import FormValidation

extension Phrasebook {
  static let japanese = Phrasebook(
    language: "ja",
    nouns: Nouns(
      characters: Noun("#文字"),
      scalars: Noun("#コードポイント"),
      utf16: Noun("UTF-16単位で#"),
      bytes: Noun("#バイト"),
      encodedBytes: Noun("{encoding}で#バイト"),
      words: Noun("#語"),
      lines: Noun("#行"),
      columns: Noun("#桁"),
      weights: Noun("#単位"),
      messages: Noun("SMS #通"),
      scalarsPerCharacter: Noun("1文字あたり#コードポイント"),
      elements: Noun("#件")),
    problems: [
      .missing: "この項目を入力してください。",
      .tooShort: "{minimum, unit}以上で入力してください（現在{received, number}）。",
      .tooLong: "{maximum, unit}以内で入力してください（現在{received, number}）。",
      .notExact: "ちょうど{maximum, unit}で入力してください（現在{received, number}）。",
      .unencodable: "次の文字は保存できません：{characters}",
      .characters: "次の文字は使用できません：{characters}",
      .mismatch: "指定された形式で入力してください。",
      .timeout: "確認に時間がかかりすぎました。より簡単な内容を入力してください。",
      .notOneOf: "次のいずれかを選択してください：{values}",
      .notEqual: "次の項目と同じ内容を入力してください：{field}",
      .tooLarge: "内容が大きすぎます。{maximum, unit}以内で入力してください。",
      .wrongType:
        "{expected, select, text {テキスト} list {リスト} other {オブジェクト}}を指定してください。",
      .tooFewElements: "{minimum, unit}以上追加してください（現在{received, number}）。",
      .tooManyElements: "{maximum, unit}以内にしてください（現在{received, number}）。",
      .check: "この内容は受け付けられません。",
      .refused: "この内容は使用できません。",
      .unanswered: "確認できませんでした。もう一度お試しください。",
    ],
    announcements: Announcements(
      remaining: "残り{count, unit}",
      over: "{count, unit}超過",
      clipped: "テキストの一部が入りきりませんでした。",
      rejected: "これ以上入力できません。",
      corrected: "修正されました。"),
    invisibles: Invisibles(
      space: "スペース", noBreakSpace: "改行なしスペース", ideographicSpace: "全角スペース",
      tab: "タブ", lineBreak: "改行"),
    separator: "、")
}
