// An engine as WebAssembly: starting it, and handing it texts, bytes and values.

import { written } from "./options.js";
import { services } from "./services.js";

const encoder = new TextEncoder();
// U+FEFF at the beginning of a text is a part of it.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

// The room that every shorter text fits, where it stays until a longer one asks for more.
const usualRoom = 1 << 16;

const shortLength = 200;
// Of the units of a longer string so many are looked at, and so many may be of another kind.
const samples = 16;
const maximumOthers = 2;

/** The text of bytes in UTF-8. */
export const decode = (bytes) => decoder.decode(bytes);

/**
 * Starts an engine.
 *
 * @param compiled - The compiled module, or a promise of it.
 * @param asked - What the engine asks for beside what every engine does, made of what reads its memory.
 */
export async function startEngine(compiled, asked = () => ({})) {
  /** What the engine was last told to say, in pieces of a line. */
  let log = [];
  /** The engine's answer to the present call, as a text or as numbers. */
  let received = "";
  let receivedNumbers = [];
  /** The bytes of the engine's memory, and its words, anew where it has grown. */
  let view = new Uint8Array(0);
  let words = new Int32Array(0);
  let units = new Uint16Array(0);
  let [room, roomCount] = [0, 0];

  const page = {
    receive: (bytes, count) => (received = read(bytes, count)),
    receiveNumbers: (at, count) => (receivedNumbers = readNumbers(at, count).slice()),
    random: (bytes, count) => crypto.getRandomValues(readBytes(bytes, count)),
    number: (text, count) => Number(read(text, count)),
    log: (byte) => {
      if (byte !== 10) return log.push(byte);
      console.error(`TextLimits: ${decode(Uint8Array.from(log))}`);
      log = [];
    },
    ...services({ read, memory }),
    ...asked({ read, readBytes, readNumbers }),
  };
  const exports = await instantiate(compiled, page);
  exports.start();

  function memory() {
    const { buffer } = exports.memory;
    if (view.buffer !== buffer) {
      view = new Uint8Array(buffer);
      words = new Int32Array(buffer);
      units = new Uint16Array(buffer);
    }
    return view;
  }

  /** Bytes of the engine's memory, which are others after its next call. */
  function readBytes(at, count) {
    return memory().subarray(at, at + count);
  }

  /** The text that stands in the engine's memory. */
  function read(at, count) {
    return count === 0 ? "" : decode(readBytes(at, count));
  }

  /** The same of numbers. */
  function readNumbers(at, count) {
    memory();
    return words.subarray(at >>> 2, (at >>> 2) + count);
  }

  /** Where at least `count` bytes can be left. */
  function roomFor(count) {
    if (count > roomCount || roomCount > usualRoom) {
      room = exports.room(count);
      roomCount = Math.max(count, usualRoom);
    }
    return room;
  }

  /** Leaves bytes for the engine; returns their number. */
  function leaveBytes(bytes) {
    const at = roomFor(bytes.length);
    memory().set(bytes, at);
    return bytes.length;
  }

  return {
    exports,
    leaveBytes,

    /** Leaves numbers for the engine; returns how many bytes they are. */
    leaveNumbers: (numbers) => leaveBytes(new Uint8Array(Int32Array.from(numbers).buffer)),

    /** Leaves a text for the engine as UTF-8, half of a surrogate pair as U+FFFD; returns its bytes. */
    leave(text) {
      const { length } = text;
      const most = length * 3;
      // One byte more: the units begin at an even place.
      const at = roomFor(most + 1);
      const bytes = memory();
      if (!isOurs(text)) return encoder.encodeInto(text, bytes.subarray(at, at + most)).written;
      // At the end of the room, which the engine fills from its start.
      const start = (at + length + 1) >>> 1;
      const to = units;
      for (let index = 0; index < length; index++) to[start + index] = text.charCodeAt(index);
      return exports.encode(start * 2, length, at);
    },

    /** Leaves a value for the engine, as JSON. */
    leaveValue(value) { return this.leave(written(value)); },

    /** What a function of the engine returned, unless it failed: then its sentence is thrown. */
    checked(result) {
      if (result >= 0) return result;
      // Of a value of another type the engine says what it expected.
      throw /^([\w.[\]]+: )?expected /.test(received) ? new TypeError(received) : new RangeError(received);
    },

    /** The answer to the last call: a text, a value or numbers. */
    answer: () => received,
    answerValue: () => JSON.parse(received),
    answerNumbers: () => receivedNumbers,
  };
}

/**
 * Whether the engine writes a string as UTF-8 sooner than the browser: one that is not worth a call of the
 * browser's encoder, or of which nearly every unit has three bytes. Either is right for every string.
 */
function isOurs(text) {
  const { length } = text;
  if (length < shortLength) return true;
  let others = 0;
  for (let sample = 0; sample < samples && others <= maximumOthers; sample++) {
    const unit = text.charCodeAt(Math.floor((length * sample) / samples));
    if (unit < 0x800 || (unit & 0xf800) === 0xd800) others++;
  }
  return others <= maximumOthers;
}

/** The page forbids the engine, wherever it is. */
export class PolicyError extends Error {}

async function instantiate(compiled, page) {
  try {
    return (await WebAssembly.instantiate(await compiled, { page })).exports;
  } catch (error) {
    if (!/content.security|unsafe-eval|csp/i.test(error.message)) throw error;
    throw new PolicyError(
      "The page's Content-Security-Policy forbids WebAssembly: add 'wasm-unsafe-eval' to its script-src.",
      { cause: error },
    );
  }
}
