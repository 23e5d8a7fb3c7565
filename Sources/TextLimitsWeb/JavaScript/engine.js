// The engine as WebAssembly: starting it, and handing it bytes.

import { compiled } from "./loading.js";
import { checkJSON } from "./options.js";
import { services } from "./services.js";

const encoder = new TextEncoder();
// U+FEFF at the beginning of a text is a part of it.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** What the engine was last told to say, in pieces of a line. */
let log = [];
/** The engine's answer to the present call, as a text or as numbers. */
let received = "";
let receivedNumbers = [];
/** What seeds hashes; not global in older versions of node. */
const randomness = globalThis.crypto ?? (await import("node:crypto")).webcrypto;
/** The bytes of the engine's memory, and its words, anew where it has grown. */
let view = new Uint8Array(0);
let words = new Int32Array(0);

const page = {
  receive: (bytes, count) => (received = read(bytes, count)),
  numbers: (at, count) => (receivedNumbers = readNumbers(at, count)),
  random: (bytes, count) => randomness.getRandomValues(memory().subarray(bytes, bytes + count)),
  number: (text, count) => Number(read(text, count)),
  log: (byte) => {
    if (byte !== 10) return log.push(byte);
    console.error(`TextLimits: ${decoder.decode(Uint8Array.from(log))}`);
    log = [];
  },
  ...services({ read, memory }),
};

/** What the engine asks of fields, by what knows them. */
export const field = {};
for (const name of ["report", "select", "unmark", "settleLater"]) {
  page[name] = (...values) => field[name](...values);
}
page.replace = (number, start, end, text, count) =>
  field.replace(number, start, end, read(text, count));
page.step = (number, at, count, texts, byteCount) =>
  field.step(number, readNumbers(at, count), memory().subarray(texts, texts + byteCount));

export const exports = await start();

async function start() {
  try {
    const instance = await WebAssembly.instantiate(await compiled, { page });
    instance.exports.start();
    return instance.exports;
  } catch (error) {
    if (!/content.security|unsafe-eval|csp/i.test(error.message)) throw error;
    throw new Error(
      "The page's Content-Security-Policy forbids WebAssembly: add 'wasm-unsafe-eval' to its script-src.",
      { cause: error },
    );
  }
}

function memory() {
  const { buffer } = exports.memory;
  if (view.buffer !== buffer) {
    view = new Uint8Array(buffer);
    words = new Int32Array(buffer);
  }
  return view;
}

/** The text that stands in the engine's memory. */
export function read(bytes, count) {
  return count === 0 ? "" : decode(memory().subarray(bytes, bytes + count));
}

/** The text of bytes in UTF-8. */
export const decode = (bytes) => decoder.decode(bytes);

/** Numbers that stand in the engine's memory, as a list of their own. */
function readNumbers(at, count) {
  memory();
  return words.slice(at >>> 2, (at >>> 2) + count);
}

// The room that every shorter text fits, where it stays until a longer one asks for more.
const usualRoom = 1 << 16;
let [room, roomCount] = [0, 0];

/** Where at least `count` bytes can be left. */
function roomFor(count) {
  if (count > roomCount || roomCount > usualRoom) {
    room = exports.room(count);
    roomCount = Math.max(count, usualRoom);
  }
  return room;
}

/** Leaves a text for the engine as UTF-8, half of a surrogate pair as U+FFFD; returns its bytes. */
export function leave(text) {
  const most = text.length * 3;
  const at = roomFor(most);
  return encoder.encodeInto(text, memory().subarray(at, at + most)).written;
}

/** Leaves bytes for the engine; returns their number. */
export function leaveBytes(bytes) {
  const at = roomFor(bytes.length);
  memory().set(bytes, at);
  return bytes.length;
}

/** Leaves a value for the engine as JSON; `path` is where it stands in what the page handed over. */
export function leaveJSON(value, path) {
  checkJSON(value, path);
  return leave(JSON.stringify(value) ?? "null");
}

/** What a function of the engine returned, unless it failed: then its sentence is thrown. */
export function checked(result) {
  if (result >= 0) return result;
  // Of a value of another type the engine says what it expected.
  throw /^([\w.[\]]+: )?expected /.test(received) ? new TypeError(received) : new RangeError(received);
}

/** The answer to the last call. */
export const answer = () => received;
export const answerJSON = () => JSON.parse(received);
export const answerNumbers = () => receivedNumbers;
