// Finds, creates, and fills elements.

export const $ = (selector) => document.querySelector(selector);

/** Draws the state of a field: the caret, the selection, underlined marked text, and text beyond a limit in color. */
export function draw(element, { text, selection, marked, over }) {
  const [start, end] = selection ? [Math.min(...selection), Math.max(...selection)] : [-1, -1];
  const boundaries = [0, text.length, start, end, ...(marked ?? []), ...(over ?? [])]
    .filter((at) => at >= 0 && at <= text.length);
  const positions = [...new Set(boundaries)].sort((left, right) => left - right);
  const nodes = [];
  positions.forEach((position, index) => {
    if (position === (selection?.[1] ?? -1)) nodes.push(make("span", "", "caret"));
    const next = positions[index + 1];
    if (next === undefined) return;
    const isIn = (range) => range && position >= range[0] && next <= range[1];
    let node = make("span", text.slice(position, next), isIn([start, end]) && start < end ? "selected" : "");
    if (isIn(marked)) node = wrap("u", node);
    if (isIn(over)) node = wrap("mark", node);
    nodes.push(node);
  });
  element.replaceChildren(...nodes);
}

/** Shows the rows in the table, or the note if there aren't any rows. The IDs of both begin with `name`. */
export function showRows(name, rows) {
  $(`#${name}`).replaceChildren(...rows);
  $(`#${name}-table`).hidden = rows.length === 0;
  $(`#${name}-note`).hidden = rows.length > 0;
}

export function make(name, text = "", className = "") {
  const element = document.createElement(name);
  element.textContent = text;
  if (className) element.className = className;
  return element;
}

function wrap(name, node) {
  const element = make(name);
  element.append(node);
  return element;
}
