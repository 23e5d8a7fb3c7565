// Finds and compiles the WebAssembly modules of the engines, with or without SIMD.

// A module with one SIMD instruction.
const simdModule = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
);

/** Whether the browser supports SIMD in WebAssembly. Some browsers from before 2023 don't. */
export const hasSIMD = WebAssembly.validate(simdModule);

/** Returns the default URL of the engine `"small"` or `"whole"`, which is next to this script. */
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
  // Node can't fetch files, so it reads them. `node:fs` isn't imported, since bundlers for browsers would try to
  // resolve it.
  const files = globalThis.process?.getBuiltinModule?.("node:fs/promises");
  if (files && String(url).startsWith("file:")) {
    return WebAssembly.compile(await files.readFile(new URL(url)));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} can't be loaded: ${response.status}`);
  // If the server doesn't send the media type of WebAssembly, the file is compiled after it has loaded.
  return response.headers.get("content-type")?.startsWith("application/wasm")
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
