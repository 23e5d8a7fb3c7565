import TextMetrics

/// Names, passwords and lines.
extension LimitProfile {
  static let names: [LimitProfile] = [
    LimitProfile(
      "ext4-name", "File name on ext4", parts: [("bytes", 255)],
      rule: "At most 255 bytes, none of which is / or 0.",
      source: "https://docs.kernel.org/filesystems/ext4/", date: "2026-11",
      verifiedAgainst: "the file system of Linux",
      traps: ["A Chinese name has 85 characters at most.", "'.', '..' and no name are taken."]),
    LimitProfile(
      "apfs-name", "File name on APFS", parts: [("bytes", 255)],
      rule: "At most 255 bytes of UTF-8.",
      source: "https://developer.apple.com/support/downloads/Apple-File-System-Reference.pdf",
      traps: ["Names that differ in normalization only are the same.", "The Finder shows : as /."]),
    LimitProfile(
      "ntfs-name", "File name on NTFS", parts: [("utf16", 255)],
      rule: "At most 255 UTF-16 code units.",
      source: "https://learn.microsoft.com/windows/win32/fileio/naming-a-file",
      traps: [
        "Programs may be bound by 260 for the whole path.",
        "Windows refuses < > : \" / \\ | ? * and a space or full stop at the end.",
      ]),
    LimitProfile(
      "dns-label", "Label of a domain name (IDNA)", parts: [("bytes:idna", 63)],
      rule:
        "At most 63 octets of the A-label: of a label that is not ASCII, xn-- and its Punycode.",
      source: "https://www.rfc-editor.org/rfc/rfc5890#section-2.3.2.1", date: "2010-08",
      traps: [
        "A Chinese label has about 17 characters, where those of one word lie near each other more.",
        "A hyphen stands neither first nor last, and all of a name has 253 octets.",
      ]),
    LimitProfile(
      "wifi-name", "Name of a wireless network (SSID)", parts: [("bytes", 32)],
      rule: "At most 32 octets.", source: "https://standards.ieee.org/ieee/802.11/7028/",
      date: "2021-02",
      traps: ["The octets have no encoding unless they are said to be UTF-8, which most are."]),
    LimitProfile(
      "bcrypt-password", "Password for bcrypt", parts: [("bytes", 72)],
      rule: "At most 72 bytes, in UTF-8 where nothing else is said.",
      source: "https://man.openbsd.org/crypt_checkpass.3",
      traps: ["Most libraries leave out the rest in silence: two longer passwords may be the same."]
    ),
    LimitProfile(
      "terminal-line", "Line of a terminal", parameter: .number(default: 80),
      parts: [("columns", nil)],
      rule: "At most so many columns, by East Asian Width.",
      source: "https://www.unicode.org/reports/tr11/",
      traps: ["Terminals differ in emoji and in ambiguous width."]),
  ]
}
