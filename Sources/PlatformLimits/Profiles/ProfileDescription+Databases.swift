import TextMetrics

/// Databases.
extension ProfileDescription {
  static let databases = [
    Self(
      "postgresql-varchar", "PostgreSQL varchar(n)",
      rule: "At most n characters, which are Unicode scalars in a UTF-8 database.",
      source: "https://www.postgresql.org/docs/current/datatype-character.html", date: "2026-11",
      verifiedAgainst: "PostgreSQL 15",
      traps: [
        "Spaces beyond the limit are cut without a word: such a text is accepted, and not kept.",
        "U+0000 is refused.",
        "An explicit cast cuts what is too long instead of refusing it.",
      ]),
    Self(
      "postgresql-text", "PostgreSQL text",
      rule: "At most 1 GB less the four bytes of the value's header and one.",
      source: "https://www.postgresql.org/docs/current/limits.html", date: "2026-11",
      verifiedAgainst: "PostgreSQL 15",
      traps: [
        "The statement that brings the value in has the same limit, so that less fits in practice.",
        "An index on the column bounds it much lower: postgresql-index.",
      ]),
    Self(
      "postgresql-index", "PostgreSQL btree index, single column",
      rule: "An entry takes at most 2704 bytes on pages of 8 KB, of which headers take 12.",
      source: "https://www.postgresql.org/docs/current/btree.html", date: "2026-11",
      verifiedAgainst: "PostgreSQL 15",
      traps: [
        "Long values are compressed first, so that some that are longer are accepted.",
        "The row is refused, not the index entry alone.",
      ]),
    Self(
      "mysql-varchar", "MySQL or MariaDB VARCHAR(n), utf8mb4",
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
    Self(
      "mysql-varchar-utf8mb3", "MySQL or MariaDB VARCHAR(n), utf8mb3",
      rule: "At most n characters (Unicode scalars), none of them beyond U+FFFF; n at most 21844.",
      source: "https://dev.mysql.com/doc/refman/8.4/en/charset-unicode-utf8mb3.html",
      date: "2026-11", verifiedAgainst: "MariaDB 10.11",
      traps: [
        "Emoji and rare Han are refused as incorrect string values, or cut off without strict mode.",
        "In MySQL before 8.0 and in MariaDB, utf8 may mean this one.",
      ]),
    Self(
      "mysql-text", "MySQL or MariaDB TEXT, utf8mb4",
      rule: "At most 65535 bytes; TINYTEXT 255, MEDIUMTEXT 16777215, LONGTEXT 4294967295.",
      source: "https://dev.mysql.com/doc/refman/8.4/en/storage-requirements.html", date: "2026-11",
      verifiedAgainst: "MariaDB 10.11", traps: ["It counts bytes where VARCHAR counts characters."]),
    Self(
      "mysql-index", "MySQL InnoDB index of a VARCHAR, utf8mb4",
      rule: "A key takes at most 3072 bytes, four for each character declared.",
      source: "https://dev.mysql.com/doc/refman/8.4/en/innodb-limits.html", date: "2026-11",
      verifiedAgainst: "MariaDB 10.11",
      traps: [
        "It bounds the declaration, so ASCII text is bounded as any other.",
        "Row formats REDUNDANT and COMPACT have 767 bytes: 191 characters.",
      ]),
    Self(
      "mysql-index-utf8mb3", "MySQL InnoDB index of a VARCHAR, utf8mb3",
      rule: "A key takes at most 3072 bytes, three for each character declared.",
      source: "https://dev.mysql.com/doc/refman/8.4/en/innodb-limits.html", date: "2026-11",
      verifiedAgainst: "MariaDB 10.11",
      traps: ["Row formats REDUNDANT and COMPACT have 767 bytes: 255 characters."]),
    Self(
      "sqlite-text", "SQLite TEXT",
      rule:
        "At most SQLITE_MAX_LENGTH bytes of UTF-8, 1,000,000,000 unless it was built otherwise.",
      source: "https://www.sqlite.org/limits.html",
      traps: ["VARCHAR(40) bounds nothing: SQLite reads past the number. sqlite-length does."]),
    Self(
      "sqlite-length", "SQLite CHECK (length(x) <= n)",
      rule: "At most n characters (Unicode scalars), as its function length counts a text.",
      source: "https://www.sqlite.org/lang_corefunc.html#length", date: "2026-11",
      verifiedAgainst: "SQLite 3.40",
      traps: [
        "length stops at U+0000, and counts bytes of a BLOB.",
        "A number that was stored in the column is counted as it is printed.",
      ]),
    Self(
      "oracle-varchar2-byte", "Oracle VARCHAR2(n BYTE), AL32UTF8",
      rule: "At most n bytes in the database's character set, n at most 4000 (32767 if extended).",
      source: "https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/Data-Types.html",
      traps: [
        "An empty text is NULL.",
        "VARCHAR2(n) without BYTE or CHAR means what NLS_LENGTH_SEMANTICS says.",
      ]),
    Self(
      "oracle-varchar2-char", "Oracle VARCHAR2(n CHAR), AL32UTF8",
      rule: "At most n code points, and at most 4000 bytes (32767 if extended).",
      source: "https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/Data-Types.html",
      traps: ["4000 CHAR holds fewer: 1333 Chinese characters.", "An empty text is NULL."]),
    Self(
      "dynamodb-partition-key", "DynamoDB partition key", rule: "At most 2048 bytes of UTF-8.",
      source: "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html",
      traps: ["An empty key is refused."]),
    Self(
      "dynamodb-sort-key", "DynamoDB sort key", rule: "At most 1024 bytes of UTF-8.",
      source: "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html",
      traps: ["An empty key is refused."]),
  ]
}
