public import TextMetrics

extension LimitProfile {
  /// Every profile, in the order in which lists have them.
  public static let all = forms + databases + platforms + chats + stores + messages + names

  private static let forms = [
    htmlMaxlength, htmlSubmitted, jsonSchema, htmlMetaDescription, govUKCharacterCount,
    govUKWordCount,
  ]

  private static let databases = [
    postgreSQLVarchar, postgreSQLText, postgreSQLIndex, mySQLVarchar, mySQLVarcharUTF8MB3,
    mySQLText,
    mySQLIndex, mySQLIndexUTF8MB3, sqliteText, sqliteLength, oracleVarchar2Byte, oracleVarchar2Char,
    sqlServerNvarchar, sqlServerVarchar, sqlServerVarcharUTF8, sqlServerVarchar932,
    sqlServerVarchar936, dynamoDBPartitionKey, dynamoDBSortKey,
  ]

  private static let platforms = [xPost, blueskyPost, mastodonPost, instagramCaption, threadsPost]

  private static let chats = [
    telegramMessage, telegramCaption, discordMessage, slackMessage, whatsAppMessage,
  ]

  private static let stores = [
    appStoreName, appStoreSubtitle, appStorePromotionalText, appStoreKeywords, googlePlayName,
    googlePlayShortDescription, googlePlayDescription,
  ]

  private static let messages = [smsMessage, apnsPayload, fcmPayload, webPushPayload]

  private static let names = [
    ext4Name, apfsName, ntfsName, dnsLabel, wifiName, bcryptPassword, terminalLine,
  ]
}
