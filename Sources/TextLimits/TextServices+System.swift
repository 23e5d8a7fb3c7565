// The modules for limited texts, fields, and forms.
@_exported public import FormFiles
@_exported public import FormMessages
@_exported public import FormValidation
@_exported public import LiveForms
@_exported public import PlatformLimits
@_exported public import SessionRecords
@_exported public import StrictJSON
@_exported public import TextEditing
@_exported public import TextHosting
@_exported public import TextMetrics

#if os(macOS) || os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
  @_exported public import TextMetricsFoundation
#else
  @_exported public import TextMetricsICU
#endif

extension TextServices {
  /// The services of the system.
  ///
  /// The services include:
  ///
  /// - words and sentences by locale
  /// - encodings, normalization forms, and case mapping
  /// - regular expressions
  /// - the units and profiles of platforms
  ///
  /// On Apple's systems, the services use Foundation. On other systems, they use ICU. Only ICU has
  /// an encoder of host names. Therefore, the unit `bytes:idna` and the formats `idn-hostname` and
  /// `idn-email` aren't available on Apple's systems.
  ///
  /// ```swift
  /// "中文😀".count(in: try TextServices.system.unit(named: "bytes:gb18030"))  // 8
  /// ```
  public static let system: TextServices = {
    #if os(macOS) || os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
      let services = TextServices.foundation
    #else
      let services = TextServices.icu
    #endif
    return services.addingPlatformLimits()
  }()
}

// MARK: - Units and Limits

extension TextUnit {
  /// The unit of posts on X, `weighted:x`.
  ///
  /// Most letters count 1, an emoji or a Chinese character counts 2, and a link counts 23.
  ///
  /// ```swift
  /// "See https://example.com".count(in: .xWeighted)  // 27
  /// ```
  ///
  /// The limit of a post is ``/TextMetrics/LimitExpression/xPost``.
  public static let xWeighted = TextServices.system.requiredUnit(named: "weighted:x")

  /// Creates a unit from its name, such as `words:zh` or `bytes:gbk`.
  ///
  /// - Parameter name: The name of the unit, as in the command and in form files.
  /// - Throws: ``/TextMetrics/UnitError`` if there isn't a unit with the name.
  public init(parsing name: some StringProtocol) throws(UnitError) {
    self = try TextServices.system.unit(named: String(name))
  }
}

extension TextLimit {
  /// Creates a limit from a text such as `characters<=300`, `words:zh>=3`, or `bytes:gbk=..12`.
  ///
  /// - Parameters:
  ///   - text: The limit, in any unit of ``/TextMetrics/TextServices/system``.
  ///   - strength: Whether the maximum is enforced while people type (`hard`) or only reported
  ///     (`soft`).
  /// - Throws: ``/TextMetrics/LimitError`` if the text isn't a limit.
  public init(parsing text: some StringProtocol, strength: Strength = .hard) throws(LimitError) {
    try self.init(parsing: text, services: .system, strength: strength)
  }
}

// MARK: - Patterns

extension FieldMember where Value.Unwrapped == String {
  /// Requires that a pattern matches the whole text, like the `pattern` attribute of HTML.
  ///
  /// The pattern is a regular expression of Foundation on Apple's systems, and of ICU elsewhere.
  /// An export of the form contains the pattern if the format of the export can express it.
  ///
  /// If the pattern isn't a literal but comes from a file, for example, call
  /// `TextServices.system.pattern(_:)`, and pass the result to
  /// ``/FormValidation/FieldMember/pattern(_:message:)``. `TextServices.system.pattern(_:)` throws
  /// an error if the pattern is invalid.
  ///
  /// - Parameters:
  ///   - source: The pattern. If the pattern is invalid, creating the form stops the program. With
  ///     an initializer that has the parameter `checking`, creating the form throws an error
  ///     instead.
  ///   - message: The message of a violation.
  public func pattern(_ source: StaticString, message: (any MessageText)? = nil) -> Self {
    do {
      return pattern(try TextServices.system.pattern("\(source)"), message: message)
    } catch {
      return reporting("the pattern '\(source)' is invalid: \(error)")
    }
  }
}
