/** A unit of a text as it is. */
type PlainUnit =
  | "characters" | "scalars" | "unicodeScalars" | "scalarsPerCharacter" | "utf16" | "lines"
  | "characters:visible" | "paragraphs" | "sentences" | `sentences:${string}`
  | "bytes" | "bytes:utf8" | "bytes:utf8mb3" | "bytes:utf16" | "bytes:utf32"
  | "words" | "words:whitespace" | "words:office" | "words:libreoffice" | "words:msword" | `words:${string}`
  | "columns" | "columns:wide" | `columns:tab${number}` | `columns:wide:tab${number}`
  | "weighted:x" | "weighted:x2" | "weighted:mastodon" | "weighted:nonascii2"
  | "weighted:ascii-half" | "weighted:ascii-half-down" | "sms" | `sms:${string}`;

/** A change to a text before it is counted: line breaks as CR LF, or a normalization form. */
type SentForm = "crlf" | "nfc" | "nfd" | "nfkc" | "nfkd";

/** The longest line, or a text without what a service refuses. */
type OtherForm = "line" | "nonul" | "filename" | "winfilename" | "hostlabel";

/** How a unit is written: `characters`, `bytes`, `words:zh`, `utf16+crlf`, … See {@link units}. */
export type Unit =
  | PlainUnit | `${PlainUnit}+${SentForm | OtherForm}` | `${PlainUnit}+crlf+${SentForm | OtherForm}`;

/** Profiles that need a number: `postgresql-varchar=40`. */
type SizedProfile =
  | "html-maxlength" | "html-submitted" | "json-schema" | "govuk-character-count" | "govuk-word-count"
  | "postgresql-varchar" | "mysql-varchar" | "mysql-varchar-utf8mb3" | "sqlite-length"
  | "oracle-varchar2-char";

/** Profiles that have a usual number and take another one: `terminal-line`, `terminal-line=120`. */
type AdjustableProfile =
  | "html-meta-description" | "mysql-text" | "oracle-varchar2-byte" | "sqlserver-nvarchar"
  | "sqlserver-varchar-utf8" | "mastodon-post" | "sms-message" | "terminal-line" | "email-line" | "git-subject"
  | "netflix-subtitle";

/** Profiles that are the same for everybody. */
type FixedProfile =
  | "postgresql-text" | "postgresql-index" | "mysql-index" | "mysql-index-utf8mb3" | "sqlite-text"
  | "dynamodb-partition-key" | "dynamodb-sort-key" | "x-post" | "bluesky-post" | "instagram-caption"
  | "threads-post" | "telegram-message" | "telegram-caption" | "discord-message" | "slack-message"
  | "whatsapp-message" | "app-store-name" | "app-store-subtitle" | "app-store-promotional-text"
  | "app-store-description" | "app-store-release-notes" | "app-store-keywords"
  | "google-play-name" | "google-play-short-description" | "google-play-description"
  | "google-play-release-notes" | "apns-payload" | "fcm-payload" | "web-push-payload" | "ext4-name"
  | "apfs-name" | "ntfs-name" | "s3-key" | "wifi-name" | "bcrypt-password";

/** What a database or a platform takes. */
export type Profile =
  | FixedProfile | AdjustableProfile | `${SizedProfile | AdjustableProfile}=${number}`;

/** A range of counts in one unit, or the limits of a database or a platform. */
export type Limit = UnitLimit | ProfileLimit;

/** A range of counts in one unit. A minimum never blocks typing. */
export type UnitLimit = {
  /** What is counted. */
  unit: Unit;
  /** A soft limit is read and not enforced. */
  soft?: boolean;
} & (
  | { max?: number; min: number }
  // The last one is what TypeScript names where neither is given.
  | {
      /** The largest count that fits, a whole number. */
      max: number;
      /** The smallest count that fits, a whole number. */
      min?: number;
    }
);

/** The limits of a profile, in its order. */
export interface ProfileLimit {
  profile: Profile;
  /** Soft limits are read and not enforced. */
  soft?: boolean;
}

/** One limit or several, or the most Characters. */
export type Limits = number | Limit | readonly Limit[];

/** Characters by the name of a set, or one by one. */
export type CharacterSet =
  | "digits" | "asciiLetters" | "letters" | "whitespace" | "emoji" | "control" | "invisible" | "lineBreaks"
  | { characters: string };

/** The constraints of a field, spelled as for `textlimit replay`. */
export interface Constraints {
  /** All have to be met. */
  limits?: readonly Limit[];
  /**
   * What happens to an insertion that doesn't fit: it is clipped (the default), rejected, only reported, or, in
   * fields for codes, replaces the Characters after it.
   */
  overflow?: "clip" | "reject" | "allow" | "overwrite";
  /** Where a clip may cut: at any Character (the default), or between words. */
  cut?: "character" | "word";
  /** When composed text is judged: at the end (the default), at each update, or by language. */
  composition?: "defer" | "enforce" | "automatic";
  /** The most Unicode scalars in one Character. */
  scalarsPerCharacter?: number;
  /** The Characters that may be inserted: those of any set of `allow`, without those of `deny`. */
  filter?: { allow?: readonly CharacterSet[]; deny?: readonly CharacterSet[] };
  /** Inserted line breaks: kept (the default), replaced by a space, removed, or U+000A. */
  lineBreaks?: "keep" | "space" | "remove" | "lf";
  /** The normalization form of inserted text, as `String.normalize` makes it. */
  normalization?: "none" | "nfc" | "nfkc";
  /** The transforms of inserted text. `asciiDigits` replaces the digits of every script with 0–9. */
  transforms?: readonly "asciiDigits"[];
  /** The case of inserted text. */
  case?: "keep" | "uppercase" | "lowercase";
  /** The language whose rules the case follows, such as `tr`, in which `i` becomes `İ`. */
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

/** The segments of a text as a text message, and what would save some. */
export interface SMSSegmentation {
  /** Septets of the GSM alphabet, or UTF-16 code units, as soon as the alphabet lacks something. */
  encoding: "gsm7" | "ucs2";
  /** The tables of the language that the text needs, or that make it shorter. */
  shifts: ("locking" | "single")[];
  /** The number of segments; none for an empty text. */
  segments: number;
  /** What is left in the last segment, in septets or UTF-16 code units by the encoding. */
  left: number;
  /** How many Characters force UCS-2. */
  forcing: number;
  /**
   * The first ten of them. The offset is in UTF-16 code units in a string, in bytes in a `Uint8Array`;
   * the replacement is what could stand for it, null where nothing is known.
   */
  first: { character: string; offset: number; replacement: string | null }[];
  /** Segments with every replacement made; as many as now where that saves none. */
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
 * Is fulfilled when the small engine is there, and rejected where it cannot be loaded. {@link limit} need not
 * wait for it; {@link count} and {@link status} need it, and throw an Error before. A page loads it right
 * after the script; where there is no document, it is loaded when somebody waits for it.
 *
 * That engine knows Characters, scalars, UTF-16, bytes in UTF-8, lines, words between white space and
 * `scalarsPerCharacter`. {@link limit} loads the whole engine where a field asks for anything else.
 */
export const ready: Promise<void>;

/**
 * Loads the engine of all units, profiles and options, unless it is there, and is rejected where it cannot be
 * loaded. Fields ask for it by themselves; {@link counts}, {@link truncate}, {@link truncation}, {@link split},
 * {@link units} and whatever the small engine does not know need it, and throw an Error before.
 */
export function loadWhole(): Promise<void>;

/**
 * Says where the engines are, where they do not stand beside the script, as after bundling: the URLs of
 * `textlimits.simd.wasm` and `textlimits.whole.simd.wasm`, or of `textlimits.wasm` and
 * `textlimits.whole.wasm` for browsers from before 2023. Without `whole`, that one is beside the script.
 *
 * @throws TypeError for what is no URL; Error unless it is called right after the import, since the engine
 *   is loaded in the next task.
 */
export function init(options: { wasm: string | URL; whole?: string | URL }): void;

/** What happens to bytes that are not UTF-8: an error, or U+FFFD for each ill-formed sequence. */
export interface Decoding {
  /** An error with the offset of the first such byte is the default. */
  invalid?: "reject" | "repair";
}

/**
 * The number of units in a text, Characters by default: those of Swift, extended grapheme clusters.
 *
 * Half of a surrogate pair in a string counts as U+FFFD does. Words are those that the browser's
 * `Intl.Segmenter` finds; bytes in legacy encodings, and those of host names, are not counted here.
 *
 * @throws RangeError for a unit that does not exist, and for bytes that are not UTF-8; TypeError for an
 *   argument of another type.
 */
export function count(text: string | Uint8Array, unit?: Unit, options?: Decoding): number;

/** The counts of a text in several units, in one walk over it, by unit. Errors as of {@link count}. */
export function counts<U extends Unit>(
  text: string | Uint8Array, units: readonly U[], options?: Decoding,
): Record<U, number>;

/**
 * Compares a text with limits. Bytes that are not UTF-8 are replaced by U+FFFD.
 *
 * @throws RangeError or TypeError with the key of an invalid limit.
 */
export function status(text: string | Uint8Array, limits: Limits): TextStatus;

/** How a text is shortened. */
export interface TruncationOptions {
  /** What is kept: the beginning (the default), the end, or both around the ellipsis. */
  keep?: "head" | "tail" | "ends";
  /**
   * The boundary at which the text is cut. The default is `"word"` if a limit counts words, the end of a sentence if a limit counts
   * sentences, and otherwise `"character"`.
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
 * The longest part of a text that fits the maximum of every limit, cut between Characters in every
 * unit.
 *
 * One Character can exceed a limit in bytes: then nothing is left of it. Halves of surrogate pairs
 * are kept as they are.
 *
 * @throws RangeError for invalid limits, and for bytes that are not UTF-8; TypeError with the key of a
 *   value of another type.
 */
export function truncate<T extends string | Uint8Array>(
  text: T, limits: Limits, options?: TruncationOptions,
): T;

/** As {@link truncate}, and whether anything was cut. */
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
  /** Whose rules find sentences and words: `th`. Those of all languages, unless it is said. */
  locale?: string;
  /**
   * A Character that exceeds a limit by itself, or a link where a unit counts links as a whole, is an error (the
   * default), or a part that does not fit.
   */
  oversized?: "fail" | "isolate";
}

/** A part of a text that was split. */
export interface TextPart {
  /** The part with its number. */
  text: string;
  /** Where it stands in the text, without its number, in UTF-16 code units. */
  range: Positions;
  /** Whether it fits: only what exceeds a limit by itself does not. */
  fits: boolean;
}

/**
 * The fewest parts that each fit the maximum of every limit: a post that is too long as a thread. White space
 * between two of them is left out; together with it they are the text, in order. Characters and words stay
 * whole. An empty text has none.
 *
 * Sentences, and words where no spaces stand between them, are those of the browser's `Intl.Segmenter`;
 * without it a text is cut at no sentences, and words end at white space. Linear in the text, for balanced
 * parts once for each binary digit of the largest maximum.
 *
 * @throws RangeError for invalid limits and options, for a Character or link that exceeds a limit by itself,
 *   with its offset, and for a number that does; TypeError with the key of a value of another type.
 */
export function split(text: string, limits: Limits, options?: SplitOptions): TextPart[];

/** The units that there are, how each is written and what it counts. */
export function units(): { spellings: string[]; summary: string }[];

/** A selection, or a range, in UTF-16 code units. */
export type Positions = [number, number];

/** What happened to an event: carried out, judged when the composition ends, shortened, refused. */
export type Decision = "accepted" | "deferred" | "clipped" | "rejected";

/** A rule that stopped, shortened or flagged an edit. */
export interface Violation {
  /** Which rule it is. */
  rule:
    | "limit" | "encoding" | "scalarsPerCharacter" | "filter" | "lineBreaks" | "normalization"
    | "position";
  /** The index of the limit. */
  limit?: number;
  /** The unit of the limit, as the page wrote it. */
  unit?: Unit;
  /** The maximum that would be exceeded; null where the limit has none. */
  max?: number | null;
  /** The count with nothing clipped. */
  attempted?: number;
  /** The positions that are not in the text. */
  range?: Positions;
}

/** The engine's answer to one event, and the field after it. */
export interface Step {
  /** What happened to the event. */
  decision: Decision;
  /** What happened to a composition that the event ended first. */
  exit?: Decision;
  /** The field's text after the event. */
  text: string;
  /** Anchor and focus of the selection after the event. */
  selection: Positions;
  /** What an input method is composing; null where it is not. */
  marked: Positions | null;
  /** What the event put into the field. */
  inserted: string;
  /** What of the insertion did not fit. */
  dropped: string;
  /** The Characters that the filter took away, where it did. */
  filtered?: string;
  /**
   * What the text counts after the event, for each limit: what is committed, and all that the field
   * shows; `remaining` is the maximum less what is committed.
   */
  counts: {
    unit: Unit; committed: number; live: number; min?: number; max?: number; remaining?: number;
  }[];
  /** The rules behind the decision, in the order of the limits. */
  violations: Violation[];
  /** What a host that draws its own text has to tell its input method. */
  inputMethodActions: ("resynchronizeInputMethod" | "cancelComposition")[];
  /**
   * The text that would stay if the composition ended now, or the word whose first letters exceed a
   * limit that the whole word may keep.
   */
  preview?: string;
}

/** Constraints of a field, and what people are told. */
export interface LimitOptions extends Omit<Constraints, "limits"> {
  /** All have to be met. */
  limits?: Limits;
  /**
   * The sentence for `setCustomValidity` where the text is too long or too short; false leaves validity
   * alone. What the page says by itself is never overwritten.
   *
   * Where this, `say` and `hint` are not given, sentences are in the language that the `lang` attribute
   * around the field names: ar, de, en, es, fr, ja, ko, ru, zh-Hans or zh-Hant, otherwise English.
   */
  message?: false | ((status: LimitStatus) => string);
  /**
   * What a screen reader says once the keys rest, nothing if empty; false says nothing ever. `refused` is
   * the index of the limit that stopped the last edit, and `leftOut` the number of Characters that were
   * clipped from it.
   */
  say?: false | ((status: TextStatus, refused: number | undefined, leftOut: number) => string);
  /**
   * The hint that a screen reader reads with the field, by `aria-describedby`; none if empty or false. It
   * is written when the options change.
   */
  hint?: false | ((status: TextStatus) => string);
  /**
   * An element that shows `3/10` as it is typed; of text messages also what the last of them has left. It
   * counts what is being composed, too. While the text is over a limit, it has the attribute `data-over`.
   * Screen readers do not read it out. Or a function that is given the text, and whether it is over,
   * after the event that changed it. What is typed shows there in the turn behind the key.
   */
  counter?: Element | ((text: string, isOver: boolean) => void);
}

/** Keeps a field to its limits. Positions are UTF-16 code units. */
export interface FieldController {
  /** The element whose text is limited. */
  readonly element: HTMLElement;
  /**
   * Where the text stands, what is being composed not counted; null until the engine is there. Linear in
   * the text.
   */
  readonly status: TextStatus | null;
  /** Where all that the field shows stands; null until the engine is there. Linear in the text. */
  readonly liveStatus: TextStatus | null;
  /** The part of the text that is over a limit, to be highlighted; null while composing too. */
  readonly excessRange: Positions | null;
  /** Anchor and focus; null where the element does not tell. */
  readonly selection: Positions | null;
  /** Whether an input method is composing. */
  readonly isComposing: boolean;
  /**
   * Has a function called with each step that changed the text or the limits or refused a change, after the event in
   * which it happened; returns a function that ends it. The same steps are dispatched on the element
   * during that event as `limitstep` events, which bubble and carry the step as `detail`.
   */
  on(event: "step", listener: (step: Step) => void): () => void;
  /**
   * Sets the text; no limit applies to it, and a composition is given up.
   *
   * @throws TypeError for what is no string.
   */
  setText(text: string): void;
  /**
   * Changes the limits; the text stays as it is, over them or not.
   *
   * @throws What {@link limit} throws for limits.
   */
  setLimits(limits: Limits): void;
  /**
   * Changes all options to those of {@link limit}: what is not given is as if it never was. The text
   * stays as it is, over its limits or not, and so does what is being composed. The same options once
   * more change nothing, so that a framework may give them each time it renders.
   *
   * @throws What {@link limit} throws for options. The old ones then stay, as they do where the engine finds
   *   something wrong with the new ones, which is reported as an uncaught error.
   */
  update(options?: LimitOptions | Limits): void;
  /**
   * Leaves the field as it is, for good, and gives back its `maxlength`. Reading or setting anything
   * afterwards is an Error.
   */
  destroy(): void;
}

/**
 * Limits the text of an `input` of a text type, a `textarea` or an element with
 * `contenteditable="plaintext-only"`, from when the engine is there.
 *
 * Until then the field is as it was, its `maxlength` too, and the controller remembers what it is told. If
 * the engine cannot be loaded it stays so, and the console says why, once. What was typed meanwhile is left
 * as it is, and flagged where it is over a limit.
 *
 * What is typed beyond a limit does not appear; what an input method composes is left alone until
 * it is finished, and then clipped from its own end. Undo stays the browser's. Text that a script,
 * autofill or a reset puts there is left as it is, and flagged where it is over a limit.
 *
 * Limits may stand by themselves: `limit(field, 10)`, `limit(field, { unit: "words", max: 50 })`.
 *
 * Where no limits are given, that of `maxlength` is taken, and taken anew where the page changes it; without
 * either no number limits the text, and the other options hold all the same. The attribute is taken off, since
 * it cuts emoji and composed text.
 *
 * What is wrong with an option is thrown at once, but for the names of units and profiles, which the engine
 * knows that may come later: what it does not know is always reported as an uncaught error, and the field
 * stays as it was until `update` gives other options.
 *
 * @throws TypeError for any other element and, with its key, for an option of another type; RangeError with
 *   the key of an option that means nothing; Error where the field has a controller already.
 */
export function limit(
  element: Element, options?: LimitOptions | Limits,
): FieldController;

/**
 * `<text-limit for="name" max="10">`: limits the field of its document or shadow tree whose `id` is in
 * `for`, and shows its count. Without `for`, the field is that of the label around the element. The field may
 * come later and may go; an element that is taken away lets go of it. While the text of a field that can be
 * changed is over its limit, the element has the attribute `data-over`.
 *
 * What stands in the element is shown until there is a count, and is the field's hint. What is wrong with
 * the attributes is reported as an uncaught error, which begins with the element; so is a misspelled attribute,
 * and an element that names the field of another one, which has it until it lets go.
 *
 * An empty attribute is as one that is not there. The properties are the attributes.
 */
export interface TextLimitElement extends HTMLElement {
  /** The controller of the field; null as long as there is none. */
  readonly controller: FieldController | null;
  /** `for`, as of a label. */
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
 * The attributes of `text-limit`, beside those that every element has. Without `max` and `min` and `unit`
 * the field's `maxlength` is the limit, as of {@link limit}.
 */
export interface TextLimitAttributes extends Pick<
  Constraints, "overflow" | "cut" | "composition" | "case" | "language" | "lineBreaks" | "normalization"
> {
  /** The `id` of the field; that of the label around the element, unless it is said. */
  for?: string;
  /** The largest count that fits, a whole number. */
  max?: number | string;
  /** The smallest count that fits, a whole number. */
  min?: number | string;
  /** What is counted; Characters, unless it is said. */
  unit?: Unit;
  /** Instead of a unit with its numbers. */
  profile?: Profile;
}

declare global {
  interface HTMLElementEventMap {
    /** A step of a field; see {@link FieldController.on}. */
    limitstep: CustomEvent<Step>;
  }

  interface HTMLElementTagNameMap {
    "text-limit": TextLimitElement;
  }
}
