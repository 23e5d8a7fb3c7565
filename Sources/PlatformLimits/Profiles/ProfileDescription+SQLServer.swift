import TextMetrics

/// SQL Server, whose `varchar` has the bytes of a code page.
extension ProfileDescription {
  static let sqlServer = [
    Self(
      "sqlserver-nvarchar", "SQL Server nvarchar(n)",
      rule: "At most n byte pairs (UTF-16 code units), n up to 4000.",
      source: "https://learn.microsoft.com/sql/t-sql/data-types/nchar-and-nvarchar-transact-sql",
      traps: [
        "n is no number of characters: an emoji takes two.", "LEN leaves spaces at the end out.",
      ]),
    Self(
      "sqlserver-varchar-utf8", "SQL Server varchar(n), UTF-8",
      rule: "At most n bytes of UTF-8, n up to 8000, where the collation ends with _UTF8.",
      source: source, traps: ["n is no number of characters: varchar(10) holds three Chinese ones."]
    ),
    varchar("", codePage: "1252"),
    varchar("-932", codePage: "932 (Japanese)", traps: ["It has no euro sign."]),
    varchar("-936", codePage: "936 (Simplified Chinese)"),
  ]

  private static func varchar(_ suffix: String, codePage: String, traps: [String] = []) -> Self {
    Self(
      "sqlserver-varchar" + suffix, "SQL Server varchar(n), code page \(codePage)",
      rule: "At most n bytes in the code page of the collation, n up to 8000.",
      source: source,
      traps: ["The server stores '?' for what the code page lacks; here it does not fit."] + traps)
  }

  private static let source =
    "https://learn.microsoft.com/sql/t-sql/data-types/char-and-varchar-transact-sql"
}
