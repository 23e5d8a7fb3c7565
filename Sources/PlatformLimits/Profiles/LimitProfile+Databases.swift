public import TextMetrics

/// Databases.
extension LimitProfile {
  /// A `varchar(n)` of PostgreSQL in a UTF-8 database.
  public static let postgreSQLVarchar = LimitProfile(
    "postgresql-varchar", parameter: .required(example: 40), lowest: 1, highest: 10_485_760,
    parts: [Part(unit: "scalars", maximum: nil)])

  /// A `text` of PostgreSQL.
  public static let postgreSQLText = LimitProfile(
    "postgresql-text", parts: [Part(unit: "bytes", maximum: 1_073_741_819)])

  /// A value in a B-tree index of PostgreSQL.
  public static let postgreSQLIndex = LimitProfile(
    "postgresql-index", parts: [Part(unit: "bytes", maximum: 2692)])

  /// A `VARCHAR(n)` of MySQL or MariaDB in utf8mb4, the only column of its table.
  public static let mySQLVarchar = LimitProfile(
    "mysql-varchar", parameter: .required(example: 40), highest: 16_383,
    parts: [Part(unit: "scalars", maximum: nil), Part(unit: "bytes", maximum: 65_532)])

  /// A `VARCHAR(n)` of MySQL or MariaDB in utf8mb3, which was called utf8.
  public static let mySQLVarcharUTF8MB3 = LimitProfile(
    "mysql-varchar-utf8mb3", parameter: .required(example: 40), highest: 21_844,
    parts: [Part(unit: "scalars", maximum: nil), Part(unit: "bytes:utf8mb3", maximum: 65_532)])

  /// A `TEXT` of MySQL or MariaDB.
  public static let mySQLText = LimitProfile(
    "mysql-text", parameter: .number(default: 65_535),
    highest: Int(clamping: 4_294_967_295 as Int64), parts: [Part(unit: "bytes", maximum: nil)])

  /// A `VARCHAR` of MySQL or MariaDB with an index of InnoDB, in utf8mb4.
  public static let mySQLIndex = LimitProfile(
    "mysql-index", parts: [Part(unit: "scalars", maximum: 768)])

  /// A `VARCHAR` of MySQL or MariaDB with an index of InnoDB, in utf8mb3.
  public static let mySQLIndexUTF8MB3 = LimitProfile(
    "mysql-index-utf8mb3",
    parts: [Part(unit: "scalars", maximum: 1024), Part(unit: "bytes:utf8mb3", maximum: 3072)])

  /// Any text of SQLite.
  public static let sqliteText = LimitProfile(
    "sqlite-text", parts: [Part(unit: "bytes", maximum: 1_000_000_000)])

  /// A `CHECK (length(column) <= n)` of SQLite.
  public static let sqliteLength = LimitProfile(
    "sqlite-length", parameter: .required(example: 40), parts: [Part(unit: "scalars", maximum: nil)]
  )

  /// A `VARCHAR2(n BYTE)` of Oracle, the default.
  public static let oracleVarchar2Byte = LimitProfile(
    "oracle-varchar2-byte", parameter: .number(default: 4000), lowest: 1, highest: 32_767,
    parts: [Part(unit: "bytes", maximum: nil)])

  /// A `VARCHAR2(n CHAR)` of Oracle.
  public static let oracleVarchar2Char = LimitProfile(
    "oracle-varchar2-char", parameter: .required(example: 40), lowest: 1, highest: 4000,
    parts: [Part(unit: "scalars", maximum: nil), Part(unit: "bytes", maximum: 4000)])

  /// The partition key of DynamoDB.
  public static let dynamoDBPartitionKey = LimitProfile(
    "dynamodb-partition-key", parts: [Part(unit: "bytes", maximum: 2048)])

  /// The sort key of DynamoDB.
  public static let dynamoDBSortKey = LimitProfile(
    "dynamodb-sort-key", parts: [Part(unit: "bytes", maximum: 1024)])
}
