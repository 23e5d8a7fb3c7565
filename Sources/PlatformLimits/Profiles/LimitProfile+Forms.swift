import TextMetrics

extension LimitProfile {
  static let forms: [LimitProfile] = [
    LimitProfile(
      "html-maxlength", "HTML input or textarea", parameter: .required(example: 40),
      maximums: [("utf16", nil)],
      rule:
        "At most maxlength UTF-16 code units of the field's API value, in which a line break "
        + "is LF.",
      source: "https://html.spec.whatwg.org/multipage/form-control-infrastructure.html",
      traps: [
        "A line break counts as one while typing, but is submitted as CR LF, which is two: "
          + "see html-submitted.",
        "An emoji counts as two or more, and an emoji of a family of four as 11.",
        "The browser enforces the limit for text that the user types, but not for text that "
          + "a script sets.",
      ]),
    LimitProfile(
      "html-submitted", "HTML textarea, as its form sends it", parameter: .required(example: 40),
      maximums: [("utf16+crlf", nil)],
      rule:
        "At most the maximum number of UTF-16 code units of the submitted value, in which a "
        + "line break is CR LF.",
      source:
        "https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constructing-form-data-set",
      traps: [
        "A text that just fits maxlength is too long if it contains line breaks.",
        "FormData and fetch with JSON send LF, which html-maxlength counts.",
      ]),
    LimitProfile(
      "json-schema", "JSON Schema maxLength", parameter: .required(example: 40),
      maximums: [("scalars", nil)],
      rule: "At most maxLength characters as RFC 8259 defines them: Unicode scalars.",
      source: "https://json-schema.org/draft/2020-12/json-schema-validation#section-6.3.1",
      date: "2020-12",
      traps: [
        "JavaScript validators that use the length property count UTF-16 code units instead."
      ]),
    LimitProfile(
      "html-meta-description", "HTML meta description", parameter: .number(default: 160),
      maximums: [("columns", nil)],
      rule:
        "No rule: search engines truncate by width in pixels, which is about 160 columns of "
        + "text.",
      source: "https://developers.google.com/search/docs/appearance/snippet",
      traps: ["Phones show less.", "A search engine can show another text instead."]),
    LimitProfile(
      "govuk-character-count", "GOV.UK character count", parameter: .required(example: 200),
      maximums: [("utf16", nil)],
      rule: "At most maxlength UTF-16 code units, the length of the value in JavaScript.",
      source: "https://design-system.service.gov.uk/components/character-count/",
      traps: [
        "It only warns: a longer text can be typed and submitted, and the server has to refuse it.",
        "A server that counts a line break as CR LF refuses some texts that the component accepts.",
      ]),
    LimitProfile(
      "govuk-word-count", "GOV.UK word count", parameter: .required(example: 150),
      maximums: [("words:whitespace", nil)],
      rule: "At most the maximum number of words, which are separated by whitespace.",
      source: "https://design-system.service.gov.uk/components/character-count/",
      traps: [
        "A line of Chinese or Thai is one word.", "It only warns.",
        "Its script also divides at U+FEFF, and doesn't divide at U+0085, which is "
          + "whitespace in Unicode.",
      ]),
  ]
}

// MARK: - Names and Lines

extension LimitProfile {
  static let namesAndLines: [LimitProfile] = [
    LimitProfile(
      "ext4-name", "File name on ext4", minimum: 1, maximums: [("bytes+filename", 255)],
      rule: "1 to 255 bytes, without / and the byte 0. '.' and '..' are reserved.",
      source: "https://docs.kernel.org/filesystems/ext4/", date: "2026-11",
      verifiedAgainst: "the file system of Linux",
      traps: ["A Chinese name has at most 85 characters.", "Names don't have to be UTF-8."]),
    LimitProfile(
      "apfs-name", "File name on APFS", minimum: 1, maximums: [("bytes+filename", 255)],
      rule: "1 to 255 characters of UTF-8, counted as bytes here, without / and U+0000.",
      source: "https://developer.apple.com/support/downloads/Apple-File-System-Reference.pdf",
      traps: [
        "Users report names of 200 Hangul syllables, which are 600 bytes, and of 190 "
          + "full-width digits. The limit of the kernel and FUSE is 255 bytes (NAME_MAX). "
          + "This profile wasn't tested on a Mac. A name that fits the profile fits APFS, "
          + "and longer names can fit APFS, too.",
        "Names that differ only in their normalization are the same name.",
        "The Finder shows ':' as '/'.",
      ]),
    LimitProfile(
      "ntfs-name", "File name on NTFS, in Windows", minimum: 1,
      maximums: [("utf16+winfilename", 255)],
      rule:
        "1 to 255 UTF-16 code units, without control characters and < > : \" / \\ | ? "
        + "*. The name doesn't end with a space or a full stop, and isn't the name of a "
        + "device such as NUL, even with an extension.",
      source: "https://learn.microsoft.com/windows/win32/fileio/naming-a-file", date: "2026-11",
      verifiedAgainst: "NTFS-3G 2022.10.3 and Python 3.11",
      traps: [
        "Programs can have a limit of 260 for the whole path.",
        "NTFS itself accepts all names without / and U+0000, so Linux can write names "
          + "that Windows can't open.",
      ]),
    LimitProfile(
      "s3-key", "Key of an object in Amazon S3", minimum: 1, maximums: [("bytes", 1024)],
      rule: "1 to 1024 bytes of UTF-8.",
      source: "https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-keys.html",
      traps: [
        "Clients read '.' and '..' between slashes as folders, and XML can't contain "
          + "most control characters, but both are valid in keys.",
        "The prefix counts, too.",
      ]),
    LimitProfile(
      "dns-label", "Label of a domain name (IDNA)", minimum: 1,
      maximums: [("bytes:idna+hostlabel", 63)],
      rule:
        "1 to 63 octets of the A-label, which is xn-- and Punycode for a label that "
        + "isn't ASCII. A hyphen is neither first nor last.",
      source: "https://www.rfc-editor.org/rfc/rfc5890#section-2.3.2.1", date: "2010-08",
      traps: [
        "A Chinese label has about 17 characters, or more if its code points are close to "
          + "each other.",
        "A whole domain name has at most 253 octets.",
      ]),
    LimitProfile(
      "wifi-name", "Name of a wireless network (SSID)", maximums: [("bytes", 32)],
      rule: "At most 32 octets.", source: "https://standards.ieee.org/ieee/802.11/7028/",
      date: "2021-02",
      traps: [
        "The octets have no defined encoding unless the network declares UTF-8. Most names are "
          + "UTF-8."
      ]),
    LimitProfile(
      "bcrypt-password", "Password for bcrypt", maximums: [("bytes+nonul", 72)],
      rule: "At most 72 bytes, in UTF-8 unless specified otherwise. No byte is 0.",
      source: "https://man.openbsd.org/crypt_checkpass.3", date: "2026-11",
      verifiedAgainst: "PHP 8.2",
      traps: [
        "Most libraries silently ignore the bytes after the limit, so two different long "
          + "passwords can be equivalent.",
        "C libraries stop at U+0000, and PHP refuses it.",
      ]),
    LimitProfile(
      "terminal-line", "Line of a terminal", parameter: .number(default: 80),
      maximums: [("columns+line", nil)],
      rule: "At most the maximum number of columns in each line, by East Asian Width.",
      source: "https://www.unicode.org/reports/tr11/",
      traps: ["Terminals differ in the width of emoji and of ambiguous characters."]),
    LimitProfile(
      "email-line", "Line of an email", parameter: .number(default: 998),
      maximums: [("bytes+nonul+line", nil)],
      rule: "At most 998 octets in each line, without its CR LF. No octet is 0.",
      source: "https://www.rfc-editor.org/rfc/rfc5322#section-2.1.1", date: "2008-10",
      traps: ["A line should have at most 78 characters.", "Mail programs encode longer lines."]),
    LimitProfile(
      "git-subject", "Subject of a commit message", parameter: .number(default: 50), minimum: 1,
      maximums: [("columns+line", nil), ("lines", 1)],
      rule: "One line of at most 50 characters, as git recommends.",
      source: "https://git-scm.com/docs/git-commit#_discussion",
      traps: [
        "Git itself accepts any length. GitHub shows 72 characters.",
        "The subject is the text up to the first blank line. Git joins several lines into one.",
      ]),
    LimitProfile(
      "netflix-subtitle", "Subtitle by Netflix's style guide", parameter: .number(default: 42),
      maximums: [("columns+line", nil), ("lines", 2)],
      rule: "At most two lines of 42 characters each in most languages.",
      source:
        "https://partnerhelp.netflixstudios.com/hc/en-us/articles/217350977-English-USA-Timed-Text-Style-Guide",
      traps: [
        "A line has at most 13 full-width characters in Japanese, and at most 16 in "
          + "Chinese and Korean. Use 26 and 32, because a full-width character counts as "
          + "two columns.",
        "Players break longer lines themselves, at any position.",
      ]),
  ]
}
