import TextMetrics

extension LimitProfile {
  static let databases: [LimitProfile] = [
    LimitProfile(
      "postgresql-varchar", "PostgreSQL varchar(n)", parameter: .required(example: 40), lowest: 1,
      highest: 10_485_760, parts: [("scalars+nonul", nil)],
      rule: "At most n characters, which are Unicode scalars in a UTF-8 database. None is U+0000.",
      source: "https://www.postgresql.org/docs/current/datatype-character.html", date: "2026-11",
      verifiedAgainst: "PostgreSQL 15",
      traps: [
        "Spaces beyond the limit are cut without a word: such a text is accepted, and not kept.",
        "An explicit cast cuts what is too long instead of refusing it.",
      ]),
    LimitProfile(
      "postgresql-text", "PostgreSQL text", parts: [("bytes+nonul", 1_073_741_819)],
      rule: "At most 1 GB less the four bytes of the value's header and one. No U+0000.",
      source: "https://www.postgresql.org/docs/current/limits.html", date: "2026-11",
      verifiedAgainst: "PostgreSQL 15",
      traps: [
        "The statement that brings the value in has the same limit, so that less fits in practice.",
        "An index on the column bounds it much lower: postgresql-index.",
      ]),
    LimitProfile(
      "postgresql-index", "PostgreSQL btree index, single column", parts: [("bytes+nonul", 2692)],
      rule:
        "An entry takes at most 2704 bytes on pages of 8 KB, and headers take 12 of them. No U+0000.",
      source: "https://www.postgresql.org/docs/current/btree.html", date: "2026-11",
      verifiedAgainst: "PostgreSQL 15",
      traps: [
        "Long values are compressed first, so that some that are longer are accepted.",
        "The row is refused, not the index entry alone.",
      ]),
    LimitProfile(
      "mysql-varchar", "MySQL or MariaDB VARCHAR(n), utf8mb4", parameter: .required(example: 40),
      highest: 16_383, parts: [("scalars", nil), ("bytes", 65_532)],
      rule:
        "At most n characters (Unicode scalars), n at most 16383: a row takes 65535 bytes, and a "
        + "column 4 for each character declared.",
      source: "https://dev.mysql.com/doc/refman/8.4/en/char.html", date: "2026-11",
      verifiedAgainst: "MariaDB 10.11",
      traps: [
        "Without strict mode what is too long is cut with a warning.",
        "Spaces beyond the limit are cut without an error: such a text is accepted, and not kept.",
        "All columns of a table share the 65535 bytes of the row.",
      ]),
    LimitProfile(
      "mysql-varchar-utf8mb3", "MySQL or MariaDB VARCHAR(n), utf8mb3",
      parameter: .required(example: 40), highest: 21_844,
      parts: [("scalars", nil), ("bytes:utf8mb3", 65_532)],
      rule: "At most n characters (Unicode scalars), none of them beyond U+FFFF; n at most 21844.",
      source: "https://dev.mysql.com/doc/refman/8.4/en/charset-unicode-utf8mb3.html",
      date: "2026-11", verifiedAgainst: "MariaDB 10.11",
      traps: [
        "Emoji and rare Han are refused as incorrect string values, or cut off without strict mode.",
        "In MySQL before 8.0 and in MariaDB, utf8 may mean this one.",
      ]),
    LimitProfile(
      "mysql-text", "MySQL or MariaDB TEXT, utf8mb4", parameter: .number(default: 65_535),
      highest: Int(clamping: 4_294_967_295 as Int64), parts: [("bytes", nil)],
      rule: "At most 65535 bytes; TINYTEXT 255, MEDIUMTEXT 16777215, LONGTEXT 4294967295.",
      source: "https://dev.mysql.com/doc/refman/8.4/en/storage-requirements.html", date: "2026-11",
      verifiedAgainst: "MariaDB 10.11", traps: ["It counts bytes where VARCHAR counts characters."]),
    LimitProfile(
      "mysql-index", "MySQL InnoDB index of a VARCHAR, utf8mb4", parts: [("scalars", 768)],
      rule: "A key takes at most 3072 bytes, four for each character declared.",
      source: "https://dev.mysql.com/doc/refman/8.4/en/innodb-limits.html", date: "2026-11",
      verifiedAgainst: "MariaDB 10.11",
      traps: [
        "It bounds the declaration, so ASCII text is bounded as any other.",
        "Row formats REDUNDANT and COMPACT have 767 bytes: 191 characters.",
      ]),
    LimitProfile(
      "mysql-index-utf8mb3", "MySQL InnoDB index of a VARCHAR, utf8mb3",
      parts: [("scalars", 1024), ("bytes:utf8mb3", 3072)],
      rule: "A key takes at most 3072 bytes, three for each character declared.",
      source: "https://dev.mysql.com/doc/refman/8.4/en/innodb-limits.html", date: "2026-11",
      verifiedAgainst: "MariaDB 10.11",
      traps: ["Row formats REDUNDANT and COMPACT have 767 bytes: 255 characters."]),
    LimitProfile(
      "sqlite-text", "SQLite TEXT", parts: [("bytes", 1_000_000_000)],
      rule:
        "At most SQLITE_MAX_LENGTH bytes of UTF-8, 1,000,000,000 unless it was built otherwise.",
      source: "https://www.sqlite.org/limits.html",
      traps: ["VARCHAR(40) bounds nothing: SQLite reads past the number. sqlite-length does."]),
    LimitProfile(
      "sqlite-length", "SQLite CHECK (length(x) <= n)", parameter: .required(example: 40),
      parts: [("scalars", nil)],
      rule: "At most n characters (Unicode scalars), as its function length counts a text.",
      source: "https://www.sqlite.org/lang_corefunc.html#length", date: "2026-11",
      verifiedAgainst: "SQLite 3.40",
      traps: [
        "length stops at U+0000, and counts bytes of a BLOB.",
        "A number that was stored in the column is counted as it is printed.",
      ]),
    LimitProfile(
      "oracle-varchar2-byte", "Oracle VARCHAR2(n BYTE), AL32UTF8",
      parameter: .number(default: 4000), lowest: 1, highest: 32_767, parts: [("bytes", nil)],
      rule: "At most n bytes in the database's character set, n at most 4000 (32767 if extended).",
      source: "https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/Data-Types.html",
      traps: [
        "An empty text is NULL.",
        "VARCHAR2(n) without BYTE or CHAR means what NLS_LENGTH_SEMANTICS says.",
      ]),
    LimitProfile(
      "oracle-varchar2-char", "Oracle VARCHAR2(n CHAR), AL32UTF8",
      parameter: .required(example: 40), lowest: 1, highest: 4000,
      parts: [("scalars", nil), ("bytes", 4000)],
      rule: "At most n code points, and at most 4000 bytes (32767 if extended).",
      source: "https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/Data-Types.html",
      traps: ["4000 CHAR holds fewer: 1333 Chinese characters.", "An empty text is NULL."]),
    LimitProfile(
      "dynamodb-partition-key", "DynamoDB partition key", minimum: 1, parts: [("bytes", 2048)],
      rule: "1 to 2048 bytes of UTF-8.",
      source: "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html",
      traps: ["A key in a global secondary index can't be empty either."]),
    LimitProfile(
      "dynamodb-sort-key", "DynamoDB sort key", minimum: 1, parts: [("bytes", 1024)],
      rule: "1 to 1024 bytes of UTF-8.",
      source: "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html",
      traps: ["Keys are compared byte for byte, so 'é' in two normalization forms is two keys."]),
    LimitProfile(
      "sqlserver-nvarchar", "SQL Server nvarchar(n)", parameter: .number(default: 4000), lowest: 1,
      highest: 4000, parts: [("utf16", nil)],
      rule: "At most n byte pairs (UTF-16 code units), n up to 4000.",
      source: "https://learn.microsoft.com/sql/t-sql/data-types/nchar-and-nvarchar-transact-sql",
      traps: [
        "n does not count characters: an emoji takes two.", "LEN leaves spaces at the end out.",
      ]),
    sqlServer("", unit: "bytes:windows-1252", codePage: "1252"),
    LimitProfile(
      "sqlserver-varchar-utf8", "SQL Server varchar(n), UTF-8", parameter: .number(default: 8000),
      lowest: 1, highest: 8000, parts: [("bytes", nil)],
      rule: "At most n bytes of UTF-8, n up to 8000, where the collation ends with _UTF8.",
      source: sqlServerSource,
      traps: ["n does not count characters: varchar(10) holds three Chinese ones."]),
    sqlServer(
      "-932", unit: "bytes:shift_jis", codePage: "932 (Japanese)", traps: ["It has no euro sign."]),
    sqlServer("-936", unit: "bytes:gbk", codePage: "936 (Simplified Chinese)"),
  ]

  private static func sqlServer(
    _ suffix: String, unit: String, codePage: String, traps: [String] = []
  ) -> LimitProfile {
    LimitProfile(
      "sqlserver-varchar" + suffix, "SQL Server varchar(n), code page \(codePage)",
      parameter: .number(default: 8000), lowest: 1, highest: 8000, parts: [(unit, nil)],
      rule: "At most n bytes in the code page of the collation, n up to 8000.",
      source: sqlServerSource,
      traps: ["The server stores '?' for what the code page lacks; here it does not fit."] + traps)
  }

  private static let sqlServerSource =
    "https://learn.microsoft.com/sql/t-sql/data-types/char-and-varchar-transact-sql"
}
