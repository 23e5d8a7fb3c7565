// This file compiles with `tsc --strict`. A line below `@ts-expect-error` must not compile.
import { counts, init, limit, loadWhole, ready, split, status, truncate, type Limit, type Profile, type Unit } from "../../.build/web/textlimits.js";
import { Session } from "../../.build/web/sessions.js";

const limits = [{ unit: "characters", max: 10 }, { profile: "postgresql-varchar=40" }] as const;
const controller = limit(document.querySelector("#name")!, { limits, counter: document.querySelector("#count")! });
controller.setLimits(limits);
controller.setLimits(20);
controller.update({ limits: { unit: "words", max: 50 } });
limit(document.querySelector("textarea")!, { profile: "x-post" });
truncate("née", 2);
controller.update(10);
limit(document.querySelector("textarea")!, limits).update(limits);
controller.update({ limits: [{ unit: "words:zh", min: 1 }], filter: { allow: ["digits", { characters: ".-" }] } });
controller.on("step", ({ decision, dropped }) => console.log(decision, dropped));
document.querySelector("input")?.addEventListener("limitstep", ({ detail }) => console.log(detail.text));
controller.update({ limits, counter: (text, isOver) => console.log(text.length, isOver) });
controller.update({ hint: ({ limits }) => `${limits[0]?.max}`, say: (_, limitIndex, clippedCount) => `${limitIndex} ${clippedCount}` });
document.querySelector("text-limit")?.controller?.setText("");
const element = document.createElement("text-limit");
element.max = 20;
element.lineBreaks = element.max;
const left: number | undefined = controller.status?.limits[0]?.remaining;
ready.then(() => counts("née", ["characters", "bytes+nfc"]).characters + (left ?? 0));
truncate(new Uint8Array(), { unit: "columns:wide:tab4", max: 8 }, { ellipsis: "…" }).byteLength;
const [part] = split("née", limits, { at: "sentence", balanced: true, numbered: " ({n}/{of})" });
split("née", limits, { numbered: true, numberBefore: true });
const { exceeded, tightest, limits: [first] } = status("née", limits);
console.log(exceeded, tightest, first?.excess, first?.exceeded);
console.log(part?.text, part?.range[0], part?.fits);
const caret = [1, 1] as const;
controller.update({ transforms: ["asciiDigits"], filter: { allow: ["digits"], deny: ["invisible"] } });
controller.update({ case: "uppercase", language: "tr", overflow: "overwrite" });
new Session().apply({ type: "group", language: "en", events: [{ type: "cancelComposition" }, { type: "insert", text: "b" }] });
new Session({ limits }, { text: "a", selection: caret }).apply({ type: "insert", text: "b" }).counts;

const units: Unit[] = ["weighted:x", "sms:tr", "utf16+crlf", "characters+crlf+nfc", "sentences:el"];
const profiles: Profile[] = ["x-post", "terminal-line", "terminal-line=120"];
console.log(units, profiles);

init({ wasm: "/assets/textlimits.simd.wasm" });
init({ wasm: "/a.wasm", whole: new URL("https://example.org/b.wasm") });
loadWhole().then(() => counts("née", ["words:zh"]));
// @ts-expect-error: missing URL
init({});
// @ts-expect-error: neither a maximum nor a minimum
const boundless: Limit = { unit: "characters" };
// @ts-expect-error: misspelled
const misspelled: Unit = "charcters";
// @ts-expect-error: misspelled
const unknown: Profile = "x-posts";
// @ts-expect-error: the profile needs a number
const sizeless: Profile = "postgresql-varchar";
// @ts-expect-error: the profile has no number
const sized: Profile = "x-post=280";
// @ts-expect-error: misspelled
split("née", limits, { at: "sentences" });
// @ts-expect-error: a pattern, not a number
split("née", limits, { numbered: 1 });
// @ts-expect-error: misspelled
limit(document.body, { overflows: "clip" });
// @ts-expect-error: `querySelector` can return null
limit(document.querySelector("#name"), 10);
// @ts-expect-error: `querySelector` can return null
controller.update({ counter: document.querySelector("#count") });
// @ts-expect-error: a filter isn't a pattern
controller.update({ filter: /[a-z]/ });
console.log(boundless, misspelled, unknown, sizeless, sized);
