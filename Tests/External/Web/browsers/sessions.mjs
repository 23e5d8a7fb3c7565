// Recorded sessions as what people do in a field, for those whose events a keyboard can make.
import { readFileSync } from "node:fs";
import { isForeign } from "../native.mjs";
import * as cases from "./cases.mjs";
import { typing } from "./typing.mjs";
import { sessions as samples } from "../../../../Examples/Playground/samples.js";

/**
 * The sessions that are played: the playground's, typing under limits, and those of the file that SESSIONS
 * names.
 *
 * Left out are those that no keyboard makes, that need what a page has not (legacy encodings, ICU's
 * words), or in which the browser itself does something else: it keeps its caret out of Characters, and
 * turns CR into LF.
 */
export function recordedSessions() {
  const file = process.env.SESSIONS;
  const lines = file ? readFileSync(file, "utf8").split("\n").filter((line) => line.trim() !== "") : [];
  const all = [...samples, ...typing(), ...lines.filter((line) => !isForeign(line)).map((line) => JSON.parse(line))];
  return all.flatMap(({ field = {}, state = {}, events = [], ...session }, index) => {
    const { text = "", selection } = state;
    const texts = [text, ...events.map(({ text = "" }) => text)].join("");
    const edited = events.findIndex(({ type }) => type !== "select");
    const selected = events.slice(0, edited < 0 ? undefined : edited).flatMap(({ range }) => range);
    const isDrivable = !texts.includes("\r") && !state.marked &&
      isBetweenCharacters(text, [...(selection ?? []), ...selected]);
    const acts = isDrivable ? actsOf(events) : null;
    if (!acts?.length) return [];
    const kinds = texts.includes("\n") ? ["textarea"] : undefined;
    // Firefox deletes a family one by one.
    const isPartial = texts.includes("\u200d") && events.some(({ type }) => type === "delete");
    const only = isPartial ? "Chromium" : undefined;
    return [{ name: session.id ?? `session ${index + 1}`, field, text, selection, acts, kinds, only, isRecorded: true }];
  });
}

/** Whether positions are where a browser lets a caret stand. */
export function isBetweenCharacters(text, positions) {
  const starts = new Set([...new Intl.Segmenter().segment(text)].map(({ index }) => index).concat(text.length));
  return positions.every((position) => starts.has(position));
}

/** What is done in the field; null where no keyboard does it. */
function actsOf(events) {
  const acts = [];
  let marked = null;
  for (const event of events) {
    const { type, text } = event;
    if (event.language !== undefined) return null;
    const isEnd = type === "commit" || type === "cancelComposition" || type === "endEditing";
    const wasMarked = marked !== null;
    if (wasMarked && !isEnd && type !== "setMarkedText") return null;
    switch (type) {
      case "insert":
        if (text === "") return null;
        acts.push([...text].length === 1 && text >= " " ? cases.type(text) : cases.paste(text));
        break;
      case "deleteBackward":
        acts.push(cases.backspace);
        break;
      case "deleteForward":
        acts.push(cases.deleteForward);
        break;
      case "select":
        acts.push(cases.select(...event.range));
        break;
      case "setMarkedText": {
        const { selection = [text.length, text.length] } = event;
        if (text === "" || selection[0] !== selection[1]) return null;
        marked = text;
        acts.push({ do: (browser) => browser.compose(text, selection[0]), events: [event] });
        break;
      }
      case "commit":
        if (!wasMarked || text === "") return null;
        acts.push(ending(commit(text ?? marked), event));
        break;
      case "cancelComposition":
        if (!wasMarked) return null;
        acts.push(ending((browser) => browser.cancel(), event));
        break;
      case "endEditing":
        // Nothing comes after it but what begins with the focus.
        if (event !== events.at(-1)) return null;
        acts.push({ ends: () => (wasMarked ? 1 : 0), do: (browser) => browser.evaluate("field.blur()"), events: [event] });
        break;
      default:
        return null;
    }
    if (isEnd) marked = null;
  }
  return marked === null ? acts : null;
}

const ending = (work, event) => ({ ends: () => 1, do: work, events: [event] });
const commit = (text) => (browser) => browser.commit(text);
