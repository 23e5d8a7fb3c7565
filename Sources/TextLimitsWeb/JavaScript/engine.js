// The engine as WebAssembly: loading it, and handing it bytes.

import { checkJSON } from "./options.js";
import { services } from "./services.js";

const encoder = new TextEncoder();
// U+FEFF at the beginning of a text is a part of it.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

// A module with one SIMD instruction.
const simdModule = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
);

/** Whether the engine runs on blocks of bytes; browsers from before 2023 may not. */
export const hasSIMD = WebAssembly.validate(simdModule);

/** What the engine was last told to say, in pieces of a line. */
let log = [];
/** The engine's answer to the present call, as a text or as numbers. */
let received = "";
let receivedNumbers = [];
/** What seeds hashes; not global in older versions of node. */
let randomness = globalThis.crypto;
/** The bytes of the engine's memory, anew where it has grown. */
let view = new Uint8Array(0);

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

export const exports = await load();

async function load() {
  // Written out, so that bundlers find both.
  const url = hasSIMD
    ? new URL("./textlimits.simd.wasm", import.meta.url)
    : new URL("./textlimits.wasm", import.meta.url);
  try {
    const { instance } = await instantiate(url, { page });
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

async function instantiate(url, imports) {
  if (url.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    randomness ??= (await import("node:crypto")).webcrypto;
    return WebAssembly.instantiate(await readFile(url), imports);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} cannot be loaded: ${response.status}`);
  // A server that does not know the type of the file is no reason to fail.
  return response.headers.get("content-type")?.startsWith("application/wasm")
    ? WebAssembly.instantiateStreaming(response, imports)
    : WebAssembly.instantiate(await response.arrayBuffer(), imports);
}

function memory() {
  if (view.buffer !== exports.memory.buffer) view = new Uint8Array(exports.memory.buffer);
  return view;
}

/** The text that stands in the engine's memory. */
export function read(bytes, count) {
  return count === 0 ? "" : decode(memory().subarray(bytes, bytes + count));
}

/** The text of bytes in UTF-8. */
export const decode = (bytes) => decoder.decode(bytes);

/** Numbers that stand in the engine's memory, as a list of their own. */
const readNumbers = (at, count) => new Int32Array(memory().buffer, at, count).slice();

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
