// Loads engines, with or without SIMD. All fields and texts of a page share them.

// A module with one SIMD instruction.
const simdModule = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
);

/** Whether the engine runs on blocks of bytes; browsers from before 2023 may not. */
export const hasSIMD = WebAssembly.validate(simdModule);

/** Where the small engine or the whole one is, unless the page says it. */
export function usualPlace(name) {
  if (!import.meta.url) throw new Error("A script bundled as no module does not know where it stands.");
  // Written out, so that bundlers find all of them.
  const places = hasSIMD
    ? {
        core: new URL("./textlimits.simd.wasm", import.meta.url),
        whole: new URL("./textlimits.whole.simd.wasm", import.meta.url),
      }
    : {
        core: new URL("./textlimits.wasm", import.meta.url),
        whole: new URL("./textlimits.whole.wasm", import.meta.url),
      };
  return places[name];
}

/** Fetches a module and compiles it. */
export async function compile(url) {
  // Node fetches no files. What it has is not imported, since bundlers for browsers would look for it.
  const files = globalThis.process?.getBuiltinModule?.("node:fs/promises");
  if (files && String(url).startsWith("file:")) {
    return WebAssembly.compile(await files.readFile(new URL(url)));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} cannot be loaded: ${response.status}`);
  // Servers may not know the type of the file.
  return response.headers.get("content-type")?.startsWith("application/wasm")
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
