// Runs the program as a WebAssembly module and writes its output.
import { readFileSync, writeSync } from "node:fs";

const bytes = [];
const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {
  host: { putchar: (byte) => (bytes.push(byte), byte) },
});
try {
  // The name of the exported function depends on the version of the compiler.
  (instance.exports.main ?? instance.exports.__main_argc_argv)(0, 0);
} finally {
  writeSync(1, Buffer.from(bytes));
}
