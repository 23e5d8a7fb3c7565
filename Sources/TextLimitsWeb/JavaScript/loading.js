// All fields and texts of a page share one compiled engine, and a browser fetches only the module that it
// can run.

// A module with one SIMD instruction.
const simdModule = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
);

/** Whether the engine runs on blocks of bytes; browsers from before 2023 may not. */
export const hasSIMD = WebAssembly.validate(simdModule);

let compiling;

/** The compiled engine of fields and texts, which is asked for once. */
export function compiled() {
  // Written out, so that bundlers find both.
  compiling ??= compile(
    hasSIMD
      ? new URL("./textlimits.simd.wasm", import.meta.url)
      : new URL("./textlimits.wasm", import.meta.url));
  // A failure is told by what waits for it, and nothing may wait yet.
  compiling.catch(() => {});
  return compiling;
}

/** Fetches a module and compiles it. */
export async function compile(url) {
  if (url.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return WebAssembly.compile(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} cannot be loaded: ${response.status}`);
  // A server that does not know the type of the file is no reason to fail.
  return response.headers.get("content-type")?.startsWith("application/wasm")
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
