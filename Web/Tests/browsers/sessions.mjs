// Plays recorded sessions with keys in a field, if a keyboard can produce their events.
import { readFileSync } from "node:fs";
import { isForeign } from "../command.mjs";
import * as cases from "./cases.mjs";
import { typing } from "./typing.mjs";
import { sessions as samples } from "../../Playground/samples.js";

/**
 * Sessions are left out if a keyboard can't produce them, if they need legacy encodings or the words of ICU, or if
 * browsers behave differently: browsers don't put the caret inside Characters, and replace CR with LF.
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
    const actions = isDrivable ? actionsOf(events) : null;
    if (!actions?.length) return [];
    const kinds = texts.includes("\n") ? ["textarea"] : undefined;
    // Firefox deletes the members of a family emoji one by one.
    const deletesMembers = texts.includes("\u200d") && events.some(({ type }) => type.startsWith("delete"));
    const only = deletesMembers ? "Chromium" : undefined;
    return [{ name: session.id ?? `session ${index + 1}`, field, text, selection, actions, kinds, only, isRecorded: true }];
  });
}

/** A browser can put the caret only at Character boundaries. */
export function isBetweenCharacters(text, positions) {
  const starts = new Set([...new Intl.Segmenter().segment(text)].map(({ index }) => index).concat(text.length));
  return positions.every((position) => starts.has(position));
}

function actionsOf(events) {
  const actions = [];
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
        actions.push([...text].length === 1 && text >= " " ? cases.type(text) : cases.paste(text));
        break;
      case "deleteBackward":
        actions.push(cases.backspace);
        break;
      case "deleteForward":
        actions.push(cases.deleteForward);
        break;
      case "select":
        actions.push(cases.select(...event.range));
        break;
      case "setMarkedText": {
        const { selection = [text.length, text.length] } = event;
        if (text === "" || selection[0] !== selection[1]) return null;
        marked = text;
        actions.push({ do: (browser) => browser.compose(text, selection[0]), events: [event] });
        break;
      }
      case "commit":
        if (!wasMarked || text === "") return null;
        actions.push(ending(commit(text ?? marked), event));
        break;
      case "cancelComposition":
        if (!wasMarked) return null;
        actions.push(ending((browser) => browser.cancel(), event));
        break;
      case "endEditing":
        // Later events would give the field the focus again, so only the last event is supported.
        if (event !== events.at(-1)) return null;
        actions.push({
          compositionEnds: () => (wasMarked ? 1 : 0), do: (browser) => browser.evaluate("field.blur()"), events: [event],
        });
        break;
      default:
        return null;
    }
    if (isEnd) marked = null;
  }
  return marked === null ? actions : null;
}

const ending = (work, event) => ({ compositionEnds: () => 1, do: work, events: [event] });
const commit = (text) => (browser) => browser.commit(text);
