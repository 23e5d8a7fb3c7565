public import TextMetrics

/// The declaration of a field: its kind, its rules, and its behavior while text is typed.
///
/// ``FormDeclaration/fields(at:)`` returns the declarations of a form's fields:
///
/// ```swift
/// let form = ModelForm<SignUp> { Field(\.name).required().maxLength(50) }
/// let field = form.declaration.fields(at: "name")[0]
/// field.constraints.limits.count  // 1
/// ```
///
/// A declaration doesn't refer to a property of a model.
public struct FieldDeclaration: Sendable {
  /// The name of the field in paths and records.
  ///
  /// The name must not be empty, and must not contain `.`, `[`, or `]`. A form can't have a name in
  /// two normalization forms, such as a precomposed and a decomposed é, because they're different
  /// keys in JSON.
  public var name: String
  /// The name of the field in messages, or `nil` if messages use ``name``.
  public var label: LocalizedText?
  /// The kind of the field's values.
  public var kind: ValueKind
  package var absence = Absence.missingOrNull
  package var transforms: [FieldTransform]
  package var rules: [FieldRule]
  /// The behavior of the limits while text is typed.
  public var typing: Typing
  /// The messages for violations of rules that don't have a message of their own.
  public var messages: MessageOverrides

  package init(
    _ name: String,
    label: LocalizedText? = nil,
    kind: ValueKind = .text,
    transforms: [FieldTransform] = [],
    rules: [FieldRule] = [],
    typing: Typing = .init(),
    messages: MessageOverrides = .none
  ) {
    FieldPath.expectName(name)
    self.name = name
    self.label = label
    self.kind = kind
    self.transforms = transforms
    self.rules = rules
    self.typing = typing
    self.messages = messages
  }

  package var isRequired: Bool {
    rules.contains { $0.kind.requiresValue && $0.condition == nil }
  }
}

extension FieldDeclaration {
  /// The behavior of a field's limits while text is typed.
  ///
  /// The settings don't affect submitted values.
  public struct Typing: Sendable, Hashable {
    /// The treatment of an insertion that doesn't fit.
    public var overflow: TextConstraints.Overflow
    /// The boundary at which an insertion that doesn't fit is clipped.
    public var boundary: Truncation.Boundary
    /// The policy that decides when marked text is limited.
    public var composition: TextConstraints.CompositionPolicy

    /// Creates the settings.
    ///
    /// By default, an insertion that doesn't fit is clipped at a Character boundary. Marked text is
    /// clipped when the composition ends.
    ///
    /// - Parameters:
    ///   - overflow: The treatment of an insertion that doesn't fit.
    ///   - boundary: The boundary at which an insertion that doesn't fit is clipped.
    ///   - composition: The policy that decides when marked text is limited.
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
  /// The constraints to enforce while text is typed, for `TextEditing` and text field controllers.
  ///
  /// The constraints consist of the limits, the allowed and denied classes of Characters, the
  /// transforms, and the settings in `typing`. Other rules, such as patterns, aren't included.
  /// Limits and classes with a condition aren't included either, because a condition can depend on
  /// other fields.
  ///
  /// ``FieldMember/trimmed()`` and ``FieldMember/collapsingWhitespace()`` don't change text while
  /// it's typed, but the limits don't count the Characters that these transforms remove from a
  /// submission. If several rules list allowed classes, only the first list is enforced. If several
  /// transforms of one kind occur, such as two letter cases, only the last one is applied.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rules and transforms.
  public var constraints: TextConstraints {
    var constraints = TextConstraints(
      overflow: typing.overflow, at: typing.boundary, composition: typing.composition)
    for transform in transforms {
      switch transform {
      // Typed whitespace stays, but limits don't count whitespace that a submission removes.
      case .trim, .collapseWhitespace: break
      case .lineBreaks(let policy): constraints.lineBreaks = policy
      case .normalize(let normalizer): constraints.normalizer = normalizer
      case .asciiDigits: constraints.transforms = [.asciiDigits]
      case .letterCase(let letterCase): constraints.letterCase = letterCase
      }
    }
    for rule in rules where rule.condition == nil {
      switch rule.kind {
      case .count(let limit, _): constraints.limits.append(limit.enforced(through: transforms))
      case .characters(let filter):
        // Only one list of allowed classes can be enforced while text is typed. A submission is
        // validated by all lists.
        constraints.filter = CharacterFilter(
          allowing: constraints.filter?.allowed ?? filter.allowed,
          denying: (constraints.filter?.denied ?? []) + filter.denied)
      default: break
      }
    }
    return constraints
  }
}
