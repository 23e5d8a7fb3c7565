// Runs the program as a WebAssembly module and writes what it prints.
import { readFileSync, writeSync } from "node:fs";

const bytes = [];
const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {
  host: { putchar: (byte) => (bytes.push(byte), byte) },
});
try {
  // Which of the two names a compiler gives a program depends on its version.
  (instance.exports.main ?? instance.exports.__main_argc_argv)(0, 0);
} finally {
  writeSync(1, Buffer.from(bytes));
}
