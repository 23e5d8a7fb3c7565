public import TextMetrics

/// What people are told of a profile. It stands beside the limits, so that a program which only
/// keeps to them, as a page does, carries no sentences.
struct ProfileDescription: Sendable {
  let name: String
  let title: String
  let rule: String
  let source: String
  let date: String?
  let verifiedAgainst: String?
  let traps: [String]

  init(
    _ name: String, _ title: String, rule: String, source: String, date: String? = nil,
    verifiedAgainst: String? = nil, traps: [String] = []
  ) {
    self.name = name
    self.title = title
    self.rule = rule
    self.source = source
    self.date = date
    self.verifiedAgainst = verifiedAgainst
    self.traps = traps
  }

  static let all = forms + databases + sqlServer + platforms + messages + names
}

extension LimitProfile {
  /// What it is the limit of, for a table.
  public var title: String { description.title }

  /// The rule, as whoever enforces it states it.
  public var rule: String { description.rule }

  /// Where the rule is published.
  public var source: String { description.source }

  /// Since when the rule is known to be so, as year and month: when the source was published, or
  /// when ``verifiedAgainst`` was asked; nil where the source bears no date.
  public var date: String? { description.date }

  /// What was asked whether it accepts what the profile accepts: `PostgreSQL 15`; nil where the
  /// rule stands as its source has it.
  public var verifiedAgainst: String? { description.verifiedAgainst }

  /// What surprises people.
  public var traps: [String] { description.traps }

  /// Found by the name; a test asks it of every profile.
  private var description: ProfileDescription {
    ProfileDescription.all.first { $0.name == name }!
  }
}
