import TextMetrics

extension LimitProfile {
  static let databases: [LimitProfile] = [
    LimitProfile(
      "postgresql-varchar", "PostgreSQL varchar(n)", parameter: .required(example: 40),
      smallestNumber: 1,
      largestNumber: 10_485_760, maximums: [("scalars+nonul", nil)],
      rule: "At most n characters, which are Unicode scalars in a UTF-8 database. None is U+0000.",
      source: "https://www.postgresql.org/docs/current/datatype-character.html", date: "2026-11",
      verifiedAgainst: "PostgreSQL 15",
      traps: [
        "Excess spaces at the end are removed silently. The text is accepted, but not stored "
          + "unchanged.",
        "An explicit cast truncates a text that is too long, instead of refusing it.",
      ]),
    LimitProfile(
      "postgresql-text", "PostgreSQL text", maximums: [("bytes+nonul", 1_073_741_819)],
      rule:
        "At most 1 GB minus 5 bytes: the value and its 4-byte header are smaller than 1 GB. No "
        + "U+0000.",
      source: "https://www.postgresql.org/docs/current/limits.html", date: "2026-11",
      verifiedAgainst: "PostgreSQL 15",
      traps: [
        "The SQL statement that contains the value has the same limit, so less fits in practice.",
        "An index on the column has a much lower limit: see postgresql-index.",
      ]),
    LimitProfile(
      "postgresql-index", "PostgreSQL btree index, single column",
      maximums: [("bytes+nonul", 2692)],
      rule:
        "An index entry takes at most 2704 bytes on 8 KB pages, including 12 bytes of "
        + "headers. No U+0000.",
      source: "https://www.postgresql.org/docs/current/btree.html", date: "2026-11",
      verifiedAgainst: "PostgreSQL 15",
      traps: [
        "Long values are compressed first, so some longer values are accepted.",
        "The whole row is refused, not only the index entry.",
      ]),
    LimitProfile(
      "mysql-varchar", "MySQL or MariaDB VARCHAR(n), utf8mb4", parameter: .required(example: 40),
      largestNumber: 16_383, maximums: [("scalars", nil), ("bytes", 65_532)],
      rule:
        "At most n characters (Unicode scalars), n at most 16383: a row has 65535 "
        + "bytes, and a column takes 4 bytes for each declared character.",
      source: "https://dev.mysql.com/doc/refman/8.4/en/char.html", date: "2026-11",
      verifiedAgainst: "MariaDB 10.11",
      traps: [
        "Without strict mode, a text that is too long is truncated with a warning.",
        "Excess spaces at the end are removed without an error. The text is accepted, but "
          + "not stored unchanged.",
        "All columns of a table share the 65535 bytes of the row.",
      ]),
    LimitProfile(
      "mysql-varchar-utf8mb3", "MySQL or MariaDB VARCHAR(n), utf8mb3",
      parameter: .required(example: 40), largestNumber: 21_844,
      maximums: [("scalars", nil), ("bytes:utf8mb3", 65_532)],
      rule: "At most n characters (Unicode scalars), none of them beyond U+FFFF; n at most 21844.",
      source: "https://dev.mysql.com/doc/refman/8.4/en/charset-unicode-utf8mb3.html",
      date: "2026-11", verifiedAgainst: "MariaDB 10.11",
      traps: [
        "Emoji and rare Han characters are refused as incorrect string values, or cut "
          + "off without strict mode.",
        "In MySQL before 8.0 and in MariaDB, utf8 can mean utf8mb3.",
      ]),
    LimitProfile(
      "mysql-text", "MySQL or MariaDB TEXT, utf8mb4", parameter: .number(default: 65_535),
      // `Int` has 32 bits in WebAssembly.
      largestNumber: Int(clamping: 4_294_967_295 as Int64), maximums: [("bytes", nil)],
      rule: "At most 65535 bytes; TINYTEXT 255, MEDIUMTEXT 16777215, LONGTEXT 4294967295.",
      source: "https://dev.mysql.com/doc/refman/8.4/en/storage-requirements.html", date: "2026-11",
      verifiedAgainst: "MariaDB 10.11",
      traps: [
        "The limit of a TEXT is in bytes, although the limit of a VARCHAR is in characters."
      ]),
    LimitProfile(
      "mysql-index", "MySQL InnoDB index of a VARCHAR, utf8mb4", maximums: [("scalars", 768)],
      rule: "A key takes at most 3072 bytes, four for each declared character.",
      source: "https://dev.mysql.com/doc/refman/8.4/en/innodb-limits.html", date: "2026-11",
      verifiedAgainst: "MariaDB 10.11",
      traps: [
        "The limit applies to the declaration, so it is the same for ASCII text as for other text.",
        "In the row formats REDUNDANT and COMPACT, a key takes at most 767 bytes: 191 characters.",
      ]),
    LimitProfile(
      "mysql-index-utf8mb3", "MySQL InnoDB index of a VARCHAR, utf8mb3",
      maximums: [("scalars", 1024), ("bytes:utf8mb3", 3072)],
      rule: "A key takes at most 3072 bytes, three for each declared character.",
      source: "https://dev.mysql.com/doc/refman/8.4/en/innodb-limits.html", date: "2026-11",
      verifiedAgainst: "MariaDB 10.11",
      traps: [
        "In the row formats REDUNDANT and COMPACT, a key takes at most 767 bytes: 255 "
          + "characters."
      ]),
    LimitProfile(
      "sqlite-text", "SQLite TEXT", maximums: [("bytes", 1_000_000_000)],
      rule:
        "At most SQLITE_MAX_LENGTH bytes of UTF-8, which is 1,000,000,000 by default.",
      source: "https://www.sqlite.org/limits.html",
      traps: [
        "SQLite ignores the number in VARCHAR(40). To limit the length, use a CHECK: see "
          + "sqlite-length."
      ]),
    LimitProfile(
      "sqlite-length", "SQLite CHECK (length(x) <= n)", parameter: .required(example: 40),
      maximums: [("scalars", nil)],
      rule: "At most n characters (Unicode scalars), as the function length counts them in a text.",
      source: "https://www.sqlite.org/lang_corefunc.html#length", date: "2026-11",
      verifiedAgainst: "SQLite 3.40",
      traps: [
        "The function length stops at U+0000, and counts the bytes of a BLOB.",
        "If the value is a number, the characters of the number as text are counted.",
      ]),
    LimitProfile(
      "oracle-varchar2-byte", "Oracle VARCHAR2(n BYTE), AL32UTF8",
      parameter: .number(default: 4000), smallestNumber: 1, largestNumber: 32_767,
      maximums: [("bytes", nil)],
      rule: "At most n bytes in the database's character set, n at most 4000 (32767 if extended).",
      source: "https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/Data-Types.html",
      traps: [
        "An empty text is NULL.",
        "For VARCHAR2(n) without BYTE or CHAR, NLS_LENGTH_SEMANTICS selects the unit.",
      ]),
    LimitProfile(
      "oracle-varchar2-char", "Oracle VARCHAR2(n CHAR), AL32UTF8",
      parameter: .required(example: 40), smallestNumber: 1, largestNumber: 4000,
      maximums: [("scalars", nil), ("bytes", 4000)],
      rule: "At most n code points, and at most 4000 bytes (32767 if extended).",
      source: "https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/Data-Types.html",
      traps: [
        "VARCHAR2(4000 CHAR) can hold fewer characters, such as 1333 Chinese characters.",
        "An empty text is NULL.",
      ]),
    LimitProfile(
      "dynamodb-partition-key", "DynamoDB partition key", minimum: 1, maximums: [("bytes", 2048)],
      rule: "1 to 2048 bytes of UTF-8.",
      source: "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html",
      traps: ["A key in a global secondary index can't be empty either."]),
    LimitProfile(
      "dynamodb-sort-key", "DynamoDB sort key", minimum: 1, maximums: [("bytes", 1024)],
      rule: "1 to 1024 bytes of UTF-8.",
      source: "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html",
      traps: ["Keys are compared byte for byte, so 'é' in two normalization forms is two keys."]),
    LimitProfile(
      "sqlserver-nvarchar", "SQL Server nvarchar(n)", parameter: .number(default: 4000),
      smallestNumber: 1,
      largestNumber: 4000, maximums: [("utf16", nil)],
      rule: "At most n byte pairs (UTF-16 code units), n up to 4000.",
      source: "https://learn.microsoft.com/sql/t-sql/data-types/nchar-and-nvarchar-transact-sql",
      traps: [
        "n isn't the number of characters: an emoji takes two byte pairs.",
        "LEN doesn't count spaces at the end.",
      ]),
    sqlServer("", unit: "bytes:windows-1252", codePage: "1252"),
    LimitProfile(
      "sqlserver-varchar-utf8", "SQL Server varchar(n), UTF-8", parameter: .number(default: 8000),
      smallestNumber: 1, largestNumber: 8000, maximums: [("bytes", nil)],
      rule: "At most n bytes of UTF-8, n up to 8000, where the collation ends with _UTF8.",
      source: sqlServerSource,
      traps: ["n isn't the number of characters: varchar(10) holds three Chinese characters."]),
    sqlServer(
      "-932", unit: "bytes:shift_jis", codePage: "932 (Japanese)",
      traps: ["The code page has no euro sign."]),
    sqlServer("-936", unit: "bytes:gbk", codePage: "936 (Simplified Chinese)"),
  ]

  private static func sqlServer(
    _ suffix: String, unit: String, codePage: String, traps: [String] = []
  ) -> LimitProfile {
    LimitProfile(
      "sqlserver-varchar" + suffix, "SQL Server varchar(n), code page \(codePage)",
      parameter: .number(default: 8000), smallestNumber: 1, largestNumber: 8000,
      maximums: [(unit, nil)],
      rule: "At most n bytes in the code page of the collation, n up to 8000.",
      source: sqlServerSource,
      traps: [
        "The server stores '?' instead of a character that isn't in the code page. This "
          + "profile refuses such a character."
      ] + traps)
  }

  private static let sqlServerSource =
    "https://learn.microsoft.com/sql/t-sql/data-types/char-and-varchar-transact-sql"
}
