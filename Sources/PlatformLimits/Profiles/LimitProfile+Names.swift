import TextMetrics

extension LimitProfile {
  static let names: [LimitProfile] = [
    LimitProfile(
      "ext4-name", "File name on ext4", minimum: 1, parts: [("bytes+filename", 255)],
      rule: "1 to 255 bytes, without / and 0. '.' and '..' are reserved.",
      source: "https://docs.kernel.org/filesystems/ext4/", date: "2026-11",
      verifiedAgainst: "the file system of Linux",
      traps: ["A Chinese name has 85 characters at most.", "Names need not be UTF-8."]),
    LimitProfile(
      "apfs-name", "File name on APFS", minimum: 1, parts: [("bytes+filename", 255)],
      rule: "1 to 255 characters of UTF-8, counted as bytes here, without / and U+0000.",
      source: "https://developer.apple.com/support/downloads/Apple-File-System-Reference.pdf",
      traps: [
        "Users report names of 200 Hangul syllables, which are 600 bytes, and of 190 full-width "
          + "digits. The kernel and FUSE have 255 bytes (NAME_MAX). This profile was tried on no "
          + "Mac: what fits here fits there, and longer names may.",
        "Names that differ in normalization only are the same.", "The Finder shows : as /.",
      ]),
    LimitProfile(
      "ntfs-name", "File name on NTFS, in Windows", minimum: 1,
      parts: [("utf16+winfilename", 255)],
      rule:
        "1 to 255 UTF-16 code units without controls and < > : \" / \\ | ? *, no space or full stop "
        + "at the end, and no name of a device such as NUL, also before an extension.",
      source: "https://learn.microsoft.com/windows/win32/fileio/naming-a-file", date: "2026-11",
      verifiedAgainst: "NTFS-3G 2022.10.3 and Python 3.11",
      traps: [
        "Programs may be bound by 260 for the whole path.",
        "NTFS itself takes all names without / and U+0000: Linux can write some that Windows can't "
          + "open.",
      ]),
    LimitProfile(
      "s3-key", "Key of an object in Amazon S3", minimum: 1, parts: [("bytes", 1024)],
      rule: "1 to 1024 bytes of UTF-8.",
      source: "https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-keys.html",
      traps: [
        "Clients read . and .. between slashes as folders, and XML can't hold most controls: both are "
          + "legal in keys.",
        "The prefix counts, too.",
      ]),
    LimitProfile(
      "dns-label", "Label of a domain name (IDNA)", minimum: 1,
      parts: [("bytes:idna+hostlabel", 63)],
      rule:
        "1 to 63 octets of the A-label: of a label that is not ASCII, xn-- and its Punycode. A hyphen "
        + "is neither first nor last.",
      source: "https://www.rfc-editor.org/rfc/rfc5890#section-2.3.2.1", date: "2010-08",
      traps: [
        "A Chinese label has about 17 characters, where those of one word lie near each other more.",
        "All of a name has 253 octets.",
      ]),
    LimitProfile(
      "wifi-name", "Name of a wireless network (SSID)", parts: [("bytes", 32)],
      rule: "At most 32 octets.", source: "https://standards.ieee.org/ieee/802.11/7028/",
      date: "2021-02",
      traps: ["The octets have no encoding unless they are said to be UTF-8, which most are."]),
    LimitProfile(
      "bcrypt-password", "Password for bcrypt", parts: [("bytes+nonul", 72)],
      rule: "At most 72 bytes, in UTF-8 unless specified otherwise. No byte is 0.",
      source: "https://man.openbsd.org/crypt_checkpass.3", date: "2026-11",
      verifiedAgainst: "PHP 8.2",
      traps: [
        "Most libraries leave out the rest in silence: two longer passwords may be the same.",
        "Libraries in C stop at U+0000, and PHP refuses it.",
      ]),
    LimitProfile(
      "terminal-line", "Line of a terminal", parameter: .number(default: 80),
      parts: [("columns+line", nil)],
      rule: "At most the maximum number of columns in each line, by East Asian Width.",
      source: "https://www.unicode.org/reports/tr11/",
      traps: ["Terminals differ in emoji and in ambiguous width."]),
    LimitProfile(
      "email-line", "Line of an email", parameter: .number(default: 998),
      parts: [("bytes+nonul+line", nil)],
      rule: "At most 998 octets in each line, not counting CR LF. No octet is 0.",
      source: "https://www.rfc-editor.org/rfc/rfc5322#section-2.1.1", date: "2008-10",
      traps: ["Lines should have 78 characters at most.", "Mail programs encode longer lines."]),
    LimitProfile(
      "git-subject", "Subject of a commit message", parameter: .number(default: 50), minimum: 1,
      parts: [("columns+line", nil), ("lines", 1)],
      rule: "One line of at most 50 characters, as git recommends.",
      source: "https://git-scm.com/docs/git-commit#_discussion",
      traps: [
        "git itself takes any length. GitHub shows 72 characters.",
        "The subject is the text up to the first blank line: more lines become one.",
      ]),
    LimitProfile(
      "netflix-subtitle", "Subtitle by Netflix's style guide", parameter: .number(default: 42),
      parts: [("columns+line", nil), ("lines", 2)],
      rule: "At most two lines of 42 characters each in most languages.",
      source:
        "https://partnerhelp.netflixstudios.com/hc/en-us/articles/217350977-English-USA-Timed-Text-Style-Guide",
      traps: [
        "Japanese has 13 full-width characters in a line, Chinese and Korean 16: write 26 and 32, "
          + "since columns count a full-width character as two.",
        "Players break longer lines themselves, where they like.",
      ]),
  ]
}
