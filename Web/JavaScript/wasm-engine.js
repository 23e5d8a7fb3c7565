// Finds and starts the engines as WebAssembly, and exchanges texts, bytes, numbers, and JSON with them.

import { toJSON } from "./checks.js";
import { services } from "./services.js";

const encoder = new TextEncoder();
// U+FEFF at the beginning of a text is part of the text.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** The size of the input buffer in bytes, unless an input requires more. `Exchange.swift` has the same value. */
const inputSize = 1 << 16;

/** The engine always encodes strings that are shorter than this number of UTF-16 code units. */
const shortLength = 200;
const sampleCount = 16;
/** If more than this number of samples don't have three bytes in UTF-8, the browser encodes the string. */
const maximumNonThreeByteSamples = 2;

export const decode = (bytes) => decoder.decode(bytes);

/** @param moreImports - Returns more functions for the engine to call. Its argument has functions that read memory. */
export async function startEngine(compiled, moreImports = () => ({})) {
  let log = [];
  let result = "";
  let resultNumbers = [];
  // Views of the engine's memory, which are created again when the memory grows.
  let bytes8 = new Uint8Array(0);
  let numbers32 = new Int32Array(0);
  let codeUnits16 = new Uint16Array(0);
  let [input, inputCapacity] = [0, 0];

  const imports = {
    receive: (bytes, count) => (result = read(bytes, count)),
    receiveNumbers: (at, count) => (resultNumbers = readNumbers(at, count).slice()),
    random: (bytes, count) => crypto.getRandomValues(readBytes(bytes, count)),
    number: (text, count) => Number(read(text, count)),
    log: (byte) => {
      if (byte !== 10) return log.push(byte);
      console.error(`TextLimits: ${decode(Uint8Array.from(log))}`);
      log = [];
    },
    ...services({ read, memory }),
    ...moreImports({ read, readBytes, readNumbers }),
  };
  const exports = await instantiate(compiled, imports);
  exports.start();

  function memory() {
    const { buffer } = exports.memory;
    if (bytes8.buffer !== buffer) {
      bytes8 = new Uint8Array(buffer);
      numbers32 = new Int32Array(buffer);
      codeUnits16 = new Uint16Array(buffer);
    }
    return bytes8;
  }

  /** The bytes are only valid until the next call of the engine. */
  function readBytes(at, count) {
    return memory().subarray(at, at + count);
  }

  function read(at, count) {
    return count === 0 ? "" : decode(readBytes(at, count));
  }

  /** The numbers are only valid until the next call of the engine. */
  function readNumbers(at, count) {
    memory();
    return numbers32.subarray(at >>> 2, (at >>> 2) + count);
  }

  /** Returns the address of the input buffer. The next call can release a buffer that is larger than `inputSize`. */
  function reserve(count) {
    if (count > inputCapacity || inputCapacity > inputSize) {
      input = exports.reserveInput(count);
      inputCapacity = Math.max(count, inputSize);
    }
    return input;
  }

  /** Like the other functions that write, returns the number of bytes in the input buffer. */
  function writeBytes(bytes) {
    const at = reserve(bytes.length);
    memory().set(bytes, at);
    return bytes.length;
  }

  return {
    exports,
    writeBytes,

    writeNumbers: (numbers) => writeBytes(new Uint8Array(Int32Array.from(numbers).buffer)),

    /** Lone surrogates become U+FFFD. */
    writeText(text) {
      const { length } = text;
      const maximum = length * 3;
      // One byte is added, since the code units have to begin at an even address.
      const at = reserve(maximum + 1);
      const bytes = memory();
      if (!isEncodedByEngine(text)) return encoder.encodeInto(text, bytes.subarray(at, at + maximum)).written;
      // The code units are at the end of the input buffer, which the engine fills from its start.
      const start = (at + length + 1) >>> 1;
      const target = codeUnits16;
      for (let index = 0; index < length; index++) target[start + index] = text.charCodeAt(index);
      return exports.encode(start * 2, length, at);
    },

    writeJSON(value) { return this.writeText(toJSON(value)); },

    /** Throws an error with the message from the engine if the call failed. */
    resultOrThrow(value) {
      if (value >= 0) return value;
      throw /^([\w.[\]]+: )?expected /.test(result) ? new TypeError(result) : new RangeError(result);
    },

    resultText: () => result,
    resultJSON: () => JSON.parse(result),
    resultNumbers: () => resultNumbers,
  };
}

/**
 * Whether the engine encodes the text faster than the browser does: if the text is short, or if nearly every code unit
 * has three bytes in UTF-8. Both encoders are correct for every text.
 */
function isEncodedByEngine(text) {
  const { length } = text;
  if (length < shortLength) return true;
  let nonThreeByteSamples = 0;
  for (let sample = 0; sample < sampleCount && nonThreeByteSamples <= maximumNonThreeByteSamples; sample++) {
    const unit = text.charCodeAt(Math.floor((length * sample) / sampleCount));
    if (unit < 0x800 || (unit & 0xf800) === 0xd800) nonThreeByteSamples++;
  }
  return nonThreeByteSamples <= maximumNonThreeByteSamples;
}

export class PolicyError extends Error {}

async function instantiate(compiled, imports) {
  try {
    return (await WebAssembly.instantiate(await compiled, { page: imports })).exports;
  } catch (error) {
    if (!/content.security|unsafe-eval|csp/i.test(error.message)) throw error;
    throw new PolicyError(
      "The page's Content-Security-Policy forbids WebAssembly: add 'wasm-unsafe-eval' to its script-src.",
      { cause: error },
    );
  }
}

// A module with two SIMD instructions.
const simdModule = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
);

/** Whether the browser supports SIMD in WebAssembly. Some browsers from before 2023 don't. */
export const hasSIMD = WebAssembly.validate(simdModule);

export function defaultURL(name) {
  if (!import.meta.url) throw new Error("A script that isn't bundled as a module has no URL of its own.");
  // Bundlers require the paths to be literals.
  const urls = hasSIMD
    ? {
        small: new URL("./textlimits.simd.wasm", import.meta.url),
        whole: new URL("./textlimits.whole.simd.wasm", import.meta.url),
      }
    : {
        small: new URL("./textlimits.wasm", import.meta.url),
        whole: new URL("./textlimits.whole.wasm", import.meta.url),
      };
  return urls[name];
}

export async function compile(url) {
  // Node can't fetch files. `node:fs` isn't imported, since bundlers for browsers would try to resolve it.
  const files = globalThis.process?.getBuiltinModule?.("node:fs/promises");
  if (files && String(url).startsWith("file:")) {
    return WebAssembly.compile(await files.readFile(new URL(url)));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} can't be loaded: ${response.status}`);
  // Some servers don't send the media type of WebAssembly.
  return response.headers.get("content-type")?.startsWith("application/wasm")
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
