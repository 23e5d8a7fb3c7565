import TextEditing

#if (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
  public import FormValidation
  public import LiveForms
  public import TextHosting
#else
  import FormValidation
  import LiveForms
#endif

extension LiveForm {
  /// Passes an edit of `session` to the form. While text is marked or a word is unfinished, the
  /// text in the form doesn't change.
  func didEdit(_ field: FieldPath, with result: EditResult, in session: TextSession) {
    set(field, to: session.text, isComposing: session.hasPendingText)
    announceLimitedInput(result, in: field)
  }

  func announceLimitedInput(_ result: EditResult, in field: FieldPath) {
    switch max(result.decision, result.compositionDecision ?? .accepted) {
    case .clipped: didLimitInput(.clipped, in: field)
    case .rejected: didLimitInput(.rejected, in: field)
    case .accepted, .deferred: break
    }
  }
}

#if (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
  extension LimitableField {
    /// Connects a text field with a field of a live form.
    ///
    /// The text field gets the text and the constraints of the form's field. Each edit of the text
    /// field is passed to the form by the closure ``/TextHosting/FieldController/onChange`` of the
    /// controller. The method sets this closure and discards a closure that you set before. The
    /// new closure retains the form.
    ///
    /// ```
    /// nameField.connect(to: live, at: "name")
    /// ```
    ///
    /// Set ``/LiveForms/LiveForm/focus`` when the text field gains or loses the focus. If you
    /// change the text in the form, such as with ``/LiveForms/LiveForm/reset()``, also set the text
    /// of the returned controller, because changes in the form aren't passed to the text field. If
    /// the constraints depend on a condition, set the constraints of the controller when a value
    /// that the condition reads has changed.
    ///
    /// - Parameters:
    ///   - live: The form.
    ///   - path: The path of the field in the form. If there isn't a field at the path, the text
    ///     field becomes empty and has no limits. The form ignores edits while there isn't a field
    ///     at the path.
    /// - Returns: The controller of the text field.
    @discardableResult
    public func connect<Model>(to live: LiveForm<Model>, at path: FieldPath) -> FieldController {
      let controller = limit(to: live.constraints(for: path))
      controller.text = live.text(for: path)
      controller.onChange = { [weak controller] result in
        if let controller { live.didEdit(path, with: result, in: controller.session) }
      }
      return controller
    }
  }
#endif
