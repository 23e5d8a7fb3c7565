import TextMetrics

/// SQL Server, whose `varchar` has the bytes of a code page.
extension LimitProfile {
  static let sqlServer: [LimitProfile] = [
    LimitProfile(
      "sqlserver-nvarchar", "SQL Server nvarchar(n)", parameter: .number(default: 4000), lowest: 1,
      highest: 4000, parts: [("utf16", nil)],
      rule: "At most n byte pairs (UTF-16 code units), n up to 4000.",
      source: "https://learn.microsoft.com/sql/t-sql/data-types/nchar-and-nvarchar-transact-sql",
      traps: [
        "n is no number of characters: an emoji takes two.", "LEN leaves spaces at the end out.",
      ]),
    varchar("", unit: "bytes:windows-1252", codePage: "1252"),
    LimitProfile(
      "sqlserver-varchar-utf8", "SQL Server varchar(n), UTF-8", parameter: .number(default: 8000),
      lowest: 1, highest: 8000, parts: [("bytes", nil)],
      rule: "At most n bytes of UTF-8, n up to 8000, where the collation ends with _UTF8.",
      source: source, traps: ["n is no number of characters: varchar(10) holds three Chinese ones."]
    ),
    varchar(
      "-932", unit: "bytes:shift_jis", codePage: "932 (Japanese)", traps: ["It has no euro sign."]),
    varchar(
      "-936", unit: "bytes:gbk", codePage: "936 (Simplified Chinese)"),
  ]

  private static func varchar(
    _ suffix: String, unit: String, codePage: String, traps: [String] = []
  ) -> LimitProfile {
    LimitProfile(
      "sqlserver-varchar" + suffix, "SQL Server varchar(n), code page \(codePage)",
      parameter: .number(default: 8000), lowest: 1, highest: 8000, parts: [(unit, nil)],
      rule: "At most n bytes in the code page of the collation, n up to 8000.",
      source: source,
      traps: ["The server stores '?' for what the code page lacks; here it does not fit."] + traps)
  }

  private static let source =
    "https://learn.microsoft.com/sql/t-sql/data-types/char-and-varchar-transact-sql"
}
