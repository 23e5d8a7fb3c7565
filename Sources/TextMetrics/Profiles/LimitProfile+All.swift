extension LimitProfile {
  /// Every profile, in the order in which lists have them.
  public static let all = forms + databases + posts + messages + names

  private static let forms = [
    LimitProfile(
      "html-maxlength", "HTML input or textarea", parameter: .required(example: 40),
      parts: [Part(unit: "utf16", maximum: nil)],
      rule: "At most maxlength UTF-16 code units of the field's API value.",
      source: "https://html.spec.whatwg.org/multipage/form-control-infrastructure.html",
      traps: [
        "A line break counts one while typing and is sent as CR LF, two.",
        "An emoji counts two or more, a family of four eleven.",
        "The browser enforces it for what the user types only, not for what a script sets.",
      ]),
    LimitProfile(
      "json-schema", "JSON Schema maxLength", parameter: .required(example: 40),
      parts: [Part(unit: "scalars", maximum: nil)],
      rule: "At most maxLength characters as RFC 8259 defines them: Unicode scalars.",
      source: "https://json-schema.org/draft/2020-12/json-schema-validation#section-6.3.1",
      traps: ["Validators in JavaScript that use length count UTF-16 code units instead."]),
    LimitProfile(
      "html-meta-description", "HTML meta description", parameter: .number(default: 160),
      parts: [Part(unit: "characters", maximum: nil)],
      rule:
        "No rule: search engines cut by width in pixels, at about 160 Characters of Latin text.",
      source: "https://developers.google.com/search/docs/appearance/snippet",
      traps: ["Wide scripts are cut at about half as many."]),
    LimitProfile(
      "govuk-word-count", "GOV.UK word count", parameter: .required(example: 150),
      parts: [Part(unit: "words:whitespace", maximum: nil)],
      rule: "At most so many runs of non-white-space.",
      source: "https://design-system.service.gov.uk/components/character-count/",
      traps: ["A line of Chinese or Thai is one word."]),
  ]

  private static let databases = [
    LimitProfile(
      "postgresql-varchar", "PostgreSQL varchar(n)", parameter: .required(example: 40),
      parts: [Part(unit: "scalars", maximum: nil)],
      rule: "At most n characters, which are Unicode scalars in a UTF-8 database.",
      source: "https://www.postgresql.org/docs/current/datatype-character.html",
      traps: [
        "Spaces beyond the limit are cut without a word.", "U+0000 is refused.",
        "An explicit cast cuts what is too long instead of refusing it.",
      ]),
    LimitProfile(
      "postgresql-index", "PostgreSQL btree index", parts: [Part(unit: "bytes", maximum: 2692)],
      rule: "An entry takes at most 2704 bytes, of which the tuple's header takes 12.",
      source: "https://www.postgresql.org/docs/current/btree.html",
      traps: ["Long values may be compressed first, so that some that are longer are accepted."]),
    LimitProfile(
      "mysql-varchar", "MySQL or MariaDB VARCHAR(n), utf8mb4", parameter: .required(example: 40),
      parts: [Part(unit: "scalars", maximum: nil), Part(unit: "bytes", maximum: 65533)],
      rule: "At most n characters (Unicode scalars); a row takes at most 65535 bytes.",
      source: "https://dev.mysql.com/doc/refman/8.4/en/char.html",
      traps: [
        "Without strict mode what is too long is cut with a warning.",
        "Spaces beyond the limit are cut without an error.",
      ]),
    LimitProfile(
      "mysql-index", "MySQL InnoDB index of a VARCHAR, utf8mb4",
      parts: [Part(unit: "scalars", maximum: 768)],
      rule: "A key takes at most 3072 bytes, four for each character declared.",
      source: "https://dev.mysql.com/doc/refman/8.4/en/innodb-limits.html",
      traps: ["It bounds the declaration, so ASCII text is bounded as any other."]),
    LimitProfile(
      "oracle-varchar2-byte", "Oracle VARCHAR2(n BYTE), AL32UTF8",
      parameter: .number(default: 4000),
      parts: [Part(unit: "bytes", maximum: nil)],
      rule: "At most n bytes in the database's character set, and at most 4000 (standard).",
      source: "https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/Data-Types.html",
      traps: ["An empty text is NULL."]),
    LimitProfile(
      "oracle-varchar2-char", "Oracle VARCHAR2(n CHAR), AL32UTF8",
      parameter: .required(example: 40),
      parts: [Part(unit: "scalars", maximum: nil), Part(unit: "bytes", maximum: 4000)],
      rule: "At most n code points, and at most 4000 bytes (standard).",
      source: "https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/Data-Types.html",
      traps: ["4000 CHAR holds fewer: 1333 Chinese characters."]),
    LimitProfile(
      "sqlserver-nvarchar", "SQL Server nvarchar(n)", parameter: .number(default: 4000),
      parts: [Part(unit: "utf16", maximum: nil)],
      rule: "At most n byte pairs (UTF-16 code units), n up to 4000.",
      source: "https://learn.microsoft.com/sql/t-sql/data-types/nchar-and-nvarchar-transact-sql",
      traps: ["LEN leaves spaces at the end out."]),
    LimitProfile(
      "sqlserver-varchar", "SQL Server varchar(n), code page 1252",
      parameter: .number(default: 8000),
      parts: [Part(unit: "bytes:windows-1252", maximum: nil)],
      rule: "At most n bytes in the code page of the collation.",
      source: "https://learn.microsoft.com/sql/t-sql/data-types/char-and-varchar-transact-sql",
      traps: ["The server stores '?' for what the code page lacks; here it does not fit."]),
    LimitProfile(
      "dynamodb-partition-key", "DynamoDB partition key",
      parts: [Part(unit: "bytes", maximum: 2048)],
      rule: "At most 2048 bytes of UTF-8.",
      source: "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html",
      traps: ["An empty key is refused."]),
    LimitProfile(
      "dynamodb-sort-key", "DynamoDB sort key", parts: [Part(unit: "bytes", maximum: 1024)],
      rule: "At most 1024 bytes of UTF-8.",
      source: "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html",
      traps: ["An empty key is refused."]),
  ]

  private static let posts = [
    LimitProfile(
      "x-post", "Post on X", parts: [Part(unit: "weighted:x", maximum: 280)],
      rule: "280 by weights: most Latin, Greek and Cyrillic letters one, all others and emoji two, "
        + "a link 23, in normalization form C.",
      source: "https://docs.x.com/fundamentals/counting-characters",
      traps: [
        "A domain such as example.com is a link without http://, and costs 23.",
        "Chinese, Japanese and Korean texts have 140.",
      ]),
    LimitProfile(
      "bluesky-post", "Post on Bluesky",
      parts: [Part(unit: "characters", maximum: 300), Part(unit: "bytes", maximum: 3000)],
      rule: "At most 300 graphemes and 3000 bytes of UTF-8.",
      source:
        "https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/feed/post.json",
      traps: ["Links count in full unless the client shortens them."]),
  ]

  private static let messages = [
    LimitProfile(
      "sms-message", "Text message (SMS)", parameter: .number(default: 1),
      parts: [Part(unit: "sms", maximum: nil)],
      rule:
        "160 septets of the GSM alphabet, or 70 UTF-16 code units; of several segments 153 or 67.",
      source: "https://www.3gpp.org/dynareport/23038.htm",
      traps: ["One curly quotation mark makes all of it UCS-2."]),
    LimitProfile(
      "apns-payload", "Apple push notification payload",
      parts: [Part(unit: "bytes", maximum: 4096)],
      rule: "At most 4096 bytes of JSON in UTF-8, keys and punctuation included.",
      source:
        "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification",
      traps: ["It is a limit of the payload, not of the alert's text alone."]),
  ]

  private static let names = [
    LimitProfile(
      "ext4-name", "File name on ext4", parts: [Part(unit: "bytes", maximum: 255)],
      rule: "At most 255 bytes, none of which is / or 0.",
      source: "https://docs.kernel.org/filesystems/ext4/",
      traps: ["A Chinese name has 85 characters at most."]),
    LimitProfile(
      "apfs-name", "File name on APFS", parts: [Part(unit: "bytes", maximum: 255)],
      rule: "At most 255 bytes of UTF-8.",
      source: "https://developer.apple.com/support/downloads/Apple-File-System-Reference.pdf",
      traps: ["Names that differ in normalization only are the same."]),
    LimitProfile(
      "ntfs-name", "File name on NTFS", parts: [Part(unit: "utf16", maximum: 255)],
      rule: "At most 255 UTF-16 code units.",
      source: "https://learn.microsoft.com/windows/win32/fileio/naming-a-file",
      traps: ["Programs may be bound by 260 for the whole path."]),
    LimitProfile(
      "terminal-line", "Line of a terminal", parameter: .number(default: 80),
      parts: [Part(unit: "columns", maximum: nil)],
      rule: "At most so many columns, by East Asian Width.",
      source: "https://www.unicode.org/reports/tr11/",
      traps: ["Terminals differ in emoji and in ambiguous width."]),
  ]
}
