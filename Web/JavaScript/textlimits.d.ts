/** A unit of measurement for text. See {@link Unit}. */
type PlainUnit =
  | "characters" | "scalars" | "unicodeScalars" | "scalarsPerCharacter" | "utf16" | "lines"
  | "characters:visible" | "paragraphs" | "sentences" | `sentences:${string}`
  | "bytes" | "bytes:utf8" | "bytes:utf8mb3" | "bytes:utf16" | "bytes:utf32"
  | "words" | "words:whitespace" | "words:office" | "words:libreoffice" | "words:msword" | `words:${string}`
  | "columns" | "columns:wide" | `columns:tab${number}` | `columns:wide:tab${number}`
  | "weighted:x" | "weighted:x2" | "weighted:mastodon" | "weighted:nonascii2"
  | "weighted:ascii-half" | "weighted:ascii-half-down" | "sms" | `sms:${string}`;

/** A form in which a text is sent: with CR LF as line breaks, or in a normalization form. */
type SentForm = "crlf" | "nfc" | "nfd" | "nfkc" | "nfkd";

/** Counts the longest line, or refuses texts that a service refuses. */
type OtherForm = "line" | "nonul" | "filename" | "winfilename" | "hostlabel";

/** The spelling of a unit, such as `characters`, `bytes`, `words:zh`, or `utf16+crlf`. See {@link units}. */
export type Unit =
  | PlainUnit | `${PlainUnit}+${SentForm | OtherForm}` | `${PlainUnit}+crlf+${SentForm | OtherForm}`;

/** Profiles that need a number, as in `postgresql-varchar=40`. */
type SizedProfile =
  | "html-maxlength" | "html-submitted" | "json-schema" | "govuk-character-count" | "govuk-word-count"
  | "postgresql-varchar" | "mysql-varchar" | "mysql-varchar-utf8mb3" | "sqlite-length"
  | "oracle-varchar2-char";

/** Profiles with a default number, as in `terminal-line` and `terminal-line=120`. */
type AdjustableProfile =
  | "html-meta-description" | "mysql-text" | "oracle-varchar2-byte" | "sqlserver-nvarchar"
  | "sqlserver-varchar-utf8" | "mastodon-post" | "sms-message" | "terminal-line" | "email-line" | "git-subject"
  | "netflix-subtitle";

/** Profiles without a number. */
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

/** A range of counts in a unit. A minimum is reported and never blocks typing. */
export type UnitLimit = {
  unit: Unit;
  /** Whether the limit is only reported. */
  soft?: boolean;
} & (
  | { max?: number; min: number }
  // TypeScript reports the last alternative if neither number is given.
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
  /** Whether the limits are only reported. */
  soft?: boolean;
}

/** One or more limits, or a maximum number of Characters. */
export type Limits = number | Limit | readonly Limit[];

/** A named set of Characters, or individual Characters. */
export type CharacterSet =
  | "digits" | "asciiLetters" | "letters" | "whitespace" | "emoji" | "control" | "invisible" | "lineBreaks"
  | { characters: string };

/** The constraints of a field, with the keys of recorded sessions. */
export interface Constraints {
  /** The limits. All of them apply. */
  limits?: readonly Limit[];
  /**
   * The result of an insertion that doesn't fit. `"clip"` (the default) shortens it to the longest prefix that fits,
   * `"reject"` refuses it, and `"allow"` only reports it. With `"overwrite"`, for fields for codes, an insertion
   * replaces the Characters after it.
   */
  overflow?: "clip" | "reject" | "allow" | "overwrite";
  /** The boundary at which an insertion is clipped: any Character (the default), or between words. */
  cut?: "character" | "word";
  /**
   * The time at which composed text is evaluated: at the end of the composition (`"defer"`, the default), at each
   * update (`"enforce"`), or either of them by the language (`"automatic"`).
   */
  composition?: "defer" | "enforce" | "automatic";
  /** The maximum number of Unicode scalars in a Character. */
  scalarsPerCharacter?: number;
  /** The Characters that can be inserted: those in any set of `allow` and in no set of `deny`. */
  filter?: { allow?: readonly CharacterSet[]; deny?: readonly CharacterSet[] };
  /** The replacement for inserted line breaks: none (the default), a space, nothing, or U+000A. */
  lineBreaks?: "keep" | "space" | "remove" | "lf";
  /** The normalization form of inserted text, by `String.normalize`. */
  normalization?: "none" | "nfc" | "nfkc";
  /** The transforms of inserted text. `asciiDigits` replaces the digits of all scripts with 0–9. */
  transforms?: readonly "asciiDigits"[];
  /** The case of inserted text. */
  case?: "keep" | "uppercase" | "lowercase";
  /** The language of the case mapping, such as `tr`, in which `i` becomes `İ`. */
  language?: string;
}

/** The count of a text, compared with a limit. Every number is in the limit's unit. */
export interface LimitStatus {
  /** The unit of the limit, in its first spelling. */
  unit: Unit;
  /** The count of the text. */
  count: number;
  /** The smallest count that fits, if it is more than 0. */
  min?: number;
  /** The largest count that fits, if the limit has a maximum. */
  max?: number;
  /** The number of units up to the maximum. It is negative if the text exceeds the maximum. */
  remaining?: number;
  /** The number of units beyond the maximum, or 0. */
  excess: number;
  /** Present if the limit is only reported. */
  soft?: true;
  /** Whether the text is within the limit. */
  fits: boolean;
  /**
   * Whether the text exceeds the maximum, or has characters that the unit's encoding cannot represent or its
   * service refuses. A text that is too short does not exceed its limit.
   */
  exceeded: boolean;
}

/** The segments of a text that is sent as a text message, and replacements that save segments. */
export interface SMSSegmentation {
  /** GSM 7 bit, or UCS-2 if the text has a Character outside of the GSM alphabet. */
  encoding: "gsm7" | "ucs2";
  /** The national language tables that the text uses. */
  shifts: ("locking" | "single")[];
  /** The number of segments. It is 0 for an empty text. */
  segments: number;
  /** The room in the last segment, in septets (GSM 7 bit) or UTF-16 code units (UCS-2). */
  left: number;
  /** The number of Characters that force UCS-2. */
  forcing: number;
  /**
   * The first ten Characters that force UCS-2. The offset is in UTF-16 code units in a string, and in bytes in a
   * `Uint8Array`. The replacement is in the GSM alphabet, or `null` if none is known.
   */
  first: { character: string; offset: number; replacement: string | null }[];
  /** The number of segments with all replacements. */
  segmentsWithReplacements: number;
}

/** The status of a text for several limits. */
export interface TextStatus {
  /** Whether the text is within every limit that is not soft. */
  fits: boolean;
  /** Whether the text exceeds a limit that is not soft. */
  exceeded: boolean;
  /** The unit of the limit that stops the user first, or `null` if no limit has a maximum. */
  tightest: Unit | null;
  /** The status for each limit, in the order of the limits. */
  limits: LimitStatus[];
  /** The segments by unit, if a limit counts text messages: `sms`, `sms:tr`. */
  messages?: Record<string, SMSSegmentation>;
}

/**
 * A promise that is fulfilled when the small engine is loaded, and rejected if it can't be loaded.
 *
 * You need not wait for it before you call {@link limit}. {@link count} and {@link status} throw an Error before.
 * A page loads the engine right after the script. Without a document, it is loaded when the promise is awaited.
 *
 * The small engine counts Characters, scalars, UTF-16, bytes in UTF-8, lines, words between whitespace, and
 * `scalarsPerCharacter`. {@link limit} loads the whole engine if a field needs anything else.
 */
export const ready: Promise<void>;

/**
 * Loads the whole engine, which has all units, profiles, and options. The promise is rejected if it can't be loaded.
 *
 * Fields load the engine if they need it. {@link counts}, {@link truncate}, {@link truncation}, {@link split},
 * {@link units}, and units that the small engine doesn't have throw an Error before it is loaded.
 */
export function loadWhole(): Promise<void>;

/**
 * Sets the URLs of the engines. Call this function right after the import if the engines aren't next to the
 * script, for example after bundling.
 *
 * @param options.wasm - The URL of `textlimits.simd.wasm`, or of `textlimits.wasm` for browsers from before 2023.
 * @param options.whole - The URL of `textlimits.whole.simd.wasm` or `textlimits.whole.wasm`. The default is next to
 *   the script.
 * @throws TypeError if a value isn't a URL; Error if the engine is being loaded already, in the task after the import.
 */
export function init(options: { wasm: string | URL; whole?: string | URL }): void;

/** Options for bytes that are decoded as UTF-8. */
export interface Decoding {
  /** Whether ill-formed sequences are an error (the default), or are replaced by U+FFFD. */
  invalid?: "reject" | "repair";
}

/**
 * Returns the number of units in a text, by default of Characters, which are extended grapheme clusters.
 *
 * A lone surrogate in a string counts as U+FFFD. Words are found by the browser's `Intl.Segmenter`. Bytes in legacy
 * encodings and in host names (`bytes:idna`) can't be counted in a page. The time is proportional to the text.
 *
 * @throws RangeError for an unknown unit, or for bytes that aren't UTF-8; TypeError for an argument of another type.
 */
export function count(text: string | Uint8Array, unit?: Unit, options?: Decoding): number;

/** Returns the counts of a text in several units, in one pass over it. It throws the errors of {@link count}. */
export function counts<U extends Unit>(
  text: string | Uint8Array, units: readonly U[], options?: Decoding,
): Record<U, number>;

/**
 * Compares a text with limits. Bytes that aren't UTF-8 are replaced by U+FFFD.
 *
 * @throws RangeError or TypeError with the key of an invalid limit.
 */
export function status(text: string | Uint8Array, limits: Limits): TextStatus;

/** Options for shortening a text. */
export interface TruncationOptions {
  /** The part of the text to keep: the beginning (the default), the end, or both around the ellipsis. */
  keep?: "head" | "tail" | "ends";
  /**
   * The boundary at which the text is cut. The default is `"word"` if a limit counts words, the end of a sentence if
   * a limit counts sentences, and otherwise `"character"`.
   */
  at?: "character" | "word";
  /** The text that replaces what was cut. It is counted. */
  ellipsis?: string;
  /**
   * An ending to keep after the ellipsis, such as `.mp4`. It has no effect on a text that ends otherwise. If the
   * suffix alone doesn't fit, the result is empty.
   */
  suffix?: string;
}

/**
 * Returns the longest part of a text that fits the maximum of every limit. The cut is between Characters in every
 * unit.
 *
 * If a Character exceeds a limit on its own, for example in bytes, nothing of it is kept. Lone surrogates are kept.
 *
 * @throws RangeError for invalid limits, or for bytes that aren't UTF-8; TypeError with the key of a value of
 *   another type.
 */
export function truncate<T extends string | Uint8Array>(
  text: T, limits: Limits, options?: TruncationOptions,
): T;

/** Returns the result of {@link truncate}, and whether the text was cut. */
export function truncation<T extends string | Uint8Array>(
  text: T, limits: Limits, options?: TruncationOptions,
): { text: T; cut: boolean };

/** Options for splitting a text. */
export interface SplitOptions {
  /** The preferred boundary, `"paragraph"` by default. Finer boundaries are used if a part has none in its second half. */
  at?: "paragraph" | "line" | "sentence" | "clause" | "word" | "character";
  /**
   * The text at cuts. `"plain"` (the default) drops whitespace, but not the indentation after a line
   * break. `"lossless"` drops nothing. With `"markdown"`, each part is a document of its own: blocks that are cut,
   * such as code, are closed and opened again.
   */
  mode?: "plain" | "lossless" | "markdown";
  /**
   * Whether the parts are about as long as each other. Otherwise, each part is as long as its boundary allows, and
   * the last part can be short.
   */
  balanced?: boolean;
  /**
   * The number in each part, which is counted: a pattern such as `" ({n}/{of})"`, or `true` for that one. `{n}`
   * is replaced by the number of the part, and `{of}` by the number of parts. A text that fits has no number.
   */
  numbered?: boolean | string;
  /** Whether the number precedes the part: `{ numbered: "{n}. ", numberBefore: true }`. */
  numberBefore?: boolean;
  /** The locale of the rules for sentences and words, such as `th`. The default is the root locale. */
  locale?: string;
  /**
   * Whether a Character, a link, or a code fence that exceeds a limit on its own is an error (`"fail"`, the default), or
   * becomes a part that doesn't fit.
   */
  oversized?: "fail" | "isolate";
}

/** A part of a text that was split. */
export interface TextPart {
  /** The text of the part, with its number. */
  text: string;
  /** The range of the part in the text that was split. */
  range: Positions;
  /** Whether the part fits. Only an oversized part doesn't. */
  fits: boolean;
}

/**
 * Splits a text into the smallest number of parts that each fit the maximum of every limit, such as a long post into
 * a thread.
 *
 * Whitespace between two parts is dropped. Characters, and words that fit, aren't cut. The result for an empty text
 * is empty. Sentences, and words in scripts without spaces, are found by the browser's `Intl.Segmenter`. Without it,
 * the text isn't cut at sentences, and words end at whitespace.
 *
 * The time is proportional to the text. For balanced parts, it is multiplied by the number of binary digits of the
 * largest maximum.
 *
 * @throws RangeError for invalid limits and options, or with the offset of an oversized Character or link, or if the
 *   number leaves no room for text; TypeError with the key of a value of another type.
 */
export function split(text: string, limits: Limits, options?: SplitOptions): TextPart[];

/** Returns all units, with their spellings and a description of each. */
export function units(): { spellings: string[]; summary: string }[];

/** The anchor and focus of a selection, or a range, in UTF-16 code units. */
export type Positions = [number, number];

/**
 * The outcome of an event: `"accepted"`, `"deferred"` to the end of the composition, `"clipped"` to a shorter
 * text, or `"rejected"`.
 */
export type Decision = "accepted" | "deferred" | "clipped" | "rejected";

/** A rule that an edit breaks. */
export interface Violation {
  rule:
    | "limit" | "encoding" | "scalarsPerCharacter" | "filter" | "lineBreaks" | "normalization"
    | "position";
  /** The index of the limit. */
  limit?: number;
  /** The unit of the limit, in the spelling of the page. */
  unit?: Unit;
  /** The maximum that would be exceeded, or `null` if the limit has none. */
  max?: number | null;
  /** The count of the text that the edit would have produced. */
  attempted?: number;
  /** The positions outside of the text. */
  range?: Positions;
}

/** The outcome of an event, and the state of the field after it. */
export interface Step {
  /** The outcome of the event. */
  decision: Decision;
  /** The outcome of a composition that the event ended. */
  exit?: Decision;
  /** The text of the field after the event. */
  text: string;
  /** The selection after the event. */
  selection: Positions;
  /** The range of the text that an input method is composing, or `null`. */
  marked: Positions | null;
  /** The text that was inserted. */
  inserted: string;
  /** The part of the insertion that didn't fit. */
  dropped: string;
  /** The Characters that the filter removed, if it removed any. */
  filtered?: string;
  /**
   * The counts of the committed and of the live text for each limit. `remaining` is the number of units of the
   * committed text up to the maximum.
   */
  counts: {
    unit: Unit; committed: number; live: number; min?: number; max?: number; remaining?: number;
  }[];
  /** The rules that the edit breaks, in the order of the limits. */
  violations: Violation[];
  /** The actions that a view with its own text drawing performs with its input method. */
  inputMethodActions: ("resynchronizeInputMethod" | "cancelComposition")[];
  /**
   * The text that the field would have if the composition ended now, or if the unfinished word, whose first letters
   * exceed a limit, were complete.
   */
  preview?: string;
}

/** The constraints and the feedback of a field. */
export interface LimitOptions extends Omit<Constraints, "limits"> {
  /** The limits. All of them apply. */
  limits?: Limits;
  /**
   * A function that returns the message for `setCustomValidity` if the text is too long or too short, or false to leave
   * the validity alone. A message that the page has set isn't overwritten.
   *
   * The sentences of this option, `say`, and `hint` are by default in the language of the `lang` attribute around the
   * field, if it's ar, de, en, es, fr, ja, ko, ru, zh-Hans, or zh-Hant, and otherwise in English.
   */
  message?: false | ((status: LimitStatus) => string);
  /**
   * A function that returns the announcement for screen readers after a pause in typing, or an empty text, or false for
   * no announcements. `refused` is the index of the limit that stopped the last edit, and `leftOut` the number of
   * Characters that were clipped from it.
   */
  say?: false | ((status: TextStatus, refused: number | undefined, leftOut: number) => string);
  /**
   * A function that returns the hint that screen readers read with the field (`aria-describedby`), or an empty text, or
   * false for no hint. It's called when the options change.
   */
  hint?: false | ((status: TextStatus) => string);
  /**
   * An element that shows the count of the live text, such as `3/10`, and the room in the last text message. Screen
   * readers ignore it. It has the attribute `data-over` while the text exceeds a limit.
   *
   * Or a function that is called with this text, and with whether the text exceeds a limit, in the task after the event
   * that changed it.
   */
  counter?: Element | ((text: string, isOver: boolean) => void);
}

/** Keeps a field within its limits. Positions are offsets in UTF-16 code units. */
export interface FieldController {
  /** The element whose text is limited. */
  readonly element: HTMLElement;
  /**
   * The status of the committed text, or `null` before the engine is loaded. The time to compute it is proportional to
   * the text.
   */
  readonly status: TextStatus | null;
  /** The status of the live text, which includes the composition, or `null` before the engine is loaded. */
  readonly liveStatus: TextStatus | null;
  /** The range of the text beyond a limit, to be highlighted, or `null` if the text fits or is being composed. */
  readonly excessRange: Positions | null;
  /** The selection, or `null` if the element doesn't report it. */
  readonly selection: Positions | null;
  /** Whether an input method is composing. */
  readonly isComposing: boolean;
  /**
   * Adds a listener for steps: changes of the text or the limits, and refused changes. The listener is called in the
   * task after the event. During the event, the element dispatches a `limitstep` event, which bubbles and has the step
   * as its `detail`.
   *
   * @returns A function that removes the listener.
   */
  on(event: "step", listener: (step: Step) => void): () => void;
  /**
   * Sets the text. No limit applies to it, and a composition is canceled.
   *
   * @throws TypeError if the text isn't a string.
   */
  setText(text: string): void;
  /**
   * Changes the limits. The text stays unchanged, even if it exceeds them.
   *
   * @throws The errors of {@link limit} for limits.
   */
  setLimits(limits: Limits): void;
  /**
   * Replaces all options. Options that you leave out get their defaults.
   *
   * The text and a composition stay unchanged, even if the text exceeds the limits. The same options have no effect, so
   * a framework can pass them each time it renders.
   *
   * @throws The errors of {@link limit} for options. The former options then stay valid. They also do if the engine finds
   *   an error in the new options, which is reported as an uncaught error.
   */
  update(options?: LimitOptions | Limits): void;
  /**
   * Stops limiting the field, and restores its `maxlength`. Afterwards, the controller's properties and methods throw
   * an Error.
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
 * Typed text beyond a limit doesn't appear. Text that an input method composes isn't changed until the composition
 * ends, and is then clipped. Undo is the browser's. Text that a script, autofill, or a reset sets stays unchanged, and
 * is flagged if it exceeds a limit.
 *
 * Without `limits`, the field's `maxlength` is the limit, and its later changes are applied, too. The attribute is
 * removed, since browsers cut emoji and composed text to fit it. Without either, only the other options apply.
 *
 * Until the engine is loaded, the field and its `maxlength` stay unchanged, and the controller stores the options. If the
 * engine can't be loaded, this stays so, and the console reports the reason once.
 *
 * Invalid options are thrown, except for names of units and profiles, which only the engine knows. An unknown name is
 * reported as an uncaught error, and the field stays unchanged until `update` passes other options.
 *
 * @throws TypeError for another element, or with the key of an option of another type; RangeError with the key of an
 *   invalid option; Error if the field has a controller already.
 */
export function limit(
  element: Element, options?: LimitOptions | Limits,
): FieldController;

/**
 * The element `<text-limit for="name" max="10">`, which limits a field and shows its count.
 *
 * It limits the field of its document or shadow tree with the `id` in `for`, or without `for` the field of the label
 * around the element. The field can be added, replaced, and removed later, and is released when the element is removed.
 * The element has the attribute `data-over` while the text exceeds the limit, unless the field is read-only or disabled.
 *
 * The content of the element is shown until there is a count, and is the hint of the field. An empty attribute is the
 * same as a missing one. The properties reflect the attributes.
 *
 * Errors are reported as uncaught errors that begin with the element: invalid and misspelled attributes, and a field that
 * another element limits already.
 */
export interface TextLimitElement extends HTMLElement {
  /** The controller of the field, or `null` if the element has no field. */
  readonly controller: FieldController | null;
  /** The attribute `for`, as for a label. */
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
 * The attributes of `text-limit`, in addition to those of all elements. Without `max`, `min`, `unit`, and `profile`, the
 * field's `maxlength` is the limit.
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
  /** A profile, in place of a unit with numbers. */
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
