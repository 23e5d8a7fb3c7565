#if canImport(UIKit) || canImport(AppKit)
  public import TextMetrics
  import TextMetricsFoundation

  extension TextLimit {
    /// A limit as it is spelled, `characters<=300`, `words:zh<=100` or `bytes:gb18030=3..20`, in
    /// any unit that an Apple system can count: what the standard library cannot, Foundation and
    /// NaturalLanguage do.
    ///
    /// ```
    /// field.limit(to: TextConstraints(limits: [try TextLimit("bytes:gb18030<=20")]))
    /// ```
    ///
    /// - Throws: ``/TextMetrics/LimitError`` with a sentence that says what is wrong and what is
    ///   possible.
    public init(_ text: some StringProtocol, strength: Strength = .hard) throws(LimitError) {
      try self.init(text, units: .foundation, strength: strength)
    }
  }
#endif
