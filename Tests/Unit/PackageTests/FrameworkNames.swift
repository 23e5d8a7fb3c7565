/// The public top-level types of the standard library and of Apple's frameworks whose names are
/// words that a package might choose too. UIKit and AppKit prefix most of theirs.
enum FrameworkNames {
  static let all = Set(
    [standardLibrary, stringProcessing, foundation, swiftUI, userInterfaces]
      .flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) })

  private static let standardLibrary = """
    Actor AnyActor AnyBidirectionalCollection AnyCollection AnyHashable AnyIndex AnyIterator
    AnyKeyPath AnyObject AnyRandomAccessCollection AnySequence Array ArraySlice AsyncIteratorProtocol
    AsyncSequence AsyncStream AsyncThrowingStream Atomic AtomicLazyReference BidirectionalCollection
    BinaryFloatingPoint BinaryInteger BitwiseCopyable Bool CVarArg CancellationError CaseIterable
    Character CheckedContinuation ClosedRange Clock Codable CodingKey CodingUserInfoKey Collection
    CollectionDifference CollectionOfOne CommandLine Comparable ContiguousArray ContinuousClock
    Copyable CustomDebugStringConvertible CustomReflectable CustomStringConvertible Decodable
    Decoder DecodingError DefaultIndices DefaultStringInterpolation Dictionary DiscardingTaskGroup
    Double Duration EmptyCollection Encodable Encoder EncodingError EnumeratedSequence Equatable
    Error Escapable Executor ExpressibleByStringLiteral FixedWidthInteger FlattenSequence Float
    FloatingPoint GlobalActor Hashable Hasher Identifiable IndexingIterator InlineArray InstantProtocol
    Int Int8 Int16 Int32 Int64 Int128 IteratorProtocol IteratorSequence Job JoinedSequence KeyPath
    KeyValuePairs KeyedDecodingContainer KeyedEncodingContainer LazyCollection LazyMapSequence
    LazySequence LosslessStringConvertible MainActor ManagedBuffer MemoryLayout Mirror Mutex
    MutableCollection MutableRawSpan MutableSpan Never Numeric ObjectIdentifier Observable
    ObservationRegistrar OpaquePointer OptionSet Optional OutputRawSpan OutputSpan PartialKeyPath
    PartialRangeFrom PartialRangeThrough PartialRangeUpTo RandomAccessCollection
    RandomNumberGenerator Range RangeExpression RangeReplaceableCollection RangeSet RawRepresentable
    RawSpan ReferenceWritableKeyPath Repeated Result ReversedCollection Sendable Sequence Set
    SetAlgebra SignedInteger SignedNumeric SIMD Slice Span StaticBigInt StaticString Strideable
    String StringProtocol Substring SuspendingClock SystemRandomNumberGenerator Task TaskGroup
    TaskLocal TaskPriority TextOutputStream TextOutputStreamable ThrowingTaskGroup UInt UInt8 UInt16
    UInt32 UInt64 UInt128 UTF16 UTF32 UTF8 UTF8Span Unicode UnicodeCodec UnicodeDecodingResult
    UnkeyedDecodingContainer Unmanaged UnownedJob UnsafeBufferPointer UnsafePointer
    UnsafeRawPointer UnsignedInteger VolatileSequence WordPair WritableKeyPath Zip2Sequence
    """

  private static let stringProcessing = """
    AlternationBuilder Anchor AnyRegexOutput Capture CharacterClass ChoiceOf Local Lookahead
    NegativeLookahead NegativeLookbehind Lookbehind One OneOrMore Optionally Reference Regex
    RegexBuilder RegexComponent RegexComponentBuilder RegexRepetitionBehavior RegexSemanticLevel
    RegexWordBoundaryKind Repeat TryCapture ZeroOrMore CustomConsumingRegexComponent
    """

  private static let foundation = """
    AffineTransform AttributeContainer AttributeScope AttributeScopes AttributedString
    AttributedStringKey AttributedStringProtocol AttributedSubstring Bundle ByteCountFormatStyle
    ByteCountFormatter CachedURLResponse Calendar CharacterSet CocoaError ComparisonResult
    ContiguousBytes CustomLocalizedStringResourceConvertible Data
    DataProtocol Date DateComponents DateComponentsFormatter DateFormatter DateInterval
    DateIntervalFormatter Decimal DescriptiveNumberFormatStyle Dimension 
    Duration EnergyFormatter ErrorPointer Expression FileHandle FileManager FileWrapper
    FloatingPointFormatStyle FormatInput FormatStyle FormatStyleCapitalizationContext Formatter
    HTTPCookie HTTPURLResponse Host ISO8601DateFormatter IndexPath IndexSet InflectionConcept
    InflectionRule InputStream IntegerFormatStyle JSONDecoder JSONEncoder JSONSerialization
    KeyPathComparator LengthFormatter ListFormatStyle ListFormatter Locale LocalizedError
    LocalizedStringResource MassFormatter Measurement MeasurementFormatter 
    MessagePort Morphology MutableDataProtocol NetService Notification NotificationCenter
    NotificationQueue NumberFormatter Operation OperationQueue OutputStream POSIXError ParseStrategy
    ParseableFormatStyle PersonNameComponents PersonNameComponentsFormatter Pipe Port PortMessage
    Predicate PredicateBindings PredicateError PredicateExpression PredicateExpressions 
    PresentationIntent Process ProcessInfo Progress ProgressManager ProgressReporter
    PropertyListDecoder PropertyListEncoder PropertyListSerialization 
    ReferenceConvertible RelativeDateTimeFormatter RunLoop Scanner SocketPort SortComparator
    SortDescriptor SortOrder Stream StringEncodings StringTransform Thread TimeInterval
    TimeZone Timer URL URLCache URLComponents URLCredential URLError URLProtocol URLQueryItem
    URLRequest URLResourceValues URLResponse URLSession UUID UndoManager Unit UnitArea
    UnitConverter UnitDuration UnitInformationStorage UnitLength UnitMass UserDefaults 
    ValueTransformer XMLDocument XMLElement XMLNode XMLParser Byte Component ComponentInstance Fixed
    Handle Point Ptr Rect Size Style
    """

  private static let swiftUI = """
    AccessibilityActionKind AccessibilityNotification AccessibilityTraits Alert Alignment
    AlignmentID Anchor Angle Animatable Animation AnyGesture AnyLayout
    AnyShape AnyShapeStyle AnyTransition AnyView App AppStorage AsyncImage Axis 
    BackgroundStyle BackgroundTask Binding BlendMode BlurOptions BorderlessButtonStyle Button
    ButtonRole ButtonStyle ButtonToggleStyle Canvas Capsule Circle Color ColorPicker
    ColorScheme CommandGroup CommandMenu Commands ContainerRelativeShape ContentMode
    ContentShapeKinds ContentSizeCategory ContentUnavailableView ContextMenu ControlGroup
    ControlSize CoordinateSpace CustomHoverEffect CustomizableToolbarContent DatePicker
    DefaultFocusEvaluationPriority DisclosureGroup DismissAction Divider DocumentGroup DragGesture
    DropDelegate DropInfo DropProposal DynamicProperty DynamicTypeSize DynamicViewContent Edge
    EdgeInsets EditActions EditButton EditMode EditableCollectionContent Ellipse
    EmptyAnimatableData EmptyCommands EmptyModifier EmptyView Entry Environment EnvironmentKey
    EnvironmentObject EnvironmentValues EquatableView EventModifiers ExplicitAction FetchRequest
    FetchedResults FileDocument FillStyle FindContext FocusInteractions FocusState FocusedBinding
    FocusedObject FocusedValue FocusedValueKey FocusedValues Font ForEach Form FormStyle
    FrameResizePosition Gauge GeometryEffect GeometryProxy GeometryReader Gesture GestureMask
    GestureState Glass GlobalCoordinateSpace Gradient GraphicsContext Grid GridItem GridRow Group
    GroupBox HStack HelpLink HierarchicalShapeStyle HorizontalAlignment
    HorizontalEdge HoverEffect HoverPhase Image ImagePaint ImageRenderer ImmersionStyle 
    InsettableShape ItemProviderTableRowModifier KeyEquivalent KeyPress KeyboardShortcut
    KeyframeAnimator KeyframeTimeline Keyframes Label LabelStyle LabeledContent
    LabeledContentStyle LayoutDirection Layout LayoutProperties LayoutSubview
    LayoutSubviews LayoutValueKey LazyHGrid LazyHStack LazyVGrid LazyVStack LegibilityWeight
    LinearGradient LinearKeyframe Link List ListItemTint ListStyle LocalCoordinateSpace
    LocalizedStringKey LongPressGesture MagnifyGesture MatchedGeometryProperties Material Menu
    MenuButton MenuStyle MeshGradient ModifiedContent MoveCommandDirection MoveKeyframe
    MultiDatePicker Namespace NavigationLink NavigationPath NavigationSplitView NavigationStack
    NavigationView Notification ObservedObject OffsetShape OpenURLAction OpenWindowAction
    OutlineGroup OutlineSubgroupChildren PasteButton Path PhaseAnimator Picker PickerStyle
    PinnedScrollableViews PlaceholderContentView PlaceholderTextShapeStyle PopoverAttachmentAnchor
    PreferenceKey PresentationMode PresentationDetent PreviewProvider PreviewDevice PrimitiveButtonStyle
    ProgressView ProgressViewStyle ProjectionTransform Prominence ProposedViewSize RadialGradient
    Rectangle RedactionReasons RefreshAction RenameAction RenameButton ResetFocusAction
    RotateGesture RotatedShape RoundedCornerStyle RoundedRectangle SafeAreaRegions ScaledMetric
    ScaledShape Scene ScenePadding ScenePhase SceneStorage ScrollGeometry ScrollPhase
    ScrollPosition ScrollTarget ScrollView ScrollViewProxy ScrollViewReader SearchFieldPlacement
    SearchScopeActivation SearchSuggestionsPlacement SearchUnavailableContent Section
    SectionConfiguration SectionedFetchRequest SecureField SelectionShapeStyle SensoryFeedback
    SeparatorShapeStyle Settings SettingsLink Shader ShaderFunction ShadowStyle Shape ShapeRole
    ShapeStyle ShareLink SharePreview Slider SlideTransition Spacer SpatialTapGesture Spring
    SpringKeyframe StackLayout State StateObject Stepper StrokeStyle SubmitLabel SubmitTriggers
    Subscription SubscriptionView Subview SubviewsCollection SwipeActions SymbolColorRenderingMode
    SymbolRenderingMode Tab TabContent TabRole TabSection TabView TabViewStyle Table TableColumn
    TableColumnBuilder TableRow TableRowContent TapGesture Text TextAlignment TextAttribute
    TextEditor TextEditorStyle TextField TextFieldLink TextFieldStyle TextInputAutocapitalization
    TextInputDictationActivation TextInputDictationBehavior TextInputFormattingControlPlacement
    TextProxy TextRenderer TextSelectability TextSelection TextSelectionAffinity TimelineSchedule
    TimelineView TintShapeStyle Toggle ToggleStyle ToolbarContent ToolbarItem
    ToolbarItemGroup ToolbarItemPlacement ToolbarRole ToolbarTitleMenu Transaction TransactionKey
    Transferable TransferRepresentation Transition TransitionPhase TransitionProperties
    TupleView UIViewRepresentable UnevenRoundedRectangle UnitCurve UnitPoint
    UserInterfaceSizeClass UtilityWindow VStack VectorArithmetic VerticalAlignment VerticalEdge
    View ViewBuilder ViewDimensions ViewModifier ViewSpacing ViewThatFits Visibility
    VisualEffect WidgetConfiguration Window WindowGroup WindowResizability WindowStyle
    WritingToolsBehavior ZStack AnyPublisher Cancellable AnyCancellable Just Publisher Published
    Publishers Record Subject Subscriber Subscribers Scheduler ObservableObject Fail Future Deferred
    """

  private static let userInterfaces = """
    NSAttributedString NSEvent NSForm NSFormCell NSTextField NSTextSelection NSTextView NSUndoManager
    NSTextRange NSTextLocation NSTextStorage NSTextLayoutManager UIAction UIColor UICommand
    UIKeyCommand UILabel UITextField UITextPosition UITextRange UITextSelectionRect UITextView
    UIView Selector CGFloat CGPoint CGRect CGSize CGVector ActivityAttributes 
    """
}
