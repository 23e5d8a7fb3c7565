import FormValidation
import HTTPTypes

/// What a status says to people, in the languages of the catalog.
enum Refusal {
  static func title(for status: HTTPResponse.Status, language: String) -> String {
    let text = titles[status.code] ?? (status.code < 500 ? badRequest : serverError)
    return text.text(for: language) ?? status.reasonPhrase
  }

  private static let titles: [Int: LocalizedText] = [
    404: [
      "*": "There is nothing here.", "de": "Hier gibt es nichts.", "fr": "Il n’y a rien ici.",
      "es": "Aquí no hay nada.", "ru": "Здесь ничего нет.", "ar": "لا يوجد شيء هنا.",
      "ja": "ページが見つかりません。", "ko": "페이지를 찾을 수 없습니다.", "zh-Hans": "找不到此页面。",
      "zh-Hant": "找不到此頁面。",
    ],
    413: [
      "*": "The request is too large.", "de": "Die Anfrage ist zu groß.",
      "fr": "La requête est trop volumineuse.", "es": "La solicitud es demasiado grande.",
      "ru": "Запрос слишком велик.", "ar": "الطلب كبير جدًا.", "ja": "リクエストが大きすぎます。",
      "ko": "요청이 너무 큽니다.", "zh-Hans": "请求过大。", "zh-Hant": "請求過大。",
    ],
    415: [
      "*": "Send JSON, as application/json.", "de": "Bitte JSON senden, als application/json.",
      "fr": "Envoyez du JSON, en tant qu’application/json.",
      "es": "Envíe JSON, como application/json.",
      "ru": "Отправьте JSON с типом application/json.",
      "ar": "أرسل JSON بالنوع application/json.", "ja": "application/json の JSON を送信してください。",
      "ko": "application/json 형식의 JSON을 보내세요.", "zh-Hans": "请以 application/json 发送 JSON。",
      "zh-Hant": "請以 application/json 傳送 JSON。",
    ],
    422: [
      "*": "Some entries need another look.", "de": "Einige Angaben sind noch nicht richtig.",
      "fr": "Certaines saisies sont à corriger.", "es": "Algunos datos deben corregirse.",
      "ru": "Некоторые поля нужно исправить.", "ar": "بعض البيانات تحتاج إلى تصحيح.",
      "ja": "入力内容をご確認ください。", "ko": "일부 항목을 고쳐야 합니다.", "zh-Hans": "部分内容需要修改。",
      "zh-Hant": "部分內容需要修改。",
    ],
  ]

  private static let badRequest: LocalizedText = [
    "*": "The request cannot be read.", "de": "Die Anfrage ist nicht lesbar.",
    "fr": "La requête est illisible.", "es": "La solicitud no se puede leer.",
    "ru": "Не удалось прочитать запрос.", "ar": "تعذّرت قراءة الطلب.",
    "ja": "リクエストを読み取れません。", "ko": "요청을 읽을 수 없습니다.", "zh-Hans": "无法读取请求。",
    "zh-Hant": "無法讀取請求。",
  ]

  private static let serverError: LocalizedText = [
    "*": "Something went wrong. Try again later.",
    "de": "Etwas ist schiefgegangen. Bitte später noch einmal versuchen.",
    "fr": "Une erreur s’est produite. Réessayez plus tard.",
    "es": "Algo salió mal. Inténtelo más tarde.",
    "ru": "Произошла ошибка. Повторите попытку позже.", "ar": "حدث خطأ. حاول مرة أخرى لاحقًا.",
    "ja": "エラーが発生しました。後でもう一度お試しください。", "ko": "문제가 발생했습니다. 나중에 다시 시도하세요.",
    "zh-Hans": "出了点问题，请稍后重试。", "zh-Hant": "發生問題，請稍後再試。",
  ]
}
