import FormValidation

extension Phrasebook {
  static let korean = Phrasebook(
    language: "ko",
    nouns: Nouns(
      characters: Noun("#자"),
      scalars: Noun("코드 포인트 #개"),
      utf16: Noun("UTF-16 단위 #개"),
      bytes: Noun("#바이트"),
      encodedBytes: Noun("{encoding} 기준 #바이트"),
      words: Noun("단어 #개"),
      lines: Noun("#줄"),
      columns: Noun("#칸"),
      weights: Noun("#단위"),
      messages: Noun("문자 메시지 #건"),
      scalarsPerCharacter: Noun("글자당 코드 포인트 #개"),
      elements: Noun("항목 #개")),
    problems: [
      .missing: "이 항목을 입력하세요.",
      .tooShort: "{minimum, unit} 이상 입력하세요(현재 {received, number}).",
      .tooLong: "{maximum, unit} 이하로 입력하세요(현재 {received, number}).",
      .notExact: "정확히 {maximum, unit}만 입력하세요(현재 {received, number}).",
      .unencodable: "다음 문자는 저장할 수 없습니다: {characters}",
      .characters: "다음 문자는 사용할 수 없습니다: {characters}",
      .mismatch: "형식이 올바르지 않습니다.",
      .timeout: "확인하는 데 시간이 너무 오래 걸렸습니다. 더 간단한 내용을 입력하세요.",
      .notOneOf: "다음 중 하나를 선택하세요: {values}",
      .notEqual: "다음 항목과 같아야 합니다: {field}",
      .tooLarge: "내용이 너무 큽니다. {maximum, unit} 이하로 입력하세요.",
      .wrongType:
        "다음 형식이어야 합니다: {expected, select, text {텍스트} list {목록} other {객체}}",
      .tooFewElements: "{minimum, unit} 이상 추가하세요(현재 {received, number}).",
      .tooManyElements: "{maximum, unit} 이하로 줄이세요(현재 {received, number}).",
      .check: "허용되지 않는 내용입니다.",
      .refused: "사용할 수 없습니다.",
      .unanswered: "확인하지 못했습니다. 다시 시도하세요.",
    ],
    announcements: Announcements(
      remaining: "{count, unit} 남음",
      over: "{count, unit} 초과",
      clipped: "텍스트 일부가 들어가지 않았습니다.",
      rejected: "더 이상 입력할 수 없습니다.",
      corrected: "수정되었습니다."),
    invisibles: Invisibles(
      space: "공백", noBreakSpace: "줄 바꿈 없는 공백", ideographicSpace: "전각 공백",
      tab: "탭", lineBreak: "줄 바꿈"),
    separator: ", ")
}
