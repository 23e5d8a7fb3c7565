/** A unit without a suffix that begins with `+`. See {@link Unit}. */
type PlainUnit =
  | "characters" | "scalars" | "unicodeScalars" | "scalarsPerCharacter" | "utf16" | "lines"
  | "characters:visible" | "paragraphs" | "sentences" | `sentences:${string}`
  | "bytes" | "bytes:utf8" | "bytes:utf8mb3" | "bytes:utf16" | "bytes:utf32"
  | "words" | "words:whitespace" | "words:office" | "words:libreoffice" | "words:msword" | `words:${string}`
  | "columns" | "columns:wide" | `columns:tab${number}` | `columns:wide:tab${number}`
  | "weighted:x" | "weighted:x2" | "weighted:mastodon" | "weighted:nonascii2"
  | "weighted:ascii-half" | "weighted:ascii-half-down" | "sms" | `sms:${string}`;

/** A suffix that makes a unit count the text as it's sent: with CR LF as line breaks, or in a normalization form. */
type SentForm = "crlf" | "nfc" | "nfd" | "nfkc" | "nfkd";

/** A suffix that makes a unit count only the longest line, or refuse some texts, such as invalid file names. */
type OtherForm = "line" | "nonul" | "filename" | "winfilename" | "hostlabel";

/** The spelling of a unit, such as `characters`, `bytes`, `words:zh`, or `utf16+crlf`. See {@link units}. */
export type Unit =
  | PlainUnit | `${PlainUnit}+${SentForm | OtherForm}` | `${PlainUnit}+crlf+${SentForm | OtherForm}`;

/** The profiles that require a number, as in `postgresql-varchar=40`. */
type SizedProfile =
  | "html-maxlength" | "html-submitted" | "json-schema" | "govuk-character-count" | "govuk-word-count"
  | "postgresql-varchar" | "mysql-varchar" | "mysql-varchar-utf8mb3" | "sqlite-length"
  | "oracle-varchar2-char";

/** The profiles with a default number, as in `terminal-line` and `terminal-line=120`. */
type AdjustableProfile =
  | "html-meta-description" | "mysql-text" | "oracle-varchar2-byte" | "sqlserver-nvarchar"
  | "sqlserver-varchar-utf8" | "mastodon-post" | "sms-message" | "terminal-line" | "email-line" | "git-subject"
  | "netflix-subtitle";

/** The profiles without a number. */
type FixedProfile =
  | "postgresql-text" | "postgresql-index" | "mysql-index" | "mysql-index-utf8mb3" | "sqlite-text"
  | "dynamodb-partition-key" | "dynamodb-sort-key" | "x-post" | "bluesky-post" | "instagram-caption"
  | "threads-post" | "telegram-message" | "telegram-caption" | "discord-message" | "slack-message"
  | "whatsapp-message" | "app-store-name" | "app-store-subtitle" | "app-store-promotional-text"
  | "app-store-description" | "app-store-release-notes" | "app-store-keywords"
  | "google-play-name" | "google-play-short-description" | "google-play-description"
  | "google-play-release-notes" | "apns-payload" | "fcm-payload" | "web-push-payload" | "ext4-name"
  | "apfs-name" | "ntfs-name" | "s3-key" | "wifi-name" | "bcrypt-password";

/** The published limits of a platform, a database, or a protocol. */
export type Profile =
  | FixedProfile | AdjustableProfile | `${SizedProfile | AdjustableProfile}=${number}`;

/** A limit in one unit, or the limits of a profile. */
export type Limit = UnitLimit | ProfileLimit;

/** A range of counts in a unit. A minimum is only reported, and never blocks typing. */
export type UnitLimit = {
  unit: Unit;
  /** Whether the limit is only reported, not enforced. */
  soft?: boolean;
} & (
  | { max?: number; min: number }
  // If neither number is given, TypeScript's error is about the alternative that is declared last.
  | {
      /** The largest count that fits, a whole number. */
      max: number;
      /** The smallest count that fits, a whole number. */
      min?: number;
    }
);

/** The limits of a profile, in the order of the profile. */
export interface ProfileLimit {
  profile: Profile;
  /** Whether the limits are only reported, not enforced. */
  soft?: boolean;
}

/** A limit, a list of limits, or a maximum number of Characters. */
export type Limits = number | Limit | readonly Limit[];

/** A named set of Characters, or the Characters of a string or a list. */
export type CharacterSet =
  | "digits" | "asciiLetters" | "letters" | "whitespace" | "emoji" | "control" | "invisible" | "lineBreaks"
  | { characters: string | readonly string[] };

/** The constraints of a field. A recorded session has the same keys in its `field`. */
export interface Constraints {
  /** The limits. All of them apply. */
  limits?: readonly Limit[];
  /**
   * The treatment of an insertion that doesn't fit. `"clip"` (the default) shortens the insertion to the longest prefix
   * that fits. `"reject"` refuses the insertion, and `"allow"` only reports it. With `"overwrite"`, which is for
   * verification codes, the insertion replaces the Characters after it or, at the end of the text, the Characters
   * before it.
   */
  overflow?: "clip" | "reject" | "allow" | "overwrite";
  /**
   * The boundary at which an insertion is clipped: after any Character (the default), or between words. If not even
   * one word fits, the insertion is clipped after a Character.
   */
  cut?: "character" | "word";
  /**
   * The time at which composed text is evaluated: at the end of the composition (`"defer"`, the default) or at each
   * update (`"enforce"`). `"automatic"` is `"enforce"` if `filter` allows only ASCII, or if an event of a `Session`
   * names a language whose input methods don't convert text. Otherwise, it's `"defer"`. Browsers don't report the
   * language of the keyboard.
   */
  composition?: "defer" | "enforce" | "automatic";
  /** The maximum number of Unicode scalars in a Character. By default, there isn't a maximum. */
  scalarsPerCharacter?: number;
  /**
   * The Characters that can be inserted. A Character is removed from an insertion if no set of `allow` contains the
   * Character, or if a set of `deny` contains it. Without `allow`, only the Characters in `deny` are removed.
   */
  filter?: { allow?: readonly CharacterSet[]; deny?: readonly CharacterSet[] };
  /**
   * The treatment of inserted line breaks: they are kept (the default), removed, or replaced with a space or U+000A.
   */
  lineBreaks?: "keep" | "space" | "remove" | "lf";
  /** The normalization form of inserted text, by `String.normalize`. The default is `"none"`. */
  normalization?: "none" | "nfc" | "nfkc";
  /** The transforms of inserted text. `asciiDigits` replaces the digits of all scripts with 0–9. */
  transforms?: readonly "asciiDigits"[];
  /** The letter case of inserted text. The default is `"keep"`. */
  case?: "keep" | "uppercase" | "lowercase";
  /**
   * The language of the case mapping, such as `tr`, in which `i` becomes `İ`. If this option is missing, an event of a
   * `Session` can have a `language` for the mapping.
   */
  language?: string;
}

/** The count of a text, compared with a limit. All numbers are in the limit's unit. */
export interface LimitStatus {
  /** The unit of the limit in its standard spelling, such as `bytes` for `bytes:utf8`. */
  unit: Unit;
  /** The count of the text. */
  count: number;
  /** The smallest count that fits, if it's more than 0. */
  min?: number;
  /** The largest count that fits, if the limit has a maximum. */
  max?: number;
  /**
   * The maximum minus the count, if the limit has a maximum. The number is negative if the text exceeds the maximum.
   */
  remaining?: number;
  /** The number of units beyond the maximum, or 0. */
  excess: number;
  /** Present if the limit is only reported, not enforced. */
  soft?: true;
  /**
   * Whether the count is within the limit and the unit accepts the text. A unit can refuse characters, such as U+0000
   * with the suffix `+nonul`, or a whole text, such as the name `..` with the suffix `+filename`.
   */
  fits: boolean;
  /**
   * Whether the text exceeds the maximum, or has characters that the unit refuses. The value is false if the text is
   * only too short, or only refused as a whole.
   */
  exceeded: boolean;
}

/** The segments of a text that is sent as a text message, and replacements that save segments. */
export interface SMSSegmentation {
  /** GSM 7 bit, or UCS-2 if the text has a Character outside of the GSM alphabet. */
  encoding: "gsm7" | "ucs2";
  /** The shift tables of national languages that the text uses. */
  shifts: ("locking" | "single")[];
  /** The number of segments, which is 0 for an empty text. */
  segments: number;
  /**
   * The number of septets (GSM 7 bit) or UTF-16 code units (UCS-2) that still fit in the last segment, or 160 for an
   * empty text.
   */
  remainingInLastSegment: number;
  /** The number of Characters that aren't in the GSM alphabet and so force UCS-2. */
  nonGSMCharacterCount: number;
  /**
   * The first ten Characters that force UCS-2. `offset` is in UTF-16 code units if the text is a string, and in bytes
   * if it's a `Uint8Array`. `replacement` is in the GSM alphabet, or `null` if no replacement is known.
   */
  nonGSMCharacters: { character: string; offset: number; replacement: string | null }[];
  /**
   * The number of segments if all Characters that force UCS-2 were replaced, or `segments` if a Character has no
   * replacement or if no segment would be saved.
   */
  segmentsWithReplacements: number;
}

/** The status of a text for several limits. */
export interface TextStatus {
  /** Whether the text is within every limit that isn't soft. */
  fits: boolean;
  /** Whether the text exceeds a limit that isn't soft. */
  exceeded: boolean;
  /**
   * The unit of the tightest limit, or `null` if no limit has a maximum.
   *
   * Only limits with a maximum are compared, and soft limits only if all limits with a maximum are soft. A limit whose
   * unit refuses the text or one of its characters is the tightest. Otherwise, the tightest is a limit with the maximum
   * 0, or else the limit with the largest ratio of the count to the maximum.
   */
  tightest: Unit | null;
  /** The status for each limit, in the order of the limits. */
  limits: LimitStatus[];
  /**
   * The segments of the text message, if a limit counts text messages. The key is the unit of the limit, such as `sms`.
   */
  messages?: Record<string, SMSSegmentation>;
}

/**
 * A promise that is fulfilled when an engine is loaded, and rejected if the engine can't be loaded.
 *
 * The engine is the small engine, unless a field or {@link loadWhole} has requested the whole engine before loading
 * begins. Await the promise before you call {@link count} or {@link status}, which throw an Error before an engine is
 * loaded. You can call {@link limit} immediately. A page loads the engine right after the script. On a server, the
 * engine is loaded when the promise is awaited.
 *
 * The small engine counts Characters, scalars, UTF-16 code units, bytes in UTF-8, lines, words between whitespace, and
 * `scalarsPerCharacter`. {@link limit} loads the whole engine if a field needs anything else.
 */
export const ready: Promise<void>;

/**
 * Loads the whole engine, which has all units, profiles, and options. The promise is rejected if loading fails.
 *
 * Fields load the whole engine if they need it. Before the whole engine is loaded, {@link counts}, {@link truncate},
 * {@link truncation}, {@link split}, and {@link units} throw an Error. {@link count} and {@link status} throw an Error
 * for a `Uint8Array`, and for units and profiles that the small engine doesn't have.
 */
export function loadWhole(): Promise<void>;

/**
 * Sets the URLs of the engines.
 *
 * Call this function right after the import if the engines aren't next to the script, for example after bundling.
 *
 * @param options.wasm - The URL of `textlimits.simd.wasm`, or of `textlimits.wasm` for browsers from before 2023.
 * @param options.whole - The URL of `textlimits.whole.simd.wasm` or `textlimits.whole.wasm`. By default, the engine is
 *   next to the script.
 * @throws TypeError if a value isn't a string or a `URL`; Error if loading has begun. In a page, the import starts a
 *   timer (`setTimeout`) that begins loading, so don't wait for anything between the import and this call.
 */
export function init(options: { wasm: string | URL; whole?: string | URL }): void;

/** Options for bytes that are decoded as UTF-8. */
export interface Decoding {
  /** Whether ill-formed sequences are an error (`"reject"`, the default) or are replaced with U+FFFD (`"repair"`). */
  invalid?: "reject" | "repair";
}

/**
 * Returns the number of units in a text, by default of Characters, which are extended grapheme clusters.
 *
 * A lone surrogate in a string counts as U+FFFD. The browser's `Intl.Segmenter` finds words and sentences. The time is
 * proportional to the length of the text.
 *
 * @throws RangeError for an unknown unit, for a legacy encoding or `bytes:idna`, for words or sentences in a browser
 *   without `Intl.Segmenter`, for an unknown value of `invalid`, or for bytes that aren't UTF-8; TypeError for an
 *   argument of another type; Error if the loaded engine can't count the text in the unit. See {@link loadWhole}.
 */
export function count(text: string | Uint8Array, unit?: Unit, options?: Decoding): number;

/**
 * Returns the counts of a text in several units, in one pass over the text.
 *
 * @throws The errors of {@link count}; Error if the whole engine isn't loaded.
 */
export function counts<U extends Unit>(
  text: string | Uint8Array, units: readonly U[], options?: Decoding,
): Record<U, number>;

/**
 * Compares a text with limits. In a `Uint8Array`, ill-formed UTF-8 is replaced with U+FFFD.
 *
 * @throws RangeError or TypeError with the key of an invalid limit; TypeError for a text of another type; Error if the
 *   loaded engine doesn't support the limits or a `Uint8Array`. See {@link loadWhole}.
 */
export function status(text: string | Uint8Array, limits: Limits): TextStatus;

/** Options for shortening a text. */
export interface TruncationOptions {
  /** The part of the text to keep: the beginning (the default), the end, or both around the ellipsis. */
  keep?: "head" | "tail" | "ends";
  /**
   * The boundary at which the text is cut. The default is `"word"` if a limit counts words, the end of a sentence if
   * a limit counts sentences, and otherwise `"character"`. If not even one word fits, the text is cut after a
   * Character.
   */
  at?: "character" | "word";
  /** The text that replaces the removed text. The ellipsis is counted, and left out if it doesn't fit. */
  ellipsis?: string;
  /**
   * An ending to keep after the ellipsis, such as `.mp4`. If the text doesn't end with the suffix, the suffix has no
   * effect. If the suffix alone doesn't fit, the result is empty.
   */
  suffix?: string;
}

/**
 * Returns the longest part of a text that fits the maximum of every limit, including soft limits.
 *
 * The text is cut between Characters, whatever the unit. A Character that doesn't fit, for example in bytes, is dropped
 * whole, and so is a link in a unit that counts links as a whole, such as `weighted:x`. Lone surrogates are kept. If
 * appending text can lower the count, as with `words:zh`, a longer part than the result can also fit.
 *
 * @throws RangeError for invalid limits, or for bytes that aren't UTF-8; TypeError with the key of a value of
 *   another type; Error if the whole engine isn't loaded.
 */
export function truncate<T extends string | Uint8Array>(
  text: T, limits: Limits, options?: TruncationOptions,
): T;

/** Returns the result of {@link truncate}, and whether the text was cut. Throws the errors of {@link truncate}. */
export function truncation<T extends string | Uint8Array>(
  text: T, limits: Limits, options?: TruncationOptions,
): { text: T; cut: boolean };

/** Options for splitting a text. */
export interface SplitOptions {
  /**
   * The preferred boundary. The default is `"paragraph"`. A finer boundary is used if the second half of a part doesn't
   * have the preferred boundary.
   */
  at?: "paragraph" | "line" | "sentence" | "clause" | "word" | "character";
  /**
   * The treatment of the text at cuts. `"plain"` (the default) drops most whitespace, but keeps the indentation after a
   * line break. `"lossless"` drops nothing. With `"markdown"`, each part is a complete document: a block that is cut,
   * such as code, is closed, and opened again in the next part.
   */
  mode?: "plain" | "lossless" | "markdown";
  /**
   * Whether the parts are about equally long. Otherwise, each part is as long as its boundary allows, and the last part
   * can be short.
   */
  balanced?: boolean;
  /**
   * A pattern for the number in each part, or `true` for `" ({n}/{of})"` or, with `numberBefore`, `"({n}/{of}) "`.
   * `{n}` is replaced with the number of the part, and `{of}` with the number of parts. The number is counted. With
   * `mode: "markdown"`, the number is a separate paragraph. A text that fits isn't numbered.
   */
  numbered?: boolean | string;
  /** Whether the number precedes the part: `{ numbered: "{n}. ", numberBefore: true }`. */
  numberBefore?: boolean;
  /** The locale of the rules for sentences and words, such as `th`. The default is the root locale. */
  locale?: string;
  /**
   * The treatment of a Character, a code fence, or a link that exceeds a limit on its own: an error (`"fail"`, the
   * default) or a part that doesn't fit (`"isolate"`). If no unit counts links as a whole, a link is cut instead.
   */
  oversized?: "fail" | "isolate";
}

/** A part of a split text. */
export interface TextPart {
  /**
   * The text of the part, with its number if the parts are numbered. With the mode `"markdown"`, the text also has the
   * Markdown that opens and closes blocks that are cut.
   */
  text: string;
  /** The range of the part in the text that was passed to {@link split}. */
  range: Positions;
  /** Whether the part fits. Only an oversized part doesn't fit. */
  fits: boolean;
}

/**
 * Splits a text into parts that fit the maximum of every limit, such as a long post into a thread.
 *
 * By default, most whitespace between two parts is dropped. Characters are never cut. Words that fit into a part are
 * only cut if `at` is `"character"`. The result is an empty array for an empty text and, by default, for a text of only
 * whitespace that doesn't fit. The browser's `Intl.Segmenter` finds sentences, and words in scripts without spaces. In
 * a browser without `Intl.Segmenter`, the text isn't cut at sentences, and words end at whitespace.
 *
 * The time is proportional to the length of the text and, for balanced parts, to the logarithm of the largest maximum.
 *
 * @throws RangeError for invalid limits and options, with the offset of an oversized Character, link, or code fence, or
 *   if the number or the repeated Markdown leaves no room in a part; TypeError with the key of a value of another type;
 *   Error if the whole engine isn't loaded.
 */
export function split(text: string, limits: Limits, options?: SplitOptions): TextPart[];

/**
 * Returns the spellings and a description of each unit. A part of a spelling in capitals is a placeholder, as in
 * `words:LOCALE`.
 *
 * @throws Error if the whole engine isn't loaded.
 */
export function units(): { spellings: string[]; summary: string }[];

/** The anchor and focus of a selection, or the start and end of a range, in UTF-16 code units. */
export type Positions = [number, number];

/**
 * The outcome of an event: `"accepted"`, `"deferred"` to the end of the composition or of the word, `"clipped"` to a
 * shorter text, or `"rejected"`.
 */
export type Decision = "accepted" | "deferred" | "clipped" | "rejected";

/** A rule that an edit breaks. */
export interface Violation {
  rule:
    | "limit" | "encoding" | "scalarsPerCharacter" | "filter" | "lineBreaks" | "normalization"
    | "position";
  /** The index of the limit, for the rules `"limit"` and `"encoding"`. */
  limit?: number;
  /** The unit of the limit, as the limit or its profile spells it. */
  unit?: Unit;
  /**
   * The maximum that the text or, for `"scalarsPerCharacter"`, the Character would exceed. `null` if the limit doesn't
   * have a maximum.
   */
  max?: number | null;
  /**
   * The count of the text with the whole insertion, or of the text that an undo or redo restored. For
   * `"scalarsPerCharacter"`, the number of scalars in the Character.
   */
  attempted?: number;
  /** The invalid range, for the rule `"position"`. */
  range?: Positions;
}

/** The outcome of an event, and the state of the field after it. */
export interface Step {
  /** The outcome of the event. */
  decision: Decision;
  /**
   * The outcome of the composition that the event ended before making its own change. Absent if the event didn't first
   * end a composition, or if the composed text was discarded.
   */
  compositionDecision?: Decision;
  /** The text of the field after the event. */
  text: string;
  /** The selection after the event. */
  selection: Positions;
  /** The range of the text that an input method is composing, or `null`. */
  marked: Positions | null;
  /** The text that was inserted. */
  inserted: string;
  /**
   * The part of the insertion that was left out because it didn't fit. A rejected replacement drops all of its text,
   * even the part that is also in the replaced text.
   */
  dropped: string;
  /** The Characters that the filter removed. Absent if the filter removed nothing. */
  filtered?: string;
  /**
   * The counts of the committed text and of the live text for each limit. `remaining` is the maximum minus the count of
   * the committed text.
   */
  counts: {
    unit: Unit; committed: number; live: number; min?: number; max?: number; remaining?: number;
  }[];
  /**
   * The rules that the edit breaks. Exceeded limits are in the order of the field's limits. After an undo or redo,
   * these are the limits that the restored text exceeds.
   */
  violations: Violation[];
  /** The actions to perform on the input method, for a view that draws its own text. */
  inputMethodActions: ("resynchronizeInputMethod" | "cancelComposition")[];
  /**
   * The text that would remain if the composition or the unfinished word ended now. Absent if there is neither a
   * composition nor an unfinished word. A word is unfinished if its first letters exceed a limit that the whole word
   * can meet.
   */
  preview?: string;
}

/** The constraints and the feedback of a field. */
export interface LimitOptions extends Omit<Constraints, "limits"> {
  /** The limits. All of them apply. The default is the field's `maxlength`. */
  limits?: Limits;
  /**
   * A function that returns the message for `setCustomValidity`. The function is called if the live text doesn't fit a
   * limit, with the status for the first such limit. Soft limits, and the minimums for an empty field, are ignored. With
   * `false`, the validity isn't set. A message that the page has set isn't overwritten.
   *
   * The default sentences of `message`, `say`, and `hint` are in the language of the nearest `lang` attribute, if the
   * language is ar, de, en, es, fr, ja, ko, ru, zh-Hans, or zh-Hant. Otherwise, the sentences are in English.
   */
  message?: false | ((status: LimitStatus) => string);
  /**
   * A function that returns the announcement for screen readers after a pause in typing, or an empty text.
   * `limitIndex` is the index of the limit that rejected or clipped the last edit, or `undefined` if no limit did: the
   * edit was accepted, or it was rejected for another reason, such as `scalarsPerCharacter`. `clippedCount` is the
   * number of Characters that were clipped. With `false`, nothing is announced.
   */
  say?: false | ((status: TextStatus, limitIndex: number | undefined, clippedCount: number) => string);
  /**
   * A function that returns the hint that screen readers read with the field (`aria-describedby`), or an empty text.
   * The function is called again when the constraints, this option, or the language change. With `false`, the field
   * doesn't get a hint.
   */
  hint?: false | ((status: TextStatus) => string);
  /**
   * The counter, which is an element or a function. An element shows the count of the live text, such as `3/10`. If a
   * limit counts text messages, the element also shows the number of septets or code units left in the last message.
   *
   * Screen readers ignore the element. The element has the attribute `data-over` while the committed text exceeds the
   * maximum of a limit that isn't soft, unless the field is read-only or disabled. A function is called with the text of
   * the counter and with a Boolean, which is `true` if an element would have the attribute. When the text or the
   * Boolean has changed, a timer (`setTimeout`) calls the function.
   */
  counter?: Element | ((text: string, isOver: boolean) => void);
}

/** A controller that keeps a field within its limits. Positions are offsets in UTF-16 code units. */
export interface FieldController {
  /** The element whose text is limited. */
  readonly element: HTMLElement;
  /**
   * The status of the committed text, or `null` if the engine isn't loaded or the field isn't limited because of an
   * unknown unit or profile. The time to compute the status is proportional to the length of the text.
   */
  readonly status: TextStatus | null;
  /** The status of the live text, which includes the composition, or `null` if `status` is `null`. */
  readonly liveStatus: TextStatus | null;
  /**
   * The range of the text beyond the maximum of a hard or soft limit, or `null` if the text fits, if a composition or a
   * word is unfinished, or if the engine isn't loaded.
   */
  readonly excessRange: Positions | null;
  /** The selection, or `null` if the element doesn't report it. */
  readonly selection: Positions | null;
  /** Whether an input method is composing. */
  readonly isComposing: boolean;
  /**
   * Adds a listener for steps. A step is a change of the text or the limits, the end of a composition, or a refused
   * change.
   *
   * A timer (`setTimeout`) calls the listener after the change. During the change, the element dispatches a `limitstep`
   * event, which bubbles and has the step as its `detail`.
   *
   * @returns A function that removes the listener.
   */
  on(event: "step", listener: (step: Step) => void): () => void;
  /**
   * Sets the text. Limits don't apply, and a composition is abandoned.
   *
   * @throws TypeError if the text isn't a string.
   */
  setText(text: string): void;
  /**
   * Changes the limits, but not the text, which may exceed them.
   *
   * @throws The errors of {@link limit} for limits.
   */
  setLimits(limits: Limits): void;
  /**
   * Replaces all options. Options that you leave out get their defaults.
   *
   * The text and a composition don't change, even if the text exceeds the new limits. Options that equal the current
   * options have no effect, so a framework can call this method each time it renders.
   *
   * If the field has the small engine and the new constraints need the whole engine, the former constraints stay in
   * effect until the whole engine is loaded and nothing is being composed. The options for feedback, such as `counter`,
   * take effect at once.
   *
   * @throws The errors of {@link limit} for options. The former options then stay in effect. An error that the engine
   *   finds in the new constraints, such as an unknown unit, isn't thrown. It's reported as an uncaught error, and the
   *   former constraints stay in effect.
   */
  update(options?: LimitOptions | Limits): void;
  /**
   * Stops limiting the field, and restores its `maxlength`. After that, `status`, `liveStatus`, `excessRange`, and the
   * methods that change the field throw an Error.
   */
  destroy(): void;
}

/**
 * Limits the text of an `input` of a text type, a `textarea`, or an element with
 * `contenteditable="plaintext-only"`.
 *
 * ```js
 * limit(document.querySelector("#name"), 10);
 * limit(document.querySelector("#essay"), { unit: "words", max: 50 });
 * ```
 *
 * The text types of an `input` are `text`, `search`, `url`, `tel`, `email`, and `password`.
 *
 * By default, typed text beyond a limit isn't inserted. Composed text isn't changed until the composition ends, and is
 * then clipped. In most cases, the browser keeps its undo history. Text that a script, autofill, or a reset sets isn't
 * changed, but it's flagged if it exceeds a limit.
 *
 * Without `limits`, the field's `maxlength` is the limit, and later changes of the attribute change the limit. The
 * attribute is removed while the field is limited, since browsers divide emoji and composed text to enforce it. Without
 * `limits` and `maxlength`, only the other options apply.
 *
 * Until the engine is loaded, the field and its `maxlength` don't change. If the engine can't be loaded, the field
 * isn't limited, and the console reports the reason once.
 *
 * The names of units and profiles are checked when their engine is loaded. An unknown name is reported as an uncaught
 * error, and the field isn't limited until `update` passes other options.
 *
 * @throws TypeError for an element that can't be limited, or with the key of an option whose value has the wrong type;
 *   RangeError with the key of an option that is unknown or whose value is invalid; Error if the field already has a
 *   controller.
 */
export function limit(
  element: Element, options?: LimitOptions | Limits,
): FieldController;

/**
 * The element `<text-limit for="name" max="10">`, which limits a field and shows its count.
 *
 * The element limits the field with the `id` in `for`, which is in the same document or shadow tree. Without `for`, it
 * limits the field of the label around the element. The field can be added, replaced, and removed later, and is
 * released when the element is removed. The element has the attribute `data-over` while the text exceeds the limit,
 * unless the field is read-only or disabled.
 *
 * The content of the element is visible until the count is known. After that, the content is the hint of the field. An
 * empty attribute counts as missing. The properties reflect the attributes.
 *
 * An invalid or misspelled attribute, and a field that another element already limits, are reported as uncaught errors
 * whose messages begin with the element.
 */
export interface TextLimitElement extends HTMLElement {
  /** The controller of the field, or `null` if this element doesn't limit a field. */
  readonly controller: FieldController | null;
  /** The `id` of the field, which is the value of the attribute `for`. */
  htmlFor: string;
  get max(): string;
  set max(value: number | string | null);
  get min(): string;
  set min(value: number | string | null);
  unit: string;
  profile: string;
  overflow: string;
  cut: string;
  composition: string;
  case: string;
  language: string;
  lineBreaks: string;
  normalization: string;
}

/**
 * The attributes of `text-limit`, in addition to the attributes of all elements. If `max`, `min`, `unit`, and `profile`
 * are missing, the field's `maxlength` is the limit.
 */
export interface TextLimitAttributes extends Pick<
  Constraints, "overflow" | "cut" | "composition" | "case" | "language" | "lineBreaks" | "normalization"
> {
  /** The `id` of the field. The default is the field of the label around the element. */
  for?: string;
  /** The largest count that fits, a whole number. */
  max?: number | string;
  /** The smallest count that fits, a whole number. */
  min?: number | string;
  /** The unit. The default is `characters`. */
  unit?: Unit;
  /** A profile, instead of a unit with numbers. */
  profile?: Profile;
}

declare global {
  interface HTMLElementEventMap {
    /** A step of a field. See {@link FieldController.on}. */
    limitstep: CustomEvent<Step>;
  }

  interface HTMLElementTagNameMap {
    "text-limit": TextLimitElement;
  }
}
