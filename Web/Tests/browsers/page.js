// Functions of the page that the tests call.
import * as sessions from "./sessions.js";
import * as textlimits from "./textlimits.js";

function begin({
  kind = "input", text = "", selection = [text.length, text.length], options, attributes = {},
  isInShadow = false,
}) {
  window.controller?.destroy();
  const element = document.createElement(kind === "plaintext-only" ? "div" : kind);
  if (kind === "plaintext-only") {
    element.contentEditable = kind;
    // Without this, Firefox keeps spaces as U+00A0.
    element.style.whiteSpace = "pre-wrap";
  }
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (kind === "input") element.setAttribute("value", text);
  else element.textContent = text;
  element.id = "field";
  const container = document.querySelector("#container");
  container.replaceChildren();
  if (isInShadow) {
    container.append(document.createElement("div"));
    container.firstChild.attachShadow({ mode: "open" }).append(element);
  } else {
    container.append(element);
  }
  Object.assign(window, { field: element, steps: [], pageErrors: [], compositionEnds: 0 });
  element.addEventListener("compositionend", () => (window.compositionEnds += 1));
  window.controller = textlimits.limit(element, options);
  window.controller.on("step", (step) => window.steps.push(step));
  element.focus();
  select(...selection);
}

function select(anchor, focus) {
  const { field } = window;
  if (field.value === undefined) {
    const node = field.firstChild ?? field;
    document.getSelection().setBaseAndExtent(node, anchor, node, focus);
  } else if (field.selectionStart !== null) {
    const direction = focus < anchor ? "backward" : "forward";
    field.setSelectionRange(Math.min(anchor, focus), Math.max(anchor, focus), direction);
  }
}

const textOf = () => window.field.value ?? window.field.innerText.replace(/\n$/, "");

const state = () => ({
  text: textOf(), selection: window.controller.selection, compositionEnds: window.compositionEnds,
  pageErrors: window.pageErrors,
});

for (const [event, part] of [["error", "message"], ["unhandledrejection", "reason"]]) {
  window.addEventListener(event, (event) => window.pageErrors?.push(String(event[part])));
}
await textlimits.ready;
await Promise.all([textlimits.loadWhole(), sessions.ready]);
Object.assign(window, { sessions, textlimits, begin, select, textOf, state, isReady: true });
