public import TextMetrics

/// Names of files, and lines.
extension LimitProfile {
  /// The name of a file on ext4, and most file systems of Linux.
  public static let ext4Name = LimitProfile("ext4-name", parts: [Part(unit: "bytes", maximum: 255)])

  /// The name of a file on APFS.
  public static let apfsName = LimitProfile("apfs-name", parts: [Part(unit: "bytes", maximum: 255)])

  /// The name of a file on NTFS.
  public static let ntfsName = LimitProfile("ntfs-name", parts: [Part(unit: "utf16", maximum: 255)])

  /// A label of a domain name.
  public static let dnsLabel = LimitProfile(
    "dns-label", parts: [Part(unit: "bytes:idna", maximum: 63)])

  /// A line of a terminal.
  public static let terminalLine = LimitProfile(
    "terminal-line", parameter: .number(default: 80), parts: [Part(unit: "columns", maximum: nil)])
}
