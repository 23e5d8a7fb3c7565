public import TextMetrics

/// SQL Server, whose `varchar` has the bytes of a code page.
extension LimitProfile {
  /// An `nvarchar(n)`.
  public static let sqlServerNvarchar = LimitProfile(
    "sqlserver-nvarchar", parameter: .number(default: 4000), lowest: 1, highest: 4000,
    parts: [Part(unit: "utf16", maximum: nil)])

  /// A `varchar(n)` in a Latin collation.
  public static let sqlServerVarchar = varchar("", unit: "bytes:windows-1252")

  /// A `varchar(n)` in a UTF-8 collation.
  public static let sqlServerVarcharUTF8 = LimitProfile(
    "sqlserver-varchar-utf8", parameter: .number(default: 8000), lowest: 1, highest: 8000,
    parts: [Part(unit: "bytes", maximum: nil)])

  /// A `varchar(n)` in a Japanese collation.
  public static let sqlServerVarchar932 = varchar("-932", unit: "bytes:shift_jis")

  /// A `varchar(n)` in a Simplified Chinese collation.
  public static let sqlServerVarchar936 = varchar("-936", unit: "bytes:gbk")

  private static func varchar(_ suffix: String, unit: String) -> LimitProfile {
    LimitProfile(
      "sqlserver-varchar" + suffix, parameter: .number(default: 8000), lowest: 1, highest: 8000,
      parts: [Part(unit: unit, maximum: nil)])
  }
}
