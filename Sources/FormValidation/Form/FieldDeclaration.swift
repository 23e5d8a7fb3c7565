public import TextMetrics

/// What a form says about one value, without saying where the value is.
public struct FieldDeclaration: Sendable {
  /// The name in paths and in records: not empty, without `.`, `[` and `]`.
  public var name: String
  /// The name for people.
  public var label: LocalizedText?
  /// What the field's text stands for.
  public var kind: ValueKind
  /// Whether a record may lack the value, where no rule demands it.
  package var absence = Absence.any
  /// What cleans the value, in this order, before any rule sees it.
  package var stages: [Stage]
  /// The rules, in the order in which their violations are reported.
  package var rules: [FieldRule]
  /// How limits act while text is typed.
  public var typing: Typing
  /// Sentences for the rules that have none of their own.
  public var messages: MessageOverrides

  /// A field that is declared without a model, as one that is read from JSON is.
  ///
  /// - Precondition: The name is not empty and has no `.`, `[` or `]`.
  package init(
    _ name: String,
    label: LocalizedText? = nil,
    kind: ValueKind = .text,
    stages: [Stage] = [],
    rules: [FieldRule] = [],
    typing: Typing = .init(),
    messages: MessageOverrides = .none
  ) {
    FieldPath.expectName(name)
    self.name = name
    self.label = label
    self.kind = kind
    self.stages = stages
    self.rules = rules
    self.typing = typing
    self.messages = messages
  }

  /// Whether an empty value is a violation whatever else the record has.
  package var isRequired: Bool {
    rules.contains { $0.kind.wantsValue && $0.condition == nil }
  }
}

extension FieldDeclaration {
  /// How the limits of a field act while text is typed. A submitted value doesn't depend on it.
  public struct Typing: Sendable, Hashable {
    /// What happens to an insertion that doesn't fit.
    public var overflow: TextConstraints.Overflow
    /// The boundary at which an insertion is clipped.
    public var boundary: Truncation.Boundary
    /// When marked text is limited.
    public var composition: TextConstraints.CompositionPolicy

    /// Creates the settings. The default clips at a Character when a composition ends.
    public init(
      overflow: TextConstraints.Overflow = .clip, at boundary: Truncation.Boundary = .character,
      composition: TextConstraints.CompositionPolicy = .defer
    ) {
      self.overflow = overflow
      self.boundary = boundary
      self.composition = composition
    }
  }
}

extension FieldDeclaration {
  /// What the same declaration means while text is typed: for `TextEditing`.
  ///
  /// Rules under a condition are left to the submission, since typing knows no other fields; so
  /// is `trimmed()`, and what it will remove takes no room.
  public var constraints: TextConstraints {
    var constraints = TextConstraints(
      overflow: typing.overflow, at: typing.boundary, composition: typing.composition)
    for stage in stages {
      switch stage {
      // The count while typing leaves out what these will remove.
      case .trim, .collapseWhitespace: break
      case .lineBreaks(let policy): constraints.lineBreaks = policy
      case .normalize(let normalizer): constraints.normalizer = normalizer
      case .asciiDigits: constraints.transforms = [.asciiDigits]
      case .letterCase(let letterCase): constraints.letterCase = letterCase
      }
    }
    for rule in rules where rule.condition == nil {
      switch rule.kind {
      case .count(let limit, _): constraints.limits.append(limit.enforced(through: stages))
      case .characters(let filter):
        // Of two lists of allowed sets the first is kept, and the submission judges by the second.
        constraints.filter = CharacterFilter(
          allowing: constraints.filter?.allowed ?? filter.allowed,
          denying: (constraints.filter?.denied ?? []) + filter.denied)
      default: break
      }
    }
    return constraints
  }
}
